import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdingOnly, libraryWith, numbers } from '../../support/library.ts';
import { type Stand, stand } from '../../support/stand.ts';

let at: Stand;
beforeAll(async () => {
  at = await stand({ readOnly: true });
});
afterAll(() => at.close());

const eveningWalk = 4417083377;
const formats = {
  m3u8: 'application/vnd.apple.mpegurl',
  xspf: 'application/xspf+xml',
  jspf: 'application/jspf+json',
  csv: 'text/csv',
  lines: 'text/plain',
  links: 'text/plain',
};

/** The blocks of an exporting answer. */
async function exported(format?: string, playlist_id = eveningWalk) {
  const args = { view: 'export', playlist_id, ...(format === undefined ? {} : { format }) };
  const { content } = await at.mcp.callTool({ name: 'playlist_read', arguments: args });
  return content;
}

/** The pages of a file, put together. */
async function fileIn(
  format?: string,
  playlist_id = eveningWalk,
  here: Pick<Stand, 'call'> = at,
): Promise<string> {
  const pages: unknown[] = [];
  for (let index: unknown = 0; index !== undefined; ) {
    const args = { view: 'export', playlist_id, index, ...(format === undefined ? {} : { format }) };
    const { text, structured } = await here.call('playlist_read', args);
    expect(text.endsWith(`\nThe file:\n${structured['text']}`)).toBe(true);
    pages.push(structured['text']);
    index = structured['next_index'];
  }
  return pages.join('');
}

describe('Exporting a playlist', () => {
  it('as links gives one page a line and nothing else', async () => {
    const lines = (await fileIn('links')).trimEnd().split('\n');
    expect(lines).toHaveLength(30);
    for (const line of lines) expect(line).toMatch(/^https?:\/\/[^/]+\/track\/\d+$/);
  });

  it.each(Object.entries(formats))(
    'gives a file as %s, which compares as the same',
    async (format, mimeType) => {
      const [said, link] = await exported(format);
      expect(said).toMatchObject({
        text: expect.stringContaining(
          `"Evening Walk" [${eveningWalk}] as ${mimeType === 'text/plain' ? format : format.toUpperCase()}: 30 tracks, `,
        ),
      });
      const uri = `music://playlist/${eveningWalk}/export/${format}`;
      expect(link).toMatchObject({ type: 'resource_link', uri, mimeType });
      const text = await fileIn(format);
      const { contents } = await at.mcp.readResource({ uri });
      expect(contents).toEqual([{ uri, mimeType, text }]);
      const compared = await at.call('playlist_read', { view: 'compare', playlist_id: eveningWalk, text });
      expect(compared.text).toMatch(/30 tracks, against the text, 30 songs: the same, in the same order\.$/);
    },
  );

  it('writes CSV where no format is named, and takes the title of an own playlist', async () => {
    const said = await at.call('playlist_read', { view: 'export', playlist_id: 'practice room' });
    expect(said.structured).toMatchObject({ id: 4417083122, format: 'csv', nb_tracks: 18 });
    expect(await fileIn()).toMatch(/^title,artist,album,isrc,duration_ms,track_number,url\n/);
  });

  it.each([
    ['xspf', undefined],
    ['csv', ["the playlist's name", 'its description', 'its maker']],
    ['m3u8', ['its description', 'its maker']],
  ])('says what the format does not keep of it, and only in the answer: %s', async (format, lost) => {
    const args = { view: 'export', playlist_id: 'practice room', format };
    const { text, structured } = await at.call('playlist_read', args);
    expect(structured['not_kept']).toEqual(lost);
    expect(/This format .*/.exec(text)?.[0]).toBe(lost && `This format does not keep: ${lost.join(', ')}.`);
    expect(structured['text']).not.toContain('does not keep');
  });

  it('says in an M3U8, and of it, that it has pages and no audio', async () => {
    const sentence = "The addresses are the tracks' pages; there is no audio in this list.";
    expect(await fileIn('m3u8')).toContain(`\n# ${sentence}\n`);
    const { text } = await at.call('playlist_read', {
      view: 'export',
      playlist_id: eveningWalk,
      format: 'm3u8',
    });
    expect(text).toContain(sentence);
  });

  it('writes names of strangers without what nobody sees, and whole as XML', async () => {
    const text = await fileIn('xspf', 1449477449);
    expect(text).toContain('<title>Front Porch hcroP Blues</title>');
    expect(text).toContain('<creator>Kwabena &amp; the kids</creator>');
    expect(text).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/);
  });

  it('tells of an unknown playlist, format and address what is right', async () => {
    const unknown = await at.call('playlist_read', { view: 'export', playlist_id: 9 });
    expect(unknown.text).toContain('There is no playlist 9');
    const format = await at.call('playlist_read', { view: 'export', playlist_id: 9, format: 'pls' });
    expect(format.text).toContain('format must be one of m3u8, xspf, jspf, csv, lines, links, not "pls"');
    await expect(at.mcp.readResource({ uri: 'music://playlist/9/export/pls' })).rejects.toThrow(
      'format must be one of m3u8, xspf, jspf, csv, lines, links, not "pls"; a right URI is music://playlist/27/export/m3u8',
    );
    await expect(at.mcp.readResource({ uri: 'music://playlist/9/export/csv' })).rejects.toThrow(
      'There is no playlist 9',
    );
  });
});

