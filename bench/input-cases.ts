import { z } from 'zod';
import { longest } from '../src/client/api/text-limits.ts';
import { formatNames } from '../src/playlist-formats/format-names.ts';
import { formats } from '../src/playlist-formats/index.ts';
import type { Operation } from '../src/tools/engine/tool.ts';
import { registry } from '../src/tools/registry.ts';
import type { Known, Place } from './places.ts';

type Part = z.core.JSONSchema.BaseSchema;

/** What there is to be called for. */
export interface LibraryFacts extends Known {
  /** A playlist of all songs. */
  readonly playlist: number;
  /** A plan and a change that can be undone. */
  readonly plan: string;
  readonly change: string;
  /** Several plans that can be saved together. */
  readonly plans: readonly string[];
}

/**
 * Calls with the largest inputs. For each operation of each tool: its required arguments, with each other argument in
 * turn as large as its schema allows, and with all together. A tool that is added is measured without a word here.
 * `about`: the operation and the argument.
 */
export const worstCalls = ({ hasHistory = false }: Pick<Place, 'hasHistory'>) => [
  ...registry.flatMap(({ name: tool, by, operations }) =>
    operations.flatMap(operation =>
      worstInputs(tool, operation).map(([about, names]) => ({
        tool,
        about: `${operation.name === tool ? '' : `${operation.name} `}${about}`,
        argsFor: (facts: LibraryFacts) => ({
          ...(by === undefined ? {} : { [by]: operation.name }),
          ...Object.fromEntries(names.map(name => [name, argumentOf(name, tool, operation, facts)])),
        }),
      })),
    ),
  ),
  {
    tool: 'resolve_link',
    about: '50 albums',
    argsFor: (facts: LibraryFacts) => ({
      links: Array.from({ length: 50 }, (_, at) => worstText('url', longest.link, at, facts)),
    }),
  },
  ...(hasHistory ? historyCalls() : []),
  ...files().flatMap(([about, text]) => [
    { tool: 'plan_playlist', about, argsFor: () => ({ text }) },
    {
      tool: 'playlist_read',
      about,
      argsFor: ({ playlist }: LibraryFacts) => ({ view: 'compare', playlist_id: playlist, text }),
    },
  ]),
];

/** A time that has all listens. */
const period = '2000..2026';

/** Calls that read the whole history. */
const historyCalls = () => [
  ...['tracks', 'albums', 'artists'].map(kind => ({
    tool: 'user_read',
    about: `the chart of all ${kind} of the history`,
    argsFor: () => ({ view: 'charts', kind, period, limit: 100 }),
  })),
  {
    tool: 'user_read',
    about: 'the last of all listens',
    argsFor: () => ({ view: 'history', period, index: 200_000, limit: 100 }),
  },
  ...['history', 'most_played', 'first_heard', 'not_heard'].map(from => ({
    tool: 'plan_playlist',
    about: `20 times the ${from} songs of the history`,
    argsFor: () => ({
      title: 'Heard',
      sources: Array(20).fill({ from, period: from === 'not_heard' ? '2026-10' : period }),
    }),
  })),
  ...[{ last_played: 'before 2026-01-01', plays: '2+' }, { not_in: ['history'] }].map(rules => ({
    tool: 'plan_playlist',
    about: `the rules ${Object.keys(rules).join(' and ')} for a playlist of 2,000 songs`,
    argsFor: ({ playlist }: LibraryFacts) => ({
      title: 'Rules',
      sources: [{ from: 'playlist', id: playlist }],
      rules,
    }),
  })),
];

/** Arguments that only work beside others. Those of plans that edit a playlist need the playlist. */
const beside: Readonly<Record<string, string>> = {
  remove: 'playlist',
  replace: 'playlist',
  add: 'playlist',
  moves: 'playlist',
  order: 'playlist',
  title: 'track_ids',
  description: 'track_ids',
  message: 'target_user_ids',
};

/** The names of the arguments of each call. */
function worstInputs(
  tool: string,
  { fields }: Operation,
): (readonly [about: string, names: readonly string[]])[] {
  const names = Object.keys(fields);
  const required = names.filter(name => fields[name]?.optional !== true);
  const large = names.filter(name => !required.includes(name) && isLarge(partOf(fields, name)));
  const others = (name: string) =>
    names.filter(each => each === 'playlist_id' || (tool !== 'playlist_write' && each === beside[name]));
  return [
    ...large.map(name => [name, [...new Set([...required, name, ...others(name)])]] as const),
    ['required', required],
    ['all', names],
  ];
}

const asSchema = (part: z.core.JSONSchema._JSONSchema | undefined): Part =>
  typeof part === 'object' ? part : {};

