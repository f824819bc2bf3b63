import { orders } from '../../client/api/fields.ts';
import { errors } from '../shared/service-error.ts';
import { queryTerms } from './tokenize.ts';

export type Order = (typeof orders)[number];

/** The fields of an advanced search that are words. */
export type TextField = 'artist' | 'album' | 'track' | 'label';
type NumberField = 'dur_min' | 'dur_max' | 'bpm_min' | 'bpm_max';

/** What a search asks for. */
export interface Query {
  /** Words to be found anywhere. */
  readonly words: readonly string[];
  /** Words to be found in one field. */
  readonly fields: Readonly<Partial<Record<TextField, readonly string[]>>>;
  /** Seconds, and beats a minute; both ends count as inside. */
  readonly bounds: Readonly<Partial<Record<NumberField, number>>>;
  /** Whole words only, without mistakes. */
  readonly strict: boolean;
  readonly order: Order;
}

const term =
  /(?<!\S)(?:(artist|album|track|label)|(dur_min|dur_max|bpm_min|bpm_max)):(?:"([^"]*)"?|([^\s"]\S*))/g;

const isOrder = (given: string): given is Order => orders.some(order => order === given);
const isText = (name: string | undefined): name is TextField => name !== undefined;

const numberOf = (value: string): number => {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) throw errors.invalidQuery();
  return number;
};

/** Reads `q`: free text and `field:value` terms, in any order. */
function parse(q: string): Pick<Query, 'words' | 'fields' | 'bounds'> {
  const fields: Partial<Record<TextField, readonly string[]>> = {};
  const bounds: Record<string, number> = {};
  const rest = q.replace(term, (_, text: string | undefined, number: string | undefined, quoted, bare) => {
    const value = String(quoted ?? bare);
    if (isText(text)) fields[text] = [...(fields[text] ?? []), ...queryTerms(value)];
    else if (number !== undefined) bounds[number] = numberOf(value);
    return ' ';
  });
  return { words: queryTerms(rest), fields, bounds };
}

/** Reads a search's parameters. A missing `q` is error 501, a blank one and an unknown order 500. */
export function readQuery(params: Readonly<Record<string, string>>): Query {
  const { q, strict = 'off', order = 'RANKING' } = params;
  if (q === undefined) throw errors.missing('q');
  if (q.trim() === '') throw errors.emptyParameter();
  if (!isOrder(order)) throw errors.wrongParameter('order');
  return { ...parse(q), strict: /^(on|true|1)$/i.test(strict), order };
}
