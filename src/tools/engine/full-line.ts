import type { Kind } from '../../client/api/output.ts';
import { isRecord } from '../../client/api/record.ts';
import { brief, type Item, joined } from './brief.ts';

/** All facts of an object in a line: those of the brief line first, then the others by the service's names for them, and lists as words. */
export function fullLine(kind: Kind, facts: Item, lists: readonly string[]): string {
  const moments = Object.entries(facts).flatMap(([name, value]) => {
    const moment = momentOf(name, value);
    return moment === undefined ? [] : [{ name, moment }];
  });
  const named = new Set(moments.map(({ name }) => name));
  const timeless = Object.fromEntries(Object.entries(facts).filter(([name]) => !named.has(name)));
  const { line, told } = brief(kind, timeless, 'full');
  const others = leavesOf(timeless).filter(({ path }) => !told.includes(path));
  return joined([
    ...(line === '' ? [] : [line]),
    ...others.map(({ path, value }) => `${path} ${valueWords(value)}${levelWords(path, value)}`),
    ...lists,
    ...together(moments),
  ]);
}

interface Leaf {
  readonly path: string;
  readonly value: unknown;
}

/** What stands in an object, however deep; a list is one value. */
const leavesOf = (item: Item, before = ''): Leaf[] =>
  Object.entries(item).flatMap(([name, value]) =>
    isRecord(value) ? leavesOf(value, `${before}${name}.`) : [{ path: `${before}${name}`, value }],
  );

const plain = /^(?:(?:https?|music):\/\/[^\s"·]+|[\w.+-]{1,40})$/;
const valueWords = (value: unknown): string =>
  typeof value === 'string' && plain.test(value) ? value : JSON.stringify(value);

const levels = [
  'not explicit',
  'explicit',
  'unknown',
  'edited',
  'partly explicit',
  'partly unknown',
  'no advice',
  'partly no advice',
];

/** What the service's number for explicit words or covers stands for. */
const levelWords = (path: string, value: unknown): string => {
  const level = /(?:^|\.)explicit_content_(?:lyrics|cover)$/.test(path) ? levels[Number(value)] : undefined;
  return level === undefined ? '' : ` (${level})`;
};

interface Moment {
  readonly name: string;
  readonly moment: string;
}

const momentName = /_date$|^time_|^timestamp$/;
const dateAndTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** `2013-05-17 19:02:11`: a moment that is told by date and time, or in seconds since 1970. */
function momentOf(name: string, value: unknown): string | undefined {
  if (!momentName.test(name)) return undefined;
  if (typeof value === 'string') return dateAndTime.test(value) ? value : undefined;
  if (typeof value !== 'number' || !(value > 0 && value < 1e11)) return undefined;
  return new Date(value * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The same moment under several names is told once. */
function together(moments: readonly Moment[]): string[] {
  const names = new Map<string, string[]>();
  for (const { name, moment } of moments) names.set(moment, [...(names.get(moment) ?? []), name]);
  return [...names].map(([moment, all]) => `${all.join(', ')} ${moment}`);
}
