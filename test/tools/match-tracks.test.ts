import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openStore } from '../../src/store/open.ts';
import { type Stand, stand } from '../support/stand.ts';
import { startTestService } from '../support/test-service.ts';

const shownTrack = z.looseObject({ id: z.number(), title: z.string(), artist: z.string() });
const answer = z.looseObject({
  matched: z.array(shownTrack.extend({ number: z.number(), wish: z.string(), why: z.string() })),
  uncertain: z.array(
    z.looseObject({ number: z.number(), candidates: z.array(shownTrack.extend({ differs: z.string() })) }),
  ),
  missing: z.array(z.looseObject({ number: z.number(), wish: z.string(), tried: z.array(z.string()) })),
  stopped: z.string().optional(),
});

let here: Stand;
beforeAll(async () => {
  here = await stand();
});
afterAll(() => here.close());

async function match(wanted: unknown, at: Stand = here) {
  const said = await at.call('match_tracks', { wanted });
  return { ...said, found: answer.parse(said.structured) };
}

const searchesOf = ({ embedded }: Stand) =>
  embedded.requests.filter(({ path }) => path.startsWith('/search')).length;

/** Different songs that the demo catalogue has, as lines. */
function songs(count: number, { embedded: { catalogue } }: Stand = here): string[] {
  const lines = [...catalogue.tracks.values()].map(
    ({ title, artistId }) => `${catalogue.artists.get(artistId)?.name} - ${title}`,
  );
  return [...new Set(lines)].slice(-count);
}

