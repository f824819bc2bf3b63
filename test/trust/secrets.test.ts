import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { assistant } from '../account/support.ts';
import { startRaw, temporaryFolder } from '../support/process.ts';
import { type Reply, standIn } from '../support/replay.ts';
import { canary, wireFaults, withSecrets } from '../support/wire-faults.ts';
import { type Library, library } from './library.ts';
import { deeds } from './members.ts';
import { wireTo } from './wire.ts';

/*
 * The listener's token, and all that a service could give away, in the built server: in none of what it writes.
 * That no answer of any tool under any fault has them is shown with the fault matrix.
 */

/** What neither waits nor makes the server wait. */
const quick = wireFaults.filter(
  ({ name, holds, spoil }) => !holds && spoil && !/^(code 4|status 429)$/.test(name),
);

/** A service that gives away secrets, and fails as it is told to. */
async function leaking(there: Library) {
  const now: { spoil: (typeof quick)[number]['spoil'] } = { spoil: undefined };
  const tokens = new Set<string | undefined>();
  const service = await standIn(there.embedded, async (asked, pass, response) => {
    tokens.add(asked.token);
    const answer = withSecrets(await pass());
    if (now.spoil === undefined) return answer;
    now.spoil(response, answer);
    return undefined;
  });
  onTestFinished(async () => {
    await service.close();
    await there.close();
  });
  return { service, now, tokens };
}

/** What the files of a folder hold, by name. */
const filesIn = (folder: string): [string, string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'latin1')]);

describe('The token of the listener', () => {
  it('is sent to the service, and is in nothing that the server writes, to whomever', async () => {
    const there = await library();
    const { service, now, tokens } = await leaking(there);
    const home = await temporaryFolder();
    const server = startRaw({
      home,
      args: ['--service', service.origin, '--log', 'debug', '--quota', '1000/1s'],
      env: { MUSIC_ACCESS_TOKEN: there.embedded.token },
    });
    const wire = await wireTo(server);
    const call = async (name: string, args: unknown) =>
      wire.ask('tools/call', { name, arguments: args, _meta: { progressToken: name } });
    let answered = 0;
    for (const deed of deeds) {
      const { tool, args } = await deed.prepare(there);
      const { result } = await call(tool, args);
      if (result && !result.isError) answered += 1;
    }
    for (const tool of ['account', 'sign_in', 'sign_out']) await call(tool, {});
    for (const uri of [
      'music://user/me',
      'music://user/me/tracks',
      'music://chart',
      'music://infos',
      'music://playlist/1',
    ])
      await wire.ask('resources/read', { uri });
    await wire.ask('resources/list', {});
    await wire.ask('prompts/get', { name: 'new_for_me', arguments: {} });
    const ref = { type: 'ref/resource', uri: 'music://artist/{artist_id}' };
    await wire.ask('completion/complete', { ref, argument: { name: 'artist_id', value: 'sat' } });
    for (const { spoil } of quick) {
      now.spoil = spoil;
      await Promise.all([
        wire.send('resources/read', { uri: 'music://user/me/albums' }),
        call('playlist_write', { action: 'create', title: 'Never' }),
      ]);
    }
    server.write(`{"access_token":"${canary}`.slice(0, 16));
    server.child.stdin.end();
    const { code, stdout, stderr } = await server.ended;
    expect(code).toBe(0);
    expect(tokens).toContain(there.embedded.token);
    expect(answered).toBeGreaterThan(90);
    expect(stderr.split('\n').length).toBeGreaterThan(5);
    expect(stdout.indexOf(canary)).toBe(-1);
    expect(stderr.indexOf(canary)).toBe(-1);
    const files = filesIn(home);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter(([, text]) => text.includes(canary)).map(([name]) => name)).toEqual([]);
  }, 60_000);
});

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Ways to write a token into JSON text: as it is, with escapes, and as addresses have it. */
const spellings: readonly ((token: string) => string)[] = [
  token => token,
  token => [...token].map(letter => `\\u00${letter.charCodeAt(0).toString(16)}`).join(''),
  token => encodeURIComponent(token),
  token => encodeURIComponent(token).replace(/%../g, byte => byte.toLowerCase()),
  token => encodeURIComponent(token).replaceAll('%2F', '/'),
  token => inJson(inJson(token).replaceAll('/', String.raw`\/`)),
  token => `https:\\/\\/music.example\\/?access_token=${encodeURIComponent(token)}`,
  token => `${token.slice(0, 9)}\\u200b${token.slice(9)}`,
];

