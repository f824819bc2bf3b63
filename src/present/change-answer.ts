import type { ChangeAbout } from '../journal/change-about.ts';
import type { IdOutcome } from '../journal/outcome.ts';
import { overall } from '../journal/outcome.ts';
import type { Named } from '../journal/seen.ts';
import type { Standing } from '../journal/standing.ts';
import type { Prospect } from '../journal/undo.ts';
import type { Answer } from './answer.ts';
import { prospectText, reasonText } from './change-reasons.ts';
import { type Did, didText, namesAll } from './change-sentence.ts';
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

/** A change as it turned out. All of it failing is an error. */
export function changeAnswer(change: Change): Answer {
  const { about, results, done, standing, place, notes = [], changeId, extra = {} } = change;
  const outcome = outcomeOf(change);
  const where = place === undefined ? '' : `, ${place}`;
  const asked = results.filter(result => result.outcome !== 'nothing_changed').length;
  const did: Did = { done, asked: Math.max(asked, done.length), standing };
  const head = {
    done: () => `${capital(didText(about, did))}${where}.`,
    nothing_changed: () => `Nothing changed: it was so already${where}.`,
    partly: () => `Partly done: ${didText(about, did)}${where}.`,
    failed: () => `Not done${where}.`,
  }[outcome]();
  const isTold = standing !== undefined && (outcome === 'done' || outcome === 'partly');
  const lines = [
    head,
    ...(standing?.what === 'playlist' && standing.order && isTold ? orderLines(standing.order) : []),
    ...(standing === undefined || isTold ? [] : [`It stands so: ${standingText(standing)}.`]),
    ...notes,
    ...fatesOf(change, outcome === 'done' && (namesAll(did) || results.length === 1)),
    ...(changeId === undefined ? [] : [`change_id ${changeId}: ${prospectText(change.prospect)}.`]),
  ];
  const structured = {
    outcome: outcome === 'failed' ? 'nothing_changed' : outcome,
    results: namedResults(change),
    ...(standing === undefined ? {} : standingFields(standing, !isTold || settled.has(about.what))),
    ...extra,
    ...(changeId === undefined ? {} : { change_id: changeId }),
  };
  return { text: lines.join('\n'), structured, ...(outcome === 'failed' ? { isError: true as const } : {}) };
}

function outcomeOf({ results, outcome }: Change) {
  if (results.length === 0 || outcome === 'partly') return outcome ?? 'done';
  const all = overall(results);
  return all === 'failed' && outcome === 'done' ? 'partly' : all;
}

/** What is told with how the playlist is set. */
const settled: ReadonlySet<ChangeAbout['what']> = new Set(['playlist-made', 'playlist-updated']);

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** So many ids of each fate are named. */
const mostNamed = 5;

const fateOf = ({ outcome, reason }: IdOutcome) =>
  outcome.replaceAll('_', ' ') + (reason === undefined ? '' : ` (${reasonText(reason)})`);

/** Ids by their fate, in the order of the first of each. */
function byFate(results: readonly IdOutcome[]): Map<string, IdOutcome[]> {
  const fates = new Map<string, IdOutcome[]>();
  for (const result of results) {
    const same = fates.get(fateOf(result));
    if (same === undefined) fates.set(fateOf(result), [result]);
    else same.push(result);
  }
  return fates;
}

/** Ids with the same fate share a line. `isTold`: what is done is named already. */
const fatesOf = ({ results, nameOf }: Change, isTold: boolean): string[] =>
  [...byFate(results)]
    .filter(([fate]) => !(isTold && fate === 'done'))
    .map(([fate, same]) => {
      const names = same.map(({ id }, at) => (at < mostNamed ? namedText(nameOf(id)) : String(id)));
      return `${fate}: ${names.join(', ')}`;
    });

function namedResults({ results, nameOf }: Change) {
  const named = new Set([...byFate(results).values()].flatMap(same => same.slice(0, mostNamed)));
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
