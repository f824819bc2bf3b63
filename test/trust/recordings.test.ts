import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseUri } from '../../src/resources/router.ts';
import { openStore } from '../../src/store/open.ts';
import { jsonAt } from '../resources/host.ts';
import { hasRecordings, type Recording, recordings } from '../support/recordings.ts';
import { type Asked, jsonReply, type Reply, standIn } from '../support/replay.ts';
import { type Said, type Stand, stand } from '../support/stand.ts';
import { startTestService } from '../support/test-service.ts';
import { factsLostFrom, isRecord, lostFrom, readWhole, sliced, wholeResource } from './complete.ts';
import { byMatchingModel, unasked } from './outside.ts';
import { askedOf, callFor, type RecordedCall } from './recorded-calls.ts';
import { worldOf } from './recorded-world.ts';

/*
 * Every answer of the live service that was recorded, given again by a server on this computer, and read by an
 * assistant through the tool that asks for it.
 */

const all = recordings();
const isFault = ({ response: { body } }: Recording) =>
  isRecord(body) && 'error' in body && !Array.isArray(body['error']);

interface Case {
  readonly recording: Recording;
  readonly call: RecordedCall;
}
const cases = all.flatMap((recording): Case[] => {
  const call = callFor(recording);
  return call === undefined ? [] : [{ recording, call }];
});
const reads = cases.filter(
  ({ recording, call }) => call.entry.endpoint.effect === 'read' && !isFault(recording),
);
const faults = cases.filter(({ recording }) => isFault(recording));
const writes = cases.filter(
  ({ recording, call }) => call.entry.endpoint.effect !== 'read' && !isFault(recording),
);
const named = (list: readonly Case[]) => list.map(each => [each.recording.file, each] as const);

let scene: (asked: Asked) => Reply | undefined = () => undefined;
let strange: string[] = [];
let sent: Asked[] = [];
let here: Stand;
let hasty: Stand;
let close = async () => {};

beforeAll(async () => {
  const embedded = await startTestService({ store: await openStore({ memory: true }) });
  const service = await standIn(embedded, asked => {
    sent.push(asked);
    const reply = scene(asked);
    if (reply) return reply;
    strange.push(`${asked.method} ${asked.path}`);
    return jsonReply({ error: { type: 'DataException', message: 'no data', code: 800 } });
  });
  here = await stand({ embedded: service, confirm: 'never' });
  hasty = await stand({ embedded: service, confirm: 'never', deadlineMs: 300 });
  close = async () => {
    await Promise.all([here.close(), hasty.close()]);
    await service.close();
    await embedded.close();
  };
});
afterAll(() => close());

/** The recorded answer, with what it has of a list from another offset on. */
function replayed({ recording, call }: Case): (asked: Asked) => Reply | undefined {
  const { body, status, headers } = recording.response;
  const from = Number(recording.request.query['index'] ?? 0);
  return asked => {
    const ofTracks = asked.path === `${call.path}/tracks` && isRecord(body) ? body['tracks'] : undefined;
    const skipped = Number(asked.params['index'] ?? 0) - from;
    if (isRecord(ofTracks)) return jsonReply(sliced(ofTracks, skipped + from));
    if (asked.path !== call.path.replace(/\/$/, '')) return undefined;
    const contentType = headers?.['content-type'] ?? 'application/json';
    return { status, contentType, body: JSON.stringify(skipped > 0 ? sliced(body, skipped) : body) };
  };
}

function begin(of: (asked: Asked) => Reply | undefined): void {
  scene = of;
  strange = [];
  sent = [];
}

const tell = ({ call }: Case, how: Stand, more: Record<string, unknown> = {}): Promise<Said> =>
  how.call(call.tool, { ...call.args, ...more });

/** What the request says beside its path, whatever list of ids goes by the plural name elsewhere. */
const singular = (params: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name.replace(/_ids$/, '_id'), value]));

/** Where the interface takes no part of a list, none is asked for. */
function paramsOf({ recording, call: { entry } }: Case): Readonly<Record<string, string>> {
  const { index, limit, ...others } = askedOf(recording).params;
  const pages = 'index' in entry.endpoint.input && !entry.endpoint.whole;
  return pages ? askedOf(recording).params : others;
}

/** One word is the same with quotes and without. */
const inOneSpelling = (params: Readonly<Record<string, string>> = {}) =>
  'q' in params ? { ...params, q: params['q']?.replace(/:"(\w+)"/g, ':$1') } : params;

