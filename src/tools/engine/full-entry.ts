import type { Kind } from '../../client/api/output.ts';
import { isRecord } from '../../client/api/record.ts';
import { callOf } from './answer.ts';
import { brief } from './brief.ts';
import { type Entry, fitting } from './entry.ts';
import { factsOf, type InnerList } from './facts.ts';
import { full } from './full.ts';
import { fullLine } from './full-line.ts';
import { leftOutForLength } from './left-out.ts';
import { withUri } from './resource-links.ts';
import { budgets, estimateTokens } from './token-budget.ts';

/** An object with every fact. `alone`: by itself, with its address, and its tracks in lines of their own. */
export function fullEntry(kind: Kind, item: unknown, alone: boolean): Entry {
  const whole = full(item);
  if (!isRecord(whole)) return { fields: whole, line: JSON.stringify(whole) };
  const { own, lists } = factsOf(kind, whole);
  const fields = alone ? withUri(kind, own) : own;
  const inLine = lists.filter(list => !alone || list.kind !== 'track');
  const apart = lists.filter(list => !inLine.includes(list));
  const inner = inLine.map(list => ({ list, entries: entriesOf(list) }));
  const line = fullLine(
    kind,
    fields,
    inner.map(({ list, entries }) => inLineWords(list, entries)),
  );
  const parts = apart.map(list => listPart(kind, own, list, budgets.full - estimateTokens(line)));
  return {
    fields: {
      ...fields,
      ...Object.fromEntries(
        [...inner, ...parts].map(({ list, entries }) => [list.name, entries.map(each => each.fields)]),
      ),
    },
    line: [line, ...parts.flatMap(({ lines }) => lines)].join('\n'),
  };
}

const entriesOf = ({ kind, items }: InnerList): Entry[] => items.map(item => brief(kind, item, 'listed'));

const inLineWords = ({ name }: InnerList, entries: readonly Entry[]): string =>
  `${name} ${entries.map(({ line }) => line).join('; ') || 'none'}`;

/** A list in lines of its own, as far as the budget goes, and the call that gives the rest. */
function listPart(kind: Kind, { id }: Readonly<Record<string, unknown>>, list: InnerList, budget: number) {
  const all = entriesOf(list);
  const entries = fitting(all, budget);
  const left = all.length - entries.length;
  const rest = callOf(`${kind}_read`, { view: list.name, [`${kind}_id`]: id, index: entries.length });
  const isListed = kind === 'album' || kind === 'playlist';
  const cut =
    left === 0 ? [] : [leftOutForLength(left, { of: list.name, ...(isListed ? { call: rest } : {}) })];
  const head = `${list.name}:${all.length === 0 ? ' none' : ''}`;
  return { list, entries, lines: [head, ...entries.map(({ line }) => line), ...cut] };
}