/** The same answer with the token in every text and name of it, spelled as this turn has it. */
function echoing({ body, ...answer }: Reply, token: string, turn: number): Reply {
  const spelled = spellings[turn % spellings.length]?.(token) ?? token;
  if (!/json/.test(answer.contentType))
    return { ...answer, body: `${token} ${body} ${encodeURIComponent(token)}` };
  const echo = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return /^(next|prev|type|link)$/.test(name) ? value : `ECHO ${value} ECHO`;
    if (Array.isArray(value)) return value.map(inner => echo(inner));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([key, inner]) => [key, echo(inner, key)]);
    return { ...Object.fromEntries(fields), token: 'ECHO', accessToken: 'ECHO', 'a ECHO': 'ECHO' };
  };
  return { ...answer, body: JSON.stringify(echo(JSON.parse(body))).replaceAll('ECHO', () => spelled) };
}

/** A token with what addresses and JSON write otherwise. */
const echoed = `${canary}/+ &"\\='e;c~*`;

describe('A service that writes the token into whatever it says', () => {
  it('does not make the server pass it on: in no answer, resource, prompt, completion, log or file', async () => {
    const there = await library();
    let turn = 0;
    const service = await standIn(
      there.embedded,
      async ({ token }, pass) => {
        expect(token).toBe(echoed);
        turn += 1;
        return echoing(await pass(), echoed, turn);
      },
      there.embedded.token,
    );
    const here = await assistant(service, {
      env: {
        MUSIC_ACCESS_TOKEN: echoed,
        MUSIC_EPHEMERAL: 'off',
        MUSIC_QUOTA: '1000/1s',
        MUSIC_CONFIRM: 'never',
      },
    });
    onTestFinished(async () => {
      await here.close();
      await service.close();
      await there.close();
    });
    const seen: string[] = [];
    const note = async (asked: Promise<unknown>) => {
      const said = await asked.catch((error: unknown) => `failed ${String(error)}`);
      seen.push(typeof said === 'string' ? said : JSON.stringify(said));
    };
    for (const deed of deeds) {
      const { tool, args } = await deed.prepare(there);
      const details = /_read$|^search$/.test(tool) ? ['brief', 'full'] : [undefined];
      for (const detail of details)
        await note(here.call(tool, detail === undefined ? args : { ...args, detail }));
    }
    await note(here.call('search', { query: echoed }));
    await note(here.call('album_read', { album_id: echoed }));
    for (const tool of ['changes', 'undo']) await note(here.call(tool));
    for (const tool of ['account', 'sign_in']) await note(here.call(tool));
    const { resources } = await here.mcp.listResources();
    for (const { uri } of resources) await note(here.mcp.readResource({ uri }));
    for (const uri of [
      'music://playlist/1',
      `music://artist/${encodeURIComponent(echoed)}`,
      `music://${echoed}`,
    ])
      await note(here.mcp.readResource({ uri }));
    const { prompts } = await here.mcp.listPrompts();
    for (const { name, arguments: names = [] } of prompts) {
      const given = Object.fromEntries(names.map(each => [each.name, `hostile ${echoed}`]));
      await note(here.mcp.getPrompt({ name, arguments: given }));
      for (const argument of names)
        await note(
          here.mcp.complete({
            ref: { type: 'ref/prompt', name },
            argument: { name: argument.name, value: 's' },
          }),
        );
    }
    for (const kind of ['artist', 'album', 'track', 'playlist', 'podcast', 'radio', 'genre', 'user']) {
      const ref = { type: 'ref/resource' as const, uri: `music://${kind}/{${kind}_id}` };
      for (const value of ['', 'sa', 'c'])
        await note(here.mcp.complete({ ref, argument: { name: `${kind}_id`, value } }));
    }
    await here.close();
    expect(turn).toBeGreaterThan(150);
    const all = [...seen, ...here.seen];
    expect(all.filter(text => text.includes('[redacted]')).length).toBeGreaterThan(150);
    const files = filesIn(here.home);
    expect(files.length).toBeGreaterThan(0);
    // Any case, for menus are in lower case; in part, for long texts are cut.
    const found = [...all, ...files.map(([, text]) => text)].filter(text => /canary/i.test(text));
    expect(
      found.map(text => text.slice(Math.max(0, text.search(/canary/i) - 200), text.search(/canary/i) + 100)),
    ).toEqual([]);
  }, 60_000);
});
