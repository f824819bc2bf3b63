import type { Note, Score } from './score.ts';

/** What of the browser's `OfflineAudioContext` the rendering needs. */
export interface RenderingContext<Sound> {
  readonly destination: Target;
  createOscillator(): Oscillator;
  createGain(): Target & Source & { readonly gain: Parameter };
  createBiquadFilter(): Target & Source & { type: string; readonly frequency: Parameter };
  startRendering(): Promise<Sound>;
}

type Target = object;

interface Source {
  connect(target: Target): unknown;
}

interface Parameter {
  setValueAtTime(value: number, at: number): unknown;
  linearRampToValueAtTime(value: number, at: number): unknown;
  setTargetAtTime(value: number, at: number, slowness: number): unknown;
}

interface Oscillator extends Source {
  type: string;
  readonly frequency: Parameter;
  start(at: number): void;
  stop(at: number): void;
}

/** How each voice sounds: its wave, and in how many seconds it comes and goes. */
const voices: Readonly<Record<Note['voice'], { wave: string; attack: number; release: number }>> = {
  pad: { wave: 'triangle', attack: 0.22, release: 0.35 },
  bass: { wave: 'sine', attack: 0.04, release: 0.3 },
  lead: { wave: 'sine', attack: 0.012, release: 0.16 },
};

/** Hertz; what is above is muffled. */
const brightest = 2400;
const loudness = 0.5;
/** Seconds of sound after the last note has been let go. */
const tail = 0.8;

/** Samples a second, and how many a score takes: the arguments of `OfflineAudioContext` after its one channel. */
export const sampleRate = 22_050;
export const samplesOf = ({ seconds }: Score): number => Math.ceil(seconds * sampleRate);

/** Plays a score into a context that was made for it. */
export function renderScore<Sound>(score: Score, context: RenderingContext<Sound>): Promise<Sound> {
  const filter = context.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.setValueAtTime(brightest, 0);
  const volume = context.createGain();
  volume.gain.setValueAtTime(loudness, 0);
  volume.gain.setValueAtTime(loudness, score.seconds - tail);
  volume.gain.linearRampToValueAtTime(0, score.seconds);
  filter.connect(volume);
  volume.connect(context.destination);
  for (const note of score.notes) play(note, context, filter);
  return context.startRendering();
}

function play<Sound>(
  { at, seconds, hertz, gain, voice }: Note,
  context: RenderingContext<Sound>,
  to: Target,
) {
  const { wave, attack, release } = voices[voice];
  const oscillator = context.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(hertz, at);
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(gain, at + attack);
  envelope.gain.setTargetAtTime(0, at + Math.max(attack, seconds - release), release / 2);
  oscillator.connect(envelope);
  envelope.connect(to);
  oscillator.start(at);
  oscillator.stop(at + seconds + release * 2);
}
