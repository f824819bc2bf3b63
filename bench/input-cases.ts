import { z } from 'zod';
import { longest } from '../src/client/api/bounds.ts';
import type { Operation } from '../src/tools/engine/tool.ts';
import { formats } from '../src/tools/playlists/formats/index.ts';
import { formatNames } from '../src/tools/playlists/formats/names.ts';
import { registry } from '../src/tools/registry.ts';

type Args = Readonly<Record<string, unknown>>;
type Part = z.core.JSONSchema.BaseSchema;

/** One call with the largest input that a tool takes. */
export interface WorstCall {
  readonly tool: string;
  /** Which operation and argument. */
  readonly about: string;
  readonly args: Args;
}

/** What the library has that is called for. */
export interface LibraryFacts {
  readonly playlist: number;
  readonly tracks: readonly number[];
}

/**
 * For each operation of each tool: its required arguments, with each other argument in turn as large as its schema
 * allows, and with all together. A tool that is added is measured without a word here.
 */
export function worstCalls(facts: LibraryFacts): WorstCall[] {
  return [
    ...registry.flatMap(({ name: tool, by, operations }) =>
      operations.flatMap(operation => {
        const choice = by === undefined ? {} : { [by]: operation.name };
        return worstInputs(operation, facts).map(({ about, args }) => ({
          tool,
          about: `${operation.name === tool ? '' : `${operation.name} `}${about}`.trim(),
          args: { ...choice, ...args },
        }));
      }),
    ),
    ...files().flatMap(({ about, text }) => [
      { tool: 'plan_playlist', about, args: { text } },
      { tool: 'playlist_read', about, args: { view: 'compare', playlist_id: facts.playlist, text } },
    ]),
  ];
}

function worstInputs({ fields }: Operation, facts: LibraryFacts) {
  const values = Object.entries(fields).map(([name, field]) => {
    const schema = z.toJSONSchema(field.schema(), { io: 'output' });
    return { name, value: worstValue(schema, name, facts), isOptional: field.optional };
  });
  const argsOf = (chosen: (each: (typeof values)[number]) => boolean) =>
    Object.fromEntries(values.filter(chosen).map(({ name, value }) => [name, value]));
  const isLarge = (value: unknown) => typeof value === 'string' || Array.isArray(value);
  const alone = values
    .filter(({ value, isOptional }) => isOptional && isLarge(value))
    .map(({ name }) => ({
      about: name,
      args: argsOf(each => !each.isOptional || each.name === name || each.name === 'playlist_id'),
    }));
  return [...alone, { about: 'all', args: argsOf(() => true) }];
}

/** The largest value of a schema. */
function worstValue(part: Part, name: string, facts: LibraryFacts, at = 0): unknown {
  const alternatives = part.anyOf;
  if (alternatives !== undefined)
    return worstValue(asSchema(alternatives[at % alternatives.length]), name, facts, at);
  if (part.enum !== undefined) return part.enum[0];
  switch (part.type) {
    case 'string':
      return worstText(name, part.maxLength ?? 0, at);
    case 'array': {
      const items = asSchema([part.items].flat()[0]);
      const most = part.maxItems ?? 0;
      if (items.type === 'integer') return idsFor(name, most, facts);
      return Array.from({ length: most }, (_, index) => worstValue(items, name, facts, index));
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(part.properties ?? {}).map(([field, inner]) => [
          field,
          worstValue(asSchema(inner), field, facts, at),
        ]),
      );
    case 'boolean':
      return true;
    default:
      return numberFor(name, part, facts, at);
  }
}

const asSchema = (part: z.core.JSONSchema._JSONSchema | undefined): Part =>
  typeof part === 'object' ? part : {};

const idsFor = (name: string, most: number, { tracks }: LibraryFacts): number[] =>
  name.includes('track') || name === 'ids' || name === 'drop' || name === 'avoid'
    ? tracks.slice(0, most)
    : Array.from({ length: Math.min(most, tracks.length) }, (_, at) => at + 1).reverse();

function numberFor(name: string, part: Part, { playlist, tracks }: LibraryFacts, at: number): number {
  if (name === 'playlist_id') return playlist;
  if (/track|before|after|swap/.test(name)) return tracks[at % tracks.length] ?? 1;
  if (name === 'position' || name === 'to') return at + 1;
  const least = part.minimum ?? 0;
  return name.endsWith('_min') ? least : Math.min(part.maximum ?? 100, 100);
}

/** Texts on which the readers of songs, links and files work longest. */
function worstText(name: string, most: number, at: number): string {
  if (name === 'links' || name === 'url') return 'https://a/?url='.repeat(200).slice(0, most);
  if (name === 'text') return linesOf(most);
  const song = `Symphony No. ${at} by the Álbum – from "A" (Live) `;
  return song.repeat(Math.ceil(most / song.length)).slice(0, most);
}

const linesOf = (most: number) => {
  const line = (at: number) => `Artist ${at} - Song ${at} (Remastered 2011) by Someone Else ${at}\n`;
  return Array.from({ length: 2000 }, (_, at) => line(at))
    .join('')
    .slice(0, most);
};

/** Files of 2,000 songs in each format, and of signs that take longest to read. */
function files(): { about: string; text: string }[] {
  const songs = Array.from({ length: 2000 }, (_, at) => ({
    title: `The Song Number ${at}`,
    artist: `Some Artist ${at}`,
  }));
  const written = formatNames.map(format => ({
    about: `2,000 songs as ${format}`,
    text: formats[format].write({ title: 'Long', songs, remarks: [] }),
  }));
  const page = `https://a/?url=${'https://a/?url='.repeat(130)}`;
  const filled = (head: string, piece: string, tail: string) =>
    head + piece.repeat(Math.floor((longest.file - head.length - tail.length) / piece.length)) + tail;
  return [
    ...written,
    {
      about: 'empty elements of XML',
      text: filled('<playlist><trackList>', '<track/>', '</trackList></playlist>'),
    },
    { about: 'empty objects of JSON', text: filled('{"playlist":{"track":[', '{},', '{}]}}') },
    { about: 'columns of CSV', text: filled('title', ',title', '\n') },
    { about: 'short rows of CSV', text: filled('title,artist\n', 'a,b\n', '') },
    { about: 'short lines', text: filled('', 'a\n', '') },
    { about: 'nested pages', text: filled('title,url\n', `a,${page}\n`, '') },
  ].filter(({ text }) => text.length <= longest.file);
}
