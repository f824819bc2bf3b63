import { z } from 'zod';
import { optional } from '../client/api/field.ts';
import { text } from '../client/api/fields.ts';
import type { Input } from '../client/call.ts';
import type { ChangeRecord } from '../journal/record.ts';
import {
  alreadyBack,
  latestOf,
  prospectOf,
  questionBack,
  type TakenBack,
  takeBack,
} from '../journal/undo.ts';
import { toldWords } from '../journal/words.ts';
import { type Answer, failure } from '../present/answer.ts';
import { changeAnswer } from '../present/change-answer.ts';
import { quoted } from '../text/sanitize.ts';
import { confirmFirst } from './engine/confirm.ts';
import { defineTool } from './engine/define-tool.ts';
import type { ToolContext } from './engine/tool.ts';

/** How many changes a list shows. */
const mostListed = 20;
/** How far back the latest change that still stands is sought. */
const mostSought = 100;

const output = () =>
  z.object({
    items: z
      .array(
        z.object({
          change_id: z.string(),
          at: z.string(),
          what: z.string(),
          can_undo: z.boolean(),
          note: z.string().optional(),
        }),
      )
      .optional(),
    outcome: z.enum(['done', 'nothing_changed', 'partly']).optional(),
    results: z.array(z.object({})).optional(),
    undone: z.string().optional(),
    notes: z.array(z.string()).optional(),
    change_id: z.string().optional(),
  });

/**
 * Always there: what was done must be possible to undo. The token needs no permissions for it beyond those of the
 * tools that did it.
 */
export const undo = defineTool({
  name: 'undo',
  title: 'Undo a change',
  description: 'Take back a change made here, or an undo.',
  readingDescription: 'The last changes made here.',
  by: 'action',
  output,
  operations: [
    { name: 'list', about: 'the last changes', effect: 'read', fields: {}, run: listChanges },
    {
      name: 'undo',
      about: 'take one back',
      effect: 'change',
      fields: { change_id: optional(text('From an answer to a change; absent: the latest')) },
      run: undoChange,
    },
  ],
});

/** `2026-03-01 09:30 UTC` */
const timeOf = ({ at }: ChangeRecord) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

async function listChanges(_: Input, { journal, place }: ToolContext): Promise<Answer> {
  const records = await journal.latest(mostListed);
  const items = records.map(record => {
    const prospect = prospectOf(record, journal.now());
    const note = prospect.can ? prospect.but : prospect.why;
    return {
      change_id: record.id,
      at: timeOf(record),
      what: toldWords(record.words),
      can_undo: prospect.can,
      ...(note === undefined ? {} : { note }),
    };
  });
  const where = place === undefined ? '' : `, ${place}`;
  const head = items.length === 0 ? `No changes yet${where}.` : `The last changes${where}, newest first:`;
  const lines = items.map(({ change_id, at, what, can_undo, note }) =>
    [change_id, at, what, ...standingOf(can_undo, note)].join(' · '),
  );
  return { text: [head, ...lines].join('\n'), structured: { items } };
}

/** What was undone already needs no more words. */
const standingOf = (canUndo: boolean, note: string | undefined): string[] => {
  if (note === alreadyBack) return [note];
  return [canUndo ? 'can be undone' : 'not to be undone', ...(note === undefined ? [] : [note])];
};

async function undoChange(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const { journal } = context;
  const wanted = args['change_id'];
  const record =
    typeof wanted === 'string'
      ? await journal.find(wanted.trim())
      : latestOf(await journal.latest(mostSought));
  if (record === undefined) {
    return failure(
      typeof wanted === 'string'
        ? `undo: there is no change ${quoted(wanted)}; undo action=list shows those that are kept.`
        : 'undo: there is no change to take back.',
    );
  }
  const prospect = prospectOf(record, journal.now());
  if (!prospect.can) return cannot(record, prospect.why, context);
  const stop = await asked(record, { tool, args }, context);
  if (stop) return stop;
  const back = await takeBack(record, context);
  if (back === undefined) return failure(`undo: ${record.id} is being taken back by another call.`);
  return answerOf(record, back, context);
}

/** The answer that asks first, where taking it back would lose more than the change made. */
async function asked(
  record: ChangeRecord,
  call: { readonly tool: string; readonly args: Input },
  context: ToolContext,
): Promise<Answer | undefined> {
  const { canAsk, policy } = context.asking;
  if (policy === 'never') return undefined;
  const question = await questionBack(record, context);
  if (question === undefined || canAsk) return confirmFirst(context, call, question);
  return failure(
    `undo: ${record.id}, ${toldWords(record.words)}, is not taken back unasked, and this host cannot ask: ${question.text} ${question.otherwise}. Nothing was changed.`,
  );
}

/** An earlier change is never taken back in place of the one that was meant. */
async function cannot(record: ChangeRecord, why: string, { journal }: ToolContext): Promise<Answer> {
  const records = await journal.latest(mostSought);
  const earlier = latestOf(records.slice(records.findIndex(({ id }) => id === record.id) + 1));
  const next = earlier ? ` Before it: ${earlier.words} (change_id ${earlier.id}).` : '';
  const how = why === alreadyBack ? `was ${why}` : `cannot be taken back: ${why}`;
  return failure(`undo: ${record.id}, ${toldWords(record.words)}, ${how}.${next}`);
}

function answerOf(
  record: ChangeRecord,
  { outcome, words: done, changeId, notes }: TakenBack,
  { place }: ToolContext,
): Answer {
  const words = toldWords(done);
  const sentences = notes.map(note => `${note}.`);
  const extra = { undone: record.id, ...(sentences.length > 0 ? { notes: sentences } : {}) };
  if (outcome === 'done' || outcome === 'nothing_changed') {
    return changeAnswer({ what: words, outcome, results: [], place, notes: sentences, changeId, extra });
  }
  const again = `What is left can be taken back with undo action=undo change_id=${record.id}`;
  const where = place === undefined ? '' : `, ${place}`;
  const head = `${outcome === 'partly' ? 'Only partly' : 'Not done'}: ${words}${where}.`;
  const change = changeId === undefined ? {} : { change_id: changeId };
  return {
    text: [
      head,
      ...sentences,
      `${again}.`,
      ...(changeId === undefined ? [] : [`change_id ${changeId}`]),
    ].join('\n'),
    structured: {
      outcome: outcome === 'partly' ? 'partly' : 'nothing_changed',
      results: [],
      ...extra,
      ...change,
    },
    ...(outcome === 'failed' ? { isError: true as const } : {}),
  };
}
