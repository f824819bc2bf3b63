import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { listener } from './music-server-traits.ts';
import { writeFiles } from './own-music.ts';

export const hasSupysonic = spawnSync('supysonic-server', ['--help'], { stdio: 'ignore' }).status === 0;
export const whySkipped = hasSupysonic ? '' : ' (SKIPPED: supysonic is not installed)';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A supysonic over these files, with data of its own. It goes with the test. */
export async function startSupysonic(home: string, files: Readonly<Record<string, Buffer>>) {
  const [music, data] = [join(home, 'Music'), join(home, 'supysonic')];
  for (const folder of [music, data]) mkdirSync(folder, { recursive: true });
  writeFiles(music, files);
  const config = [
    '[base]',
    `database_uri = sqlite:///${data}/supysonic.db`,
    '[webapp]',
    `cache_dir = ${data}/cache`,
    'mount_webui = off',
    '[daemon]',
    'run_watcher = false',
    `socket = ${data}/socket`,
    '',
  ].join('\n');
  writeFileSync(join(home, '.supysonic'), config);
  const env = { PATH: process.env['PATH'] ?? '', HOME: home };
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync('supysonic-cli', args, { env, cwd: home, encoding: 'utf8' });
    if (status !== 0) throw new Error(`supysonic-cli ${args[0]} ${args[1]}: ${stderr}`);
  };
  run('user', 'add', listener.user, '-p', listener.password);
  run('folder', 'add', 'Music', music);
  const scan = () => run('folder', 'scan', '--foreground', 'Music');
  scan();
  const port = await freePort();
  const start = async () => {
    const child = spawn('supysonic-server', ['-S', 'waitress', '-h', '127.0.0.1', '-p', String(port)], {
      env,
      cwd: home,
      stdio: 'ignore',
    });
    const ended = new Promise<void>(resolve => child.once('close', () => resolve()));
    const stop = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    onTestFinished(stop);
    for (let tries = 0; ; tries += 1) {
      const found = await fetch(`http://127.0.0.1:${port}/rest/ping.view`).catch(() => undefined);
      if (found !== undefined) return stop;
      if (tries > 300) throw new Error('supysonic did not start');
      await sleep(100);
    }
  };
  const stop = await start();
  const address = `http://127.0.0.1:${port}`;
  return {
    address,
    music,
    scan,
    stop,
    start,
    /** What another program asks of it. */
    async ask(
      method: string,
      params: Readonly<Record<string, string>> = {},
    ): Promise<Record<string, unknown>> {
      const query = new URLSearchParams({
        u: listener.user,
        p: listener.password,
        c: 'test',
        v: '1.10.2',
        f: 'json',
        ...params,
      });
      const response = await fetch(`${address}/rest/${method}.view?${query}`);
      const body: { 'subsonic-response'?: Record<string, unknown> } = JSON.parse(await response.text());
      return body['subsonic-response'] ?? {};
    },
  };
}
