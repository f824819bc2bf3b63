import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runKeys } from '../../../src/commands/keys.ts';
import { createAuthorizer, FailedAttempts } from '../../../src/hosting/callers/authorizer.ts';
import { BearerKeys } from '../../../src/hosting/callers/bearer-keys.ts';

let folder: string;
let path: string;
let problems: string[];
let keys: BearerKeys;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'music-keys-'));
  path = join(folder, 'sub', 'keys.json');
  problems = [];
  keys = new BearerKeys({ path, report: ({ reason }) => problems.push(reason), everyMs: 10 });
});
afterEach(() => {
  keys.close();
  rmSync(folder, { recursive: true });
});

/** What somebody types, and what is said. */
async function type(words: string, flags: Record<string, string> = {}) {
  const said: string[] = [];
  const command = { name: 'keys' as const, words: words.split(' '), flags, settingFlags: [] };
  const code = await runKeys(command, {
    path,
    now: () => Date.UTC(2026, 4, 1),
    say: text => said.push(text),
  });
  return { code, text: said.join('\n') };
}

const keyIn = (text: string) => /mck_[\w-]+/.exec(text)?.[0] ?? '';
const add = async (name: string, flags = {}) => keyIn((await type(`add ${name}`, flags)).text);

function ourServer() {
  const authorizer = createAuthorizer({
    verify: keys.verify,
    attempts: new FailedAttempts({ now: Date.now }),
    metadata: undefined,
    now: Date.now,
  });
  return (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    return authorizer.authorize(new Request('https://music.example/mcp', { headers }), '198.51.100.7');
  };
}

describe('The keys command', () => {
  it('makes a key, shows it once, and keeps only a hash in a file of the owner alone', async () => {
    const { code, text } = await type('add ada');

    expect(code).toBe(0);
    expect(keyIn(text)).toMatch(/^mck_[\w-]{43}$/);
    expect(text).toContain('shown only now');
    expect(readFileSync(path, 'utf8')).not.toContain(keyIn(text).slice(4));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await type('list')).text).toBe(
      `The keys in ${path}:\n  ada  since 2026-05-01  music:read music:write music:delete`,
    );
  });

  it('gives nobody two keys, and takes one back', async () => {
    await add('ada');
    expect(await type('add ada')).toMatchObject({
      code: 2,
      text: expect.stringContaining('has a key already'),
    });
    expect(await type('revoke ada')).toMatchObject({
      code: 0,
      text: expect.stringContaining('works no more'),
    });
    expect(await type('revoke ada')).toMatchObject({ code: 2, text: 'There is no key of "ada".' });
    expect((await type('list')).text).toBe(`There are no keys in ${path}.`);
  });

  it.each([
    ['add', {}, /needs a name/],
    ['add a/b', {}, /needs a name/],
    ['add ada bo', {}, /Say keys add/],
    ['remove ada', {}, /Say keys add/],
    ['add ada', { scopes: 'music:write' }, /--scopes must be among .* and hold music:read/],
    ['add ada', { scopes: 'music:read,all' }, /--scopes must be among/],
  ])('says what is wrong with %s %j', async (words, flags, says) => {
    expect(await type(words, flags)).toMatchObject({ code: 2, text: expect.stringMatching(says) });
  });

  it('leaves a damaged file as it is', async () => {
    await add('ada');
    writeFileSync(path, '{"version":2}');

    expect(await type('add bo')).toMatchObject({ code: 1, text: expect.stringContaining('is damaged') });
    expect(readFileSync(path, 'utf8')).toBe('{"version":2}');
  });
});

