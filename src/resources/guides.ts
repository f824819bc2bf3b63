import { orders, searching, sought } from '../client/api/common-fields.ts';
import { type Permission, permissions, permissionWords } from '../client/api/endpoint.ts';
import { type ErrorName, errorCodes } from '../client/api/error-codes.ts';
import { contract, type Entry, entries, entryFor } from '../client/api/index.ts';
import { isRecord } from '../client/api/is-record.ts';
import * as errors from '../client/errors.ts';
import { encode } from '../client/wire-codec.ts';
import { errorMessage } from '../tools/engine/error-message.ts';
import { callAmong, type Tools } from './offered.ts';
import type { GuideName } from './routes.ts';

/** A guide in Markdown, made from the contract and the tools on offer. */
export const guide = (name: GuideName, tools: Tools): string =>
  [...pages[name](tools), ''].join('\n').replace(/\n{3,}/g, '\n\n');

const pages: Readonly<Record<GuideName, (tools: Tools) => string[]>> = {
  search: searchPage,
  permissions: permissionsPage,
  errors: errorsPage,
  tools: toolsPage,
};

const code = (text: string) => `\`${text}\``;
const row = (...cells: readonly string[]) =>
  `| ${cells.map(cell => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  row(...head),
  row(...head.map(() => '---')),
  ...rows.map(cells => row(...cells)),
];

const examples: readonly (readonly [string, Readonly<Record<string, string | number>>])[] = [
  ['A song by its title and artist', { artist: 'bach', track: 'air' }],
  ['Slow tracks under four minutes', { query: 'piano', bpm_max: 80, dur_max: 240 }],
  ['An album with a space in its title', { album: 'four seasons' }],
  ['Releases of a label', { label: 'records' }],
];

function searchPage(): string[] {
  const { any, ...types } = contract.search.endpoints;
  const fields = Object.entries(sought).map(([name, field]) => [code(name), field.about, field.allowed]);
  return [
    '# Searching',
    '',
    'Give `query` (free words), the fields below, or both. Each field narrows the search, so leave out what you do not know.',
    '',
    ...table(['argument', 'meaning', 'must be'], fields),
    '',
    `\`type\` selects what to search for: ${code('any')} (default: ${any.about}), ${Object.entries(types)
      .map(([name, { about }]) => `${code(name)} (${about})`)
      .join(', ')}.`,
    '',
    `\`order\` is one of ${orders.map(code).join(', ')}. \`strict\`: ${searching.strict.about.toLowerCase()}.`,
    '',
    "`in: library` searches the listener's own playlists, favourites and history for tracks, artists and albums. The answer gives the list and the position of each hit.",
    '',
    '## Examples',
    '',
    ...table(
      ['you want', 'call', 'query to the service'],
      examples.map(([wanted, input]) => [
        wanted,
        code(`search ${JSON.stringify(input)}`),
        code(searchTextOf(input)),
      ]),
    ),
    '',
    'If you get few results, leave out the field you are least sure of, then the words in brackets in a title. Then search for the artist and read their top tracks or albums.',
  ];
}

const searchTextOf = (input: Readonly<Record<string, string | number>>): string => {
  const search = entryFor(contract.search.endpoints.any);
  return encode(search, input, { plural: false }).params['q'] ?? '';
};

function permissionsPage(tools: Tools): string[] {
  const needing = (permission: string) =>
    entries.filter(({ endpoint }) => endpoint.permissions.some(needed => needed === permission));
  const calls = (list: readonly Entry[]) =>
    [...new Set(list.flatMap(entry => callAmong(tools, entry)?.words ?? []))].map(code).join(', ');
  const owned = entries.filter(({ endpoint }) => endpoint.owner && endpoint.permissions.length === 0);
  return [
    '# Permissions',
    '',
    'The access token has the permissions that the listener granted when signing in; `user_read view=permissions` lists them. A call in several rows needs all of those permissions.',
    '',
    ...table(
      ['permission', 'needed by'],
      permissions.map(permission => [
        code(permission),
        calls(needing(permission)) || withoutCalls(permission),
      ]),
    ),
    '',
    `These need a token of the listener, but no permission: ${calls(owned)}, and everything with \`user_id\` "me".`,
    '',
    'The public catalogue needs no token.',
  ];
}

