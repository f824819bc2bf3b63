import { errorNameOf } from '../../client/api/error-codes.ts';
import type { Entry } from '../../client/api/index.ts';
import { type Kind, outputFor } from '../../client/api/output.ts';
import { pathKeys } from '../../client/api/path.ts';
import { isRecord } from '../../client/api/record.ts';
import type { CallOptions } from '../../client/client.ts';
import { NotFound } from '../../client/errors.ts';
import { isHopeless, mapLimitedOrFail } from '../../client/map-limited.ts';
import { changeIdOf, makeWrite, planWrite } from '../../journal/changes.ts';
import { overall } from '../../journal/outcome.ts';
import { surelyDidNotRun } from '../../journal/send.ts';
import { listOf, writeNameOf } from '../../journal/write-names.ts';
import { type Answer, callOf } from '../../present/answer.ts';
import { changeAnswer } from '../../present/change-answer.ts';
import { noteText, toldOutcome } from '../../present/change-reasons.ts';
import { errorMessage } from '../../present/error-message.ts';
import {
  bundleAnswer,
  type Detail,
  listAnswer,
  type Missing,
  oneAnswer,
  severalAnswer,
} from '../../present/items.ts';
import { listPage } from '../../present/list-page.ts';
import { askFirst } from './confirm.ts';
import { type Arguments, type Many, manyOf } from './operation.ts';
import type { ToolContext } from './tool.ts';
import { unfinishedNotes } from './unfinished.ts';
import { idsIn } from './validate.ts';

const detailOf = (args: Arguments): Detail => (args['detail'] === 'full' ? 'full' : 'brief');

/** Of several forms of one entry, the one that takes all that was given and needs no more. */
export function formFor(forms: readonly Entry[], args: Arguments): Entry | undefined {
  const fits = forms.filter(({ endpoint }) =>
    pathKeys(endpoint.path).every(key => has(endpoint.input[key], args[key])),
  );
  return fits.sort((a, b) => pathKeys(b.endpoint.path).length - pathKeys(a.endpoint.path).length)[0];
}

const has = (field: { readonly optional: boolean } | undefined, value: unknown) =>
  value !== undefined || field?.optional === true;

/** The input of one request: what the wire takes of the arguments. */
const inputOf = ({ endpoint }: Entry, args: Arguments): Arguments =>
  Object.fromEntries(Object.entries(args).filter(([name]) => name in endpoint.input));

/** A whole call: `repeat` is how it is written, to name the calls that continue it. */
export interface Repeat {
  readonly tool: string;
  readonly args: Arguments;
  /** The argument that chooses one list of a bundle, where each is a view of its own. */
  readonly parts?: string | undefined;
}

/** Reads a list, an object or a bundle. */
export async function read(
  entry: Entry,
  args: Arguments,
  context: ToolContext,
  repeat: Repeat,
): Promise<Answer> {
  const { endpoint } = entry;
  const input = inputOf(entry, endpoint.whole ? withoutPage(args) : args);
  let body: unknown;
  try {
    body = await context.client.call(entry, input, { signal: context.signal });
  } catch (error) {
    if (endpoint.orElse !== undefined && isNone(error)) return noneAnswer(endpoint.orElse);
    throw error;
  }
  const output = outputFor(endpoint.output, input);
  if (output.shape === 'one') return oneAnswer(output.kind, body, detailOf(args));
  if (output.parts) return bundleAnswer(output.parts, body, detailOf(args), restOf(args, repeat));
  return listAnswer({
    ...listPage(endpoint, body, pageIn(args)),
    kind: output.kind,
    detail: detailOf(args),
    retired: endpoint.retired,
    from: again(repeat),
  });
}

/** The service says by its code that nothing is there; that an object is not known, it says in other ways too. */
const isNone = (error: unknown) => error instanceof NotFound && errorNameOf(error.code) === 'NotFound';

/** Of what an object may lack, that there is none is an answer. */
const noneAnswer = (what: string): Answer => ({
  text: `Nothing is there: ${what}.`,
  structured: { item: {} },
});

const again =
  ({ tool, args }: Repeat) =>
  (index: number) =>
    callOf(tool, { ...args, index });

