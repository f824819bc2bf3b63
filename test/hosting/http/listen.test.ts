import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../src/hosting/http/http-server.ts';

it('A connection that cannot be taken is logged, and the server goes on', async () => {
  const logged: string[] = [];
  const server = createServer((_, response) => void response.end('served'));
  onTestFinished(() => void server.close());
  const log = { warn: (line: string) => void logged.push(line) };
  const port = await listen(server, { port: 0, host: '127.0.0.1', variable: 'MUSIC_PORT', log });
  for (const code of ['EMFILE', 'ENFILE']) server.emit('error', Object.assign(new Error(code), { code }));
  expect(logged).toEqual(['http: no connection (EMFILE)', 'http: no connection (ENFILE)']);
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('served');
});
