import { describe, expect, it } from 'vitest';
import { otherHostOf, parseLink } from '../../../src/tools/links/parse-link.ts';
import { linkProblem } from '../../../src/tools/links/resolve-link.ts';

/** The target of a link, or the words on why there is none. */
const readLink = (link: string, own?: string) => {
  const parsed = parseLink(link, own);
  return 'reason' in parsed ? { reason: linkProblem(parsed) } : parsed;
};
const foreign = (host: string) => linkProblem({ reason: 'other-site', host });

const track = (id: number, host?: string) => ({ kind: 'track', id, ...(host ? { host } : {}) });
const shortLink =
  'a short link: open it in a browser and paste the address that the page then has (…/track/…, …/album/…)';
const notHere = (host: string) => `${host} is not this service: give match_tracks the title and artist`;
const noLink = 'not a link, code or id: for a song or an artist by name use match_tracks or search';
const namesNothing = 'the address names no track, album, artist, playlist or other object';

describe('An address of the service', () => {
  it.each<readonly [string, string, object]>([
    ['as a browser shows it', 'https://www.deezer.com/track/3135556', track(3135556)],
    ['with a language', 'https://www.deezer.com/en/album/302127', { kind: 'album', id: 302127 }],
    [
      'with a query and a fragment',
      'https://www.deezer.com/album/3?utm_source=x#top',
      { kind: 'album', id: 3 },
    ],
    ['of a list under it', 'https://deezer.com/fr/artist/27/top_track', { kind: 'artist', id: 27 }],
    ['without its scheme', 'www.deezer.com/fr/artist/27', { kind: 'artist', id: 27 }],
    [
      'without its scheme, with a port',
      'localhost.localdomain:80/x/track/5',
      track(5, 'localhost.localdomain:80'),
    ],
    ['in angle brackets', '<https://deezer.com/us/show/55>', { kind: 'podcast', id: 55 }],
    ['with space around it', '  https://deezer.com/track/8\n', track(8)],
    ['with marks that nobody sees', '\u200Ehttps://deezer.com/track/8\u202C\uFEFF', track(8)],
    ['however long', `https://deezer.com/track/8?x=${'y'.repeat(2000)}`, track(8)],
    ['in capitals', 'HTTPS://WWW.DEEZER.COM/TRACK/8', track(8)],
    ['of a profile', 'https://www.deezer.com/profile/6', { kind: 'user', id: 6 }],
    ['of a player', 'https://widget.deezer.com/widget/dark/playlist/5', { kind: 'playlist', id: 5 }],
    ['with the plural of a kind', 'https://www.deezer.com/playlists/5', { kind: 'playlist', id: 5 }],
    ['with a song', 'https://www.deezer.com/song/5', track(5)],
    ['of shows', 'https://www.deezer.com/shows/5', { kind: 'podcast', id: 5 }],
    ['with empty parts', 'https://www.deezer.com//track//8/', track(8)],
    ['with a name before the id', 'https://www.deezer.com/artist/daft-punk-27', { kind: 'artist', id: 27 }],
    ['with a kind that has no id before one that has', 'https://www.deezer.com/genre/pop/track/8', track(8)],
    ['with a number before the kind', 'https://www.deezer.com/en/5/track/8', track(8)],
    ['with an escaped part', 'https://www.deezer.com/%74rack/8', track(8)],
    ['with an escape that is none', 'https://www.deezer.com/%E0%A4/track/8', track(8)],
    [
      'of the interface, with a code',
      'https://api.deezer.com/2.0/track/isrc:gbduw0000059',
      { kind: 'track', isrc: 'GBDUW0000059' },
    ],
    [
      'of the interface, with a barcode',
      'https://api.deezer.com/album/UPC:0724384960650',
      { kind: 'album', upc: '724384960650' },
    ],
    ['of the listener', 'https://api.deezer.com/user/me', { kind: 'user', id: 'me' }],
    ['of an application', 'deezer://track/1', track(1)],
    ['of an application, with the host', 'deezer://www.deezer.com/track/1', track(1)],
    ['on this computer', 'http://127.0.0.1:4123/radio/9', { kind: 'radio', id: 9 }],
    ['on this computer by name', 'http://localhost:4123/radio/9', { kind: 'radio', id: 9 }],
    ['on this computer by its newer number', 'http://[::1]:4123/radio/9', { kind: 'radio', id: 9 }],
  ])('%s leads to its object: %s', (_, link, target) => {
    expect(readLink(link)).toEqual({ target });
  });

  it.each([
    ['https://www.deezer.com/track/abc', '"abc" is not an id of this service'],
    ['https://www.deezer.com/track/abc/', '"abc" is not an id of this service'],
    ['https://www.deezer.com/', namesNothing],
    ['https://www.deezer.com/en/about', namesNothing],
    ['https://www.deezer.com/track/', 'the address has no id'],
    ['https://www.deezer.com/track', 'the address has no id'],
    ['https://www.deezer.com/track/%E0%A4', '"%E0%A4" is not an id of this service'],
    ['https://www.deezer.com/track/xisrc:GBDUW0000059', '"xisrc:GBDUW0000059" is not an id of this service'],
    ['https://www.deezer.com/artist/0', 'no artist has such an id'],
    ['https://www.deezer.com/artist/-5', 'no artist has such an id'],
    ['https://www.deezer.com/album/me', 'only a user can be "me"'],
    ['https://www.deezer.com/track/isrc:nothing', 'no track has a code like "isrc:nothing"'],
    ['https://www.deezer.com/album/isrc:GBDUW0000059', 'no album has a code like "isrc:GBDUW0000059"'],
    ['https://www.deezer.com/track/upc:724384960650', 'no track has a code like "upc:724384960650"'],
    ['music://chart/0', 'a chart is not a single object: read it with chart_read'],
    ['music://chart', 'a chart is not a single object: read it with chart_read'],
    ['https://', 'not a complete address'],
    ['http://[x]/track/1', 'not a complete address'],
    ['file:///track/1', 'not an address of a page'],
    ['xmusic://track/5', 'not an address of a page'],
    ['see https://www.deezer.com/track/1', noLink],
    ['see www.deezer.com/track/1', noLink],
    ['a<https://www.deezer.com/track/1>', noLink],
    ['<https://www.deezer.com/track/1>,', noLink],
    ['xhttps://www.deezer.com/track/1', 'not an address of a page'],
    ['httpsx://www.deezer.com/track/1', 'not an address of a page'],
  ])('%s leads nowhere, and the reason says why', (link, reason) => {
    expect(readLink(link)).toEqual({ reason });
  });
});

