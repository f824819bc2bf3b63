import { oneOf, type Random, randomOf, wholeFrom } from './random.ts';

/** One tone. Times in seconds from the beginning. */
export interface Tone {
  readonly at: number;
  readonly seconds: number;
  readonly hertz: number;
  /** From 0 to 1. */
  readonly gain: number;
  readonly voice: 'pad' | 'lead' | 'bass';
}

/** A few seconds of music. */
export interface Score {
  readonly seconds: number;
  readonly beatsPerMinute: number;
  readonly notes: readonly Tone[];
}

/** What a preview is composed from. */
export interface PreviewOf {
  readonly id: number;
  /** May name a key: "Prelude in C minor". */
  readonly title: string;
  readonly artist: string;
  /** Beats a minute, where it is known. */
  readonly bpm?: number | undefined;
}

interface Key {
  /** Semitones above C. */
  readonly root: number;
  readonly isMinor: boolean;
}

/** The length of a phrase and of its fade, in seconds. */
const phraseSeconds = 7;
const fadeSeconds = 1.4;
const scales = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] } as const;

/** The scale steps of four chords. */
type Chords = readonly [number, number, number, number];
const progressions: Readonly<Record<'major' | 'minor', readonly [Chords, ...Chords[]]>> = {
  major: [
    [0, 5, 3, 0],
    [0, 3, 4, 0],
    [0, 2, 3, 0],
    [5, 3, 4, 0],
    [0, 4, 5, 0],
  ],
  minor: [
    [0, 5, 2, 0],
    [0, 3, 6, 0],
    [0, 6, 5, 0],
    [5, 6, 3, 0],
    [0, 2, 6, 0],
  ],
};

/** Composes a phrase in the key and tempo of a track. The same track always gets the same phrase. */
export function composePreview({ id, title, artist, bpm }: PreviewOf): Score {
  const random = randomOf(`${id}\n${artist}`);
  const key = keyIn(title) ?? { root: wholeFrom(random, 0, 11), isMinor: random() < 0.45 };
  const beatsPerMinute = isTempo(bpm) ? calm(bpm) : wholeFrom(random, 68, 116);
  const beat = 60 / beatsPerMinute;
  const beatsPerChord = Math.max(2, Math.round(phraseSeconds / beat / 4));
  const chords = oneOf(random, progressions[key.isMinor ? 'minor' : 'major']);
  const notes = chords.flatMap((chord, at) => {
    const from = { start: at * beatsPerChord * beat, beat, beats: beatsPerChord, chord, key };
    return [...pad(from), ...lead(from, random, at === chords.length - 1)];
  });
  return { seconds: 4 * beatsPerChord * beat + fadeSeconds, beatsPerMinute, notes };
}

/** Halves or doubles a tempo until it is pleasant. */
/** A tempo that some listener gave a file may be any number. */
const isTempo = (bpm: number | undefined): bpm is number => Number.isFinite(bpm) && Number(bpm) > 0;

function calm(bpm: number): number {
  let tempo = bpm;
  while (tempo > 132) tempo /= 2;
  while (tempo < 60) tempo *= 2;
  return tempo;
}

