import { clockTime } from '../../src/text/sanitize.ts';
import type { Said } from '../support/stand.ts';
import type { RecordedCall } from './recorded-calls.ts';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list, or the lists of a bundle, without their first items. */
export function sliced(body: unknown, from: number): unknown {
  if (!isRecord(body)) return body;
  if (Array.isArray(body['data'])) return { ...body, data: body['data'].slice(from) };
  return Object.fromEntries(Object.entries(body).map(([name, list]) => [name, sliced(list, from)]));
}

type Call = (tool: string, args: Record<string, unknown>) => Promise<Said>;

const lists = ['tracks', 'albums', 'artists', 'playlists', 'podcasts'];
const itemsIn = (list: unknown): unknown[] => {
  const items = isRecord(list) ? list['items'] : undefined;
  return Array.isArray(items) ? items : [];
};
const dataIn = (list: unknown): unknown[] => {
  const data = isRecord(list) ? list['data'] : undefined;
  return Array.isArray(data) ? data : [];
};

/** What an assistant sees who asks for everything and follows every call that an answer names, in the body's shape. */
export async function readWhole({ tool, args }: RecordedCall, body: unknown, call: Call): Promise<unknown> {
  const said = await call(tool, { ...args, detail: 'full' });
  if (said.isError) throw new Error(said.text);
  const { item, items } = said.structured;
  saysItToo(said);
  if (isRecord(item)) return withRests(item, body, said, call);
  if (Array.isArray(items) && tool === 'track_read') return items[0];
  if (Array.isArray(items)) {
    const data = await rest(items, dataIn(body).length, said, call);
    return { ...envelopeOf(body), data: tool === 'search' ? asSent(data, body) : data };
  }
  return bundleWhole(said, body, call);
}

/** A search shows its hits by how they fit the words: here in the order of the service again. */
const asSent = (data: readonly unknown[], body: unknown): unknown[] => {
  const ids = dataIn(body).map(idOf);
  return data.toSorted((a, b) => ids.indexOf(idOf(a)) - ids.indexOf(idOf(b)));
};

const idOf = (item: unknown) => (isRecord(item) ? item['id'] : undefined);

/** The text has no less than the fields. */
function saysItToo({ text, structured }: Said): void {
  const shown = [
    structured['item'],
    ...itemsIn(structured),
    ...lists.flatMap(name => itemsIn(structured[name])),
  ];
  const said = unquoted(text);
  const missing = valuesIn(shown).filter(value => !formsOf(value).some(form => said.includes(form)));
  if (missing.length > 0) throw new Error(`the text lacks ${JSON.stringify(missing[0]).slice(0, 200)}`);
}

