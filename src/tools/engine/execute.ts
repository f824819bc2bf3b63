import { objectPath, pathKeys } from '../../client/api/endpoint.ts';
import { errorNameOf } from '../../client/api/error-codes.ts';
import { type Entry, objectReader } from '../../client/api/index.ts';
import type { Input } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import { type Kind, outputFor } from '../../client/api/output-shape.ts';
import { type CallOptions, isPersonal } from '../../client/client.ts';
import { NotFound } from '../../client/errors.ts';
import { isHopeless, mapLimitedOrFail } from '../../client/many-calls.ts';
import { type IdOutcome, overall, resultsOf } from '../../jobs/job-result.ts';
import { surelyDidNotRun } from '../../jobs/send-write.ts';
import { makeWrite, planWrite } from '../../jobs/start-and-finish-job.ts';
import { namedListOf, writeNameOf } from '../../jobs/write-handler.ts';
import type { AppliedHere } from '../../search/found-page.ts';
import { searchCatalogue } from '../../search/search-catalogue.ts';
import { type Answer, callOf, render, type ToolCall } from './answer.ts';
import { type RelationOf, relationsIn } from './brief.ts';
import { changeAnswer } from './change-answer.ts';
import { capital } from './change-words.ts';
import { confirmFirst } from './confirm.ts';
import { checkListOffered, closedNotes, emptyCauses } from './empty-list.ts';
import { errorAnswer, errorMessage } from './error-message.ts';
import {
  bundleAnswer,
  type Detail,
  itemsOf,
  type ListPage,
  listAnswer,
  listPage,
  oneAnswer,
  severalAnswer,
  totalSeconds,
} from './items.ts';
import { madeHere, noDates, originNotes, periodNotes } from './list-notes.ts';
import { soughtIn } from './search-match.ts';
import { type IdList, idListOf, type ToolContext } from './tool.ts';
import { idsIn } from './validate.ts';

export const detailIn = (input: Input): Detail => (input['detail'] === 'full' ? 'full' : 'brief');

/** The form of an endpoint that takes every id in the input and needs no other. */
export function formFor(forms: readonly Entry[], input: Input): Entry | undefined {
  const fits = forms.filter(({ endpoint }) =>
    pathKeys(endpoint.path).every(key => input[key] !== undefined || endpoint.input[key]?.optional === true),
  );
  return fits.sort((a, b) => pathKeys(b.endpoint.path).length - pathKeys(a.endpoint.path).length)[0];
}

const requestInput = ({ endpoint }: Entry, input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name in endpoint.input));

/** A reading call. `parts`: the argument that chooses one list of a bundle, if each list is a view. */
interface ReadCall extends ToolCall {
  readonly parts?: string | undefined;
  /** How many other lists share the answer. */
  readonly beside?: number;
}

export async function readEntry(
  entry: Entry,
  input: Input,
  context: ToolContext,
  call: ReadCall,
): Promise<Answer> {
  const { endpoint } = entry;
  const request = requestInput(entry, endpoint.whole ? withoutPage(input) : input);
  let body: unknown;
  let relation: RelationOf | undefined;
  let here: AppliedHere | undefined;
  const read = async () => {
    if (!endpoint.search) return context.client.call(entry, request, { signal: context.signal });
    const { year } = input;
    const found = await searchCatalogue(entry, year === undefined ? request : { ...request, year }, context);
    here = found.here;
    return found;
  };
  try {
    const reading = read();
    [body, relation] = await Promise.all([
      reading,
      endpoint.relation && relationsIn(endpoint.relation, { entry, input, answer: reading }, context),
    ]);
  } catch (error) {
    if (endpoint.noDataMessage !== undefined && isNone(error)) return noneAnswer(endpoint.noDataMessage);
    throw error;
  }
  const output = outputFor(endpoint.output, request);
  if (output.shape === 'one') return oneAnswer(output.kind, body, detailIn(input), { relation });
  const shown = { detail: detailIn(input), index: pageIn(input).index ?? 0 };
  if (output.parts)
    return bundleAnswer(
      output.parts,
      body,
      {
        ...shown,
        notes: [
          ...originNotes(body),
          ...(Object.keys(output.parts).some(name => itemsOf(body, name).length > 0)
            ? periodNotes(endpoint, context)
            : []),
          ...(await closedNotes(output.parts, body, context)),
        ],
      },
      nextInBundle(input, call),
    );
  const notes = originNotes(body);
  return pageAnswer({ entry, list: body, kind: output.kind, input, call, relation, here, notes }, context);
}