describe('A short link', () => {
  it.each([
    'https://deezer.page.link/abc123',
    'https://link.deezer.com/s/abc',
    'https://dzr.page.link/abc',
    'https://dzr.fm/abc',
    'https://deezer.lnk.to/abc',
    'https://other.page.link/track/5',
    'bit.ly/abc',
    'https://T.CO/abc',
    'https://tinyurl.com/track/5',
    'https://deezer.page.link/?link=https%3A%2F%2Fbit.ly%2Fabc',
    'https://deezer.page.link/?link=track/77',
    'https://deezer.page.link/?link=xhttp://www.deezer.com/track/77',
  ])('%s is not followed, and the reason says what to do', link => {
    expect(readLink(link)).toEqual({ reason: shortLink });
  });

  it.each([
    'https://deezer.page.link/?link=https%3A%2F%2Fwww.deezer.com%2Ftrack%2F77',
    'https://deezer.page.link/x?apn=y&link=HTTP%3A%2F%2Fwww.deezer.com%2Ftrack%2F77',
    'https://share.example/?url=https://www.deezer.com/track/77',
    'https://www.deezer.com/plugins/player?url=https%3A%2F%2Fwww.deezer.com%2Ftrack%2F77',
  ])('%s has the address inside it', link => {
    expect(readLink(link)).toEqual({ target: track(77) });
  });

  it.each(['https://not-bit.ly/track/5', 'https://bit.ly.example/track/5', 'https://dzr.fm.example/track/5'])(
    '%s only looks like one',
    link => {
      const { host } = new URL(link);
      expect(readLink(link)).toEqual({ target: track(5, host) });
    },
  );
});

