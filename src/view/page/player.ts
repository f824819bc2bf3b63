import type { ShownMedia, ShownTrack } from '../data/shown.ts';
import { NoPreview } from './no-preview.ts';
import { StateStore } from './state.ts';

/** Something that is heard once. */
export interface Sound {
  /** 0 until it is known. */
  readonly seconds: number;
  /** From 0 to 1. */
  readonly progress: number;
  /** Rejects if the browser does not play it. `ended` is called at its end, and when it breaks off. */
  start(ended: () => void): Promise<void>;
  /** Is silent until `resume` is called, which goes on from there. */
  pause(): void;
  resume(): Promise<void>;
  /** `to`: from 0 to 1. */
  seek(to: number): void;
  /** `to`: from 0 to 1. */
  setVolume(to: number): void;
  /** `fade`: seconds in which it becomes silent. */
  stop(fade?: number): void;
}

/** Something to play. */
export interface PlayedSong {
  /** Of its row, or of the track that may be chosen. */
  readonly key: string;
  readonly track: Pick<ShownTrack, 'id' | 'title' | 'artist'> & Partial<ShownTrack>;
  readonly media: ShownMedia;
  /** Of an episode: where it begins, from 0 to 1. */
  readonly episode?: { readonly from: number };
}

/** What plays. It goes on while the listener looks at another page. */
export interface Playing {
  readonly key?: string | undefined;
  readonly song?: PlayedSong | undefined;
  readonly phase: 'still' | 'loading' | 'playing' | 'paused' | 'failed';
  /** After a failure: the web page of the track. */
  readonly page?: string | undefined;
  /** Whether all songs play, one after the other. */
  readonly isAll?: boolean | undefined;
  /** The page whose songs play, by its number. */
  readonly pageNumber?: number | undefined;
  /** From 0 to 1. */
  readonly volume: number;
}

/** Whether there is something to pause or to go on with. */
export const isHeard = ({ song, phase }: Playing): boolean => song !== undefined && phase !== 'failed';

/** How long two songs are heard together, in seconds. */
const fadeSeconds = 1.5;
/** How often the end of a song is looked for, in milliseconds. */
const lookMs = 250;
/** After so long, "previous" begins the song again, in seconds. */
const againSeconds = 3;

export interface PlayerParts {
  /** The number of the page that the listener looks at. */
  pageNumber(): number;
  /** Called each time, because addresses expire after minutes. */
  soundOf(song: PlayedSong): Promise<Sound>;
  /** The songs of the page that can be played, in their order. */
  songs(): readonly PlayedSong[];
  /** A song of the page by its key. It may be in no order. */
  songAt(key: string): PlayedSong | undefined;
  /** Called when a song was heard from its beginning to its end. */
  playedWhole?(song: PlayedSong): void;
}

/** Plays one song, or all in turn. */
export class Player extends StateStore<Playing> {
  readonly #parts: PlayerParts;
  #sound: Sound | undefined;
  #look: ReturnType<typeof setInterval> | undefined;
  /** The song that is heard from its beginning. */
  #whole: PlayedSong | undefined;
  /** Songs to play before the next one of the order. */
  readonly #queue: PlayedSong[] = [];
  /** Where the order goes on after them, and the order as it was seen last. */
  #place: string | undefined;
  #order: readonly PlayedSong[] = [];

  constructor(parts: PlayerParts) {
    super({ phase: 'still', volume: 1 });
    this.#parts = parts;
  }

  /** What is heard. */
  get sound(): Sound | undefined {
    return this.#sound;
  }

  /** What plays after this. */
  get coming(): PlayedSong | undefined {
    return this.#queue[0] ?? this.#after(1);
  }

  /** `to`: from 0 to 1. */
  seek(to: number): void {
    this.#whole = undefined;
    this.#sound?.seek(to);
  }

  setVolume(volume: number): void {
    this.set({ volume });
    this.#sound?.setVolume(volume);
  }

  /** Plays a song; pauses it if it plays, or goes on. While all songs play, they go on from there. */
  async toggle(key: string): Promise<void> {
    const { key: before, phase, isAll } = this.state;
    if (before === key && phase !== 'failed') return this.togglePause();
    const song = this.#parts.songAt(key);
    if (song === undefined) return;
    this.#end();
    this.#begin(key);
    await this.#play(song, isAll && this.#songs().some(each => each.key === key));
  }

  /** Pauses what plays, or goes on with it. */
  togglePause(): void {
    if (this.state.phase === 'paused') void this.resume();
    else this.pause();
  }

  pause(): void {
    const { phase } = this.state;
    if (phase === 'loading') this.stop();
    if (phase !== 'playing') return;
    this.#sound?.pause();
    this.set({ phase: 'paused' });
  }

