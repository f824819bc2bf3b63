import { isRecord } from '../../client/api/is-record.ts';
import type { Kind } from '../../client/api/output-shape.ts';
import { carriesSecret, isSecretName } from '../../text/redaction.ts';
import { cutMark, sanitize } from '../../text/sanitize.ts';
import { type AnswerRow, budgets, callOf, estimateTokens, fitting, leftOutForLength } from './answer.ts';
import { type BriefItem, brief, joinFacts } from './brief.ts';
import { columns } from './columns.ts';
import { withUri } from './resource-links.ts';

/** An object with every fact. `alone`: it is the only object of the answer, with its address and its tracks on lines of their own. */
export function fullEntry(kind: Kind, item: unknown, alone: boolean): AnswerRow {
  const whole = withoutSecrets(item);
  if (!isRecord(whole)) return { fields: whole, line: JSON.stringify(whole) };
  const { own, lists } = factsOf(kind, whole);
  const fields = alone ? withUri(kind, own) : own;
  const inLine = lists.filter(list => !alone || list.kind !== 'track');
  const inner = inLine.map(list => ({ list, entries: entriesOf(list) }));
  const line = fullLine(
    kind,
    fields,
    inner.map(({ list, entries }) => `${list.name} ${entries.map(each => each.line).join('; ') || 'none'}`),
  );
  const parts = lists
    .filter(list => !inLine.includes(list))
    .map(list => listPart(kind, own, list, budgets.full - estimateTokens(line)));
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

const entriesOf = ({ kind, items }: InnerList): AnswerRow[] => items.map(item => brief(kind, item, 'listed'));

/** A list on lines of its own, as far as the budget allows, and the call that gets the rest. */
function listPart(kind: Kind, { id }: BriefItem, list: InnerList, budget: number) {
  const all = entriesOf(list).map((entry, at) => ({ ...entry, line: `${at + 1}. ${entry.line}` }));
  const entries = fitting(all, budget);
  const left = all.length - entries.length;
  const rest = callOf(`${kind}_read`, { view: list.name, [`${kind}_id`]: id, index: entries.length });
  const hasView = kind === 'album' || kind === 'playlist';
  const cut =
    left === 0 ? [] : [leftOutForLength(left, { of: list.name, ...(hasView ? { call: rest } : {}) })];
  const head = `${list.name}:${all.length === 0 ? ' none' : ''}`;
  return { list, entries, lines: [head, ...entries.map(({ line }) => line), ...cut] };
}

/** The service nests objects at most five deep. Deeper values are errors in the data. */
const deepest = 20;

/** Everything the service returned, with its texts cleaned and without secrets. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return sanitize(value);
  if (!Array.isArray(value) && !isRecord(value)) return value;
  if (depth === deepest) return cutMark;
  if (Array.isArray(value)) {
    return value.filter(inner => !carriesSecret(inner)).map(inner => withoutSecrets(inner, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !isSecretName(name) && !carriesSecret(inner))
      .map(([name, inner]) => [sanitize(name, 100), withoutSecrets(inner, depth + 1)]),
  );
}

interface InnerList {
  readonly name: string;
  readonly kind: Kind;
  readonly items: readonly BriefItem[];
}

/** The facts of an object and its lists of objects, without blanks, addresses and fields for machines. */
function factsOf(
  kind: Kind,
  item: BriefItem,
): { readonly own: BriefItem; readonly lists: readonly InnerList[] } {
  const lists = Object.entries(item).flatMap(([name, value]) => innerList(kind, item, name, value));
  const names = new Set(lists.map(({ name }) => name));
  const shown = new Set(columns[kind].map(({ from }) => from));
  const own = Object.entries(item).filter(([name]) => !names.has(name));
  return { own: Object.fromEntries(own.flatMap(([name, value]) => fact(name, value, item, shown))), lists };
}

const listKinds: Readonly<Record<string, Kind>> = {
  tracks: 'track',
  genres: 'genre',
  contributors: 'artist',
  radios: 'radio',
};

/** A list of objects, bare or in an envelope. Its items do not repeat the object that contains them. */
function innerList(kind: Kind, outer: BriefItem, name: string, value: unknown): InnerList[] {
  const list = isRecord(value) ? value['data'] : value;
  const itemKind = listKinds[name];
  if (itemKind === undefined || !Array.isArray(list) || !list.every(isRecord)) return [];
  const items = list.map(item =>
    Object.fromEntries(
      Object.entries(item).filter(
        ([field, inner]) => field !== kind || !isRecord(inner) || inner['id'] !== outer['id'],
      ),
    ),
  );
  return [{ name, kind: itemKind, items }];
}

/** Pictures, hashes, list addresses, and the kind, which the answer says elsewhere. */
const forMachines = /^(?:picture|cover|thumbnail)(?:_\w+)?$|^md5_|^(?:checksum|tracklist|type|share)$/;
const address = /^\w+:\/\//;
/** Shown as a count: `available` says whether the listener's country is among them. */
const countries = 'available_countries';

/** One field, if it is a fact. `shown`: the fields of brief lines, which keep their addresses. */
function fact(
  name: string,
  value: unknown,
  { title }: BriefItem,
  shown: ReadonlySet<string>,
): [string, unknown][] {
  if (forMachines.test(name) || (name === 'title_short' && value === title)) return [];
  if (name === countries && Array.isArray(value)) return [[name, value.length]];
  // Uploaded songs have the id 0 here: they have no artist or album in the catalogue.
  const isOutside = (name === 'artist' || name === 'album') && isRecord(value) && value['id'] === 0;
  const plain = shown.has(name) ? value : plainFacts(isOutside ? { ...value, id: null } : value);
  return isBlank(plain) ? [] : [[name, plain]];
}

function plainFacts(value: unknown): unknown {
  if (typeof value === 'string') return address.test(value) ? undefined : value;
  if (Array.isArray(value)) return value.map(plainFacts).filter(inner => !isBlank(inner));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => fact(name, inner, value, new Set())),
  );
}

