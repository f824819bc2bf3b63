import { NoPreview } from './sound.ts';
import { Store } from './store.ts';

/** What is played, and how far. */
export interface Playing {
  /** The row's key; undefined where nothing plays. */
  readonly key?: string | undefined;
  readonly phase: 'still' | 'loading' | 'playing' | 'failed';
  /** Where it failed: the page on which the song may be heard. */
  readonly page?: string | undefined;
}

/** Plays one preview at a time. `addressOf` finds the sound when it is asked for: addresses are signed for minutes. */
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

  /** Plays a row, or stops it where it plays. */
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
