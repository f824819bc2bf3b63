import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hello, sent } from '../../support/http.ts';
import { portsOf } from '../../support/listening.ts';
import { temporaryFolder } from '../../support/process.ts';
import { startServe } from '../../support/serve-process.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  readonly authorization?: string;
}

/** The status of the answer on a port of loopback. */
const statusOf = (port: number, { method, path, host, authorization }: Asked) =>
  new Promise<number>((resolve, reject) => {
    const { headers, body } = sent(hello, {
      host,
      ...(authorization === undefined ? {} : { authorization }),
    });
    const asking = request({ host: '127.0.0.1', port, method, path, headers }, answer => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asking.on('error', reject).end(method === 'POST' ? body : undefined);
  });

const methods = ['GET', 'POST', 'DELETE', 'PUT'];
const probes = ['/health', '/ready'];
const metadata = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'];
const paths = [
  ...['/', '/mcp', '/mcp/', '//mcp', '/MCP', '/mcp?access_token=x', '/metrics', ...probes, ...metadata],
  ...['/.well-known/oauth-authorization-server', '/authorize', '/callback?code=x&state=x', '/token'],
  ...['/link/return?code=x&state=x', '/link/account', '/link/service', '/link/service/return', '/link/token'],
  ...[`/link/${'a'.repeat(43)}`, '/track/3135556', '/search?q=a', '/user/me', '/album/302127/cover'],
];

const callers = { MUSIC_PUBLIC_URL: 'https://music.example' };
const modes: Readonly<
  Record<string, { env: (home: string) => Record<string, string>; open: readonly string[] }>
> = {
  'with its own key': { env: () => ({}), open: probes },
  'with its own key and metrics': {
    env: () => ({ MUSIC_METRICS_PORT: '0' }),
    open: [...probes, '/metrics'],
  },
  'with keys for callers': {
    env: home => ({ ...callers, MUSIC_KEYS_FILE: join(home, 'keys') }),
    open: probes,
  },
  'with an authorization server': {
    env: () => ({ ...callers, MUSIC_ISSUER: 'https://login.example' }),
    open: [...probes, ...metadata],
  },
};

describe.skipIf(process.platform !== 'linux')('Without a token, nothing but what is public answers', () => {
  it.each(Object.entries(modes))('%s', async (_, { env, open }) => {
    const { pid } = await startServe(env(await temporaryFolder()), []);
    const answered = new Set<string>();
    for (const port of portsOf(pid))
      for (const path of paths)
        for (const method of methods)
          for (const host of [`127.0.0.1:${port}`, 'music.example'])
            for (const authorization of [undefined, 'Bearer wrong'])
              if (
                (await statusOf(port, { method, path, host, ...(authorization && { authorization }) })) < 400
              )
                answered.add(path);
    expect([...answered].sort()).toEqual([...open].sort());
  });
});
