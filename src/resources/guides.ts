import { type Permission, permissions } from '../client/api/endpoint.ts';
import { type ErrorName, errorCodes } from '../client/api/error-codes.ts';
import { orders, searching, sought } from '../client/api/fields.ts';
import { contract, type Entry, entries, entryFor } from '../client/api/index.ts';
import { permissionWords } from '../client/api/permission-words.ts';
import { isRecord } from '../client/api/record.ts';
import * as errors from '../client/errors.ts';
import { encode } from '../client/wire-format.ts';
import { errorMessage } from '../tools/engine/error-message.ts';
import type { GuideName } from './guide-names.ts';

/** What the guides need to know of the tools on offer. */
export interface Tools {
  readonly list: readonly {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly group: string | undefined;
    /** The schema of its arguments. */
    input(): Readonly<Record<string, unknown>>;
  }[];
  /** How an entry is called: "album_read view=tracks"; nothing where no tool on offer does. */
  placeOf(entry: Entry): string | undefined;
}

/** A page of Markdown, made from the contract and the tools on offer. */
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

/** Searches by their arguments. */
const examples: readonly (readonly [string, Readonly<Record<string, string | number>>])[] = [
  ['A song whose title and artist are known', { artist: 'bach', track: 'air' }],
  ['Slow tracks under four minutes', { query: 'piano', bpm_max: 80, dur_max: 240 }],
  ['An album with a space in its title', { album: 'four seasons' }],
  ['What labels of a name brought out', { label: 'records' }],
];

function searchPage(): string[] {
  const { any, ...types } = contract.search.endpoints;
  const fields = Object.entries(sought).map(([name, field]) => [code(name), field.about, field.allowed]);
  return [
    '# Searching',
    '',
    'Give `query` (free words), or the fields below, or both. Every field narrows the search; what is not known is left out.',
    '',
    ...table(['argument', 'meaning', 'must be'], fields),
    '',
    `\`type\` says what comes back: ${code('any')} (default: ${any.about}), ${Object.entries(types)
      .map(([name, { about }]) => `${code(name)} (${about})`)
      .join(', ')}.`,
    '',
    `\`order\` is one of ${orders.map(code).join(', ')}. \`strict\`: ${searching.strict.about.toLowerCase()}.`,
    '',
    '## Examples',
    '',
    ...table(
      ['wanted', 'call', 'what the service is asked'],
      examples.map(([wanted, input]) => [
        wanted,
        code(`search ${JSON.stringify(input)}`),
        code(searchTextOf(input)),
      ]),
    ),
    '',
    'Few results? Leave out the field you are least sure of; then the words in brackets of a title; then search the artist and read their top tracks or albums.',
  ];
}

/** The text of a search as the service gets it. */
const searchTextOf = (input: Readonly<Record<string, string | number>>): string => {
  const search = entryFor(contract.search.endpoints.any);
  return encode(search, input, { plural: false }).params['q'] ?? '';
};

function permissionsPage({ placeOf }: Tools): string[] {
  const needing = (permission: string) =>
    entries.filter(({ endpoint }) => endpoint.permissions.some(needed => needed === permission));
  const places = (list: readonly Entry[]) =>
    [...new Set(list.flatMap(entry => placeOf(entry) ?? []))].map(code).join(', ');
  const owned = entries.filter(({ endpoint }) => endpoint.owner && endpoint.permissions.length === 0);
  return [
    '# Permissions',
    '',
    'An access token carries permissions that the listener granted when signing in. `user_read view=permissions` shows which. Where several stand for one call, it needs all of them.',
    '',
    ...table(
      ['permission', 'needed by'],
      permissions.map(permission => [code(permission), places(needing(permission)) || ofItself(permission)]),
    ),
    '',
    `Any token of the listener, whatever it may do: ${places(owned)}, and whatever is asked of \`user_id\` "me".`,
    '',
    'The public catalogue needs no token.',
  ];
}

/** These two are for the listener, not for a call. */
const ofItself = (permission: Permission): string =>
  permission === 'basic_access' || permission === 'offline_access'
    ? `no call by itself; it lets this server ${permissionWords[permission]}`
    : 'nothing on offer here';

/** Errors that only changes meet. */
const ofChanges: ReadonlySet<ErrorName> = new Set([
  'LimitExceeded',
  'PermissionMissing',
  'AccountNotAllowed',
]);

/** An endpoint whose inputs give the sentences an object. */
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
    'A tool that fails says what was asked, what went wrong and what to do.',
    '',
    ...table(
      ["the service's code", 'meaning', 'what an answer says, for example'],
      errorCodes.map(({ code: number, constant, error, meaning }) => [
        `${number} ${code(constant)}`,
        meaning,
        said(errors.errorOf(error, sampleFor(error), '', { ran: 'no' })),
      ]),
    ),
    '',
    '## Without an answer of the service',
    '',
    ...local.map(Failure => `- ${said(new Failure(reading, '', { ran: 'no' }))}`),
    '',
    'After a change whose outcome is not known, read it back before trying again. Reads may be repeated freely.',
  ];
}

function toolsPage(tools: Tools): string[] {
  const { list } = tools;
  const groups = [...new Set(list.map(({ group }) => group))];
  const about: Readonly<Record<string, { about: string }>> = contract;
  return [
    '# Tools by task',
    '',
    ...groups.flatMap(group => [
      `## ${(group && about[group]?.about) ?? 'Around it all.'}`.replace(/\.$/, ''),
      '',
      ...list.filter(tool => tool.group === group).map(tool => `- ${code(tool.name)}: ${tool.description}`),
      '',
      ...callsOf(group, tools),
      '',
    ]),
  ];
}

/** Adding and removing say the same of what they are about, and differ in what they do. */
function givesOf({ endpoint: { about, done } }: Entry, own: readonly Entry[]): string {
  const alike = own.filter(({ endpoint }) => endpoint.done !== undefined && endpoint.about === about);
  return done === undefined || alike.length < 2 ? about : done;
}

/** The lists of a bundle that the tool also gives one by one. */
function partsAt(place: string, { endpoint }: Entry, { list }: Tools) {
  const [, name, by = ''] = /^(\w+) (\w+)=/.exec(place) ?? [];
  const properties = list.find(tool => tool.name === name)?.input()['properties'];
  const argument = isRecord(properties) ? properties[by] : undefined;
  const views = isRecord(argument) && Array.isArray(argument['enum']) ? argument['enum'] : [];
  return Object.keys(endpoint.output.parts ?? {})
    .filter(part => views.includes(part))
    .map(part => ({ call: `${name} ${by}=${part}`, gives: `the ${part} alone` }));
}

/** Every way to call the tools of a group, with what it gives. */
function callsOf(group: string | undefined, tools: Tools): string[] {
  const own = entries.filter(each => each.group === group);
  const calls = new Map<string, string>();
  for (const entry of own) {
    const place = tools.placeOf(entry);
    if (!place?.includes(' ') || calls.has(place)) continue;
    calls.set(place, givesOf(entry, own));
    for (const part of partsAt(place, entry, tools)) calls.set(part.call, part.gives);
  }
  return calls.size === 0
    ? []
    : table(
        ['call', 'gives or does'],
        [...calls].map(([call, gives]) => [code(call), gives]),
      );
}
