import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillPath } from '../../src/client/api/endpoint.ts';
import { entries } from '../../src/client/api/index.ts';
import { caller, catalogue, memory, start } from '../demo/start.ts';

/*
 * Where the embedded service has a port, every program of the computer can send to it. Whatever one of them sends
 * without a token, well-formed or not, changes nothing, brings out nothing of the listener's, and stops nothing.
 */

const seed = 20_261_122;
const { owner } = catalogue;
const hidden = owner.playlists.filter(playlist => !playlist.public);

const word = fc.constantFrom(
  'me',
  'x',
  '0',
  '-1',
  '1e9',
  '%00',
  '%ff',
  '..',
  '',
  '__proto__',
  '9'.repeat(40),
);
const id = fc.oneof(
  fc.constantFrom(
    owner.id,
    ...hidden.map(playlist => playlist.id),
    ...owner.personalSongs.map(song => song.id),
  ),
  word,
);
const path = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...entries)
      .chain(entry => id.map(text => fillPath(entry.endpoint.path, () => String(text)))),
  },
  { weight: 1, arbitrary: fc.array(word, { maxLength: 6 }).map(parts => `/${parts.join('/')}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '/oauth/auth.php',
      '/oauth/auth.php/x',
      '/oauth/access_token.php',
      '/oauth/revoke',
      '//',
      '*',
    ),
  },
);
const names = [
  'access_token',
  'q',
  'title',
  'songs',
  'order',
  'user_id',
  'album_id',
  'index',
  'limit',
  'mark',
  'code',
  'secret',
  'app_id',
  'request_method',
  'output',
];
const value = fc.oneof(
  word,
  fc.constantFrom('demo', 'allow', 'DELETE', '1,2,3', 'http://127.0.0.1:1/'),
  fc.string({ maxLength: 20 }),
);
const params = fc
  .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 5 })
  .map(pairs => new URLSearchParams(pairs).toString());
const method = fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE');
const header = fc.constantFrom(
  'Authorization: Bearer x',
  'Authorization: Bearer undefined',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Type: application/json',
  'Content-Type: multipart/form-data; boundary=x',
  'Transfer-Encoding: chunked',
  'Content-Length: 3',
  'Expect: 100-continue',
  'X-HTTP-Method-Override: DELETE',
  'Cookie: access_token=x',
);

/** A request as bytes, which may be none. */
const message = (port: number) =>
  fc
    .tuple(method, path, params, params, fc.array(header, { maxLength: 3 }), fc.nat({ max: 9 }))
    .map(([verb, target, query, body, headers, odd]) => {
      const head = [
        `${verb} ${target}?${query} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        'Connection: close',
        ...headers,
      ];
      const whole = `${head.join('\r\n')}\r\n\r\n${body}`;
      return odd === 0
        ? whole.slice(0, whole.length >> 1)
        : odd === 1
          ? whole.replace('HTTP/1.1', 'HTTP/9')
          : whole;
    });

/** What comes back on a connection that says no more. */
const exchange = (port: number, bytes: string) =>
  new Promise<string>(resolve => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.on('data', chunk => {
      got += String(chunk);
    });
    socket.on('error', () => resolve(got));
    socket.on('close', () => resolve(got));
  });

describe('Whatever comes to the port of the embedded service without a token', () => {
  it('is answered in its own words, changes nothing, and brings out nothing of the listener’s', async () => {
    const store = await memory();
    const mistakes: unknown[] = [];
    const service = await start({
      store,
      now: () => 1_780_000_000_000,
      report: error => mistakes.push(error),
    });
    const port = Number(new URL(service.origin).port);
    const own = caller(service);
    const lists = ['playlists', 'tracks', 'albums', 'followings', 'history', 'personal_songs'];
    const standing = async () =>
      JSON.stringify(await Promise.all(lists.map(list => own.get(`/user/me/${list}`))));
    const before = await standing();
    const answers: string[] = [];
    const messages = fc.sample(message(port), { numRuns: 400, seed });
    for (let from = 0; from < messages.length; from += 40)
      answers.push(
        ...(await Promise.all(messages.slice(from, from + 40).map(bytes => exchange(port, bytes)))),
      );
    expect(mistakes).toEqual([]);
    expect(await standing()).toBe(before);
    expect(answers.filter(text => /^HTTP\/1\.1 5/.test(text))).toEqual([]);
    const told = answers.join('\n');
    for (const text of [service.token, owner.email, ...hidden.map(({ title }) => title), 'access_token='])
      expect(told.includes(text), text).toBe(false);
    for (const song of owner.personalSongs) expect(told).not.toContain(`"id":${song.id}`);
    const codes = new Set(answers.map(text => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]));
    expect([...codes].sort()).toEqual(expect.arrayContaining(['200', '400']));
  });
});
