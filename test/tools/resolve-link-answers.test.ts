import { describe, expect, it } from 'vitest';
import { services } from '../../src/client/catalogues.ts';
import type { ToolContext } from '../../src/tools/engine/tool.ts';
import { type Answers, around, fault, toolNamed } from './around.ts';

const track = { id: 7, title: 'Seven', duration: 61, link: 'https://music.example/track/7' };
const album = { id: 9, title: 'Nine', link: 'https://music.example/album/9' };
const answers: Answers = {
  'GET /track/7': track,
  'GET /track/isrc:GBDUW0000059': track,
  'GET /album/upc:724384960650': album,
  'GET /user/me': { id: 4, name: 'Ann' },
};
const shownTrack = { id: 7, title: 'Seven', duration: 61 };

async function resolved(links: readonly string[], more: Partial<ToolContext> = {}, known: Answers = answers) {
  const context = around(known, more);
  const said = await toolNamed('resolve_link').run({ links }, context);
  return { said, sent: context.sent, progressed: context.progressed };
}

/** Why each of these links leads nowhere. */
async function reasons(links: readonly string[], more: Partial<ToolContext> = {}, known: Answers = answers) {
  const { said } = await resolved(links, more, known);
  const missing = said.structured?.['missing'];
  return Array.isArray(missing) ? missing.map(({ reason }: { reason: unknown }) => reason) : [];
}

