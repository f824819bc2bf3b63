import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readLink } from '../../src/tools/links/target.ts';
import { type Stand, stand } from '../support/stand.ts';

const answer = z.looseObject({
  items: z.array(z.looseObject({ link: z.string(), kind: z.string(), id: z.number() })),
  missing: z.array(z.looseObject({ link: z.string(), reason: z.string() })),
});

let here: Stand;
beforeAll(async () => {
  here = await stand();
});
afterAll(() => here.close());

async function resolve(...links: string[]) {
  const said = await here.call('resolve_link', { links });
  return { ...said, found: answer.parse(said.structured) };
}

describe('A link', () => {
  it.each([
    ['https://www.deezer.com/track/3135556', { kind: 'track', id: 3135556 }],
    ['https://www.deezer.com/en/album/302127?utm_source=x#top', { kind: 'album', id: 302127 }],
    ['www.deezer.com/fr/artist/27/top_track', { kind: 'artist', id: 27 }],
    ['<https://deezer.com/us/show/55>', { kind: 'podcast', id: 55 }],
    ['https://www.deezer.com/profile/6', { kind: 'user', id: 6 }],
    ['https://widget.deezer.com/widget/dark/playlist/5', { kind: 'playlist', id: 5 }],
    ['https://api.deezer.com/2.0/track/isrc:gbduw0000059', { kind: 'track', isrc: 'GBDUW0000059' }],
    ['https://deezer.page.link/?link=https%3A%2F%2Fwww.deezer.com%2Ftrack%2F77', { kind: 'track', id: 77 }],
    ['deezer://track/1', { kind: 'track', id: 1 }],
    ['http://127.0.0.1:4123/radio/9', { kind: 'radio', id: 9 }],
    ['GB-DUW-00-00059', { kind: 'track', isrc: 'GBDUW0000059' }],
    ['isrc:gbduw0000059', { kind: 'track', isrc: 'GBDUW0000059' }],
    ['0724384960650', { kind: 'album', upc: '724384960650' }],
    ['upc 5060012040796', { kind: 'album', upc: '5060012040796' }],
    ['music://artist/daft-punk-27', { kind: 'artist', id: 27 }],
    ['music://track/my-song--5', { kind: 'track', id: -5 }],
    ['music://album/1984-12', { kind: 'album', id: 12 }],
    ['music://user/me', { kind: 'user', id: 'me' }],
    ['album 302127', { kind: 'album', id: 302127 }],
    ['track:-5', { kind: 'track', id: -5 }],
    ['genre 0', { kind: 'genre', id: 0 }],
  ])('%s leads to its object', (link, target) => {
    expect(readLink(link)).toEqual({ target });
  });

  it.each([
    ['https://deezer.page.link/abc123', /short link.*browser/],
    ['https://link.deezer.com/s/abc', /short link/],
    ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', /^open.spotify.com is not this service/],
    ['music.apple.com/gb/album/something/302109', /^music.apple.com is not this service.*match_tracks/],
    ['https://www.deezer.com/track/abc', /no id of this service/],
    ['https://www.deezer.com/', /names no track/],
    ['https://www.deezer.com/track/', /has no id/],
    ['302127', /kind.*"track 302127"/],
    ['artist 0', /no artist/],
    ['track 99999999999999999999', /no id/],
    ['music://chart/0', /chart_read/],
    ['javascript:alert(1)', /not a link/],
    ['file:///track/1', /not an address of a page/],
    ['Night Ferry', /match_tracks/],
  ])('%s leads nowhere, and the reason helps', (link, reason) => {
    const read = readLink(link);
    expect('reason' in read ? read.reason : 'read').toMatch(reason);
  });
});

