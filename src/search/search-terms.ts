import { sought } from '../client/api/common-fields.ts';
import type { Field, Input } from '../client/api/input-field.ts';

/** A search with the terms of its query as arguments of their own. */
export const withTermsApart = ({ query, ...rest }: Input): Input =>
  typeof query === 'string' ? { ...termsOfLine(query), ...rest } : rest;

const { query: _, ...fields } = sought;
const terms: ReadonlyMap<string, Pick<Field, 'schema'>> = new Map(Object.entries(fields));
const term = new RegExp(`(?<![\\w])(${[...terms.keys()].join('|')}):(?:"([^"]*)"|(\\S+))`, 'g');

/** A search written in one line, with its terms as arguments of their own: `light artist:"Lady Day" bpm_min:120`. */
export function termsOfLine(line: string): Input {
  const input: Record<string, unknown> = {};
  const words = line.replace(term, (whole: string, name: string, quoted?: string, plain?: string) => {
    const read = terms
      .get(name)
      ?.schema()
      .safeParse(quoted ?? plain);
    if (!read?.success) return whole;
    input[name] = read.data;
    return ' ';
  });
  const query = words.replace(/\s+/g, ' ').trim();
  return query === '' ? input : { query, ...input };
}
