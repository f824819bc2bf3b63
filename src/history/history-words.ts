import { storeProblem } from '../text/errors.ts';
import { quoted } from '../text/sanitize.ts';
import { dayOf, type HistoryState, type ListenerHistory } from './index.ts';

/** What a listener should know of their history, as a line and as fields. */
export interface HistoryStatus {
  readonly line: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Undefined if there is none. Never rejects. */
export async function historyStatus(
  history: ListenerHistory | undefined,
): Promise<HistoryStatus | undefined> {
  try {
    if (history === undefined || !(await history.isThere())) return undefined;
    const state = await history.state();
    const { source, listens, isWhole, problem } = state;
    const facts = { source, listens, from: day(state.first), to: day(state.last), whole: isWhole, problem };
    return {
      line: `History: ${historyWords(state)}`,
      facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)),
    };
  } catch (error) {
    const problem = storeProblem(error) ?? 'It cannot be read now.';
    return { line: `History: ${problem}`, facts: { problem } };
  }
}

const day = (seconds: number | undefined) => (seconds === undefined ? undefined : dayOf(seconds));

/** "12,000 listens from 2019-03-01 to 2026-11-26, read from ListenBrainz as "alice"." and what is missing. */
export function historyWords(state: HistoryState): string {
  const { source, listens, first, last, isWhole, isReading, crowded, problem } = state;
  const span = first === undefined || last === undefined ? '' : ` from ${dayOf(first)} to ${dayOf(last)}`;
  const where = source === undefined ? 'imported' : `read from ${historySourceWords(source)}`;
  const sentences = [
    `${listens} ${listens === 1 ? 'listen' : 'listens'}${span}, ${where}.`,
    ...(isWhole
      ? []
      : [isReading ? 'Older listens are still being read.' : 'Older listens are not read yet.']),
    ...(crowded === 0 ? [] : [`${crowded} seconds have more listens than the source gives.`]),
    ...(problem === undefined
      ? []
      : [`${isReading ? failing : 'Reading stopped'}: ${problem.replace(/\.$/, '')}.`]),
  ];
  return sentences.join(' ');
}

const failing = 'The last request failed and is made again';

const titles: Readonly<Record<string, string>> = { listenbrainz: 'ListenBrainz', lastfm: 'Last.fm' };

/** "ListenBrainz as "alice"" */
export function historySourceWords(source: string): string {
  const [host = '', ...user] = source.split(' ');
  return `${titles[host] ?? host} as ${quoted(user.join(' '))}`;
}
