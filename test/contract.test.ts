import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathKeys } from '../src/client/api/endpoint.ts';
import { type Entry, entries } from '../src/client/api/index.ts';
import { isRecord } from '../src/client/api/is-record.ts';
import { idListOf } from '../src/tools/engine/tool.ts';
import { registry } from '../src/tools/registry.ts';
import { expectedRequests, readsBesides } from './support/requests.ts';
import { argumentsFor, type Ids, idsIn, keyOf, places } from './support/samples.ts';
import { type Said, type Stand, stand } from './support/stand.ts';
import type { Recorded } from './support/test-service.ts';

const inInterface = entries.filter(entry => !entry.endpoint.undocumented);
const pairOf = ({ endpoint: { method, path } }: Entry) => `${method} ${path}`;
/** Those that a tool made from the contract offers; the others serve one tool written by hand. */
const offered = entries.filter(({ endpoint }) => endpoint.tool === undefined);
const titled = offered.map((entry): [string, Entry] => [`${keyOf(entry)}, ${pairOf(entry)}`, entry]);
/** Nothing has this id. */
const nobody = 77_777_777_777;

let here: Stand;
let ids: Ids;

beforeAll(async () => {
  here = await stand({ confirm: 'never' });
  ids = idsIn(here.embedded.catalogue, here.embedded.origin);
});
afterAll(() => here.close());

describe('The contract', () => {
  it('has 96 entries of the interface on 94 pairs of method and path; others are marked as beyond it', () => {
    const hint = 'An entry that is not among the 96 of the published interface needs beyond: true.';
    expect(inInterface.length, hint).toBe(96);
    expect(new Set(inInterface.map(pairOf)).size).toBe(94);
  });

  it('has no entry without a tool, and no tool for two entries', () => {
    expect(offered.filter(entry => !places.has(entry)).map(keyOf)).toEqual([]);
    const all = registry.flatMap(({ operations }) => operations.flatMap(({ entries = [] }) => entries));
    expect(all).toHaveLength(offered.length);
  });
});

describe('An entry is what the interface says', () => {
  const document = fileURLToPath(new URL('../../shared/service-interface.md', import.meta.url));
  const there = existsSync(document);
  const rows = there ? rowsOf(readFileSync(document, 'utf8')) : [];

  it.skipIf(!there)('the interface document lists these methods and paths and no others', () => {
    expect(new Set(inInterface.map(pairOf))).toEqual(new Set(rows.map(row => row.pair)));
  });

  it.skipIf(!there)('each parameter and permission that a row names is in its entry', () => {
    for (const { pair, names, permission, paged } of rows) {
      const those = inInterface.filter(entry => pairOf(entry) === pair);
      for (const name of names) {
        const takers = those.filter(entry => wireNames(entry).includes(name));
        expect(takers, `${pair} takes ${name}`).toHaveLength(1);
        if (permission) expect(takers[0]?.endpoint.permissions, pair).toContain(permission);
      }
      if (names.length === 0 && permission)
        for (const { endpoint } of those) expect(endpoint.permissions, pair).toContain(permission);
      if (paged)
        for (const entry of those)
          expect(entry.endpoint.whole ? ['index', 'limit'] : wireNames(entry), pair).toEqual(
            expect.arrayContaining(['index', 'limit']),
          );
    }
  });

  it.runIf(!there)('cannot be compared: the interface document is not beside this project', () => undefined);
});

