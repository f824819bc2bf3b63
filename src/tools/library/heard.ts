import { textInput } from '../../client/api/common-fields.ts';
import { type Input, optional } from '../../client/api/input-field.ts';
import { historyWords } from '../../history/history-words.ts';
import {
  type ChartKind,
  dayOf,
  type HeardPage,
  type ListenerHistory,
  type Period,
  periodIn,
  type SummedSong,
} from '../../history/index.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, type AnswerRow, callOf, render } from '../engine/answer.ts';
import { counted } from '../engine/change-words.ts';
import { pageIn } from '../engine/execute.ts';
import type { CallProblem, Operation } from '../engine/tool.ts';

/* The listener's own history, in place of the service's: one for all catalogues. */

const longestPeriod = 25;

export const period = optional(textInput('2025, 2025-03, a..b', longestPeriod));

/** Why there is no own history, for what needs one. */
export const noOwnHistory =
  'there is no history of their own: the person who runs this server sets MUSIC_HISTORY, or imports what was played (docs/history.md)';

/** The period that a call names; all time if it names none. */
export function periodOf(given: unknown): { readonly period: Period } | CallProblem {
  if (given === undefined) return { period: { from: 0, to: Number.MAX_SAFE_INTEGER } };
  const found = periodIn(String(given));
  return found === undefined
    ? {
        problem: `${quoted(String(given))} is not a period: give 2025, 2025-03, 2025-03-01, or two with .. between`,
      }
    : { period: found };
}

const isChartKind = (kind: unknown): kind is ChartKind =>
  kind === 'tracks' || kind === 'albums' || kind === 'artists';

const isOwn = ({ user_id: user = 'me' }: Input) => user === 'me';

/** The history and the charts of the listener from their own history, if there is one. */
export function withOwnHistory(operation: Operation): Operation {
  const { name, fields } = operation;
  if (name !== 'history' && name !== 'charts') return operation;
  return {
    ...operation,
    fields: { ...fields, period },
    async run(input, context, tool) {
      const { period: given, ...rest } = input;
      const { kind = 'tracks' } = input;
      const isHere = isOwn(input) && (name === 'history' || isChartKind(kind));
      if (context.history === undefined || !isHere) {
        if (given === undefined) return operation.run(rest, context, tool);
        return {
          problem: isHere ? noOwnHistory : 'period is for the listener, and for tracks, albums and artists',
        };
      }
      const read = periodOf(given);
      if ('problem' in read) return read;
      const again = (index: number) => callOf(tool, { view: name, ...input, index });
      return name === 'history'
        ? heardAnswer(context.history, read.period, input, again)
        : chartAnswer(context.history, isChartKind(kind) ? kind : 'tracks', read.period, input, again);
    },
  };
}

const usualLimit = 25;

async function heardAnswer(
  history: ListenerHistory,
  span: Period,
  input: Input,
  again: (index: number) => string,
): Promise<Answer> {
  const { index = 0, limit = usualLimit } = pageIn(input);
  const page = await history.listens(span, index, limit);
  const entries = page.items.map(song => ({
    fields: { ...names(song), played: timeOf(song.last) },
    line: `${words(song)} · ${timeOf(song.last).slice(0, 16).replace('T', ' ')} UTC`,
  }));
  return pageAnswer(history, page, { head: counted(page.total, 'listen'), entries, index, again });
}

async function chartAnswer(
  history: ListenerHistory,
  kind: ChartKind,
  span: Period,
  input: Input,
  again: (index: number) => string,
): Promise<Answer> {
  const { index = 0, limit = usualLimit } = pageIn(input);
  const page = await history.chart(kind, span, index, limit);
  const entries = page.items.map(song => {
    const { plays, first, last } = song;
    const days = `first ${dayOf(first)}, last ${dayOf(last)}`;
    return {
      fields: {
        ...(kind === 'artists' ? { name: song.artist } : names(song)),
        plays,
        first_played: timeOf(first),
        last_played: timeOf(last),
      },
      line: `${kind === 'artists' ? quoted(song.artist) : words(song)} · ${counted(plays, 'play')} · ${days}`,
    };
  });
  const one = { tracks: 'song', albums: 'album', artists: 'artist' }[kind];
  const head = `${counted(page.total, one)}, the most played first`;
  return pageAnswer(history, page, { head, entries, index, again });
}

interface Shown {
  readonly head: string;
  readonly entries: readonly AnswerRow[];
  readonly index: number;
  again(index: number): string;
}

async function pageAnswer(
  history: ListenerHistory,
  { total }: HeardPage,
  { head, entries, index, again }: Shown,
): Promise<Answer> {
  return render({
    headline: [`${head}.`, `The listener's own history: ${historyWords(await history.state())}`],
    facts: { total },
    lists: [
      {
        name: 'items',
        always: true,
        numberFrom: index + 1,
        entries,
        after: shown => {
          const next = index + shown;
          return shown > 0 && next < total
            ? { lines: [`More: ${again(next)}`], fields: { next_index: next } }
            : { lines: [] };
        },
      },
    ],
  });
}

const names = ({ title, artist, album }: SummedSong) => ({
  title,
  artist,
  ...(album === undefined ? {} : { album }),
});
const words = ({ title, artist }: SummedSong) => `${quoted(title)} by ${quoted(artist)}`;
const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString();
