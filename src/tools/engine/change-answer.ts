import { MusicError } from '../../client/errors.ts';
import type { ChangeAbout } from '../../jobs/change-about.ts';
import type { IdOutcome } from '../../jobs/outcome.ts';
import { overall } from '../../jobs/outcome.ts';
import type { Named } from '../../jobs/seen.ts';
import type { Standing } from '../../jobs/standing.ts';
import type { Prospect } from '../../jobs/undo.ts';
import type { Answer } from './answer.ts';
import { prospectText, reasonText } from './change-reasons.ts';
import { type Did, didText, namesAll } from './change-sentence.ts';
import { linksTo } from './resource-links.ts';
import { namedFields, namedText, orderLines, standingFields, standingText } from './standing-words.ts';

/** One write as it turned out. */
export interface Change {
  readonly about: ChangeAbout;
  /** What became of each id; empty where a write is about nothing that has an id. */
  readonly results: readonly IdOutcome[];
  /** What is done stays done, whatever became of the ids: then not all is done. Decides where there are no ids, and where it is `partly`. */
  readonly outcome?: 'done' | 'nothing_changed' | 'partly';
  /** What was changed. */
  readonly done: readonly Named[];
  /** Names by id, where they were read. */
  nameOf(id: number): Named;
  readonly standing: Standing | undefined;
  /** Where it happened, if that is not the listener's account. */
  readonly place?: string | undefined;
  /** More that the caller should know. */
  readonly notes?: readonly string[];
  readonly changeId?: string | undefined;
  readonly prospect: Prospect;
  readonly extra?: Record<string, unknown>;
}

/** A change as it turned out. All of it failing is an error; what was so already did not fail. */
export function changeAnswer(change: Change): Answer {
  const { about, done, standing, notes = [], changeId, extra = {} } = change;
  const outcome = outcomeOf(change);
  const asked = change.results.filter(result => result.outcome !== 'nothing_changed').length;
  const did: Did = { done, asked: Math.max(asked, done.length), standing };
  const isTold = standing !== undefined && (outcome === 'done' || outcome === 'partly');
  const isNamed =
    outcome === 'done' && about.what !== 'playlist-made' && (namesAll(did) || change.results.length === 1);
  const fates = [...byFate(change)].filter(([fate]) => !(isNamed && fate === doneFate(about)));
  const lines = [
    ...headLines(change, outcome, did, fates),
    ...(standing?.what === 'playlist' && standing.order && isTold ? orderLines(standing.order) : []),
    ...(standing === undefined || isTold ? [] : [`It stands so: ${standingText(standing)}.`]),
    ...notes,
    ...(isOneOutcome(outcome, fates) ? [] : fates.map(fate => fateLine(change, fate))),
    ...(changeId === undefined ? [] : [`change_id ${changeId}: ${backText(change, outcome)}.`]),
  ];
  const structured = {
    outcome: outcome === 'failed' ? 'nothing_changed' : outcome,
    results: namedResults(change),
    ...(standing === undefined ? {} : standingFields(standing, !isTold || settled.has(about.what))),
    ...extra,
    ...(changeId === undefined ? {} : { change_id: changeId }),
  };
  return {
    text: lines.join('\n'),
    structured,
    links: isTold ? linksTo([standing]) : [],
    ...(outcome === 'failed' ? { isError: true as const } : {}),
  };
}

type Outcome = ReturnType<typeof outcomeOf>;
type Fate = readonly [fate: string, same: readonly IdOutcome[]];

/** What became of the change as a whole. */
function headLines(change: Change, outcome: Outcome, did: Did, fates: readonly Fate[]): string[] {
  const { about, place, changeId } = change;
  const where = place === undefined ? '' : `, ${place}`;
  const [only] = fates;
  if (only !== undefined && isOneOutcome(outcome, fates))
    return [`Nothing changed (${lowered(only[0])}): ${onlyNames(change, only[1])}${where}.`];
  return [
    {
      done: () => `${capital(didText(about, did))}${where}.`,
      nothing_changed: () =>
        `Nothing changed${change.results.length === 0 ? ': it was so already' : ''}${where}.`,
      partly: () => `Partly done: ${didText(about, did)}${where}.`,
      failed: () => `${changeId === undefined ? 'Not done' : 'Whether this was done is not known'}${where}.`,
    }[outcome](),
  ];
}