const unquoted = (text: string) => text.replace(/["'\\]/g, '');

/** Texts and numbers, however deep. What is true or false is told by words of its own. */
const valuesIn = (value: unknown): (string | number)[] => {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [];
};

/** How a value may stand in a line: a duration as a clock shows it, seconds since 1970 as a date. */
function formsOf(value: string | number): string[] {
  if (typeof value === 'string') return [unquoted(value)];
  const date = value > 1e8 && value < 1e11 ? new Date(value * 1000).toISOString().slice(0, 10) : '';
  return [String(value), clockTime(value), ...(date === '' ? [] : [date])];
}

/** What a page says beside its items is told in other words: `total`, `next_index`. */
const envelopeOf = (body: unknown) => (isRecord(body) ? { ...body } : {});

/** The call that an answer names for what it left out. */
function namedCall(text: string, after: RegExp): { tool: string; args: Record<string, unknown> } | undefined {
  const found = new RegExp(`${after.source} (\\w+) (\\{[^{}]*\\})$`, 'm').exec(text);
  const args: unknown = found?.[2] === undefined ? undefined : JSON.parse(found[2]);
  return isRecord(args) && found?.[1] !== undefined ? { tool: found[1], args } : undefined;
}

async function rest(first: readonly unknown[], wanted: number, said: Said, call: Call): Promise<unknown[]> {
  const items = [...first];
  for (let last = said; items.length < wanted; ) {
    const next = namedCall(last.text, /^More:/);
    if (next === undefined) break;
    last = await call(next.tool, next.args);
    const more = itemsIn(last.structured);
    if (more.length === 0) break;
    saysItToo(last);
    items.push(...more);
  }
  return items;
}

/** An object whose long lists go on in a list of their own. */
async function withRests(item: Record<string, unknown>, body: unknown, said: Said, call: Call) {
  const more = namedCall(said.text, /left out for length\. Call/);
  if (more === undefined) return item;
  const kept: readonly unknown[] = Array.isArray(item['tracks']) ? item['tracks'] : [];
  const wanted = isRecord(body) ? dataIn(body['tracks']).length : 0;
  const next = await call(more.tool, more.args);
  const others = await rest(itemsIn(next.structured), wanted - kept.length, next, call);
  return { ...item, tracks: [...kept, ...others] };
}

async function bundleWhole(said: Said, body: unknown, call: Call): Promise<unknown> {
  const whole: Record<string, unknown> = {};
  for (const name of lists) {
    const envelope = isRecord(body) ? body[name] : undefined;
    if (envelope === undefined) continue;
    const items = itemsIn(said.structured[name]);
    const wanted = dataIn(envelope).length;
    for (let last = said; items.length < wanted; ) {
      const next =
        namedCall(partOf(last.text, name), /left out for length\. Call/) ?? namedCall(last.text, /^More:/);
      if (next === undefined) break;
      last = await call(next.tool, next.args);
      const more = [...itemsIn(last.structured[name]), ...itemsIn(last.structured)];
      if (more.length === 0) break;
      items.push(...more);
    }
    whole[name] = { ...envelopeOf(envelope), data: items };
  }
  return whole;
}

/** Of the text of a bundle, what stands under the heading of one list. */
const partOf = (text: string, name: string) =>
  new RegExp(`^${name}:[^\n]*\n((?:(?!\\w+:( none)?$).*\n?)*)`, 'm').exec(text)?.[1] ?? '';

/** Never shown: they open something to whoever holds them. */
const secret = /^(track_token|upload_token|user_token|access_token|next|prev)$/;
const carriesSecret = (value: unknown) => typeof value === 'string' && /token=|secret=/i.test(value);

/** For machines: pictures, hashes, addresses of lists. The resource of the object has them. */
const apart = /^(picture|cover|thumbnail)(_\w+)?$|^md5_image$|^(checksum|tracklist|type|share)$/;
const isAddress = (value: unknown) => typeof value === 'string' && /^\w+:\/\//.test(value);
const isBlank = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(inner => isBlank(inner) || isAddress(inner)));

/** The objects that an answer is about stand here, by themselves, in a list or in one of several lists. */
const atItem = /^(?:(?:\.\w+)?\.data\[\d+\])?$/;

/** Whether a member of a recorded body is no fact, or one that is told in other words. */
function isToldOtherwise(
  name: string,
  value: unknown,
  among: Record<string, unknown>,
  path: string,
): boolean {
  if (apart.test(name) || isBlank(value)) return true;
  if (name === 'title_short') return value === among['title'];
  return isAddress(value) && !(atItem.test(path) && /^(?:link|url)$/.test(name));
}

/** Countries are counted; of objects in a list inside another, a line is shown, of which the id is held here. */
function asFact(name: string, value: unknown, shown: unknown): { sent: unknown; shown: unknown } {
  if (name === 'available_countries' && Array.isArray(value)) return { sent: value.length, shown };
  const list = isRecord(value) ? value['data'] : value;
  if (!Array.isArray(list) || !Array.isArray(shown) || !list.every(isRecord)) return { sent: value, shown };
  return { sent: list.map(idOf), shown: shown.map(idOf) };
}

/** The paths of a recorded body at which a fact is not shown as it was sent. */
export const factsLostFrom = (sent: unknown, shown: unknown): string[] =>
  lost(sent, shown, '', isToldOtherwise, asFact);

/** The paths of a recorded body at which what was shown is not what was sent, of all that is no secret. */
export const lostFrom = (sent: unknown, shown: unknown): string[] =>
  lost(
    sent,
    shown,
    '',
    () => false,
    (_, value, whole) => ({ sent: value, shown: whole }),
  );

function lost(
  sent: unknown,
  shown: unknown,
  path: string,
  isAside: typeof isToldOtherwise,
  asTold: typeof asFact,
): string[] {
  const inside = (value: unknown, other: unknown, at: string) => lost(value, other, at, isAside, asTold);
  if (Array.isArray(sent)) {
    const items: readonly unknown[] = Array.isArray(shown) ? shown : [];
    return sent.length === items.length
      ? sent.flatMap((item, at) => inside(item, items[at], `${path}[${at}]`))
      : [`${path}: ${items.length} of ${sent.length}`];
  }
  if (isRecord(sent)) {
    if (!isRecord(shown)) return [path];
    const aside = isRecord(shown['unreadable']) ? shown['unreadable'] : {};
    return Object.entries(sent)
      .filter(([name, value]) => !secret.test(name) && !carriesSecret(value))
      .filter(([name, value]) => !isAside(name, value, sent, path))
      .flatMap(([name, value]) => {
        const told = asTold(name, value, shown[name] ?? aside[name]);
        return inside(told.sent, told.shown, `${path}.${name}`);
      });
  }
  return isSame(sent, shown) ? [] : [`${path}: ${JSON.stringify(sent)} became ${JSON.stringify(shown)}`];
}

/** What a reader can see of a text. */
const visible = (text: string) => text.replace(/[\s\p{C}\p{Variation_Selector}]+/gu, '');

function isSame(sent: unknown, shown: unknown): boolean {
  if (typeof sent !== 'string') return sent === shown || (sent === null && shown === undefined);
  if (typeof shown === 'number') return Number(sent) === shown;
  if (shown === null || shown === undefined) return /^0000-00-00/.test(sent);
  if (typeof shown !== 'string') return false;
  return sent.length > 2000 && shown.endsWith('… [cut]')
    ? visible(sent).startsWith(visible(shown.slice(0, -'… [cut]'.length)))
    : visible(sent) === visible(shown);
}

/** A resource in the body's shape, with what it left out of its lists read where it says. */
export async function wholeResource(
  resource: Readonly<Record<string, unknown>>,
  body: unknown,
  read: (uri: string) => Promise<Readonly<Record<string, unknown>>>,
): Promise<unknown> {
  if (!isRecord(body)) return resource;
  if (Array.isArray(body['data'])) return { ...body, data: itemsIn(resource) };
  const left = isRecord(resource['left_out']) ? resource['left_out'] : {};
  const whole: Record<string, unknown> = { ...resource };
  for (const [name, list] of Object.entries(body)) {
    const own = resource[name];
    if (!isRecord(list) || !isRecord(own)) continue;
    const rest = isRecord(left[name]) ? left[name]['uri'] : undefined;
    if (typeof rest === 'string') whole[name] = { ...own, data: itemsIn(await read(rest)) };
    else if ('items' in own) whole[name] = { ...envelopeOf(list), data: itemsIn(own) };
  }
  return whole;
}
