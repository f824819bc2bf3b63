import { afterEach, beforeEach } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { type Said, type Stand, stand } from '../support/stand.ts';

/** What stands during a test of changes: nobody is asked, and time and record are the test's own. */
export let here: Stand;
export let store: Store;
export const time = { now: 0 };

/** A new stand before each test of a file. */
export function standAnew(): void {
  beforeEach(async () => {
    time.now = Date.parse('2026-03-01T09:30:00Z');
    store = await openStore({ memory: true });
    here = await stand({ confirm: 'never', now: () => time.now, store });
  });
  afterEach(() => here.close());
}

export const all = () => [...here.embedded.catalogue.tracks.keys()];
export const tracks = (count: number) => all().slice(0, count);
export const idOf = ({ structured }: Said) => Number(structured['id']);
export const changeOf = ({ structured }: Said) => structured['change_id'];
export const outcomeOf = ({ structured }: Said) => structured['outcome'];

export const made = async (title: string, track_ids: number[], more = {}) =>
  idOf(
    await here.call('playlist_write', {
      action: 'create',
      title,
      ...(track_ids.length > 0 ? { track_ids } : {}),
      ...more,
    }),
  );

export async function playlist(playlist_id: number) {
  const {
    title,
    description,
    public: open,
    tracks: list,
  } = await here.music.playlist.details({ playlist_id });
  return { title, description, open, tracks: (list?.data ?? []).map(({ id }) => id) };
}

/** An undo of the latest change, or of one that is named. */
export const undo = (change_id?: unknown) =>
  here.call('undo', { action: 'undo', ...(change_id === undefined ? {} : { change_id }) });

/** Favourite tracks, of which ours are not among the demo listener's. */
export const favourites = async () =>
  (await here.music.library.tracks({ limit: 100 })).data.map(({ id }) => id);
export const strangers = async (count: number) => {
  const held = new Set(await favourites());
  return all()
    .filter(id => !held.has(id))
    .slice(0, count);
};

/** The requests that a call makes, as `GET /playlist/1`. */
export async function requestsOf(act: () => Promise<unknown>): Promise<string[]> {
  const from = here.embedded.requests.length;
  await act();
  return here.embedded.requests.slice(from).map(({ method, path }) => `${method} ${path}`);
}

export const episode = () => [...here.embedded.catalogue.episodes.keys()][0];