/** Whether nothing changed, of all ids for one reason. */
const isOneOutcome = (outcome: Outcome, fates: readonly Fate[]): boolean =>
  outcome === 'nothing_changed' && fates.length === 1;

/** What takes the change back. What is perhaps not done is taken back as far as it was. */
const backText = ({ prospect }: Change, outcome: Outcome): string =>
  outcome === 'failed' && prospect.can ? 'undo takes back what was done of it' : prospectText(prospect);

function outcomeOf({ results, outcome, changeId }: Change) {
  if (results.length === 0 || outcome === 'partly') return outcome ?? 'done';
  const all = overall(results);
  if (all !== 'failed') return all;
  if (outcome === 'done') return 'partly';
  const isPartlySo = results.some(each => each.outcome === 'nothing_changed');
  return isPartlySo && changeId === undefined ? 'nothing_changed' : all;
}

/** What is told with how the playlist is set. */
const settled: ReadonlySet<ChangeAbout['what']> = new Set(['playlist-made', 'playlist-updated']);

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
const lowered = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;

/** So many ids of each fate are named. */
const mostNamed = 5;

/** What is done is named by what was done: a playlist was made, and its tracks were added. */
const doneFate = ({ what }: ChangeAbout): string => (what === 'playlist-made' ? 'Added' : 'Done');

/** Whether no answer tells whether it is done, and nothing could be seen of it. */
const isUnknown = ({ reason }: IdOutcome): boolean =>
  reason?.reason === 'error' &&
  !reason.seenNotSo &&
  reason.error instanceof MusicError &&
  reason.error.ran === 'unknown';

function fateOf(about: ChangeAbout, result: IdOutcome): string {
  const { outcome, reason } = result;
  const why = reason === undefined ? undefined : reasonText(reason);
  switch (outcome) {
    case 'done':
      return doneFate(about);
    case 'nothing_changed':
      return capital(why ?? 'it was so already');
    case 'not_tried':
      return 'Not tried';
    case 'failed':
      return `${isUnknown(result) ? 'Not known' : 'Failed'}${why === undefined ? '' : ` (${why})`}`;
  }
}

/** Ids by their fate, in the order of the first of each. */
function byFate({ about, results }: Change): Map<string, IdOutcome[]> {
  const fates = new Map<string, IdOutcome[]>();
  for (const result of results) {
    const fate = fateOf(about, result);
    fates.set(fate, [...(fates.get(fate) ?? []), result]);
  }
  return fates;
}

/** Ids with the same fate share a line. */
const fateLine = (change: Change, [fate, same]: Fate): string => `${fate}: ${namesOf(change, same)}`;

const namesOf = ({ nameOf }: Change, same: readonly IdOutcome[]): string =>
  same.map(({ id }, at) => (at < mostNamed ? namedText(nameOf(id)) : String(id))).join(', ');

/** The ids of the one fate that there is; a playlist or an upload is named by how it stands. */
const onlyNames = (change: Change, same: readonly IdOutcome[]): string => {
  const { standing } = change;
  const isNamed = standing?.what === 'playlist' || standing?.what === 'upload';
  return isNamed && same.every(({ id }) => id === standing.id) ? namedText(standing) : namesOf(change, same);
};

function namedResults(change: Change) {
  const { results, nameOf } = change;
  const named = new Set([...byFate(change).values()].flatMap(same => same.slice(0, mostNamed)));
  return results.map(result => {
    const { id, outcome, reason } = result;
    return {
      id,
      ...(named.has(result) ? namedFields(nameOf(id)) : {}),
      outcome,
      ...(reason === undefined ? {} : { reason: reasonText(reason) }),
    };
  });
}