describe('An address of another site', () => {
  it.each([
    ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', notHere('open.spotify.com')],
    ['music.apple.com/gb/album/something/302109', notHere('music.apple.com')],
    ['https://tidal.com:8443/', notHere('tidal.com:8443')],
    ['https://notdeezer.com/track/x', notHere('notdeezer.com')],
    ['https://deezer.com.example/track/x', notHere('deezer.com.example')],
    ['https://127.0.0.1.example/track/x', notHere('127.0.0.1.example')],
    ['https://my-localhost/track/x', notHere('my-localhost')],
  ])('%s is said to be one', (link, reason) => {
    expect(readLink(link)).toEqual({ reason });
  });

  it('keeps the number with the site, which may be this service under a name of its own', () => {
    expect(readLink('https://music.example.org:8443/track/1')).toEqual({
      target: track(1, 'music.example.org:8443'),
    });
  });

  it('is this service where that is configured, with the port', () => {
    const own = 'music.example.org:8443';
    expect(readLink(`https://${own}/track/1`, own)).toEqual({ target: track(1) });
    expect(readLink('https://music.example.org/track/1', own)).toEqual({
      target: track(1, 'music.example.org'),
    });
    expect(readLink(`https://share.example/?url=https://${own}/track/1`, own)).toEqual({ target: track(1) });
    expect(readLink(`${own}/track/abc`, own)).toEqual({ reason: '"abc" is not an id of this service' });
  });

  it('may hold a code or the listener, who are the same everywhere', () => {
    expect(readLink('https://music.example/track/isrc:GBDUW0000059')).toEqual({
      target: { kind: 'track', isrc: 'GBDUW0000059' },
    });
    expect(readLink('https://music.example/user/me')).toEqual({ target: { kind: 'user', id: 'me' } });
  });

  it('is named without what could pass for ours, and in few words', () => {
    expect(foreign('a\n\u202Eb')).toBe(notHere('a b'));
    expect(foreign('x'.repeat(200))).toBe(notHere(`${'x'.repeat(100)}… [cut]`));
  });

  it.each([
    ['https://www.deezer.com/track/1', 'www.deezer.com'],
    ['  <deezer.com/track/1> ', 'deezer.com'],
    ['www.deezer.com/track/1', 'www.deezer.com'],
    ['deezer://www.deezer.com/track/1', 'www.deezer.com'],
    ['deezer://track/1', 'deezer'],
    ['DEEZER:track:1', 'deezer'],
    ['http://127.0.0.1:8123/track/1', '127.0.0.1'],
    ['https://deezer.com.example/track/1', undefined],
    ['https://notdeezer.com/track/1', undefined],
    ['<deezer.com/track/1>,', undefined],
    ['x.<deezer.com/track/1>', undefined],
    ['track 1', undefined],
    ['', undefined],
  ])('%j is a page of %s', (link, host) => {
    expect(otherHostOf(link, 'https://music.example/track/1', undefined)).toBe(host);
  });
});