describe('resolve_link', () => {
  it('is told as a tool that reads, and takes up to 50 links', () => {
    const { run, input, output, ...rest } = toolNamed('resolve_link');
    expect(rest).toMatchObject({
      name: 'resolve_link',
      title: 'Resolve links',
      description:
        'The objects that page addresses, ISRC, UPC, music:// URIs or ids with a kind ("album 302127") stand for.',
      group: 'search',
      hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    });
    expect(input()).toEqual({
      type: 'object',
      properties: {
        links: {
          type: 'array',
          items: { type: 'string' },
          description: 'As given',
        },
      },
      required: ['links'],
      additionalProperties: false,
    });
    expect(output()).toEqual({
      type: 'object',
      properties: {
        items: { type: 'array', items: { type: 'object' } },
        missing: { type: 'array', items: { type: 'object' } },
      },
      required: ['items', 'missing'],
    });
  });

  it('gives each link its object, in order, and asks once for what is linked twice', async () => {
    const links = ['track 7', 'GBDUW0000059', 'music://track/7', '0724384960650', 'user me'];
    const { said, sent, progressed } = await resolved(links);
    expect(said).toEqual({
      text: [
        '5 of 5 resolved.',
        'track 7: track [7] Seven · 1:01',
        'GBDUW0000059: track [7] Seven · 1:01',
        'music://track/7: track [7] Seven · 1:01',
        '0724384960650: album [9] Nine',
        'user me: user [4] Ann',
      ].join('\n'),
      structured: {
        items: [
          { ...shownTrack, link: 'track 7', kind: 'track' },
          { ...shownTrack, link: 'GBDUW0000059', kind: 'track' },
          { ...shownTrack, link: 'music://track/7', kind: 'track' },
          { id: 9, title: 'Nine', link: '0724384960650', kind: 'album' },
          { id: 4, name: 'Ann', link: 'user me', kind: 'user' },
        ],
        missing: [],
      },
    });
    expect(sent.sort()).toEqual([
      'GET /album/upc:724384960650',
      'GET /track/7',
      'GET /track/isrc:GBDUW0000059',
      'GET /user/me',
    ]);
    expect(progressed).toEqual([1, 2, 3, 4].map(count => [count, 4, `${count} of 4 links`]));
  });

  it('keeps codes of one sort apart', async () => {
    const codes = ['GBDUW0000059', 'GBDUW0000060', '724384960650', '5060012040796'];
    const { said, sent } = await resolved(codes);
    expect(said.text.split('\n').slice(1)).toEqual([
      'GBDUW0000059: track [7] Seven · 1:01',
      'GBDUW0000060: missing: no track here has the ISRC GBDUW0000060',
      '724384960650: album [9] Nine',
      '5060012040796: missing: no album here has the UPC 5060012040796',
    ]);
    expect(sent).toHaveLength(4);
  });

  it.each([
    [['track 7', ' '], 'a list with ""'],
    [[], '0 of them'],
    [Array.from({ length: 51 }, () => 'track 7'), '51 of them'],
  ])('takes no blank link, and not too many', async (links, shown) => {
    const { said, sent } = await resolved(links);
    expect(said).toEqual({
      text: `resolve_link: links must be a list of 1 to 50 texts that are not blank, not ${shown}.`,
      isError: true,
    });
    expect(sent).toEqual([]);
  });

  it('keeps the places of what leads nowhere, and none at all is an error', async () => {
    const { said, sent } = await resolved(['nothing', 'track 7']);
    expect(said.text).toBe(
      '1 of 2 resolved.\nnothing: missing: not a link, code or id: for a song or an artist by name use match_tracks or search\ntrack 7: track [7] Seven · 1:01',
    );
    expect(said.isError).toBeUndefined();
    expect(sent).toEqual(['GET /track/7']);
    const none = await resolved(['302127']);
    expect(none.said).toEqual({
      text: '0 of 1 resolved.\n302127: missing: an id needs its kind, as in "track 302127"',
      structured: {
        items: [],
        missing: [{ link: '302127', reason: 'an id needs its kind, as in "track 302127"' }],
      },
      isError: true,
    });
    expect(none.sent).toEqual([]);
  });

  it('says of each kind of link what is not there', async () => {
    const links = ['track 5', 'GBXXX0000001', '999999999993', 'genre 3', 'podcast 5'];
    const known = {
      'GET /track/isrc:GBXXX0000001': fault(500),
      'GET /genre/3': fault(500),
      'GET /podcast/5': { error: { type: 'Exception', message: 'no' } },
    };
    expect(await reasons(links, {}, known)).toEqual([
      'There is no track 5; find ids with search',
      'no track here has the ISRC GBXXX0000001',
      'no album here has the UPC 999999999993',
      'There is no genre 3; find ids with genre_read view=list',
      'There is no podcast 5; find ids with search type=podcast',
    ]);
  });

  it('shows a link in one bounded line', async () => {
    const { said } = await resolved([`track 7\n\u202E`, `x ${'y'.repeat(500)}`]);
    const [item, missing] = [said.structured?.['items'], said.structured?.['missing']];
    expect(item).toMatchObject([{ link: 'track 7' }]);
    expect(missing).toMatchObject([{ link: `x ${'y'.repeat(198)}… [cut]` }]);
  });

  it('names the call for what is left out for length', async () => {
    const links = Array.from({ length: 50 }, (_, at) => `track ${at + 1}`);
    const long = { ...track, title: 'la '.repeat(200).trim() };
    const known = Object.fromEntries(links.map(link => [`GET /${link.replace(' ', '/')}`, long]));
    const { said } = await resolved(links, {}, known);
    const items = said.structured?.['items'];
    const rest = links.slice(Array.isArray(items) ? items.length : 0);
    expect(rest.length).toBeGreaterThan(0);
    expect(said.text).toContain(
      `\n${rest.length} more left out for length. Call resolve_link {"links":${JSON.stringify(rest)}}`,
    );
  });

  it('tells what the service failed at, and what was not asked any more', async () => {
    const links = Array.from({ length: 12 }, (_, at) => `track ${at + 1}`);
    const known = Object.fromEntries(links.map(link => [`GET /${link.replace(' ', '/')}`, track]));
    const { said, sent } = await resolved(links, {}, { ...known, 'GET /track/2': fault(700) });
    const missing = links.slice(sent.length).map(link => ({
      link,
      reason: 'not looked up: an earlier request failed',
    }));
    expect(missing.length).toBeGreaterThan(0);
    expect(said.structured?.['missing']).toEqual([
      { link: 'track 2', reason: 'The service is busy or down. Try again in a minute' },
      ...missing,
    ]);
    const none = await resolved(['track 2'], {}, { 'GET /track/2': fault(700) });
    expect(none.said).toEqual({
      text: 'The service is busy or down. Try again in a minute.',
      isError: true,
    });
  });

  it('is given up with the caller', async () => {
    for (const link of ['track 7', 'GBDUW0000059', '0724384960650']) {
      const { said, sent } = await resolved([link], { signal: AbortSignal.abort() });
      expect(said).toEqual({ text: 'Cancelled.', isError: true });
      expect(sent).toEqual([]);
    }
  });
});

