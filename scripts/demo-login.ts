import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startEmbedded } from '../src/demo/index.ts';
import { openStore } from '../src/store/open.ts';

/*
 * Shows how to sign in and out, with the embedded service instead of the live one. At a terminal you answer the consent
 * page yourself. Without a terminal the demo answers it. Nothing is kept.
 */

const service = await startEmbedded({ store: await openStore({ memory: true }), publicSecret: 'demo' });
const home = mkdtempSync(join(tmpdir(), 'music-login-'));

const env = {
  ...process.env,
  MUSIC_SERVICE: service.origin,
  MUSIC_APP_ID: 'music-catalogue-mcp',
  MUSIC_APP_SECRET: 'demo',
  MUSIC_REDIRECT_URI: 'http://127.0.0.1:0/callback',
  MUSIC_KEYRING: 'off',
  MUSIC_ACCESS_TOKEN: '',
  MUSIC_ACCESS_TOKEN_FILE: '',
  XDG_CONFIG_HOME: home,
  XDG_DATA_HOME: home,
};

/** Runs the program and shows its output. Resolves to its exit code. */
async function run(
  args: readonly string[],
  onLine: (line: string) => void = () => undefined,
): Promise<number> {
  console.log(`\n$ music-catalogue-mcp ${args.join(' ')}`);
  const child = spawn(process.execPath, ['dist/main.cjs', ...args], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(`  ${line}`);
    onLine(line);
  }
  const [code] = await ended;
  return Number(code ?? 1);
}

/** Does what a browser does when somebody clicks "Allow". */
async function allow(address: string): Promise<void> {
  const page = await (await fetch(address)).text();
  console.log('  (no terminal: the demo clicks "Allow" on the page)');
  for (const [, what] of page.matchAll(/<li><span>([^<]*)/g)) console.log(`    permission: ${what}`);
  const mark = /name="mark" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ mark, answer: 'allow' });
  await fetch(new URL('/oauth/auth.php', address), { method: 'POST', body });
}

const isAlone = process.stdin.isTTY !== true || process.env['CI'] !== undefined;
console.log('The embedded service plays the part of a music service on this computer.');
const code = await run(['login'], line => {
  const address = line.trim();
  if (isAlone && address.startsWith('http://')) allow(address).catch(error => console.log(String(error)));
});
await run(['status']);
await run(['logout']);
await run(['status']);

await service.close();
rmSync(home, { recursive: true, force: true });
console.log(code === 0 ? '\nDone. Nothing was kept.' : '\nNobody signed in. Nothing was kept.');
process.exitCode = code;