describe('A code', () => {
  it.each([
    ['GBDUW0000059', 'GBDUW0000059'],
    ['GB-DUW-00-00059', 'GBDUW0000059'],
    ['isrc:gbduw0000059', 'GBDUW0000059'],
    ['ISRC gb-duw-00-00059', 'GBDUW0000059'],
    ['isrc: gbduw0000059', 'GBDUW0000059'],
    ['<GBDUW0000059>', 'GBDUW0000059'],
  ])('%s is the ISRC of a track', (link, isrc) => {
    expect(readLink(link)).toEqual({ target: { kind: 'track', isrc } });
  });

  it.each([
    ['724384960650', '724384960650'],
    ['0724384960650', '724384960650'],
    ['00724384960650', '724384960650'],
    ['5060012040796', '5060012040796'],
    ['15060012040793', '15060012040793'],
    ['10506001204079', '10506001204079'],
    ['012345678905', '012345678905'],
    ['0012345678905', '012345678905'],
    ['upc 5060012040796', '5060012040796'],
    ['UPC:5060012040796', '5060012040796'],
    ['ean: 5060012040796', '5060012040796'],
    ['gtin  5060012040796', '5060012040796'],
    ['5 060012 040796', '5060012040796'],
    ['5-060012-040796', '5060012040796'],
  ])('%s is the barcode of an album', (link, upc) => {
    expect(readLink(link)).toEqual({ target: { kind: 'album', upc } });
  });

  it.each([
    ['xGBDUW0000059', noLink],
    ['GBDUW00000590', noLink],
    ['GB1UW000005', noLink],
    ['isrcGBDUW0000059', noLink],
    ['72438496065', 'an id needs its kind, as in "track 72438496065"'],
    ['724384960650123', 'an id needs its kind, as in "track 724384960650123"'],
    ['upc5060012040796', noLink],
    ['x 5060012040796', noLink],
    ['5 - 060012040796', noLink],
  ])('%s is none', (link, reason) => {
    expect(readLink(link)).toEqual({ reason });
  });
});

describe('An id with its kind', () => {
  it.each<readonly [string, object]>([
    ['music://artist/27', { kind: 'artist', id: 27 }],
    ['music://artist/daft-punk-27', { kind: 'artist', id: 27 }],
    ['MUSIC://artist/27', { kind: 'artist', id: 27 }],
    ['music://artist/27/top?index=5', { kind: 'artist', id: 27 }],
    ['music://track/my-song--5', track(-5)],
    ['music://album/1984-12', { kind: 'album', id: 12 }],
    ['music://user/me', { kind: 'user', id: 'me' }],
    ['album 302127', { kind: 'album', id: 302127 }],
    ['Album #302127', { kind: 'album', id: 302127 }],
    ['album=302127', { kind: 'album', id: 302127 }],
    ['album/302127', { kind: 'album', id: 302127 }],
    ['album id 302127', { kind: 'album', id: 302127 }],
    ['album id: 302127', { kind: 'album', id: 302127 }],
    ['album: id=302127', { kind: 'album', id: 302127 }],
    ['deezer:album:302127', { kind: 'album', id: 302127 }],
    ['shows 55', { kind: 'podcast', id: 55 }],
    ['profile 6', { kind: 'user', id: 6 }],
    ['songs 6', { kind: 'track', id: 6 }],
    ['track:-5', track(-5)],
    ['track isrc:GBDUW0000059', { kind: 'track', isrc: 'GBDUW0000059' }],
    ['genre 0', { kind: 'genre', id: 0 }],
    ['editorial 0', { kind: 'editorial', id: 0 }],
    ['episode 7', { kind: 'episode', id: 7 }],
    ['user me', { kind: 'user', id: 'me' }],
  ])('%s is that object', (link, target) => {
    expect(readLink(link)).toEqual({ target });
  });

  it.each([
    ['302127', 'an id needs its kind, as in "track 302127"'],
    ['-5', 'an id needs its kind, as in "track -5"'],
    ['123456789012345678901234', 'an id needs its kind, as in "track 12345678901234567890"'],
    ['artist 0', 'no artist has such an id'],
    ['track 0', 'no track has such an id'],
    ['track 99999999999999999999', '"99999999999999999999" is not an id of this service'],
    ['album eleven', '"eleven" is not an id of this service'],
    ['chart 0', noLink],
    ['constructor 5', noLink],
    ['album 5 or so', noLink],
    ['javascript:alert(1)', noLink],
    ['5x', noLink],
    ['Night Ferry', noLink],
    ['', noLink],
  ])('%j leads nowhere, and the reason helps', (link, reason) => {
    expect(readLink(link)).toEqual({ reason });
  });
});