describe('Every entry, through its tool', () => {
  it.each(titled)('%s: is reached, sends exactly this, and its answer is read', async (_, entry) => {
    const { mine, tracks } = await ownPlaylist(entry);
    const { said, sent } = await callOf(entry, argumentsFor(entry, { ...ids, mine, tracks }));
    const expected = expectedRequests({ ...ids, mine, tracks })[keyOf(entry)];
    if (expected === undefined) throw new Error(missingLine(entry, sent));
    expect(sent.find(request => same(request, expected))).toEqual(expected);
    expect(said).toMatchObject({ isError: false });
    expect(said.text).not.toBe('');
    expect(bodyOf(said), said.text).toBeTruthy();
    if (reads(entry)) expect(answered(said)).toMatchSnapshot();
    const besides = sent.filter(
      request => !same(request, expected) && (reads(entry) || request.method !== 'GET'),
    );
    if (!isInSteps(entry)) expect(besides).toEqual(readsBesides[keyOf(entry)] ?? []);
    const own = sent.filter(request => !besides.includes(request)).flatMap(claimants);
    expect(own.filter(claimant => claimant === entry)).toHaveLength(1);
    expect(claimants(expected)).toEqual([entry]);
  });

  it.each(titled.filter(([, entry]) => 'user_id' in entry.endpoint.input))(
    "%s: takes the listener's number in place of me",
    async (_, entry) => {
      const own = here.embedded.catalogue.owner.id;
      const { mine, tracks } = await ownPlaylist(entry);
      const { said, sent } = await callOf(entry, {
        ...argumentsFor(entry, { ...ids, mine, tracks }),
        user_id: own,
      });
      expect(said).toMatchObject({ isError: false });
      const asked = sent.find(({ method }) => method === entry.endpoint.method);
      expect(asked?.path).toMatch(new RegExp(`^/user/${own}(/|$)`));
    },
  );

  it.each(titled.filter(([, entry]) => idNames(entry).length > 0))(
    '%s: says that nothing has the id, and where ids are found',
    async (_, entry) => {
      const [name = ''] = idNames(entry);
      const { mine, tracks } = await ownPlaylist(entry);
      const one = entry.group === 'track' && entry.endpoint.effect !== 'read' ? -nobody : nobody;
      const wrong = name === listName(entry) ? [one] : one;
      const { said } = await callOf(entry, {
        ...argumentsFor(entry, { ...ids, mine, tracks }),
        [name]: wrong,
      });
      const { text, error } = unlikeOthers[keyOf(entry)] ?? { text: nothingHas(entry), error: true };
      expect(said.text).toMatch(text);
      if (error !== undefined) expect(said.isError).toBe(error);
    },
  );
});

/** What to do about an entry without its line, and that line. */
function missingLine(entry: Entry, sent: readonly Recorded[]): string {
  const { method, path } = entry.endpoint;
  const verb = { GET: 'get', POST: 'post', DELETE: 'del' }[method];
  const [request] = sent.slice(-1).map(each => `${each.method} ${each.path} ${JSON.stringify(each.params)}`);
  const template = path.replace(/\{(\w+?)(?:_id)?\}/g, (_, name) => ['$', `{${name}}`].join(''));
  return `Add a line to test/support/requests.ts, with the request that the service documents. The tool sent ${request}:
    '${keyOf(entry)}': ${verb}(\`${template}\`, page),`;
}

/** A playlist of the listener to be changed: empty where tracks are added to it, reversed where it is reordered. */
async function ownPlaylist({ group, name, endpoint }: Entry) {
  const tracks = [...here.embedded.catalogue.tracks.keys()].slice(3, 6);
  if (group !== 'playlist' || endpoint.effect === 'read') return { mine: 0, tracks };
  const { id } = await here.music.playlist.create({ title: 'To be changed' });
  const track_ids = [...tracks].reverse();
  if (name !== 'add_tracks') await here.music.playlist.add_tracks({ playlist_id: id, track_ids });
  return { mine: id, tracks };
}

async function callOf(entry: Entry, args: Record<string, unknown>) {
  const place = places.get(entry);
  if (!place) throw new Error(`no tool offers ${keyOf(entry)}`);
  const before = here.embedded.requests.length;
  const said = await here.call(place.tool, { ...(place.by ? { [place.by]: place.view } : {}), ...args });
  return { said, sent: here.embedded.requests.slice(before) };
}

/** Before a change its tool may read what there was. */
const reads = ({ endpoint }: Entry) => endpoint.effect === 'read';

/** Their tools set more than one request does. */
const isInSteps = ({ group, name }: Entry) =>
  group === 'playlist' && ['create', 'add_tracks', 'reorder', 'remove_tracks'].includes(name);

const same = (a: Recorded, b: Recorded | undefined) =>
  a.method === b?.method && a.path === b.path && JSON.stringify(a.params) === JSON.stringify(b.params);

const wireNames = ({ endpoint: { input, path } }: Entry) =>
  Object.entries(input).flatMap(([name, field]) =>
    pathKeys(path).includes(name) ? [] : [field.wire ?? name],
  );

/** The entries that a request could be of. */
function claimants({ method, path, params }: Recorded): Entry[] {
  return entries.filter(entry => {
    const { endpoint } = entry;
    const pattern = endpoint.path
      .replace('{user_id}', '(me|\\d+)')
      .replace('{kind}', '\\w+')
      .replace(/\{\w+\}/, '-?\\d+');
    const needed = Object.entries(endpoint.input)
      .filter(([name, field]) => !field.optional && !pathKeys(endpoint.path).includes(name))
      .map(([name, field]) => field.wire ?? name);
    const sent = Object.keys(params);
    return (
      endpoint.method === method &&
      new RegExp(`^${pattern}$`).test(path) &&
      needed.every(name => sent.includes(name)) &&
      sent.every(name => wireNames(entry).includes(name))
    );
  });
}

