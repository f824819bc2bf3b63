import type { Call } from '../../../client/call.ts';
import { isHopeless } from '../../../client/map-limited.ts';
import { allItems } from '../../../client/pages.ts';
import type { KnownList, Rejection } from '../plans/rejection.ts';
import type { Song } from '../songs/song.ts';
import type { DraftNote } from './draft-note.ts';
import type { Rules } from './rules.ts';

/** Track ids that stay out whoever offers them, and why. */
export type ExcludedIds = ReadonlyMap<number, Rejection>;

interface Exclusions {
  readonly excluded: ExcludedIds;
  readonly notes: readonly DraftNote[];
}

interface IdList {
  readonly data: readonly { readonly id?: number | null | undefined }[];
}

/** Favourites may be 10,000. */
const largePage = 500;
const mostHistory = 50;

/** The ids in the playlist already, the ids to avoid and, where asked, the ids that the listener knows. */
export async function collectExclusions(
  { avoid = [], avoid_known }: Rules,
  held: readonly Song[],
  call: Call,
): Promise<Exclusions> {
  const excluded = new Map<number, Rejection>();
  const notes = avoid_known ? await addKnown(excluded, call) : [];
  for (const id of avoid) excluded.set(id, { reason: 'to-avoid' });
  for (const { id } of held) excluded.set(id, { reason: 'already-in-playlist' });
  return { excluded, notes };
}

/** Returns a note for each list that could not be read. */
async function addKnown(excluded: Map<number, Rejection>, { client, signal }: Call): Promise<DraftNote[]> {
  const notes: DraftNote[] = [];
  const add = async (list: KnownList, read: () => Promise<IdList>) => {
    try {
      for (const { id } of (await read()).data) {
        if (typeof id === 'number') excluded.set(id, { reason: 'known', list });
      }
    } catch (error) {
      if (isHopeless(error)) throw error;
      notes.push({ note: 'known-list-unread', list, error });
    }
  };
  await add('history', () => client.user.history({ limit: mostHistory }, { signal, batch: true }));
  await add('favourites', async () => ({
    data: await allItems(page => client.library.tracks(page, { signal, batch: true }), { limit: largePage }),
  }));
  return notes;
}