describe('A long playlist', () => {
  const long = (tracks: number) =>
    libraryWith({ playlists: [{ id: 7, tracks: numbers(tracks) }] }, { readOnly: true });

  it('comes in pages of at most 5,000 tokens, which together are the file', async () => {
    const here = await long(400);
    const said = await here.call('playlist_read', { view: 'export', playlist_id: 7, format: 'jspf' });
    expect(said.text).toMatch(
      /^"Dinner" \[7\] as JSPF: 400 tracks, \d+ KB\.\nLines 1-(\d+) of 402; the next page follows without a gap\. Whole, at a terminal: music-catalogue-mcp export --playlist 7 --format jspf\. More: playlist_read \{"view":"export","playlist_id":"7","format":"jspf","index":\1\}\nThe file:\n\{"playlist"/,
    );
    expect(encode(String(said.structured['text'])).length).toBeLessThan(5200);
    const uri = 'music://playlist/7/export/jspf';
    const { contents } = await here.mcp.readResource({ uri });
    expect(contents).toMatchObject([{ text: await fileIn('jspf', 7, here) }]);
    const beyond = await here.call('playlist_read', { view: 'export', playlist_id: 7, index: 5000 });
    expect(beyond.text).toContain('There is nothing from line 5001 on: the file has 401 lines.');
    await here.close();
  });

  it.each([
    [25, 25, ['GET /user/me', 'GET /playlist/7']],
    [2000, 400, ['GET /user/me', 'GET /playlist/7', 'GET /playlist/7/tracks', 'GET /playlist/7/tracks']],
  ])('of %i tracks, %i of them inside, is read in few requests', async (count, inside, requests) => {
    const here = await long(count);
    here.faults.next(/^GET \/playlist\/7$/, holdingOnly(inside), { times: Number.POSITIVE_INFINITY });
    const seen = here.faults.requests.length;
    const said = await here.call('playlist_read', { view: 'export', playlist_id: 7 });
    expect(said.structured['nb_tracks']).toBe(count);
    expect(here.faults.requests.slice(seen).map(line => line.split(/[ ?]/, 2).join(' '))).toEqual(requests);
    await here.close();
  });

  it('longer than a file is cut, and the file says so', async () => {
    const here = await long(2150);
    const said = await here.call('playlist_read', { view: 'export', playlist_id: 7, format: 'xspf' });
    expect(said.structured).toMatchObject({ nb_tracks: 2000, left_out: 150 });
    expect(said.text).toContain('Left out: 150 tracks; a file holds 2000.');
    await here.close();
  });

  it('is compared by words alone, where a text has nothing else', async () => {
    const here = await long(500);
    const text = numbers(500)
      .reverse()
      .map(id => `Artist ${id} - Song ${id}`)
      .join('\n');
    const said = await here.call('playlist_read', { view: 'compare', playlist_id: 7, text });
    expect(said.text).toContain('500 in both, 499 at another place.');
    await here.close();
  });
});

describe('Comparing a playlist with a text', () => {
  it('tells what is missing, what is extra and what moved, with places and lines', async () => {
    const here = await libraryWith({ playlists: [{ id: 7, tracks: [5, 1, 2, 3, 4, 9] }] });
    const text = [1, 2, 3, 4, 5, 6].map(id => `Artist ${id} - Song ${id}`).join('\n\n');
    const said = await here.call('playlist_read', { view: 'compare', playlist_id: 7, text });
    expect(said.text).toBe(
      [
        '"Dinner" [7], 6 tracks, against the text, 6 songs: 5 in both, 1 in the text alone, 1 in the playlist alone, 1 at another place.',
        'In the text alone:',
        '6. "Artist 6 - Song 6" (line 11)',
        'In the playlist alone:',
        '6. [9] Song 9 · Artist 9',
        'In both, at another place:',
        '[5] Song 5 · Artist 5: 5 in the text, 1 in the playlist',
        'plan_playlist with playlist 7 and the same text adds what is missing.',
      ].join('\n'),
    );
    expect(said.structured).toMatchObject({
      id: 7,
      both: 5,
      missing: [{ position: 6, line: 11, wanted: 'Artist 6 - Song 6' }],
      extra: [{ position: 6, id: 9 }],
      moved: [{ from: 5, to: 1, id: 5 }],
    });
    await here.close();
  });

  it('takes a track that stands twice for two songs', async () => {
    const here = await libraryWith({ playlists: [{ id: 7, tracks: [1, 1] }] });
    const once = await here.call('playlist_read', { view: 'compare', playlist_id: 7, text: 'QZTST2000001' });
    expect(once.text).toContain(': 1 in both, 1 in the playlist alone.');
    await here.close();
  });

  it('does not take the page of another service for a track of this one', async () => {
    const here = await libraryWith({ playlists: [{ id: 7, tracks: [1] }] });
    const text = 'title,url\nSomething Else,https://tidal.test/track/1';
    const said = await here.call('playlist_read', { view: 'compare', playlist_id: 7, text });
    expect(said.text).toContain(': 0 in both, 1 in the text alone, 1 in the playlist alone.');
    await here.close();
  });

  it('needs the text, or another list, and not both', async () => {
    const said = await at.call('playlist_read', { view: 'compare', playlist_id: eveningWalk });
    expect(said.text).toContain('give at least one of other, text');
    const args = { view: 'compare', playlist_id: eveningWalk, other: 'favourites', text: 'x' };
    expect((await at.call('playlist_read', args)).text).toContain('give other or text');
  });
});
