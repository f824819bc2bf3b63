import { MusicError } from '../client/errors.ts';
import { errorMessage } from '../present/error-message.ts';
import type { ChangeCall } from './journal.ts';
import type { Act, ChangeRecord } from './record.ts';
import { type Recording, recorded } from './recording.ts';
import type { Back, UndoQuestion, WriteHandler } from './write-handler.ts';
import { isWrite, writeHandlers } from './write-handlers.ts';

/** A call that did not end in this time was cut off. */
const cutOffMs = 10 * 60 * 1000;

/** Why what was undone cannot be undone once more. */
export const alreadyBack = 'already taken back';

/** Whether a change can be taken back. */
export type Prospect =
  | { readonly can: true; readonly but?: string }
  | { readonly can: false; readonly why: string };

export function prospectOf(record: ChangeRecord, now: number): Prospect {
  if (record.takenBackBy !== undefined) return { can: false, why: alreadyBack };
  if (!record.ended && record.at > now - cutOffMs) return { can: false, why: 'still under way' };
  const acts = effective(record);
  if (acts.length === 0) return { can: false, why: 'nothing was changed' };
  const reasons = acts.map(({ entry }) => undoOf(entry)).filter(undo => typeof undo === 'string');
  const [reason] = reasons;
  if (reason === undefined) return { can: true };
  return reasons.length === acts.length ? { can: false, why: reason } : { can: true, but: reason };
}

/** The acts that changed something, or may have. */
const effective = ({ acts }: ChangeRecord): Act[] =>
  acts.filter(({ state }) => state !== 'failed' && state !== 'nothing_changed');

/** How a write is taken back, or why nobody can. */
const undoOf = (entry: string): WriteHandler['undo'] =>
  isWrite(entry) ? writeHandlers[entry].undo : 'another version of this server made it';

/** What a listener is asked before a change is taken back. Rejects with `MusicError` where it cannot be known. */
export async function questionBack(
  record: ChangeRecord,
  context: ChangeCall,
): Promise<UndoQuestion | undefined> {
  const acts = effective(record);
  for (const act of acts) {
    const recipe = isWrite(act.entry) ? writeHandlers[act.entry] : undefined;
    const question = await recipe?.undoQuestion?.(act, acts, context);
    if (question) return question;
  }
  return undefined;
}

/** The change that `undo` means when none is named: the latest that is not taken back and did something. */
export const latestOf = (records: readonly ChangeRecord[]): ChangeRecord | undefined =>
  records.find(
    record => record.kind !== 'undo' && record.takenBackBy === undefined && effective(record).length > 0,
  );

export interface TakenBack {
  readonly outcome: 'done' | 'nothing_changed' | 'partly' | 'failed';
  /** What was done, in words. */
  readonly words: string;
  /** Under which this can be undone itself. */
  readonly changeId: string | undefined;
  /** What could not be restored, and what else is to be known; without full stops. */
  readonly notes: readonly string[];
}

/**
 * Takes a change back, its last write first. Nothing when another call is doing so already. Rejects with
 * `StoreError`; what the service refuses is told in the notes, and the change can then be taken back again.
 */
export async function takeBack(record: ChangeRecord, context: ChangeCall): Promise<TakenBack | undefined> {
  const { journal } = context;
  const again = record.kind === 'undo';
  const words = `${again ? 'did again' : 'took back'}: ${rootOf(record)}`;
  const kind = again ? 'redo' : 'undo';
  return recorded(context, { tool: 'undo', words, kind, takesBack: record.id }, async change => {
    const mine = await journal.edit(record.id, found =>
      prospectOf(found, journal.now()).can ? { ...found, takenBackBy: change.id } : undefined,
    );
    if (mine === undefined) return undefined;
    const notes: string[] = [];
    const whole = await actsBack(mine, change, notes, context).catch(async error => {
      await release(mine.id, context);
      throw error;
    });
    if (!whole) await release(mine.id, context);
    const did = change.changeId !== undefined;
    const outcome = whole ? (did ? 'done' : 'nothing_changed') : did ? 'partly' : 'failed';
    return { outcome, words, changeId: change.changeId, notes };
  });
}

/** What was done at first, however often it was taken back and done again. */
const rootOf = ({ words }: ChangeRecord) => words.replace(/^(took back|did again): /, '');

/** It can be taken back again. */
const release = (id: string, { journal }: ChangeCall) =>
  journal.edit(id, ({ takenBackBy: _, ...rest }) => rest);

/** Whether all of it was taken back, as far as it can be. */
async function actsBack(
  record: ChangeRecord,
  change: Recording,
  notes: string[],
  context: ChangeCall,
): Promise<boolean> {
  const acts = effective(record);
  const made = new Set(acts.flatMap(({ made }) => made ?? []));
  // What was done to a playlist that the same change made goes with it.
  const own = acts.filter(({ input }) => !made.has(Number(input['playlist_id'])));
  for (const act of own.reverse()) {
    const takenBack = undoOf(act.entry);
    if (typeof takenBack === 'string') {
      notes.push(takenBack);
      continue;
    }
    let failed = false;
    const back = backOf(change, context, notes, () => {
      failed = true;
    });
    try {
      await takenBack(act, back);
    } catch (error) {
      if (!(error instanceof MusicError)) throw error;
      failed = true;
      context.report(error);
      notes.push(errorMessage(error, act.input));
    }
    if (failed) return false;
  }
  return true;
}

const backOf = (change: Recording, context: ChangeCall, notes: string[], fail: () => void): Back => ({
  context,
  playlistId: id => context.journal.playlistId(id),
  note: text => void notes.push(text),
  async write(name, input, options = {}) {
    const wrote = await change.write(name, input, options);
    const ok = wrote.outcome === 'done' || wrote.outcome === 'nothing_changed';
    if (!ok) {
      fail();
      const short = wrote.results.filter(({ outcome }) => outcome === 'failed' || outcome === 'not_tried');
      const reasons = new Set(short.flatMap(({ reason }) => reason ?? []));
      if (reasons.size === 0) reasons.add(errorMessage(wrote.error, input));
      const which = short.length > 0 ? `${short.length} of ${wrote.results.length}: ` : '';
      notes.push(`Not restored, ${which}${[...reasons].join('; ')}`);
    }
    return { made: wrote.made, ok };
  },
});