describe('match_tracks', () => {
  it('offers the pieces of a series that is named without a number', async () => {
    const { found } = await match(['gymnopedie']);
    const { candidates = [] } = found.uncertain[0] ?? {};
    expect(candidates.map(({ title }) => title).sort()).toEqual([
      'Gymnopédie No. 1',
      'Gymnopédie No. 2',
      'Gymnopédie No. 3',
    ]);
    expect(candidates[0]?.differs).toBe('by Erik Satie; several works fit; no artist given');
  });

  it('answers each wish in its place: matched, uncertain or missing', async () => {
    const { text, found, isError } = await match([
      'Marlow & the Tides - Night Ferry',
      'Night Ferry',
      { title: 'No Such Song At All', artist: 'Nobody Whatsoever' },
      { title: 'Night Ferry (Nightcore)', artist: 'Marlow & the Tides' },
    ]);
    expect(isError).toBe(false);
    expect(found.matched).toMatchObject([
      {
        number: 1,
        wish: 'Marlow & the Tides - Night Ferry',
        title: 'Night Ferry',
        artist: 'Marlow & the Tides',
        artist_id: expect.any(Number),
        album: expect.any(String),
        duration: expect.any(Number),
        confidence: 1,
        why: 'exact',
      },
    ]);
    expect(found.uncertain.map(({ number }) => number)).toEqual([2, 4]);
    expect(found.uncertain[0]?.candidates.map(({ artist }) => artist).sort()).toEqual([
      'Ines Quillfeather',
      'Marlow & the Tides',
    ]);
    expect(found.uncertain[1]?.candidates[0]).toMatchObject({ title: 'Night Ferry', differs: 'not sped up' });
    expect(found.missing).toMatchObject([{ number: 3, tried: expect.arrayContaining(['artist and title']) }]);
    const lines = text.split('\n');
    expect(lines[0]).toBe('4 wanted: 1 matched, 2 uncertain, 1 missing.');
    expect(lines[1]).toMatch(
      /^1\. \[\d+\] Night Ferry · Marlow & the Tides \(\d+\) · .* exact · also on "Satellite in Another Life \(Remastered\)", 3:20 \[\d+\]$/,
    );
    for (const { id } of found.uncertain.flatMap(({ candidates }) => candidates))
      expect(text).toContain(`[${id}]`);
    expect(text).toContain(
      '3. Nobody Whatsoever - No Such Song At All: missing; tried artist and title, all words',
    );
  });

  it.each([
    ['night ferry live by marlow and the tides', /^Night Ferry \(Live at/],
    ['Marlow & the Tides Night Ferry', /^Night Ferry$/],
    ['cafe metropole - zoe brindamour', /^Café Métropole/],
    ['Slow Simmer Part II by Slow Simmer Band', /^Slow Simmer, Pt\. 2/],
    ['One Thousand Lanterns by Neon Heron', /^1,000 Lanterns/],
    ['СЕВЕРНЫЙ ТРАМВАЙ - северный ветер', /^Северный ветер$/],
    ['青い灯台「青い夜の電車」', /^青い夜の電車/],
    ['Karaoke Lantern - Night Ferry', /Karaoke/],
    ['Big Pemberton ft. Lady Ampersand - Run the Corner', /^Run the Corner/],
    ['7. "Nobodys Motorway" by Hannah Brackridge (my favourite)', /^Nobody's Motorway$/],
  ])('understands %s', async (line, title) => {
    const { found } = await match([line]);
    const [first] = [...found.matched, ...found.uncertain.flatMap(({ candidates }) => candidates)];
    expect(first?.title).toMatch(title);
  });

  it('takes artist and title the wrong way round, and says so', async () => {
    const { found } = await match([{ title: 'Marlow & the Tides', artist: 'Night Ferry' }]);
    expect(found.matched).toMatchObject([{ title: 'Night Ferry', why: 'artist and title swapped' }]);
  });

  it('finds a recording by its ISRC with one request', async () => {
    const node = [...here.embedded.catalogue.tracks.values()].find(({ readable }) => readable);
    const before = here.embedded.requests.length;
    const { found } = await match([`${node?.isrc.slice(0, 2)}-${node?.isrc.slice(2)}`.toLowerCase()]);
    expect(found.matched).toMatchObject([{ id: node?.id, why: 'ISRC' }]);
    expect(here.embedded.requests.length - before).toBe(1);
    const other = await match([
      { title: 'Quite Another Song', artist: 'Marlow & the Tides', isrc: node?.isrc },
    ]);
    expect(other.found.matched).toEqual([]);
  });

  it('asks once for a wish that comes twice, and for each song about once', async () => {
    const before = searchesOf(here);
    const { found } = await match([
      'Marlow & the Tides - Night Ferry',
      '2. marlow and the tides - NIGHT FERRY',
    ]);
    expect(found.matched.map(({ number }) => number)).toEqual([1, 2]);
    expect(searchesOf(here) - before).toBe(1);
  });

  it('tells how far it is, in songs', async () => {
    const seen: [number, number | undefined][] = [];
    await here.mcp.callTool(
      { name: 'match_tracks', arguments: { wanted: songs(8) } },
      { onprogress: ({ progress, total }) => seen.push([progress, total]) },
    );
    expect(seen.at(-1)).toEqual([8, 8]);
    expect(seen.map(([done]) => done)).toEqual([...seen.map(([done]) => done)].sort((a, b) => a - b));
  });

  it('sends nothing more when it is called off', async () => {
    const stop = new AbortController();
    here.embedded.faults.next({ kind: 'delay', ms: 60, match: { path: /^\/search/ }, times: 200 });
    onTestFinished(() => here.embedded.faults.clear());
    const call = here.mcp.callTool(
      { name: 'match_tracks', arguments: { wanted: songs(60) } },
      { signal: stop.signal, onprogress: () => stop.abort() },
    );
    await expect(call).rejects.toThrow();
    await wait(40);
    const sent = searchesOf(here);
    await wait(400);
    expect(searchesOf(here)).toBe(sent);
  });

  it('keeps what it has when the quota ends half-way, and names the call for the rest', async () => {
    const store = await openStore({ memory: true });
    const embedded = await startTestService({ store, quota: { requests: 9, ms: 60_000 } });
    // After a refusal everyone waits for a whole window, longer than any call: the rest is refused at once.
    const scarce = await stand({ embedded, quota: { requests: 1000, ms: 60_000 } });
    onTestFinished(async () => {
      await scarce.close();
      await embedded.close();
    });
    const wanted = songs(20, scarce);
    const { text, found, isError } = await match(wanted, scarce);
    expect(isError).toBe(false);
    expect(found.matched.length).toBeGreaterThan(0);
    expect(found.missing.length).toBeGreaterThan(0);
    expect(found.matched.length + found.uncertain.length + found.missing.length).toBe(20);
    expect(found.stopped).toMatch(/Too many requests/);
    const rest = found.missing.map(({ number }) => wanted[number - 1]);
    expect(text).toContain(`match_tracks ${JSON.stringify({ wanted: rest })}`);
    expect(text).toMatch(/\d+ not searched completely/);
  });

  it('is a failure where the service gives nothing at all', async () => {
    here.embedded.faults.next({ kind: 'code', code: 200, match: { path: /^\/search/ }, times: 20 });
    onTestFinished(() => here.embedded.faults.clear());
    const said = await here.call('match_tracks', { wanted: ['Marlow & the Tides - Night Ferry'] });
    expect(said).toMatchObject({ isError: true });
    expect(said.text).toMatch(/does not show this/);
  });

  it('leaves out what is too long, and names the call that gets it', async () => {
    const wanted = songs(100);
    const { text, found } = await match(wanted);
    const told = found.matched.length + found.uncertain.length + found.missing.length;
    const rest = /(\d+) more left out for length\. Call match_tracks (.*)$/.exec(text);
    expect(told + Number(rest?.[1] ?? 0)).toBe(100);
    if (rest) expect(JSON.parse(rest[2] ?? '')).toEqual({ wanted: wanted.slice(told) });
  });

  it.each([
    [{}, 'wanted is missing'],
    [{ wanted: [] }, 'wanted is empty'],
    [{ wanted: 'Night Ferry' }, 'a list of 1 to 100 songs'],
    [{ wanted: ['x', { artist: 'y' }] }, 'song 2'],
    [{ wanted: ['x'], limit: 3 }, 'no argument "limit"'],
  ])('says what is wrong with %j', async (args, says) => {
    const before = here.embedded.requests.length;
    const said = await here.call('match_tracks', args);
    expect(said.isError).toBe(true);
    expect(said.text).toContain(says);
    expect(here.embedded.requests.length).toBe(before);
  });
});

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
