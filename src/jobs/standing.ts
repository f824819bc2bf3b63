import type { Named } from './seen.ts';

/** The first of a new order, and what moved. */
export interface Order {
  /** How many tracks moved past others. */
  readonly moved: number;
  /** Positions count from 1; `was` is the position before, where the track moved. */
  readonly shown: readonly (Named & { readonly position: number; readonly was?: number | undefined })[];
}

/** How something that a change was about stands now, as it was read back. */
export type Standing =
  | {
      readonly what: 'playlist';
      readonly id: number;
      readonly title: string;
      readonly description: string;
      readonly public: boolean;
      readonly collaborative: boolean;
      /** How many tracks it has. */
      readonly tracks: number;
      /** Seconds. */
      readonly duration: number;
      readonly link: string | undefined;
      readonly order?: Order | undefined;
    }
  | {
      readonly what: 'deleted-playlist';
      readonly id: number;
      readonly title: string;
      readonly tracks: number;
    }
  | { readonly what: 'list'; readonly of: string; readonly total: number }
  /** `offset`: null without a bookmark. */
  | {
      readonly what: 'bookmark';
      readonly episode: number;
      /** The episode's, where it was read. */
      readonly title?: string;
      readonly offset: number | null;
    }
  | {
      readonly what: 'upload';
      readonly id: number;
      readonly title: string;
      readonly artist: string;
      readonly album: string;
    };
