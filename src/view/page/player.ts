import { Store } from './state.ts';

/** Something that is heard once. */
export interface Sound {
  /** 0 until it is known. */
  readonly seconds: number;
  /** From 0 to 1. */
  readonly progress: number;
  /** Rejects if the browser does not play it. `ended` is called at its end, and when it breaks off. */
  start(ended: () => void): Promise<void>;
  /** `to`: from 0 to 1. */
  seek(to: number): void;
  /** `fade`: seconds in which it becomes silent. */
  stop(fade?: number): void;
}

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
 * the keys of the rows that can be played. `playedWhole` is called when a song was heard from its beginning to its end.
 */
export class Player extends Store<Playing> {
  #sound: Sound | undefined;
  #look: ReturnType<typeof setInterval> | undefined;
  readonly #soundOf: (key: string) => Promise<Sound>;
  readonly #order: () => readonly string[];
  readonly #playedWhole: (key: string) => void;
  /** The song that is heard from its beginning. */
  #whole: string | undefined;
  /** Songs to play before the next one of the order. */
  readonly #queue: string[] = [];
  /** Where the order goes on after them. */
  #place: string | undefined;

  constructor(
    soundOf: (key: string) => Promise<Sound>,
    order: () => readonly string[],
    playedWhole: (key: string) => void = () => undefined,
  ) {
    super({ phase: 'still' });
    this.#soundOf = soundOf;
    this.#order = order;
    this.#playedWhole = playedWhole;
  }

  /** What is heard. */
  get sound(): Sound | undefined {
    return this.#sound;
  }

  /** `to`: from 0 to 1. */
  seek(to: number): void {
    this.#whole = undefined;
    this.#sound?.seek(to);
  }

  /** Plays a row, or stops it if it plays. While all songs play, they go on from there. */
  async toggle(key: string): Promise<void> {
    const { key: before, phase, isAll } = this.state;
    if (before === key && phase !== 'failed') return this.stop();
    this.#end();
    this.#place = key;
    await this.#play(key, isAll && this.#order().includes(key));
  }

  /** Plays a song after the one that plays, or at once if none does. Returns whether it waits. */
  playNext(key: string): boolean {
    const { phase } = this.state;
    const isWaiting = phase === 'playing' || phase === 'loading';
    if (isWaiting) this.#queue.push(key);
    else void this.toggle(key);
    return isWaiting;
  }

  /** Plays all songs from the first one, or stops. */
  toggleAll(): void {
    const [first] = this.#order();
    const { isAll } = this.state;
    this.stop();
    this.#place = first;
    if (!isAll && first !== undefined) void this.#play(first, true);
  }

  /** Goes on to the next song or back to the previous one. Without one, it stops. */
  async step(by: 1 | -1): Promise<void> {
    const queued = by === 1 ? this.#queue.shift() : undefined;
    if (queued !== undefined) return this.#play(queued, this.state.isAll, fadeSeconds);
    const order = this.#order();
    const next = order[order.indexOf(this.#place ?? '') + by];
    if (next === undefined) return this.stop();
    this.#place = next;
    await this.#play(next, true, fadeSeconds);
  }

  stop(): void {
    this.#end();
    this.#queue.length = 0;
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
      this.#whole = key;
      await sound.start(() => sound === this.#sound && this.#ended());
      if (!isCurrent()) return sound.stop();
      this.set({ phase: 'playing' });
      this.#look = setInterval(() => this.#lookForEnd(), lookMs);
    } catch (error) {
      if (!isCurrent()) return;
      const page = error instanceof NoPreview ? error.page : undefined;
      if (this.#hasNext(isAll)) await this.step(1);
      else this.set({ key, phase: 'failed', page, isAll: undefined });
    }
  }

  /** Whether another song follows by itself. */
  #hasNext(isAll = this.state.isAll): boolean {
    const order = this.#order();
    return this.#queue.length > 0 || (isAll === true && order.indexOf(this.#place ?? '') < order.length - 1);
  }

  /** The next one begins before this one ends. */
  #lookForEnd(): void {
    const { phase } = this.state;
    const { seconds = 0, progress = 0 } = this.#sound ?? {};
    const left = seconds * (1 - progress);
    if (!this.#hasNext() || phase !== 'playing' || seconds <= 0 || left >= fadeSeconds) return;
    this.#tellWhole();
    void this.step(1);
  }

  #ended(): void {
    if (this.state.phase === 'loading') return;
    this.#tellWhole();
    if (this.#hasNext()) void this.step(1);
    else this.stop();
  }

  /** A sound that broke off did not come to its end. */
  #tellWhole(): void {
    const key = this.#whole;
    const { seconds = 0, progress = 0 } = this.#sound ?? {};
    if (key === undefined || seconds <= 0 || seconds * (1 - progress) >= fadeSeconds) return;
    this.#whole = undefined;
    this.#playedWhole(key);
  }

  #end(fade = 0): void {
    clearInterval(this.#look);
    this.#sound?.stop(fade);
    this.#sound = undefined;
  }
}

/** A track has no preview that may be played. */
export class NoPreview extends Error {
  readonly page: string | undefined;

  constructor(page: string | undefined) {
    super('no preview');
    this.page = page;
  }
}
