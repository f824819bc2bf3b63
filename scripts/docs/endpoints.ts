import type { Endpoint } from '../../src/client/api/endpoint.ts';
import { contract, type Entry, entries } from '../../src/client/api/index.ts';
import { declarations } from '../../src/tools/declarations.ts';
import { type Place, placesOf } from '../../src/tools/engine/fold.ts';
import { code, codes, table } from './table.ts';

/** `docs/endpoints.md`: every entry of the contract, and where an agent finds it. */
export function endpointsPage(): string {
  const beyond = entries.filter(({ endpoint }) => endpoint.beyond);
  return [
    '# Endpoints',
    '',
    `The interface has ${entries.length - beyond.length} operations, and each of them is an entry of the contract in \`src/client/api\`. ${beyondSentence(beyond)} This page is made from the contract by \`npm run docs\`.`,
    '',
    'An effect is `read`, `add`, `change` (overwrites) or `delete`. The permissions are those that the access token must hold; where none is named, any token will do, and what is public needs no token. Operations that say the same with and without an id are one view: the id decides which is called.',
    '',
    ...Object.values(contract).flatMap(({ name, about }) => [
      `## ${name}`,
      '',
      about,
      '',
      table(head, entries.filter(entry => entry.group === name).map(row)),
      '',
    ]),
  ].join('\n');
}

/** How many operations each group has, and which tools offer them. */
export const coverageTable = (): string =>
  table(
    ['group', 'operations', 'tools'],
    Object.values(contract).map(({ name, about }) => {
      const own = entries.filter(entry => entry.group === name);
      const tools = new Set(own.flatMap(entry => entry.endpoint.tool ?? places.get(entry)?.tool ?? []));
      return [`**${name}**: ${about}`, String(own.length), codes([...tools])];
    }),
  );

const head = ['operation', 'tool', 'effect', 'permissions', 'what it gives or does'];

const places = placesOf(declarations);

function row(entry: Entry): string[] {
  const { endpoint } = entry;
  return [
    code(`${endpoint.method} ${endpoint.path}`),
    placeOf(entry, places.get(entry)),
    endpoint.effect,
    codes(endpoint.permissions),
    [endpoint.about, ...partsNote(entry), ...notesOn(endpoint)].join('; '),
  ];
}

/** A bundle's lists are views too, where the tool says so. */
function partsNote(entry: Entry): string[] {
  const tool = declarations.find(({ name }) => name === places.get(entry)?.tool);
  const lists = Object.keys(entry.endpoint.output.parts ?? {});
  return tool?.parts && lists.length > 0 ? [`each is a view too: ${codes(lists)}`] : [];
}

function placeOf({ group, name, endpoint }: Entry, place: Place | undefined): string {
  if (endpoint.tool !== undefined) return code(endpoint.tool);
  if (place === undefined) throw new Error(`no tool offers ${group}.${name}`);
  return code(place.by === undefined ? place.tool : `${place.tool} ${place.by}=${place.view}`);
}

const notesOn = ({ beyond, many, retired }: Endpoint): string[] => [
  ...(beyond ? ['**beyond the interface**'] : []),
  ...Object.values(many ?? {}).map(list => `one request for each of ${code(list)}`),
  ...(retired ? [`on the live service: ${retired}`] : []),
];

function beyondSentence(beyond: readonly Entry[]): string {
  if (beyond.length === 0) return '';
  const paths = codes(beyond.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
  return `Beyond it there ${beyond.length === 1 ? 'is' : 'are'} ${paths}, which the live service has.`;
}
