import { z } from 'zod';
import { longest } from '../src/client/api/text-limits.ts';
import type { Operation } from '../src/tools/engine/tool.ts';
import { formatNames } from '../src/tools/playlists/formats/format-names.ts';
import { formats } from '../src/tools/playlists/formats/index.ts';
import { registry } from '../src/tools/registry.ts';

type Args = Readonly<Record<string, unknown>>;
type Part = z.core.JSONSchema.BaseSchema;

/** One call with the largest input that a tool takes. */
export interface WorstCall {
  readonly tool: string;
  /** Which operation and argument. */
  readonly about: string;
  argsFor(facts: LibraryFacts): Args;
}

/** What there is to be called for. */
export interface LibraryFacts {
  readonly origin: string;
  /** A playlist of all songs. */
  readonly playlist: number;
  readonly songs: readonly number[];
  /** Ids of each kind. */
  readonly objects: Readonly<Record<string, readonly number[]>>;
  /** A plan and a change that can be undone. */
  readonly plan: string;
  readonly change: string;
}

/**
 * For each operation of each tool: its required arguments, with each other argument in turn as large as its schema
 * allows, and with all together. A tool that is added is measured without a word here.
 */
export function worstCalls(): WorstCall[] {
  return [
    ...registry.flatMap(({ name: tool, by, operations }) =>
      operations.flatMap(operation =>
        worstInputs(tool, operation).map(({ about, names }) => ({
          tool,
          about: `${operation.name === tool ? '' : `${operation.name} `}${about}`.trim(),
          argsFor: (facts: LibraryFacts) => ({
            ...(by === undefined ? {} : { [by]: operation.name }),
            ...Object.fromEntries(names.map(name => [name, argumentOf(name, tool, operation, facts)])),
          }),
        })),
      ),
    ),
    ...files().flatMap(({ about, text }) => [
      { tool: 'plan_playlist', about, argsFor: () => ({ text }) },
      {
        tool: 'playlist_read',
        about,
        argsFor: ({ playlist }: LibraryFacts) => ({ view: 'compare', playlist_id: playlist, text }),
      },
    ]),
  ];
}

const jsonOf = ({ fields }: Operation, name: string): Part => {
  const schema = fields[name]?.schema();
  return schema === undefined ? {} : z.toJSONSchema(schema, { io: 'output' });
};

/** Arguments that only work beside others. */
const beside: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  plan_playlist: {
    remove: ['playlist'],
    replace: ['playlist'],
    add: ['playlist'],
    moves: ['playlist'],
    order: ['playlist'],
    title: ['track_ids'],
    description: ['track_ids'],
  },
  service_read: { url: [] },
  user_write: { message: ['target_user_ids'] },
};

/** The names of the arguments of each call. */
function worstInputs(tool: string, operation: Operation) {
  const names = Object.keys(operation.fields);
  const required = names.filter(name => operation.fields[name]?.optional !== true);
  const alone = names
    .filter(name => !required.includes(name) && isLarge(jsonOf(operation, name)))
    .map(name => ({
      about: name,
      names: [
        ...required,
        name,
        ...['playlist_id', ...(beside[tool]?.[name] ?? [])].filter(
          each => each !== name && names.includes(each) && !required.includes(each),
        ),
      ],
    }));
  return [...alone, { about: 'required', names: required }, { about: 'all', names }];
}

const isLarge = (part: Part): boolean =>
  part.anyOf?.some(each => isLarge(asSchema(each))) ??
  (part.enum === undefined && part.const === undefined && (part.type === 'string' || part.type === 'array'));

function argumentOf(name: string, tool: string, operation: Operation, facts: LibraryFacts): unknown {
  const kind = /^track_(?:update|delete)$/.test(tool) ? 'upload' : operation.name;
  const part = jsonOf(operation, name);
  switch (name) {
    case 'playlist':
    case 'playlist_id':
    case 'other':
      return facts.playlist;
    case 'plan_id':
      return facts.plan;
    case 'change_ids':
      return [facts.change];
    case 'sources':
      return Array(part.maxItems ?? 1).fill({ from: 'playlist', id: facts.playlist });
    case 'since':
      return '2020-01-01';
    case 'kind':
      return part.enum?.includes('albums') === true ? 'albums' : worstValue(part, name, kind, facts);
    default:
      return worstValue(part, name, kind, facts);
  }
}

/** The largest value of a schema. `kind`: what the operation is about. */
function worstValue(part: Part, name: string, kind: string, facts: LibraryFacts, at = 0): unknown {
  if (part.const !== undefined) return part.const;
  const alternatives = part.anyOf;
  if (alternatives !== undefined)
    return worstValue(asSchema(alternatives[at % alternatives.length]), name, kind, facts, at);
  if (part.enum !== undefined) return part.enum[0];
  switch (part.type) {
    case 'string':
      return worstText(name, part.maxLength ?? 0, at, facts);
    case 'array': {
      const items = asSchema([part.items].flat()[0]);
      const most = part.maxItems ?? 0;
      if (items.type === 'integer') return idsFor(name, kind, facts).slice(0, most);
      return Array.from({ length: most }, (_, index) => worstValue(items, name, kind, facts, index));
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(part.properties ?? {}).map(([field, inner]) => [
          field,
          worstValue(asSchema(inner), field, kind, facts, at),
        ]),
      );
    case 'boolean':
      return true;
    default:
      return numberFor(name, kind, part, facts, at);
  }
}

const asSchema = (part: z.core.JSONSchema._JSONSchema | undefined): Part =>
  typeof part === 'object' ? part : {};

/** The ids that an argument wants: `album_id` of albums, `ids` of what the operation is about. */
function idsFor(name: string, kind: string, { songs, objects }: LibraryFacts): readonly number[] {
  const own = name.replace(/^target_/, '').replace(/_ids?$/, '');
  if (kind === 'upload' && own === 'track') return objects['upload'] ?? [];
  return objects[own] ?? (/^ids?$/.test(name) ? objects[kind.replace(/s$/, '')] : undefined) ?? songs;
}

function numberFor(name: string, kind: string, part: Part, facts: LibraryFacts, at: number): number {
  if (/(?:^|_)id$|track|before|after|swap/.test(name)) {
    const ids = idsFor(name, kind, facts);
    return ids[at % ids.length] ?? 1;
  }
  if (name === 'position' || name === 'to') return at + 1;
  const least = part.minimum ?? 0;
  return name.endsWith('_min') ? least : Math.min(part.maximum ?? 100, 100);
}

/** Texts on which the readers of songs, links and files work longest. */
function worstText(name: string, most: number, at: number, { origin, objects }: LibraryFacts): string {
  if (name === 'links') return 'https://a/?url='.repeat(200).slice(0, most);
  if (name === 'url') return `${origin}/album/${objects['album']?.[0]}?${'a'.repeat(most)}`.slice(0, most);
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
