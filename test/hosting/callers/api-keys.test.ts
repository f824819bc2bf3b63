import { appendFileSync, chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keyFile, lineOf, serverWith } from '../../support/api-keys.ts';
import { startServe } from '../../support/serve-process.ts';

describe('A damaged file of keys', () => {
  it('with a line that was cut off keeps the others, and the next key starts a line of its own', async () => {
    const { add, contents, names, path, type } = await keyFile();
    const { authorize, problems } = serverWith(path);
    const ada = await add('ada');
    const bo = await add('bo');
    const whole = contents();
    for (const cut of [1, 2, 13, 30, 60]) {
      writeFileSync(path, whole.slice(0, -cut));
      expect(await authorize(ada)).toMatchObject({ principal: { subject: 'ada' } });
      expect(await authorize(bo)).toMatchObject({ status: 401 });
    }
    expect(problems).toEqual([`Line 2 of ${path} is not a key and is ignored.`]);
    expect((await type('list')).text).toContain(`\nLine 2 of ${path} is not a key and is ignored.`);
    const cy = await add('cy');
    expect(await authorize(cy)).toMatchObject({ principal: { subject: 'cy' } });
    expect(await add('bo')).not.toBe('');
    expect(await type('revoke bo')).toMatchObject({ code: 0 });
    expect(await names()).toEqual(['ada', 'cy']);
    expect(contents().split('\n')).toHaveLength(3);
  });

  it('with lines that are no keys, or of a scope that does not exist, keeps the others', async () => {
    const { add, contents, names, path, write } = await keyFile();
    const { authorize, problems } = serverWith(path);
    const ada = await add('ada');
    const line = contents();
    write(
      `\u0000\u0000\n${lineOf('kid').replace('music:write', 'music:everything')}\n${line.trim()}\r\nada ${'h'.repeat(43)} music:read\n`,
    );
    expect(await authorize(ada)).toMatchObject({ principal: { subject: 'ada' }, scopes: expect.any(Array) });
    expect(await names()).toEqual(['ada']);
    expect(problems).toEqual([`Line 1 of ${path} is not a key and is ignored.`]);
  });
});

describe('A server that accepts keys', () => {
  it('accepts a key from the moment it is made, as its owner and with its scopes', async () => {
    const { add, path } = await keyFile();
    const { authorize } = serverWith(path);
    expect(await authorize('mck_guess')).toMatchObject({ status: 401 });
    const [ada, bo] = [await add('ada'), await add('bo', { scopes: 'music:read' })];

    expect(await authorize(ada)).toMatchObject({
      principal: { issuer: 'keys', subject: 'ada' },
      scopes: ['music:read', 'music:write', 'music:delete'],
    });
    expect(await authorize(bo)).toMatchObject({ principal: { subject: 'bo' }, scopes: ['music:read'] });
  });

  it('accepts a key that was added while the file was being read', async () => {
    const { add, path } = await keyFile();
    const { verify } = serverWith(path);
    const first = verify('mck_guess').catch(() => undefined);
    const ada = await add('ada');
    expect(await verify(ada)).toMatchObject({ principal: { subject: 'ada' } });
    await first;
  });

  it('has nowhere to send those without one', async () => {
    const { path } = await keyFile();
    const { authorize } = serverWith(path);
    const answer = await authorize('mck_guess');

    expect(answer).toMatchObject({ status: 401 });
    const challenge = answer instanceof Response ? answer.headers.get('www-authenticate') : '';
    expect(challenge).not.toContain('resource_metadata');
  });

  it('ends what began with a key that is revoked, and refuses the key, without a restart', async () => {
    const { add, path, type } = await keyFile();
    const { authorize } = serverWith(path);
    const [ada, bo] = [await add('ada'), await add('bo')];
    const [callerA, callerB] = [Object(await authorize(ada)), Object(await authorize(bo))];
    await type('revoke ada');
    await expect.poll(() => callerA.ended.aborted).toBe(true);

    expect(callerB.ended.aborted).toBe(false);
    expect(await authorize(ada)).toMatchObject({ status: 401 });
    expect(await authorize(bo)).toMatchObject({ principal: { subject: 'bo' } });
  });

  it('knows the owner of a new key by the same name', async () => {
    const { add, path, type } = await keyFile();
    const { authorize } = serverWith(path);
    const before = Object(await authorize(await add('ada'))).principal;
    await type('revoke ada');

    expect(Object(await authorize(await add('ada'))).principal).toEqual(before);
  });

  it('follows a file that is replaced, rewritten with other scopes, or deleted', async () => {
    const { add, contents, path } = await keyFile();
    const { authorize, problems } = serverWith(path);
    const [ada, bo] = [await add('ada'), await add('bo')];
    const [callerA, callerB] = [Object(await authorize(ada)), Object(await authorize(bo))];
    const [first, second] = contents().split('\n');
    writeFileSync(`${path}-other`, `${first}\n`, { mode: 0o600 });
    renameSync(`${path}-other`, path);
    await expect.poll(() => callerB.ended.aborted).toBe(true);
    expect(callerA.ended.aborted).toBe(false);
    expect(await authorize(bo)).toMatchObject({ status: 401 });
    appendFileSync(path, `${second}\n`);
    expect(await authorize(bo)).toMatchObject({ principal: { subject: 'bo' } });
    writeFileSync(path, contents().replaceAll(' music:delete', ''));
    await expect.poll(() => callerA.ended.aborted).toBe(true);
    const fewer = Object(await authorize(ada));
    expect(fewer.scopes).toEqual(['music:read', 'music:write']);
    rmSync(path);
    await expect.poll(() => fewer.ended.aborted).toBe(true);
    expect(await authorize(ada)).toMatchObject({ status: 401 });
    expect(problems).toEqual([]);
  });

  it('accepts no key of a file that others can read, and says why once', async () => {
    const { add, path } = await keyFile();
    const { authorize, problems } = serverWith(path);
    const ada = await add('ada');
    const caller = Object(await authorize(ada));
    chmodSync(path, 0o644);
    await expect.poll(() => caller.ended.aborted).toBe(true);

    expect(await authorize(ada)).toMatchObject({ status: 401 });
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(problems).toEqual([
      `The keys in ${path} are refused: it can be read by other users. Run chmod 600 on it.`,
    ]);
    chmodSync(path, 0o600);
    expect(await authorize(ada)).toMatchObject({ principal: { subject: 'ada' } });
  });

  it('ends a stream within a second after its key is revoked', async () => {
    const { add, path, type } = await keyFile();
    const key = await add('ada');
    const { url } = await startServe({ MUSIC_KEYS_FILE: path, MUSIC_PUBLIC_URL: 'http://localhost' });
    const address = url.replace('127.0.0.1', 'localhost');
    const headers = {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    };
    const clientInfo = { name: 'by hand', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    const begun = await fetch(address, { method: 'POST', headers, body });
    await begun.text();
    const session = begun.headers.get('mcp-session-id') ?? '';
    const stream = await fetch(address, { headers: { ...headers, 'mcp-session-id': session } });
    expect(stream.status).toBe(200);
    await type('revoke ada');
    const from = performance.now();
    await stream.text().catch(() => undefined);
    expect(performance.now() - from).toBeLessThan(1000);
    expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(401);
  });
});