const partOf = (fields: Operation['fields'], name: string): Part => {
  const schema = fields[name]?.schema();
  return schema === undefined ? {} : z.toJSONSchema(schema, { io: 'output' });
};

const isLarge = (part: Part): boolean =>
  part.anyOf?.some(each => isLarge(asSchema(each))) ??
  (part.enum === undefined && part.const === undefined && (part.type === 'string' || part.type === 'array'));

function argumentOf(name: string, tool: string, { name: kind, fields }: Operation, facts: LibraryFacts) {
  const part = partOf(fields, name);
  const known: Readonly<Record<string, unknown>> = {
    playlist: facts.playlist,
    playlist_id: facts.playlist,
    other: facts.playlist,
    plan_id: facts.plan,
    plan_ids: facts.plans,
    change_ids: [facts.change],
    sources: Array(part.maxItems ?? 1).fill({ from: 'playlist', id: facts.playlist }),
    since: '2020-01-01',
    year: '1900-2026',
    period,
  };
  if (name === 'kind' && part.enum?.includes('albums') === true) return 'albums';
  const isUpload = /^track_(?:update|delete)$/.test(tool);
  return known[name] ?? worstValue(part, name, isUpload ? 'upload' : kind, facts);
}

/** The largest value of a schema. `kind`: what the operation is about. */
function worstValue(part: Part, name: string, kind: string, facts: LibraryFacts, at = 0): unknown {
  if (part.const !== undefined) return part.const;
  if (part.anyOf !== undefined)
    return worstValue(asSchema(part.anyOf[at % part.anyOf.length]), name, kind, facts, at);
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
      return worstNumber(part, name, kind, facts, at);
  }
}

/** The ids that an argument wants: `album_id` of albums, `ids` of what the operation is about. */
function idsFor(name: string, kind: string, { songs, objects }: LibraryFacts): readonly number[] {
  const own = name.replace(/^target_/, '').replace(/_ids?$/, '');
  if (kind === 'upload' && own === 'track') return objects['upload'] ?? [];
  return objects[own] ?? (/^ids?$/.test(name) ? objects[kind.replace(/s$/, '')] : undefined) ?? songs;
}

function worstNumber(part: Part, name: string, kind: string, facts: LibraryFacts, at: number): number {
  if (/(?:^|_)id$|track|before|after|swap/.test(name)) {
    const ids = idsFor(name, kind, facts);
    return ids[at % ids.length] ?? 1;
  }
  if (name === 'position' || name === 'to') return at + 1;
  return name.endsWith('_min') ? (part.minimum ?? 0) : Math.min(part.maximum ?? 100, 100);
}

/** Texts on which the readers of songs, links and files work longest. */
function worstText(name: string, most: number, at: number, { origin, objects }: LibraryFacts): string {
  const line = (song: number) => `Artist ${song} - Song ${song} (Remastered 2011) by Someone Else ${song}\n`;
  const known: Readonly<Record<string, string>> = {
    links: 'https://a/?url='.repeat(200),
    url: `${origin}/album/${objects['album']?.[at]}?${'a'.repeat(most)}`,
    text: Array.from({ length: 2000 }, (_, song) => line(song)).join(''),
  };
  return (known[name] ?? `Symphony No. ${at} by the Álbum – from "A" (Live) `.repeat(most)).slice(0, most);
}

/** A text of this many characters or a few less, with as many pieces as fit between head and tail. */
export const filled = (most: number, head: string, piece: string, tail = ''): string =>
  head + piece.repeat(Math.floor((most - head.length - tail.length) / piece.length)) + tail;

/** Files of 2,000 songs in each format, and of signs that take longest to read. */
function files(): (readonly [about: string, text: string])[] {
  const songs = Array.from({ length: 2000 }, (_, at) => ({
    title: `The Song Number ${at}`,
    artist: `Some Artist ${at}`,
  }));
  const full = (head: string, piece: string, tail = '') => filled(longest.file, head, piece, tail);
  const written = formatNames.map(format => {
    const text = formats[format].write({ title: 'Long', songs, remarks: [] });
    return [`2,000 songs as ${format}`, text] as const;
  });
  return [
    ...written.filter(([, text]) => text.length <= longest.file),
    ['empty elements of XML', full('<playlist><trackList>', '<track/>', '</trackList></playlist>')],
    ['empty objects of JSON', full('{"playlist":{"track":[', '{},', '{}]}}')],
    ['columns of CSV', full('title', ',title', '\n')],
    ['short rows of CSV', full('title,artist\n', 'a,b\n')],
    ['short lines', full('', 'a\n')],
    ['nested pages', full('title,url\n', `a,${'https://a/?url='.repeat(131)}\n`)],
  ];
}