describe('A file of keys', () => {
  const written = (count: number) => {
    const keys = Array.from({ length: count }, (_, each) => ({
      name: `person-${each}`,
      hash: 'h'.repeat(43),
      made: 0,
      scopes: ['music:read', 'music:write', 'music:delete'],
    }));
    mkdirSync(join(folder, 'sub'), { recursive: true });
    writeFileSync(path, JSON.stringify({ version: 1, keys }, undefined, 2), { mode: 0o600 });
  };

  it('holds more than a household needs, and everybody goes on', async () => {
    written(1000);
    const authorize = ourServer();
    const ada = await add('ada');
    expect(await authorize(ada)).toMatchObject({ principal: { subject: 'ada' } });
    expect(await type('revoke person-7')).toMatchObject({ code: 0 });
    expect((await type('list')).text).toContain('person-999');
  });

  it('that is full is left as it is, and that is said: who had a key has it still', async () => {
    // The last one that fits, and none more.
    written(4904);
    const { text } = await type(`add ${'x'.repeat(64)}`);
    expect(text).toBe(
      `The file of keys ${path} holds as many keys as it can: revoke one first. It was left as it is.`,
    );
    expect((await type('list')).code).toBe(0);
    expect(await type('revoke person-1')).toMatchObject({ code: 0 });
  });

  it('loses nothing where several commands change it at once', async () => {
    await add('gone');
    const [revoked, ...added] = await Promise.all([
      type('revoke gone'),
      ...['ada', 'bo', 'cy', 'dee'].map(name => type(`add ${name}`)),
    ]);
    expect([revoked, ...added].map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    const { text } = await type('list');
    for (const name of ['ada', 'bo', 'cy', 'dee']) expect(text).toContain(` ${name} `);
    expect(text).not.toContain('gone');
  });

  it('can be changed after a command that was killed in the middle', async () => {
    await add('ada');
    writeFileSync(`${path}.lock`, '');
    const past = new Date(Date.now() - 11_000);
    utimesSync(`${path}.lock`, past, past);
    expect(await type('add bo')).toMatchObject({ code: 0 });
    expect((await type('list')).text).toContain(' bo ');
  });

  it('in a folder that cannot be made is told as that', async () => {
    writeFileSync(join(folder, 'sub'), 'no folder');
    expect(await type('add ada')).toEqual({
      code: 1,
      text: `The file of keys ${path} cannot be written: look at its folder. It was left as it is.`,
    });
  });
});

describe('A server that takes keys', () => {
  it('takes a key from the moment it is made, as its holder and with its scopes', async () => {
    const authorize = ourServer();
    expect(await authorize('mck_guess')).toMatchObject({ status: 401 });
    const [ada, bo] = [await add('ada'), await add('bo', { scopes: 'music:read' })];

    expect(await authorize(ada)).toMatchObject({
      principal: { issuer: 'keys', subject: 'ada' },
      scopes: ['music:read', 'music:write', 'music:delete'],
    });
    expect(await authorize(bo)).toMatchObject({ principal: { subject: 'bo' }, scopes: ['music:read'] });
  });

  it('has nowhere to send those without one', async () => {
    const answer = await ourServer()('mck_guess');

    expect(answer).toMatchObject({ status: 401 });
    const challenge = answer instanceof Response ? answer.headers.get('www-authenticate') : '';
    expect(challenge).not.toContain('resource_metadata');
  });

  it('ends what began with a key that is revoked, and refuses the key, without a restart', async () => {
    const authorize = ourServer();
    const [ada, bo] = [await add('ada'), await add('bo')];
    const [callerA, callerB] = [Object(await authorize(ada)), Object(await authorize(bo))];
    await type('revoke ada');
    for (let i = 0; i < 200 && !callerA.ended.aborted; i += 1) await pause(10);

    expect(callerA.ended.aborted).toBe(true);
    expect(callerB.ended.aborted).toBe(false);
    expect(await authorize(ada)).toMatchObject({ status: 401 });
    expect(await authorize(bo)).toMatchObject({ principal: { subject: 'bo' } });
  });

  it('knows the holder of a new key by the same name', async () => {
    const authorize = ourServer();
    const before = Object(await authorize(await add('ada'))).principal;
    await type('revoke ada');

    expect(Object(await authorize(await add('ada'))).principal).toEqual(before);
  });

  it('takes no key of a file that cannot be trusted, and says why once', async () => {
    const authorize = ourServer();
    const ada = await add('ada');
    const caller = Object(await authorize(ada));
    chmodSync(path, 0o644);
    for (let i = 0; i < 200 && !caller.ended.aborted; i += 1) await pause(10);

    expect(await authorize(ada)).toMatchObject({ status: 401 });
    expect(problems).toEqual(['shared']);
    chmodSync(path, 0o600);
    expect(await authorize(ada)).toMatchObject({ principal: { subject: 'ada' } });
  });
});
