import { isFrom } from '../data/address.ts';
import type { ShownMedia, ShownTrack } from '../data/shown.ts';
import type { PreviewOf } from '../media/preview.ts';
import { type Host, readTrack } from './host.ts';
import { isResource, soundOf } from './own-media.ts';
import { composedSound, type Sound, streamedSound } from './sound.ts';
import { Store } from './state.ts';

/** Which row plays. */
export interface Playing {
  readonly key?: string | undefined;
  readonly phase: 'still' | 'loading' | 'playing' | 'failed';
  /** After a failure: the web page of the track. */
  readonly page?: string | undefined;
  /** Whether all songs play, one after the other. */
  readonly isAll?: boolean | undefined;
}

/** How long two songs are heard together, in seconds. */
const fadeSeconds = 1.5;
/** How often the end of a song is looked for, in milliseconds. */
const lookMs = 250;

/**
 * Plays one preview, or all in turn. `soundOf` is called each time, because addresses expire after minutes. `order`:
 * the keys of the rows that can be played.
 */
export class Player extends Store<Playing> {
  #sound: Sound | undefined;
  #look: ReturnType<typeof setInterval> | undefined;
  readonly #soundOf: (key: string) => Promise<Sound>;
  readonly #order: () => readonly string[];

  constructor(soundOf: (key: string) => Promise<Sound>, order: () => readonly string[]) {
    super({ phase: 'still' });
    this.#soundOf = soundOf;
    this.#order = order;
  }

  /** What is heard. */
  get sound(): Sound | undefined {
    return this.#sound;
  }

  /** Plays a row, or stops it if it plays. While all songs play, they go on from there. */
  async toggle(key: string): Promise<void> {
    const { key: before, phase, isAll } = this.state;
    if (before === key && phase !== 'failed') return this.stop();
    this.#end();
    await this.#play(key, isAll && this.#order().includes(key));
  }

  /** Plays all songs from the first one, or stops. */
  toggleAll(): void {
    const [first] = this.#order();
    const { isAll } = this.state;
    this.stop();
    if (!isAll && first !== undefined) void this.#play(first, true);
  }

  /** Goes on to the next song or back to the previous one. Without one, it stops. */
  async step(by: 1 | -1): Promise<void> {
    const order = this.#order();
    const next = order[order.indexOf(this.state.key ?? '') + by];
    if (next === undefined) return this.stop();
    await this.#play(next, true, fadeSeconds);
  }

  stop(): void {
    this.#end();
    this.set({ key: undefined, phase: 'still', page: undefined, isAll: undefined });
  }

  /** The sound before is heard until this one is there. */
  async #play(key: string, isAll: boolean | undefined, fade = 0): Promise<void> {
    this.set({ key, phase: 'loading', page: undefined, isAll });
    const isCurrent = () => this.state.key === key && this.state.phase === 'loading';
    try {
      const sound = await this.#soundOf(key);
      if (!isCurrent()) return;
      this.#end(fade);
      this.#sound = sound;
      await sound.start(() => sound === this.#sound && this.#ended());
      if (!isCurrent()) return sound.stop();
      this.set({ phase: 'playing' });
      this.#look = setInterval(() => this.#lookForEnd(), lookMs);
    } catch (error) {
      if (!isCurrent()) return;
      const page = error instanceof NoPreview ? error.page : undefined;
      const order = this.#order();
      if (isAll && order.indexOf(key) < order.length - 1) await this.step(1);
      else this.set({ key, phase: 'failed', page, isAll: undefined });
    }
  }

  /** While all songs play, the next one begins before this one ends. */
  #lookForEnd(): void {
    const { isAll, phase } = this.state;
    const { seconds = 0, progress = 0 } = this.#sound ?? {};
    const left = seconds * (1 - progress);
    if (isAll && phase === 'playing' && seconds > 0 && left < fadeSeconds) void this.step(1);
  }

  #ended(): void {
    const { isAll, phase } = this.state;
    if (phase === 'loading') return;
    if (isAll) void this.step(1);
    else this.stop();
  }

  #end(fade = 0): void {
    clearInterval(this.#look);
    this.#sound?.stop(fade);
    this.#sound = undefined;
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

/** A track's preview, which the view composes itself in the demo. Rejects with `NoPreview`. */
export async function previewOf(track: PreviewOf, media: ShownMedia, host: Host): Promise<Sound> {
  if (media.composed) return composedSound(track);
  const { preview, link } = await readTrack(host, track.id);
  if (preview === undefined || !isFrom(media.origins, preview)) throw new NoPreview(link);
  return streamedSound(isResource(preview) ? await soundOf(preview, host) : preview);
}

/** Lets the keys of a keyboard or a headset control what plays, where the host allows it. */
export function useMediaKeys(player: Player, trackOf: (key: string) => ShownTrack | undefined): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  mediaSession.setActionHandler('nexttrack', () => void player.step(1));
  mediaSession.setActionHandler('previoustrack', () => void player.step(-1));
  mediaSession.setActionHandler('stop', () => player.stop());
  mediaSession.setActionHandler('pause', () => player.stop());
  player.subscribe(() => {
    const track = player.state.key === undefined ? undefined : trackOf(player.state.key);
    mediaSession.metadata = track === undefined ? null : new MediaMetadata(track);
  });
}