export async function readBundleList(
  entry: Entry,
  list: { readonly name: string; readonly kind: Kind },
  input: Input,
  context: ToolContext,
  call: ToolCall,
): Promise<Answer> {
  const request = requestInput(entry, input);
  const body = await context.client.call(entry, request, { signal: context.signal });
  const own = isRecord(body) ? body[list.name] : undefined;
  const isOfGenre = entry.endpoint.genreLists?.some(name => name === list.name);
  const notes = isOfGenre ? originNotes(body) : [];
  return pageAnswer({ entry, list: own, kind: list.kind, input, call, notes }, context);
}

/** The service's code for "no such data". Unknown objects also produce other errors. */
const isNone = (error: unknown) => error instanceof NotFound && errorNameOf(error.code) === 'NotFound';

/** An object without such data is an answer, not an error. `what`: a sentence without its full stop. */
const noneAnswer = (what: string): Answer => render({ headline: [`${capital(what)}.`], facts: { item: {} } });

interface ListRead {
  readonly entry: Entry;
  readonly list: unknown;
  readonly kind: Kind;
  readonly input: Input;
  readonly call: ReadCall;
  readonly relation?: RelationOf | undefined;
  readonly here?: AppliedHere | undefined;
  readonly notes: readonly string[];
}

async function pageAnswer(
  { entry, list, kind, input, call, relation, here, notes }: ListRead,
  context: ToolContext,
): Promise<Answer> {
  const { endpoint } = entry;
  const page = listPage(endpoint, list, pageIn(input));
  const isEmpty = page.items.length === 0 && page.index === 0;
  if (isEmpty && kind === 'track' && !endpoint.search && !isPersonal(entry, input))
    await checkListOffered(list, context);
  const causes = isEmpty ? await emptyCauses(entry, requestInput(entry, input), context, here) : [];
  return listAnswer({
    ...page,
    kind,
    seconds: kind === 'track' ? await lengthOf(entry, page, input, context) : undefined,
    notes: [
      ...notes,
      ...madeHere(entry, input, context),
      ...(page.items.length === 0 ? [] : periodNotes(endpoint, context)),
      ...noDates(endpoint, page, input),
    ],
    detail: detailIn(input),
    empty: {
      asked: call.args,
      reason: here?.needsWords ? needsWords : reasonOf(entry, kind, input, context),
      causes,
    },
    relation,
    here,
    sought: endpoint.search && input['order'] === undefined ? soughtIn(input) : undefined,
    beside: call.beside,
    from: index => callOf(call.tool, { ...call.args, index }),
  });
}

/** Favourites are read for their length up to this number. */
const mostSummed = 500;
/** The length of a whole list of tracks: their sum, or what the album or playlist says of itself. Never rejects. */
async function lengthOf(
  entry: Entry,
  { items, index, nextIndex, total = 0 }: ListPage,
  input: Input,
  { client, signal }: ToolContext,
): Promise<number | undefined> {
  const { search, path, group } = { ...entry.endpoint, group: entry.group };
  if (search || items.length === 0) return undefined;
  if (index === 0 && nextIndex === undefined) return totalSeconds(items);
  const { kind = '', below } = objectPath(path) ?? {};
  const hasLength = below === 'tracks' && (kind === 'album' || kind === 'playlist');
  const reader = hasLength ? objectReader(kind) : undefined;
  const read = (what: Entry, request: Input) =>
    client.call(what, request, { signal }).catch((): unknown => undefined);
  if (reader !== undefined) {
    const object = await read(reader, requestInput(reader, input));
    const seconds = isRecord(object) ? object['duration'] : undefined;
    return typeof seconds === 'number' && seconds > 0 ? seconds : undefined;
  }
  if (group !== 'library' || total > mostSummed) return undefined;
  const whole = { index: 0, limit: mostSummed };
  const body = await read(entry, { ...requestInput(entry, input), ...whole });
  const { items: all } = listPage(entry.endpoint, body, whole);
  return all.length < total ? undefined : totalSeconds(all);
}