const named = /\bin ([A-G])(?:[ -]?(flat|sharp|♭|♯|b|#))? (major|minor)\b/i;
const naturals: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** The key in a title: "in B flat major". */
export function keyIn(title: string): Key | undefined {
  const [, letter, sign = '', mode] = named.exec(title) ?? [];
  const natural = letter && naturals[letter.toUpperCase()];
  if (natural === undefined || natural === '' || mode === undefined) return undefined;
  const shift = sign === '' ? 0 : /^(flat|♭|b)$/i.test(sign) ? -1 : 1;
  return { root: (natural + shift + 12) % 12, isMinor: mode.toLowerCase() === 'minor' };
}

interface Bar {
  readonly start: number;
  /** Seconds. */
  readonly beat: number;
  readonly beats: number;
  readonly chord: number;
  readonly key: Key;
}

/** The three tones of a chord and its root below them, for a whole bar. */
function pad({ start, beat, beats, chord, key }: Bar): Tone[] {
  const seconds = beats * beat + 0.5;
  const tones = [0, 2, 4].map(
    (step): Tone => ({ at: start, seconds, hertz: hertzOf(key, chord + step, 4), gain: 0.13, voice: 'pad' }),
  );
  return [{ at: start, seconds, hertz: hertzOf(key, chord, 2), gain: 0.3, voice: 'bass' }, ...tones];
}

/** A melody in half beats around the tones of the chord. The last bar is one long root. */
function lead({ start, beat, beats, chord, key }: Bar, random: Random, isLast: boolean): Tone[] {
  let step = chord + oneOf(random, [0, 2, 4]);
  const halfBeats = Array.from({ length: isLast ? 1 : beats * 2 }, (_, at) => at);
  return halfBeats.flatMap(at => {
    if (!isLast && random() < (at % 2 === 0 ? 0.16 : 0.5)) return [];
    step += oneOf(random, [-2, -1, 0, 1, 2]);
    if (at % 2 === 0) step = nearestTone(step, chord);
    const tone = isLast ? chord + 7 : Math.min(Math.max(step, chord - 1), 11);
    const hertz = hertzOf(key, tone, highest(key));
    const seconds = isLast ? beats * beat : beat * 0.9;
    const gain = at % 2 === 0 ? 0.22 : 0.16;
    return [{ at: start + (at * beat) / 2, seconds, hertz, gain, voice: 'lead' }];
  });
}

const highest = ({ root }: Key) => (root > 5 ? 4 : 5);

/** The nearest tone of the chord. */
function nearestTone(step: number, chord: number): number {
  const above = (((step - chord) % 7) + 7) % 7;
  const fits = [0, 2, 4, 7].map(tone => tone - above).sort((a, b) => Math.abs(a) - Math.abs(b));
  return step + (fits[0] ?? 0);
}

/** The frequency of a step of the scale, in hertz; A above middle C is 440. */
function hertzOf({ root, isMinor }: Key, step: number, octave: number): number {
  const scale = scales[isMinor ? 'minor' : 'major'];
  const octaves = octave + Math.floor(step / 7);
  const halfTones = (scale[((step % 7) + 7) % 7] ?? 0) + root + 12 * octaves;
  return 440 * 2 ** ((halfTones - 57) / 12);
}

/** The part of the browser's `OfflineAudioContext` that rendering uses. */
interface RenderingContext<Sound> {
  readonly destination: object;
  createOscillator(): Tuned & { start(at: number): void; stop(at: number): void };
  createGain(): Source & { readonly gain: Parameter };
  createBiquadFilter(): Tuned;
  startRendering(): Promise<Sound>;
}

interface Source {
  connect(target: object): unknown;
}

interface Tuned extends Source {
  type: string;
  readonly frequency: Parameter;
}

interface Parameter {
  setValueAtTime(value: number, at: number): unknown;
  linearRampToValueAtTime(value: number, at: number): unknown;
  setTargetAtTime(value: number, at: number, slowness: number): unknown;
}

/** The waveform of each voice, and its attack and release in seconds. */
const voices: Readonly<Record<Tone['voice'], { wave: string; attack: number; release: number }>> = {
  pad: { wave: 'triangle', attack: 0.22, release: 0.35 },
  bass: { wave: 'sine', attack: 0.04, release: 0.3 },
  lead: { wave: 'sine', attack: 0.012, release: 0.16 },
};

/** The cutoff of the low-pass filter, in hertz. */
const brightest = 2400;
const loudness = 0.5;
/** Seconds of fade at the end. */
const tail = 0.8;

/** Samples per second. */
export const sampleRate = 22_050;
export const samplesOf = ({ seconds }: Score): number => Math.ceil(seconds * sampleRate);

/** Renders a score into a context of `samplesOf(score)` samples. */
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

function play({ at, seconds, hertz, gain, voice }: Tone, context: RenderingContext<unknown>, to: object) {
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
