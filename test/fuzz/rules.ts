import { orders } from '../../src/client/api/common-fields.ts';
import type { Recorded } from '../support/test-service.ts';

const blank = (text: string | undefined) => text !== undefined && text.trim() === '';
const whole = /^-?\d+$/;
/** One id, or several with commas between. */
const ids = /^-?\d+(,-?\d+)*$/;

/** The rules of the service's interface for what it is sent, and which of them a request breaks. */
const rules: readonly (readonly [string, (request: Recorded) => boolean])[] = [
  ['a search needs words', ({ path, params }) => isSearch(path) && (params['q'] ?? '').trim() === ''],
  ['order is one of a list', ({ path, params }) => isSearch(path) && !among(params['order'], orders)],
  ['strict is on or off', ({ params }) => !among(params['strict'], ['on', 'off'])],
  ['a title is not blank', ({ params }) => blank(params['title'])],
  ['a message is not blank', ({ params }) => blank(params['message'])],
  [
    'an offset is from 0 to 100',
    ({ path, params }) => path.endsWith('/bookmark') && !isOffset(params['offset']),
  ],
  [
    'an embed needs an address',
    ({ path, params }) => path === '/oembed' && !/^https?:\/\/\S/.test(params['url'] ?? ''),
  ],
  [
    'format is json or xml',
    ({ path, params }) => path === '/oembed' && !among(params['format'], ['json', 'xml']),
  ],
  ['a limit is no larger than any service takes', ({ params }) => !isBetween(params['limit'], 1, 10_000)],
  ['an index is not negative', ({ params }) => !isBetween(params['index'], 0, Number.MAX_SAFE_INTEGER)],
  [
    'ids are numbers',
    ({ params }) => Object.entries(params).some(([name, value]) => isIds(name) && !ids.test(value)),
  ],
  [
    'a path holds ids and words',
    ({ path }) => !/^(\/[a-z_]+|\/-?\d+|\/isrc:[A-Za-z0-9-]+|\/upc:\d+)+$/.test(path),
  ],
  [
    'nothing is said twice or unsaid',
    ({ params }) => Object.values(params).some(value => value === 'undefined'),
  ],
];

const isSearch = (path: string) => path.startsWith('/search') && path !== '/search/history';
const isIds = (name: string) => /^(.+_id|songs)$/.test(name);
const among = (value: string | undefined, words: readonly string[]) =>
  value === undefined || words.includes(value);

const isOffset = (value: string | undefined) => isBetween(value, 0, 100);
const isBetween = (value: string | undefined, from: number, to: number) =>
  value === undefined || (whole.test(value) && Number(value) >= from && Number(value) <= to);

/** The rules that a request breaks. */
export const brokenBy = (request: Recorded): string[] =>
  rules.filter(([, breaks]) => breaks(request)).map(([rule]) => rule);
