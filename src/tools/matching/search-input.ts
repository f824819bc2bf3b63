import type { Field, Input } from '../../client/api/field.ts';
import { sought } from '../../client/api/fields.ts';

const { query: _, ...fields } = sought;
const terms: ReadonlyMap<string, Pick<Field, 'schema'>> = new Map(Object.entries(fields));
const term = new RegExp(`(?<![\\w])(${[...terms.keys()].join('|')}):(?:"([^"]*)"|(\\S+))`, 'g');

/** A search written in one line, with its terms as arguments of their own: `light artist:"Lady Day" bpm_min:120`. */
export function searchInput(line: string): Input {
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