describe('A page of another site', () => {
  const notHere = (host: string) => `${host} is not this service: give match_tracks the title and artist`;

  it('is one of this service where the object says that its page is there', async () => {
    const { said } = await resolved(['https://music.example/track/7', 'https://other.example/track/7']);
    expect(said.structured).toMatchObject({
      items: [{ id: 7, link: 'https://music.example/track/7' }],
      missing: [{ link: 'https://other.example/track/7', reason: notHere('other.example') }],
    });
  });

  it.each([[{ id: 7, title: 'Seven' }], [{ id: 7, link: 7 }], [{ id: 7, link: 'no address' }]])(
    'is not, where the object does not say where its page is: %j',
    async item => {
      expect(await reasons(['https://music.example/track/7'], {}, { 'GET /track/7': item })).toEqual([
        notHere('music.example'),
      ]);
    },
  );

  it('is told as that where nothing has its number here, and not where the service failed', async () => {
    const known = { 'GET /genre/1': fault(500), 'GET /album/9': fault(300), 'GET /track/7': track };
    expect(
      await reasons(['https://a.example/genre/1', 'https://b.example/track/1', 'track 7'], {}, known),
    ).toEqual([notHere('a.example'), notHere('b.example')]);
    expect(await reasons(['track 7', 'https://c.example/album/9'], {}, known)).toEqual([
      expect.stringMatching(/^The access token no longer works/),
    ]);
  });

  it('is this service where it was set by its address', async () => {
    const link = 'https://songs.example:8443/track/7';
    const at = async (host: string | undefined) => (await reasons([link], { host })).length;
    expect(await at('songs.example:8443')).toBe(0);
    expect(await at('songs.example')).toBe(1);
    expect(await at(undefined)).toBe(1);
  });
});

describe('A page of the streaming service', () => {
  const link = 'https://www.deezer.com/track/';

  it('is looked up in the demo catalogue where that is all there is, and that is said', async () => {
    const { said } = await resolved([`${link}7`, `${link}5`, 'track 7', `${link}abc`, 'track 5'], {
      host: 'localhost',
      catalogue: services.embedded,
    });
    expect(said.text.split('\n').slice(1)).toEqual([
      `${link}7: a track on www.deezer.com that the demo catalogue doesn't have; its id belongs to a different track here: [7] Seven · 1:01`,
      `${link}5: missing: a page of www.deezer.com, looked up in the demo catalogue: There is no track 5; find ids with search`,
      'track 7: track [7] Seven · 1:01',
      `${link}abc: missing: "abc" is not an id of this service`,
      'track 5: missing: There is no track 5; find ids with search',
    ]);
  });

  it('is another service’s than one that was set by its address, also where nothing has its number there', async () => {
    expect(await reasons([`${link}5`, 'https://songs.example/track/5'], { host: 'songs.example' })).toEqual([
      'a page of www.deezer.com, looked up here: There is no track 5; find ids with search',
      'There is no track 5; find ids with search',
    ]);
  });

  it('is another service’s where the found object has its page elsewhere, in whatever form it was given', async () => {
    const [app, code] = ['deezer:track:7', 'https://www.deezer.com/track/isrc:GBDUW0000059'];
    const { said } = await resolved([`${link}7`, app, code, 'music://track/7']);
    expect(said.text.split('\n').slice(1)).toEqual([
      `${link}7: a track on www.deezer.com that is not available here; its id belongs to a different track here: [7] Seven · 1:01`,
      `${app}: a track on deezer that is not available here; its id belongs to a different track here: [7] Seven · 1:01`,
      // A code is the same everywhere, and an address of ours is meant for here.
      `${code}: track [7] Seven · 1:01`,
      'music://track/7: track [7] Seven · 1:01',
    ]);
    const items = said.structured?.['items'];
    expect(Array.isArray(items) && items.map(item => item.other_service)).toEqual([
      'www.deezer.com',
      'deezer',
      undefined,
      undefined,
    ]);
  });

  it('is what it is where its own service was asked', async () => {
    const known = { 'GET /track/7': { ...track, link: `${link}7` } };
    const { said } = await resolved([`${link}7`, `${link}5`, 'deezer://track/7'], {}, known);
    expect(said.text.split('\n').slice(1)).toEqual([
      `${link}7: track [7] Seven · 1:01`,
      `${link}5: missing: There is no track 5; find ids with search`,
      'deezer://track/7: track [7] Seven · 1:01',
    ]);
  });
});