const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** All facts in one line: those of the brief line, then the others by the service's names, then lists and dates. */
function fullLine(kind: Kind, facts: BriefItem, lists: readonly string[]): string {
  const dates = new Map<string, string[]>();
  for (const [name, value] of Object.entries(facts)) {
    const date = dateIn(name, value);
    if (date !== undefined) dates.set(date, [...(dates.get(date) ?? []), name]);
  }
  const dated = new Set([...dates.values()].flat());
  const others = Object.fromEntries(Object.entries(facts).filter(([name]) => !dated.has(name)));
  const { line, paths } = brief(kind, others, 'full');
  return joinFacts([
    ...(line === '' ? [] : [line]),
    ...leavesOf(others)
      .filter(({ path }) => !paths.includes(path))
      .map(({ path, value }) => `${path} ${valueWords(value)}${levelWords(path, value)}`),
    ...lists,
    // Fields with the same date share one entry.
    ...[...dates].map(([date, names]) => `${names.join(', ')} ${date}`),
  ]);
}

/** The values of an object at any depth. A list is one value. */
const leavesOf = (item: BriefItem, before = ''): { readonly path: string; readonly value: unknown }[] =>
  Object.entries(item).flatMap(([name, value]) =>
    isRecord(value) ? leavesOf(value, `${before}${name}.`) : [{ path: `${before}${name}`, value }],
  );

const plain = /^(?:(?:https?|music):\/\/[^\s"·]+|[\w.+-]{1,40})$/;
const valueWords = (value: unknown): string =>
  typeof value === 'string' && plain.test(value) ? value : JSON.stringify(value);

/** The service's numbers for explicit lyrics and covers, from 0. */
const explicitLevels = [
  'not explicit',
  'explicit',
  'unknown',
  'edited',
  'partly explicit',
  'partly unknown',
  'no advice',
  'partly no advice',
];

const levelWords = (path: string, value: unknown): string => {
  const isLevel = /(?:^|\.)explicit_content_(?:lyrics|cover)$/.test(path);
  const level = isLevel ? explicitLevels[Number(value)] : undefined;
  return level === undefined ? '' : ` (${level})`;
};

const dateName = /_date$|^time_|^timestamp$/;
const dateAndTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** A date with its time, `2013-05-17 19:02:11`, from that form or from seconds since 1970. */
function dateIn(name: string, value: unknown): string | undefined {
  if (!dateName.test(name)) return undefined;
  if (typeof value === 'string') return dateAndTime.test(value) ? value : undefined;
  if (typeof value !== 'number' || !(value > 0 && value < 1e11)) return undefined;
  return new Date(value * 1000).toISOString().slice(0, 19).replace('T', ' ');
}