const needsWords = 'the service finds nothing without words: give query, artist, track or album';

/** Why a list is empty that is not the listener's own. */
const reasonOf = (entry: Entry, kind: Kind, input: Input, { catalogue }: ToolContext) =>
  (isPersonal(entry, input) ? undefined : catalogue?.whyNone?.[kind]) ?? entry.endpoint.retired;

/** The call that continues one list of a bundle, or all of them. */
const nextInBundle =
  (input: Input, { tool, args, parts }: ReadCall) =>
  (part: string, shown: number) =>
    callOf(tool, {
      ...args,
      ...(parts === undefined ? {} : { [parts]: part }),
      index: (pageIn(input).index ?? 0) + shown,
    });

const withoutPage = ({ index, limit, ...rest }: Input): Input => rest;
export const pageIn = ({ index, limit }: Input) => ({
  index: numberOrNone(index),
  limit: numberOrNone(limit),
});
const numberOrNone = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** Small calls may overtake a call with more requests than this. */
const mostSmall = 10;

export async function readEach(
  entry: Entry,
  { one, list }: IdList,
  input: Input,
  context: ToolContext,
  tool: string,
): Promise<Answer> {
  const ids = [...new Set(idsIn(input, list))];
  const options: CallOptions = { signal: context.signal, batch: ids.length > mostSmall };
  const results = await mapLimitedOrFail(ids, id => context.client.call(entry, { [one]: id }, options));
  const missing = results
    .filter(result => result.value === undefined)
    .map(({ id, error }) => ({
      id,
      reason: error === undefined ? 'not asked' : errorMessage(error, { [one]: id }),
    }));
  const found = results.filter(({ value }) => value !== undefined);
  const rest = (from: number) => callOf(tool, { ...input, [list]: found.slice(from).map(({ id }) => id) });
  const items = found.map(({ value }) => value);
  return severalAnswer(entry.endpoint.output.kind, items, missing, detailIn(input), rest);
}

/**
 * Makes one change: to one object, to several in one request, or to each id in turn. Asks first if the change is
 * destructive, then records it, sends it and reads the result back.
 */
export async function changeEntry(
  entry: Entry,
  given: Input,
  context: ToolContext,
  call: ToolCall,
): Promise<Answer> {
  const { one = '', list = namedListOf(entry)?.name ?? '' } = idListOf(entry) ?? {};
  const { [list]: _, [one]: single, ...input } = requestInput(entry, given);
  const ids =
    list === '' ? undefined : [...(typeof single === 'number' ? [single] : []), ...idsIn(given, list)];
  const planned = await planWrite(writeNameOf(entry), input, ids, context);
  const stop = await confirmFirst(context, call, planned.question);
  if (stop) return stop;
  const ran = await makeWrite(call.tool, planned, context);
  const results = resultsOf(ran);
  const error = ran.reports.find(report => report.error !== undefined)?.error;
  const { problem } = ran;
  if (results.length === 0 && error === undefined && problem?.problem === 'error') throw problem.error;
  const isOneError = results.every(({ reason }) => reason?.reason !== 'error' || reason.error === error);
  const alone = isHopeless(error) || (isOneError && (!idListOf(entry) || ids?.length === 1));
  const failed = results.every(({ outcome }) => outcome === 'failed' || outcome === 'not_tried');
  if (failed && alone && error !== undefined && (!isAboutObject(entry) || surelyDidNotRun(error)))
    return errorAnswer(error, requestOf(results) ?? given, context);
  return changeAnswer(ran, context, {
    results: isAboutObject(entry) ? results : [],
    outcome: overall(results) === 'done' ? 'done' : 'nothing_changed',
  });
}

/** The input of the request that failed first. */
const requestOf = ([first]: readonly IdOutcome[]): Input | undefined =>
  first?.reason?.reason === 'error' ? first.reason.input : undefined;

/** Whether a change is about an object with an id other than the listener's. */
const isAboutObject = ({ endpoint }: Entry) =>
  Object.keys(endpoint.input).some(name => (name.endsWith('_id') && name !== 'user_id') || name === 'ids');
