import * as z from 'zod/mini';
import { isFrom } from '../data/address.ts';
import type { ShownMedia, ShownTrack } from '../data/shown.ts';
import { composePreview, renderScore, sampleRate, samplesOf } from '../media/preview.ts';
import type { Host } from './host.ts';
import { dataAddress, isResource, soundOf } from './own-media.ts';
import { Store } from './state.ts';

/** Which row plays. */
export interface Playing {
  readonly key?: string | undefined;
  readonly phase: 'still' | 'loading' | 'playing' | 'failed';
  /** After a failure: the web page of the track. */
  readonly page?: string | undefined;
}

/** Plays one preview at a time. `addressOf` is called each time, because addresses expire after minutes. */
export class Player extends Store<Playing> {
  readonly #audio = new Audio();
  readonly #addressOf: (key: string) => Promise<string>;

  constructor(addressOf: (key: string) => Promise<string>) {
    super({ phase: 'still' });
    this.#addressOf = addressOf;
    this.#audio.addEventListener('ended', () => this.stop());
    this.#audio.addEventListener('error', () => {
      if (this.state.phase === 'playing') this.set({ phase: 'failed' });
    });
  }

  /** From 0 to 1. */
  get progress(): number {
    const { currentTime, duration } = this.#audio;
    return duration > 0 ? Math.min(1, currentTime / duration) : 0;
  }

  /** Seconds; 0 if nothing plays. */
  get seconds(): number {
    const { duration } = this.#audio;
    return Number.isFinite(duration) ? duration : 0;
  }

  /** `to`: from 0 to 1. */
  seek(to: number): void {
    this.#audio.currentTime = to * this.seconds;
  }

  /** Plays a row, or stops it if it plays. */
  async toggle(key: string): Promise<void> {
    const before = this.state;
    this.stop();
    if (before.key === key && before.phase !== 'failed') return;
    this.set({ key, phase: 'loading' });
    try {
      const address = await this.#addressOf(key);
      if (this.state.key !== key) return;
      this.#audio.src = address;
      await this.#audio.play();
      if (this.state.key === key) this.set({ key, phase: 'playing' });
    } catch (error) {
      const page = error instanceof NoPreview ? error.page : undefined;
      if (this.state.key === key) this.set({ key, phase: 'failed', page });
    }
  }

  stop(): void {
    this.#audio.pause();
    this.set({ key: undefined, phase: 'still', page: undefined });
  }
}

/** A track has no preview that may be played. */
class NoPreview extends Error {
  readonly page: string | undefined;

  constructor(page: string | undefined) {
    super('no preview');
    this.page = page;
  }
}

const trackPage = z.looseObject({ preview: z.optional(z.string()), link: z.optional(z.string()) });

/** The address of a track's preview, which the view composes itself in the demo. Rejects with `NoPreview`. */
export async function previewOf(track: ShownTrack, media: ShownMedia, host: Host): Promise<string> {
  if (media.composed) return composed(track);
  const { preview, link } = trackPage.parse(JSON.parse((await host.read(`music://track/${track.id}`)).text));
  if (preview === undefined || !isFrom(media.origins, preview)) throw new NoPreview(link);
  return isResource(preview) ? soundOf(preview, host) : preview;
}

async function composed(track: ShownTrack): Promise<string> {
  const score = composePreview(track);
  const context = new OfflineAudioContext(1, samplesOf(score), sampleRate);
  const buffer = await renderScore(score, context);
  return dataAddress('audio/wav', [wavOf(buffer.getChannelData(0))]);
}

const headerBytes = 44;
const bytesPerSample = 2;
const loudest = 0x7fff;

/** A WAV file with one channel and 16 bits a sample. */
function wavOf(samples: Float32Array): Uint8Array {
  const size = samples.length * bytesPerSample;
  const view = new DataView(new ArrayBuffer(headerBytes + size));
  const text = (at: number, word: string) => {
    for (const [index, letter] of [...word].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  text(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + size, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  text(36, 'data');
  view.setUint32(40, size, true);
  for (const [at, sample] of samples.entries())
    view.setInt16(headerBytes + at * bytesPerSample, Math.max(-1, Math.min(1, sample)) * loudest, true);
  return new Uint8Array(view.buffer);
}