describe.skipIf(!hasRecordings)('The recorded answers of the live service', () => {
  it('are all accounted for', () => {
    expect(all.length).toBe(337);
    expect(reads.length + faults.length + writes.length).toBe(cases.length);
    const others = all.filter(recording => callFor(recording) === undefined);
    expect(others.filter(({ endpoint }) => !(endpoint in unasked))).toEqual([]);
    expect(all.filter(({ endpoint }) => endpoint in unasked)).toHaveLength(27);
  });

  it.each(named(reads))('%s is read with every fact', async (_, each) => {
    begin(replayed(each));
    const { body } = each.recording.response;
    const shown = await readWhole(each.call, body, (tool, args) => here.call(tool, args));
    expect(factsLostFrom(body, shown)).toEqual([]);
    // A long list of tracks says its length, which the playlist or album itself tells.
    const whole = `GET ${each.call.path.replace(/\/tracks$/, '')}`;
    const bookmark = `GET ${each.call.path}/bookmark`;
    expect(strange.filter(asked => !beside.has(asked) && ![whole, bookmark].includes(asked))).toEqual([]);
    const [first] = sent.filter(({ path }) => path === each.call.path.replace(/\/$/, ''));
    expect(inOneSpelling(first?.params)).toEqual(inOneSpelling(paramsOf(each)));
  });

  it.each(named(reads.filter(isResource)))('%s is whole as a resource', async (_, each) => {
    begin(replayed(each));
    const { body } = each.recording.response;
    const read = (uri: string) => jsonAt(here.mcp, uri);
    const lost = lostFrom(body, await wholeResource(await read(addressOf(each)), body, read));
    // The time of asking is hidden.
    const hidden = each.call.entry.endpoint.hides ?? [];
    expect(lost.filter(path => !hidden.some(name => path.includes(name)))).toEqual([]);
  });

  it.each(named(faults))('%s is told in the sentence that mends it', async (file, each) => {
    begin(asked =>
      asked.method === askedOf(each.recording).method ? replayed(each)(asked) : worldOf(each)(asked),
    );
    const said = await tell(each, /quota/.test(file) ? hasty : here);
    const pattern = sentences.find(([name]) => name.test(file))?.[1];
    expect(said.isError).toBe(true);
    expect(said.text).toMatch(pattern ?? /^$/);
    expect(said.text).not.toMatch(/Exception|occured|Invalid query|Quota limit exceeded/);
  });

  it.each(named(writes))('%s is told as what it did', async (_, each) => {
    const { method, path, params } = askedOf(each.recording);
    const { body } = each.recording.response;
    begin(worldOf(each));
    const said = await tell(each, here);
    const wrote = sent.filter(asked => asked.method !== 'GET' && asked.path === path);
    expect(wrote.map(asked => [asked.method, singular(asked.params)])).toEqual([[method, singular(params)]]);
    expect(said.structured['outcome']).toBe(body === false ? 'nothing_changed' : 'done');
    if (isRecord(body) && 'id' in body) expect(said.structured['id']).toBe(body['id']);
    expect(strange).toEqual([]);
  });
});

/** Where the same stands as a resource: with the part of the list that was asked for. */
function addressOf({ recording, call }: Case): string {
  const { index, limit } = askedOf(recording).params;
  const part = Object.entries({ index, limit }).flatMap(([name, value]) =>
    value ? [`${name}=${value}`] : [],
  );
  const path = call.path.replace(/^\/|\/$/g, '');
  return `music://${path}${part.length === 0 ? '' : `?${part.join('&')}`}`;
}

/** Not searches, and nothing that an argument beside the path decides. */
function isResource(each: Case): boolean {
  try {
    return parseUri(addressOf(each)).is === 'entry';
  } catch {
    return false;
  }
}

/** Asked besides, to tell what the listener has to do with an artist, a playlist or a follower. */
const beside: ReadonlySet<string> = new Set([
  'GET /user/me/artists',
  'GET /user/me',
  'GET /user/me/followings',
  'GET /user/me/followers',
]);

const sentences: readonly (readonly [RegExp, RegExp])[] = [
  [/genre-podcasts-600|radio-top/, /The service no longer offers this/],
  [/test_no_|no-data|artist-0-radio/, /There is no \w+ -?\d+/],
  [/quota-4/, /Too many requests to the service. Try again in \d+ s/],
  [/private-profile/, /it is private, or only its owner may read it/],
  [/duplicate-song|songs-wrong/, /refused this id. It may not exist/],
  [/empty-q|missing-q|missing-parameter/, /refused these arguments as wrong/],
];

describe.skipIf(!hasRecordings)('Recorded answers to what no operation of the interface asks', () => {
  const outside = all.filter(({ endpoint }) => endpoint in unasked);

  it.each(outside.map(each => [each.file, each] as const))('%s is read by the model that fits', (_, each) => {
    const { read, error } = byMatchingModel(each);
    expect(error).toBe(unasked[each.endpoint]?.[each.file] ?? undefined);
    if (error === undefined) expect(lostFrom(each.response.body, read)).toEqual([]);
  });
});

describe.runIf(!hasRecordings)('The recorded answers of the live service', () => {
  it('cannot be tried: no recordings lie beside this project, nor where MUSIC_RECORDINGS says', () =>
    undefined);
});
