import { expect, onTestFinished } from 'vitest';
import { type LibraryStand, libraryWith, type ProcessChoices } from '../../support/library.ts';
import type { Setup } from '../../support/numbered-catalogue.ts';
import type { Said } from '../../support/stand.ts';

export interface Saving extends LibraryStand {
  /** What plan_playlist answers. */
  plan(args: Record<string, unknown>): Promise<Said>;
  /** What save_playlist answers to the plan that was shown last. */
  save(): Promise<Said>;
  /** The id of that plan. */
  planId(): string;
  /** Playlist 7 as it is. */
  now(): number[] | undefined;
}

/** A library for one test, with playlist 7 if its tracks are given, to plan and to save in. */
export async function savingWith(
  tracks?: readonly number[],
  setup: Setup = {},
  choices: ProcessChoices = {},
): Promise<Saving> {
  const playlists = tracks === undefined ? {} : { playlists: [{ id: 7, tracks }] };
  const at = await libraryWith({ ...playlists, ...setup }, choices);
  onTestFinished(() => at.close());
  let shown = '';
  return {
    ...at,
    async plan(args) {
      let said = await at.call('plan_playlist', args);
      const goOn = () => at.call('plan_playlist', { plan_id: said.structured['plan_id'] });
      while (said.structured['requests_left'] !== undefined) said = await goOn();
      expect(said.isError, said.text).toBe(false);
      shown = String(said.structured['plan_id']);
      at.faults.requests.length = 0;
      return said;
    },
    save: () => at.call('save_playlist', { plan_id: shown }),
    planId: () => shown,
    now: () => at.tracksOf(7),
  };
}

/** A plan for playlist 7 with these tracks, to be saved. */
export async function planned(
  tracks: readonly number[],
  args: Record<string, unknown>,
  setup: Setup = {},
): Promise<Saving> {
  const at = await savingWith(tracks, setup);
  await at.plan({ playlist: 7, ...args });
  return at;
}

/** Of these songs, 12 is a live edition of 2 and 14 of 4. */
export const live: Setup = {
  songs: Object.fromEntries([12, 14].map(id => [id, { title: `Song ${id - 10} (Live)`, artistId: id - 10 }])),
};

/** Sorts the whole playlist by title, and takes its duplicates out. */
export const tidied = { rules: { sort: 'title', dedupe: true } };

export const sorted = { rules: { sort: 'title' } };