describe('resolve_link', () => {
  it('gives each link its object, and asks once for what is linked twice', async () => {
    const { catalogue, origin, requests } = here.embedded;
    const [track] = [...catalogue.tracks.values()].filter(({ readable }) => readable);
    const [album] = catalogue.albums.values();
    const [show] = catalogue.podcasts.values();
    if (!track || !album || !show) throw new Error('the catalogue is empty');
    const before = requests.length;
    const links = [
      `${origin}/track/${track.id}?utm_source=embedded`,
      `https://www.deezer.com/en/track/${track.id}`,
      `music://track/some-words-${track.id}`,
      track.isrc.toLowerCase(),
      album.upc,
      `0${album.upc}`,
      `${origin}/show/${show.id}`,
      'user me',
    ];
    const { found, text, isError } = await resolve(...links);
    expect(isError).toBe(false);
    expect(found.missing).toEqual([]);
    expect(found.items.map(({ link }) => link)).toEqual(links);
    expect(found.items.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      ...Array.from({ length: 4 }, () => `track ${track.id}`),
      ...Array.from({ length: 2 }, () => `album ${album.id}`),
      `podcast ${show.id}`,
      `user ${catalogue.owner.id}`,
    ]);
    expect(requests.length - before).toBe(5);
    expect(text.split('\n')[0]).toBe('8 of 8 resolved.');
    for (const { link, id } of found.items)
      expect(text).toMatch(new RegExp(`${escaped(link)}: (in the demo catalogue, )?\\w+ \\[${id}\\]`));
  });

  it('says of each link that leads nowhere why, beside those that do', async () => {
    const [track = 0] = here.embedded.catalogue.tracks.keys();
    const { found, isError } = await resolve(
      `track ${track}`,
      'track 5',
      'GBXXX0000001',
      '999999999993',
      `https://tidal.com/browse/track/${track}`,
      'hello',
    );
    expect(isError).toBe(false);
    expect(found.items).toMatchObject([{ id: track }]);
    expect(found.missing.map(({ reason }) => reason)).toEqual([
      'There is no track 5; find ids with search',
      'no track here has the ISRC GBXXX0000001',
      'no album here has the UPC 999999999993',
      'tidal.com is not this service: give match_tracks the title and artist',
      expect.stringContaining('not a link'),
    ]);
    expect(await resolve('hello')).toMatchObject({ isError: true });
  });

  it('says that a page is of another service also where its number is nothing here', async () => {
    const { found, isError } = await resolve('https://open.spotify.com/track/1');
    expect(isError).toBe(true);
    expect(found.missing.map(({ reason }) => reason)).toEqual([
      'open.spotify.com is not this service: give match_tracks the title and artist',
    ]);
  });

  it('knows the host of the service that is configured', () => {
    const link = 'https://music.example.org:8443/track/1';
    expect(readLink(link)).toMatchObject({ target: { host: 'music.example.org:8443' } });
    expect(readLink(link, 'music.example.org:8443')).toEqual({ target: { kind: 'track', id: 1 } });
  });

  it('tells that the number of a streaming page was looked up in the demo catalogue', async () => {
    const [track = 0] = here.embedded.catalogue.tracks.keys();
    const links = [`https://www.deezer.com/track/${track}`, 'www.deezer.com/track/5', `track ${track}`];
    const { text } = await here.call('resolve_link', { links });
    expect(text).toContain(`${links[0]}: in the demo catalogue, track [${track}]`);
    expect(text).toContain(`${links[1]}: missing, looked up in the demo catalogue: There is no track 5`);
    expect(text).toContain(`${links[2]}: track [${track}]`);
  });

  it('fetches nothing from where a link points', async () => {
    const before = here.embedded.requests.length;
    await resolve(
      'https://deezer.page.link/abc',
      'http://127.0.0.1:1/nothing/1',
      'https://evil.example/?url=http://127.0.0.1:1/',
    );
    expect(here.embedded.requests.length).toBe(before);
  });

  it('tells which links were not asked when the service stops answering', async () => {
    here.embedded.faults.next({ kind: 'code', code: 300, match: { path: '/album/5' }, times: 5 });
    onTestFinished(() => here.embedded.faults.clear());
    const [track = 0] = here.embedded.catalogue.tracks.keys();
    const { found } = await resolve(`track ${track}`, 'album 5');
    expect(found.items).toMatchObject([{ id: track }]);
    expect(found.missing).toMatchObject([
      { link: 'album 5', reason: expect.stringContaining('access token') },
    ]);
  });

  it.each([
    [{}, 'links is missing'],
    [{ links: [] }, '1 to 50'],
    [{ links: [' '] }, '1 to 50'],
    [{ links: Array.from({ length: 51 }, () => 'track 1') }, '1 to 50'],
    [{ links: ['track 1'], detail: 'full' }, 'no argument "detail"'],
  ])('says what is wrong with %j', async (args, says) => {
    const said = await here.call('resolve_link', args);
    expect(said.isError).toBe(true);
    expect(said.text).toContain(says);
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
