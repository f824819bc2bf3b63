import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Era, type Stand, stand } from '../support/stand.ts';

let modern: Stand;
let legacy: Stand;

beforeAll(async () => {
  modern = await stand();
  legacy = await stand({ era: 'legacy', embedded: modern.embedded });
});
afterAll(async () => {
  await legacy.close();
  await modern.close();
});

const refused = (era: Era, uri: string) =>
  (era === 'modern' ? modern : legacy).mcp.readResource({ uri }).then(
    () => 'was read',
    (error: unknown) => error,
  );

const unknown = [
  'music://singer/27',
  'music://artist/27/songs',
  'music://artist/27/top/3',
  'music://',
  'music:///artist/27',
  'music://artist/27',
  'music://album/999999999',
  'music://genre/77777',
  'music://guide/cooking',
  'music://search',
  'music://search/track',
  'music://oembed',
  'file:///etc/passwd',
  'https://example.org/artist/27',
] as const;

const malformed = [
  ['music://artist/daft-punk', 'artist_id must be a positive whole number'],
  ['music://artist/-5', 'artist_id must be a positive whole number'],
  ['music://artist/27top', 'artist_id must be a positive whole number'],
  ['music://artist/..%2f..%2fuser%2fme-1x', 'artist_id must be a positive whole number'],
  ['music://artist/99999999999999999999', 'artist_id must be a positive whole number'],
  ['music://artist/%zz', 'two hexadecimal digits'],
  ['music://artist/%ff', 'two hexadecimal digits'],
  ['music://artist/27#top', 'no fragment'],
  ['music://artist/27?limit=3', 'takes no query'],
  ['music://artist/27/top?limit=0', 'limit must be a whole number from 1 to 100'],
  ['music://artist/27/top?limit=1000', 'limit must be a whole number from 1 to 100'],
  ['music://artist/27/top?index=-1', 'index must be a whole number from 0'],
  ['music://artist/27/top?index=', 'index must be a whole number from 0'],
  ['music://artist/27/top?index=1&index=2', 'each once'],
  ['music://artist/27/top?offset=3', 'A list takes index and limit'],
  ['music://user/me/charts/radios', 'kind must be one of albums, artists, playlists, tracks'],
  ['music://user/you', 'user_id must be "me" or a user id'],
  ['artist 27', 'no URI'],
  ['', 'no URI'],
] as const;

describe.each<Era>(['modern', 'legacy'])('A host of the %s era', era => {
  it.each(unknown)('is told that nothing is at %s', async uri => {
    expect(await refused(era, uri)).toMatchObject({ code: -32602, data: { uri } });
  });

  it.each(malformed)('is told what is wrong with %s', async (uri, problem) => {
    const error = await refused(era, uri);
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(problem) });
    expect(error).toMatchObject({ message: expect.stringMatching(/music:\/\/.*\.$/) });
    expect(error).not.toHaveProperty('data.uri');
  });
});

describe('What the service refuses', () => {
  it('is worded by us, with the way to an id', async () => {
    expect(await refused('modern', 'music://artist/daft-punk-27')).toMatchObject({
      message: 'There is no artist 27; find ids with search type=artist.',
      data: { uri: 'music://artist/daft-punk-27' },
    });
  });

  it('is a protocol error of the server where the listener lacks an account', async () => {
    const anonymous = await stand({ token: null, embedded: modern.embedded });
    const error = await anonymous.mcp.readResource({ uri: 'music://user/me/tracks' }).catch(reason => reason);
    expect(error).toMatchObject({ code: -32603, message: expect.stringMatching(/account/) });
    await anonymous.close();
  });
});

describe('A hostile URI', () => {
  const hostile = [
    `music://artist/${'a-'.repeat(500_000)}`,
    `music://${'/'.repeat(1_000_000)}`,
    `music://artist/27/top?${'index=1&'.repeat(120_000)}`,
    `music://artist/${'9'.repeat(1_000_000)}`,
    `music://artist/${'%25'.repeat(300_000)}`,
    `${'a'.repeat(1_000_000)}`,
    `skill://${'a'.repeat(1_000_000)}/SKILL.md`,
  ];

  it('is answered by its length, briefly, and without being shown', async () => {
    for (const uri of hostile) {
      const error = await refused('modern', uri);
      expect(error).toMatchObject({
        code: -32602,
        message: expect.stringContaining(`${uri.length} characters`),
      });
      expect(String(error).length).toBeLessThan(300);
    }
  });

  it('takes no longer than a short one to be looked at', async () => {
    const { parseUri } = await import('../../src/resources/router.ts');
    parseUri('music://artist/27');
    const took = (uri: string) => {
      const began = performance.now();
      for (let time = 0; time < 200; time += 1) {
        try {
          parseUri(uri);
        } catch {
          // How long it takes is all that counts here.
        }
      }
      return performance.now() - began;
    };
    const short = took(`music://artist/${'a-'.repeat(240)}b`);
    for (const uri of hostile) expect(took(uri)).toBeLessThan(short + 20);
  });
});