/** What an answer holds, whatever its form. */
const bodyOf = ({ structured: { items, item, outcome, tracks } }: Said) => items ?? item ?? outcome ?? tracks;

/** What an answer to a read is about: the objects by their names, or the names of its facts. */
function answered({ structured }: Said): unknown {
  const nameOf = (each: unknown) =>
    isRecord(each) ? (each['title'] ?? each['name'] ?? each['id'] ?? Object.keys(each).join(', ')) : each;
  const { items, item = Object.keys(structured) } = structured;
  return Array.isArray(items) ? items.map(nameOf) : nameOf(item);
}

const listName = (entry: Entry) =>
  idListOf(entry)?.list ?? ('ids' in entry.endpoint.input ? 'ids' : undefined);

/** The arguments that name what a call is about. */
const idNames = (entry: Entry): string[] => {
  const single = Object.keys(entry.endpoint.input).filter(name => /_id$/.test(name) && name !== 'user_id');
  const list = listName(entry);
  if (list) return [list];
  const own = entry.endpoint.effect !== 'read' || entry.endpoint.owner;
  return single.length > 0 || own || !('user_id' in entry.endpoint.input) ? single : ['user_id'];
};

const finders: Readonly<Record<string, string>> = {
  album: 'search type=album',
  artist: 'search type=artist',
  track: 'search',
  playlist: 'search type=playlist or library_read kind=playlists',
  podcast: 'search type=podcast',
  episode: 'podcast_read view=episodes',
  radio: 'radio_read view=list',
  genre: 'genre_read view=list',
  editorial: 'editorial_read view=list',
  user: 'search type=user',
};

function nothingHas(entry: Entry): RegExp {
  const place = places.get(entry);
  const [name = ''] = idNames(entry);
  const kind =
    name === 'ids'
      ? place?.view.slice(0, -1)
      : name
          .replace(/^target_/, '')
          .replace(/_ids?$/, '')
          .replace('personal_', '');
  return new RegExp(
    `There is no ${kind} ${nobody}(, or this episode has no bookmark)?; find ids with ${finders[kind ?? '']}(;|\\)|\\.|$)`,
    'm',
  );
}

/** For these the service gives an error without a code, which may mean anything. */
const unsaid = { text: /without saying why|no clear answer|there was none|There is no episode/ };
const noUpload = {
  text: /^There is no track -77777777777; find ids with library_read kind=personal_songs\.$/,
  error: true,
};
const nothingToRemove = { text: /in the demo library/, error: false };

/** The service itself does not say of these that there is no such thing. */
const unlikeOthers: Readonly<Record<string, { text: RegExp; error?: boolean }>> = {
  'track.update': noUpload,
  'track.remove': noUpload,
  'episode.bookmark': unsaid,
  'episode.unbookmark': unsaid,
  'genre.podcasts': { text: /no longer lists podcasts by genre/, error: true },
  'user.unfollow': nothingToRemove,
  ...Object.fromEntries(
    ['tracks', 'albums', 'artists', 'playlists', 'podcasts', 'radios'].map(kind => [
      `library.remove_${kind}`,
      nothingToRemove,
    ]),
  ),
};

interface Row {
  readonly pair: string;
  /** Parameters in the body or the query. */
  readonly names: readonly string[];
  readonly permission: string | undefined;
  readonly paged: boolean;
}

/** The endpoints in the tables of the interface document, and the one it describes in a sentence. */
function rowsOf(text: string): Row[] {
  const lines = text.split('\n').map(line => line.split('|').map(cell => cell.trim()));
  const rows = lines.flatMap(([, method = '', path = '', payload = '', , permission]): Row[] => {
    const row = {
      names: /^(body|query)/.test(payload)
        ? [...payload.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
        : [],
      permission: permission || undefined,
      paged: payload.includes('index, limit'),
    };
    if (/^(GET|POST|DELETE)$/.test(method)) return [{ pair: `${method} ${inOurWords(path)}`, ...row }];
    return method.startsWith('/search') ? [{ pair: `GET ${method}`, ...row }] : [];
  });
  return /^GET \/oembed with query parameters/m.test(text)
    ? [...rows, { pair: 'GET /oembed', names: ['url', 'format'], permission: undefined, paged: false }]
    : rows;
}

const inOurWords = (path: string) => path.replace('/user/{id}', '/user/{user_id}');