  async resume(): Promise<void> {
    const sound = this.#sound;
    if (this.state.phase !== 'paused' || sound === undefined) return;
    this.set({ phase: 'playing' });
    await sound.resume().catch(() => sound === this.#sound && this.stop());
  }

  /** Plays all songs of the page from the first one; pauses what plays of the page, or goes on with it. */
  toggleAll(): void {
    if (isHeard(this.state) && this.state.pageNumber === this.#parts.pageNumber()) this.togglePause();
    else this.#playAll();
  }

  #playAll(): void {
    this.stop();
    const [first] = this.#parts.songs();
    if (first === undefined) return;
    this.#begin(first.key);
    void this.#play(first, true);
  }

  /** Plays songs that are on no page. */
  playList(songs: readonly PlayedSong[]): void {
    this.stop();
    const [first] = songs;
    if (first === undefined) return;
    this.#place = first.key;
    this.#order = songs;
    void this.#play(first, true);
  }

  /** The songs of the page that the listener looks at are played from this one on. */
  #begin(key: string): void {
    this.#place = key;
    this.#order = this.#parts.songs();
    this.set({ pageNumber: this.#parts.pageNumber() });
  }

  /** Plays a song after the one that plays, or at once if none does. Returns whether it waits. */
  playNext(key: string): boolean {
    const { phase } = this.state;
    const song = this.#parts.songAt(key);
    const isWaiting = phase === 'playing' || phase === 'loading' || phase === 'paused';
    if (isWaiting && song !== undefined) this.#queue.push(song);
    else void this.toggle(key);
    return isWaiting;
  }

  /** Goes on to the next song. Without one, it stops. */
  async next(): Promise<void> {
    const song = this.#queue.shift();
    if (song !== undefined) return this.#play(song, this.state.isAll, fadeSeconds);
    await this.#step(this.#after(1));
  }

  /** Goes back to the previous song, or to the beginning of this one. */
  async previous(): Promise<void> {
    const { seconds = 0, progress = 0 } = this.#sound ?? {};
    const before = this.#after(-1);
    if (before === undefined || seconds * progress > againSeconds) this.seek(0);
    else await this.#step(before);
  }

  async #step(song: PlayedSong | undefined): Promise<void> {
    if (song === undefined) return this.stop();
    this.#place = song.key;
    await this.#play(song, true, fadeSeconds);
  }

  /** The songs in whose order the playing one is: of this page, or of one that the listener left. */
  #songs(): readonly PlayedSong[] {
    const here = this.#parts.songs();
    const isHere =
      this.state.pageNumber === this.#parts.pageNumber() && here.some(({ key }) => key === this.#place);
    if (isHere) this.#order = here;
    return this.#order;
  }

  #after(by: 1 | -1): PlayedSong | undefined {
    const songs = this.#songs();
    const at = songs.findIndex(({ key }) => key === this.#place);
    return songs[at + by];
  }

  stop(): void {
    this.#end();
    this.#queue.length = 0;
    this.#place = undefined;
    this.set({
      key: undefined,
      song: undefined,
      phase: 'still',
      page: undefined,
      isAll: undefined,
      pageNumber: undefined,
    });
  }

  /** The sound before is heard until this one is there. */
  async #play(song: PlayedSong, isAll: boolean | undefined, fade = 0): Promise<void> {
    const { key } = song;
    this.set({ key, song, phase: 'loading', page: undefined, isAll });
    const isCurrent = () => this.state.song === song && this.state.phase === 'loading';
    try {
      const sound = await this.#parts.soundOf(song);
      if (!isCurrent()) return;
      this.#end(fade);
      this.#sound = sound;
      const { from = 0 } = song.episode ?? {};
      this.#whole = from > 0 ? undefined : song;
      sound.setVolume(this.state.volume);
      await sound.start(() => sound === this.#sound && this.#ended());
      if (!isCurrent()) return sound.stop();
      if (from > 0) sound.seek(from);
      this.set({ phase: 'playing' });
      this.#look = setInterval(() => this.#lookForEnd(), lookMs);
    } catch (error) {
      if (!isCurrent()) return;
      const page = error instanceof NoPreview ? error.page : undefined;
      if (this.#hasNext(isAll)) await this.next();
      else {
        this.#end();
        this.set({ phase: 'failed', page, isAll: undefined });
      }
    }
  }

  /** Whether another song follows by itself. */
  #hasNext(isAll = this.state.isAll): boolean {
    return this.#queue.length > 0 || (isAll === true && this.#after(1) !== undefined);
  }

  /** The next one begins before this one ends. */
  #lookForEnd(): void {
    const { seconds = 0, progress = 0 } = this.#sound ?? {};
    const left = seconds * (1 - progress);
    if (this.state.phase !== 'playing' || seconds <= 0 || left >= fadeSeconds || !this.#hasNext()) return;
    this.#tellWhole();
    void this.next();
  }

  #ended(): void {
    if (this.state.phase === 'loading') return;
    this.#tellWhole();
    if (this.#hasNext()) void this.next();
    else this.stop();
  }

  /** A sound that broke off did not come to its end. */
  #tellWhole(): void {
    const song = this.#whole;
    const { seconds = 0, progress = 0 } = this.#sound ?? {};
    if (song === undefined || seconds <= 0 || seconds * (1 - progress) >= fadeSeconds) return;
    this.#whole = undefined;
    this.#parts.playedWhole?.(song);
  }

  #end(fade = 0): void {
    clearInterval(this.#look);
    this.#sound?.stop(fade);
    this.#sound = undefined;
  }
}
