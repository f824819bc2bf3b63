import type { Endpoint } from '../../src/client/api/endpoint.ts';
import { contract, type Entry, entries } from '../../src/client/api/index.ts';
import { musicServerAt } from '../../src/client/music-server.ts';
import { answeredBy } from '../../src/music-server/reads.ts';
import { callFor, registry } from '../../src/tools/registry.ts';
import { code, codes, table } from './table.ts';

/** `docs/endpoints.md`: every entry of the contract and its tool. */
export function endpointsPage(): string {
  const beyond = entries.filter(({ endpoint }) => endpoint.undocumented);
  return [
    '# Endpoints',
    '',
    `The interface has ${entries.length - beyond.length} operations. Each is an entry of the contract in \`src/client/api\`, from which \`npm run docs\` generates this page. ${beyondSentence(beyond)}`,
    '',
    'The effect is `read`, `add`, `change` (overwrites) or `delete`. The permissions are those that the access token needs. Without permissions, any token works, and public data need no token. Some operations exist with and without an id. The tools offer them as one view, and the id decides which one is called.',
    '',
    'A date marks an endpoint whose answer on the live service differs from the published one. Other people measured this, and the date is that of their latest evidence. Answers may differ by country: `doctor --check-service` asks the service in use.',
    '',
    'On a music server, an operation is answered by requests to the server, by the index of its library, or by favourites of kinds that servers do not have, on this computer. A dash marks what has no meaning there: [music-server.md](music-server.md).',
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

const head = ['operation', 'tool', 'effect', 'permissions', 'music server', 'description'];

const { lacks = {} } = musicServerAt(new URL('https://music.home.example'));

/** What answers it where the service is a music server. */
const atServer = (entry: Entry): string =>
  lacks[`${entry.group}.${entry.name}`] === undefined ? answeredBy(entry) : '–';

function row(entry: Entry): string[] {
  const { endpoint } = entry;
  return [
    code(`${endpoint.method} ${endpoint.path}`),
    callTo(entry),
    endpoint.effect,
    codes(endpoint.permissions),
    atServer(entry),
    [endpoint.about, ...partsNote(entry), ...notesOn(endpoint)].join('; '),
  ];
}

/** Lists inside an answer that the tool also offers as views: another list may have the same name. */
function partsNote(entry: Entry): string[] {
  const operations = registry.flatMap(tool => tool.operations);
  const lists = operations.filter(({ partOf = [] }) => partOf.includes(entry)).map(({ name }) => name);
  return lists.length > 0 ? [`also as views: ${codes(lists)}`] : [];
}

function callTo(entry: Entry): string {
  const call = callFor(entry);
  if (call === undefined) throw new Error(`no tool offers ${entry.group}.${entry.name}`);
  return code(call.words);
}

const notesOn = ({ undocumented: beyond, input, many, retired, measured }: Endpoint): string[] => [
  ...(beyond ? ['**not in the interface**'] : []),
  ...Object.entries(input).flatMap(([name, { beyond: values = [] }]) =>
    values.map(value => `${code(`${name}=${value}`)} is **not in the interface**`),
  ),
  ...Object.values(many ?? {}).map(list => `one request for each of ${code(list)}`),
  ...(retired ? [`on the live service: ${retired}`] : []),
  ...(measured ? [`**on the live service, ${measured.on}**: ${measured.answer}`] : []),
];

function beyondSentence(beyond: readonly Entry[]): string {
  if (beyond.length === 0) return '';
  const paths = codes(beyond.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
  return `The live service also has ${paths}.`;
}