const withoutCalls = (permission: Permission): string =>
  permission === 'basic_access' || permission === 'offline_access'
    ? `no call; it lets this server ${permissionWords[permission]}`
    : 'nothing on offer here';

/** Errors that only happen to changes. */
const ofChanges: ReadonlySet<ErrorName> = new Set([
  'LimitExceeded',
  'PermissionMissing',
  'AccountNotAllowed',
]);

/** An endpoint for an example of an error's sentence. */
function sampleFor(error: ErrorName): Entry {
  const { artist, playlist } = contract;
  return entryFor(ofChanges.has(error) ? playlist.endpoints.create : artist.endpoints.details);
}

function errorsPage(): string[] {
  const said = (error: errors.MusicError) => `${errorMessage(error, { artist_id: 9 })}.`;
  const reading = sampleFor('NotFound');
  const local = [
    errors.NoAccount,
    errors.AccountAway,
    errors.Unreachable,
    errors.ConnectionBroken,
    errors.TimedOut,
    errors.Unreadable,
  ] as const;
  return [
    '# Errors',
    '',
    'When a tool fails, its answer says what went wrong and what to do.',
    '',
    ...table(
      ["the service's code", 'meaning', 'example of an answer'],
      errorCodes.map(({ code: number, constant, error, meaning }) => [
        `${number} ${code(constant)}`,
        meaning,
        said(errors.errorOf(error, sampleFor(error), '', { ran: 'no' })),
      ]),
    ),
    '',
    '## Without an answer from the service',
    '',
    ...local.map(Failure => `- ${said(new Failure(reading, '', { ran: 'no' }))}`),
    '',
    'If you do not know whether a change was made, read before you try again. Reads can be repeated freely.',
  ];
}

function toolsPage(tools: Tools): string[] {
  const groups = [...new Set(tools.map(({ group }) => group))];
  const about: Readonly<Record<string, { about: string }>> = contract;
  return [
    '# Tools by task',
    '',
    ...groups.flatMap(group => [
      `## ${(group && about[group]?.about) ?? 'Other tools.'}`.replace(/\.$/, ''),
      '',
      ...tools.filter(tool => tool.group === group).map(tool => `- ${code(tool.name)}: ${tool.description}`),
      '',
      ...callsOf(group, tools),
      '',
    ]),
  ];
}

/** What a call does. Calls about the same thing differ in what they have done. */
function resultOf({ endpoint: { about, done } }: Entry, own: readonly Entry[]): string {
  const alike = own.filter(({ endpoint }) => endpoint.done !== undefined && endpoint.about === about);
  return done === undefined || alike.length < 2 ? about : done;
}

/** The lists of a bundle that the tool also offers one by one. */
function partsOf(tool: string, by: string, { endpoint }: Entry, tools: Tools) {
  const properties = tools.find(({ name }) => name === tool)?.input()['properties'];
  const argument = isRecord(properties) ? properties[by] : undefined;
  const views = isRecord(argument) && Array.isArray(argument['enum']) ? argument['enum'] : [];
  return Object.keys(endpoint.output.parts ?? {})
    .filter(part => views.includes(part))
    .map(part => ({ words: `${tool} ${by}=${part}`, result: `the ${part} alone` }));
}

/** Every way to call the tools of a group, if there are several. */
function callsOf(group: string | undefined, tools: Tools): string[] {
  const own = entries.filter(each => each.group === group);
  const calls = new Map<string, string>();
  for (const entry of own) {
    const call = callAmong(tools, entry);
    if (call?.by === undefined || calls.has(call.words)) continue;
    calls.set(call.words, resultOf(entry, own));
    for (const part of partsOf(call.tool, call.by, entry, tools)) calls.set(part.words, part.result);
  }
  return calls.size === 0
    ? []
    : table(
        ['call', 'result'],
        [...calls].map(([words, result]) => [code(words), result]),
      );
}
