import { composePreview, type PreviewOf, renderScore, sampleRate, samplesOf } from '../media/preview.ts';
import { fadeOut } from './fade.ts';
import type { Sound } from './player.ts';

/** A sound from an address. */
export function streamedSound(address: string): Sound {
  const audio = new Audio(address);
  return {
    get seconds() {
      return Number.isFinite(audio.duration) ? audio.duration : 0;
    },
    get progress() {
      return audio.duration > 0 ? Math.min(1, audio.currentTime / audio.duration) : 0;
    },
    async start(ended) {
      await audio.play();
      audio.addEventListener('ended', ended);
      audio.addEventListener('error', ended);
    },
    pause: () => audio.pause(),
    resume: () => audio.play(),
    seek(to) {
      if (audio.duration > 0) audio.currentTime = to * audio.duration;
    },
    setVolume(to) {
      audio.volume = to;
    },
    stop(fade = 0) {
      if (fade === 0) audio.pause();
      else fadeOut(audio, fade);
    },
  };
}

/** Some systems ignore the volume of streams. */
const isStreamVolumeHeard = (() => {
  const audio = new Audio();
  audio.volume = 0.5;
  return audio.volume === 0.5;
})();

export const isVolumeHeard = (isComposed: boolean): boolean => isComposed || isStreamVolumeHeard;

let shared: AudioContext | undefined;

/** A sound that is composed here. It needs no address, which some hosts would not let the page play. */
export async function composedSound(track: PreviewOf): Promise<Sound> {
  const score = composePreview(track);
  const buffer = await renderScore(score, new OfflineAudioContext(1, samplesOf(score), sampleRate));
  shared ??= new AudioContext();
  return bufferSound(shared, buffer);
}

function bufferSound(context: AudioContext, buffer: AudioBuffer): Sound {
  const volume = context.createGain();
  volume.connect(context.destination);
  let source: AudioBufferSourceNode | undefined;
  let [from, begun] = [0, 0];
  let ended = () => {};
  const silence = () => {
    source?.removeEventListener('ended', ended);
    source?.stop();
    source = undefined;
  };
  const play = () => {
    silence();
    source = new AudioBufferSourceNode(context, { buffer });
    source.connect(volume);
    source.addEventListener('ended', ended);
    source.start(0, from);
    begun = context.currentTime;
  };
  return {
    seconds: buffer.duration,
    get progress() {
      const since = source === undefined ? 0 : context.currentTime - begun;
      return Math.min(1, (from + since) / buffer.duration);
    },
    async start(whenEnded) {
      await context.resume();
      ended = whenEnded;
      play();
    },
    pause() {
      from += context.currentTime - begun;
      silence();
    },
    async resume() {
      await context.resume();
      play();
    },
    seek(to) {
      from = to * buffer.duration;
      if (source !== undefined) play();
    },
    setVolume(to) {
      volume.gain.value = to;
    },
    stop(fade = 0) {
      source?.removeEventListener('ended', ended);
      volume.gain.setTargetAtTime(0, context.currentTime, fade / 3 || 0.01);
      source?.stop(context.currentTime + (fade || 0.05));
    },
  };
}