/** The call that goes on with one list of a bundle, or with all of them from there. */
const restOf =
  (asked: Arguments, { tool, args, parts }: Repeat) =>
  (part: string, shown: number) =>
    callOf(tool, {
      ...args,
      ...(parts === undefined ? {} : { [parts]: part }),
      index: (pageIn(asked).index ?? 0) + shown,
    });

const withoutPage = ({ index, limit, ...rest }: Arguments): Arguments => rest;

const pageIn = ({ index, limit }: Arguments) => ({ index: numberOrNone(index), limit: numberOrNone(limit) });
const numberOrNone = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** One list of a bundle, as a list. */
export async function readPart(
  entry: Entry,
  part: { readonly name: string; readonly kind: Kind },
  args: Arguments,
  context: ToolContext,
  repeat: Repeat,
): Promise<Answer> {
  const { endpoint } = entry;
  const body = await context.client.call(entry, inputOf(entry, args), { signal: context.signal });
  const list = isRecord(body) ? body[part.name] : undefined;
  return listAnswer({
    ...listPage(endpoint, list, pageIn(args)),
    kind: part.kind,
    detail: detailOf(args),
    retired: endpoint.retired,
    from: again(repeat),
  });
}

/** More calls than this are a long job, which small calls may overtake. */
const mostSmall = 10;

/** Reads several objects by id: the one argument of the wire that is a list here. */
export async function readMany(
  entry: Entry,
  { one, list }: Many,
  args: Arguments,
  context: ToolContext,
  tool: string,
): Promise<Answer> {
  const ids = [...new Set(idsIn(args, list))];
  const options: CallOptions = { signal: context.signal, batch: ids.length > mostSmall };
  const results = await mapLimitedOrFail(ids, id => context.client.call(entry, { [one]: id }, options));
  const missing: Missing[] = results
    .filter(result => result.value === undefined)
    .map(({ id, error }) => ({
      id,
      reason: error === undefined ? 'not asked' : errorMessage(error, { [one]: id }),
    }));
  const found = results.filter(({ value }) => value !== undefined);
  const rest = (from: number) => callOf(tool, { ...args, [list]: found.slice(from).map(({ id }) => id) });
  const items = found.map(({ value }) => value);
  const answer = severalAnswer(entry.endpoint.output.kind, items, missing, detailOf(args), rest);
  return found.length === 0 ? { ...answer, isError: true } : answer;
}

/**
 * Makes one change: of one object, of several in one request, or the same for each id. It is recorded, asked for
 * first where it does harm, and read back.
 */
export async function change(
  entry: Entry,
  args: Arguments,
  context: ToolContext,
  repeat: Repeat,
): Promise<Answer> {
  const list = manyOf(entry)?.list ?? listOf(entry)?.name ?? '';
  const { [list]: _, ...input } = inputOf(entry, args);
  const ids = list === '' ? undefined : idsIn(args, list);
  const planned = await planWrite(writeNameOf(entry), input, ids, context);
  const stop = await askFirst(context, repeat, planned.question);
  if (stop) return stop;
  const ran = await makeWrite(repeat.tool, planned, context);
  const results = ran.reports.flatMap(report => report.results);
  const error = ran.reports.find(report => report.error !== undefined)?.error;
  const alone = !manyOf(entry) || isHopeless(error);
  const failed = results.length === 0 ? error !== undefined : overall(results) === 'failed';
  if (failed && alone && (results.length === 0 || surelyDidNotRun(error))) throw error;
  return changeAnswer({
    what: entry.endpoint.done ?? entry.endpoint.about,
    results: isAboutObject(entry) ? results.map(toldOutcome) : [],
    outcome: failed ? 'nothing_changed' : 'done',
    place: context.place,
    notes: [...ran.notes.map(noteText), ...(await unfinishedNotes(context, ran.job.id))],
    changeId: changeIdOf(ran),
  });
}

/** Whether a write is about something that has an id, beside the listener. */
const isAboutObject = ({ endpoint }: Entry) =>
  Object.keys(endpoint.input).some(name => (name.endsWith('_id') && name !== 'user_id') || name === 'ids');
