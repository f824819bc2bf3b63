import { isHopeless } from '../../client/map-limited.ts';
import { allItems } from '../../client/pages.ts';
import type { ChangeCall } from '../../journal/journal.ts';
import { errorMessage } from '../../present/error-message.ts';
import type { Avoided, Rules } from './rules.ts';

interface Known {
  /** Track ids, and why they are left out. */
  readonly avoided: Avoided;
  readonly notes: readonly string[];
}

interface WithIds {
  readonly data: readonly { readonly id?: number | null | undefined }[];
}

/** Favourites may be 10,000. */
const largePage = 500;
const mostHistory = 50;

/** What must not come in, whoever offers it: what is there, what was named, and what the listener knows. */
export async function avoidedBy(
  { avoid = [], avoid_known }: Rules,
  before: readonly number[],
  context: ChangeCall,
): Promise<Known> {
  const avoided = new Map<number, string>();
  const notes: string[] = [];
  if (avoid_known) await addKnown(avoided, notes, context);
  for (const id of avoid) avoided.set(id, 'to be avoided');
  for (const id of before) avoided.set(id, 'already in the playlist');
  return { avoided, notes };
}

async function addKnown(
  avoided: Map<number, string>,
  notes: string[],
  { client, signal }: ChangeCall,
): Promise<void> {
  const add = async (what: string, read: () => Promise<WithIds>) => {
    try {
      for (const { id } of (await read()).data) if (typeof id === 'number') avoided.set(id, `known: ${what}`);
    } catch (error) {
      if (isHopeless(error)) throw error;
      notes.push(`Songs of the ${what} could not be left out: ${errorMessage(error)}.`);
    }
  };
  await add('history', () => client.user.history({ limit: mostHistory }, { signal, batch: true }));
  await add('favourites', async () => ({
    data: await allItems(page => client.library.tracks(page, { signal, batch: true }), { limit: largePage }),
  }));
}
