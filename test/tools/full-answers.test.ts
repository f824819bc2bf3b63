import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, entries } from '../../src/client/api/index.ts';
import { argumentsFor, type Ids, idsIn, keyOf, places } from '../support/samples.ts';
import { type Said, type Stand, stand } from '../support/stand.ts';

/* Every fact, and nothing that only machines read. */

const reads = entries.filter(({ endpoint }) => endpoint.effect === 'read' && endpoint.tool === undefined);
const titled = reads.map((entry): [string, Entry] => [keyOf(entry), entry]);

let here: Stand;
let ids: Ids;
beforeAll(async () => {
  here = await stand();
  ids = idsIn(here.embedded.catalogue, here.embedded.origin);
});
afterAll(() => here.close());

/** Words that find something, where night does not. */
const known: Readonly<Record<string, string>> = { artist: 'tides', radio: 'pop', user: 'zeynep' };

function inFull(entry: Entry): Promise<Said> {
  const { tool = '', by, view } = places.get(entry) ?? {};
  const { index: _, ...args } = argumentsFor(entry, { ...ids, mine: 0, tracks: [] });
  const plain = entry.group === 'search' && 'query' in args ? { query: known[entry.name] ?? 'night' } : args;
  return here.call(tool, { ...(by ? { [by]: view } : {}), ...plain, detail: 'full' });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names and values, however deep. */
const membersOf = (value: unknown): [string, unknown][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [[name, inner], ...membersOf(inner)]);

/** The objects that an answer is about: the one, those of a list, those of each list of several. */
const objectsIn = ({ structured }: Said): Record<string, unknown>[] =>
  [structured, ...Object.values(structured).filter(isRecord)].flatMap(({ item, items }) =>
    [item, ...(Array.isArray(items) ? items : [])].filter(isRecord),
  );

const machineName = /^(?:picture|cover|thumbnail)|md5|checksum|tracklist|share|preview$/;

describe('detail=full', () => {
  it.each(titled)(
    'of %s has no picture, no hash and no address but the page of the object',
    async (_, entry) => {
      const said = await inFull(entry);
      expect(said.isError).toBe(false);
      const objects = objectsIn(said);
      if (entry.group === 'search') expect(objects).not.toEqual([]);
      const pages = objects.flatMap(({ link, url, html }) => [link, url, html]);
      for (const [name, value] of objects.flatMap(membersOf)) {
        if (typeof value === 'string' && value.includes('://') && name !== 'uri')
          expect(pages).toContain(value);
        expect(typeof value === 'string' && machineName.test(name), name).toBe(false);
      }
      let { text } = said;
      for (const page of pages) if (typeof page === 'string') text = text.replaceAll(page, '');
      expect(text).not.toMatch(/https?:|\b[0-9a-f]{32}\b|\.jpg|picture_|cover_|hdnea/);
      expect(text).not.toContain('[{');
    },
  );

  it.each([
    ['an album with its nine tracks', 'album_read', { album_id: 302109 }, 420],
    ['a playlist with its thirty tracks', 'playlist_read', { playlist_id: 4417083377 }, 1400],
    ['a track', 'track_read', { track_ids: [3105413] }, 210],
  ])('of %s is short', async (_, tool, args, most) => {
    const { text, structured } = await here.call(tool, { ...args, detail: 'full' });
    expect(encode(text).length).toBeLessThan(most);
    expect(encode(JSON.stringify(structured)).length).toBeLessThan(most * 1.5);
  });

  it('has the tracks of an album and of a playlist as a list shows them', async () => {
    for (const args of [{ album_id: 302109 }, { playlist_id: 4417083122 }]) {
      const tool = 'album_id' in args ? 'album_read' : 'playlist_read';
      const { text } = await here.call(tool, { ...args, detail: 'full' });
      const [, ...lines] = (await here.call(tool, { ...args, view: 'tracks', limit: 100 })).text.split('\n');
      expect(lines.length).toBeGreaterThan(5);
      expect(lines.pop()).toMatch(/^Track page: /);
      expect(text.split('\ntracks:\n')[1]).toBe(lines.join('\n'));
    }
  });

  it('gives no id to the album of a song that the listener uploaded: there is no such album', async () => {
    const [upload] = here.embedded.catalogue.owner.personalSongs;
    const { text, structured } = await here.call('track_read', { track_ids: [upload?.id], detail: 'full' });
    expect(text).toContain(upload?.album);
    expect(text).not.toMatch(/album\.id|\(0\)/);
    expect(structured['items']).toMatchObject([{ album: { title: upload?.album } }]);
    expect(JSON.stringify(structured)).not.toContain('"id":0');
  });

  it('has what the service knows of a track: where it stands, its genres of words, in how many countries', async () => {
    const { text, structured } = await here.call('track_read', { track_ids: [3105413], detail: 'full' });
    for (const fact of ['track_position 1', 'explicit_lyrics false', 'bpm', 'ISRC', 'readable true'])
      expect(text).toContain(fact);
    expect(text).toMatch(/ · available_countries \d+ · /);
    expect(JSON.stringify(structured)).toMatch(/"available_countries":\d+/);
  });
});
