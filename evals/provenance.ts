import { editDistance, foldName } from '../src/text/fold.ts';
import { numberWords } from './number-words.ts';

/** Where a call may take its values from. */
export interface Sources {
  /** The listener's words and what follows from them. */
  readonly words: string;
  /** Earlier answers and questions to the listener. */
  readonly read: readonly string[];
}

/** A part of a tool's JSON schema. */
type Schema = Readonly<Record<string, unknown>>;

/** The assistant chooses how much it reads. */
const paging = new Set(['limit', 'index']);

/**
 * The values of a call that the assistant made up: they are not in the listener's words, an earlier answer or the
 * tool's schema. The listener's words may be corrected. Booleans are choices of the schema.
 */
export function inventedValues(args: unknown, schema: Schema, { words, read }: Sources): string[] {
  const said = tokensOf(`${words} ${numberWords(words).join(' ')}`);
  const texts = [words, ...read].map(foldName).join(' ');
  const known = new Set([...said, ...tokensOf(texts)]);
  const isKnown = (token: string) =>
    known.has(token) ||
    (foreign.test(token) && texts.includes(token)) ||
    said.some(word => isNear(token, word));
  return leavesOf(args, schema).flatMap(({ path, value, schema: own }) => {
    if (typeof value === 'boolean' || paging.has(path) || isOffered(value, own)) return [];
    const described = new Set(tokensOf(String(own['description'] ?? '')));
    const tokens = tokensOf(String(value));
    return tokens.every(token => isKnown(token) || (!/\d/.test(token) && described.has(token)))
      ? []
      : [`${path} ${JSON.stringify(value)}`];
  });
}

const foreign = /[^\p{Script=Latin}\p{N}]/u;

/** Whether one word corrects the other: one letter in five may differ. */
const isNear = (token: string, word: string) => {
  const most = Math.floor(Math.max(token.length, word.length) / 5);
  return most > 0 && !/\d/.test(token) && editDistance(token, word, most) <= most;
};

const tokensOf = (text: string) => foldName(text).split(' ').filter(Boolean);

interface Leaf {
  readonly path: string;
  readonly value: unknown;
  readonly schema: Schema;
}

function leavesOf(value: unknown, schema: Schema, path = ''): Leaf[] {
  if (Array.isArray(value)) {
    const items = partOf(schema, 'items');
    return value.flatMap(item => leavesOf(item, { description: schema['description'], ...items }, path));
  }
  if (!isSchema(value)) return [{ path, value, schema }];
  return Object.entries(value).flatMap(([name, item]) =>
    leavesOf(item, partOf(partOf(schema, 'properties'), name), path === '' ? name : `${path}.${name}`),
  );
}

/** Whether the schema lists the value. */
const isOffered = (value: unknown, schema: Schema): boolean =>
  schema['const'] === value ||
  [schema['enum']].flat().includes(value) ||
  [schema['anyOf'], schema['oneOf']].flat().some(choice => isSchema(choice) && isOffered(value, choice));

const partOf = (schema: Schema, name: string): Schema => {
  const part = schema[name];
  return isSchema(part) ? part : {};
};

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
