import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identity } from '../packaging/identity.ts';
import type { CommandName } from '../src/config/config.ts';
import { callTool, startClient } from './client.ts';
import { root } from './root.ts';

/*
 * `npm run tarball -- [paths of nodes]` packs the package, installs the tarball into an empty folder, and runs every
 * command and clients of both eras on each Node. Exits with 1 on failure.
 */

const limits = { packed: 1_400_000, packages: 8, installed: 30_000_000 };
const nodes = process.argv.length > 2 ? process.argv.slice(2) : [process.execPath];
const folder = mkdtempSync(join(tmpdir(), 'music-tarball-'));

const npm = (...args: string[]) =>
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Throws when a limit is exceeded. */
function measure(tarball: string): string {
  const packages = npm('ls', '--prefix', folder, '--all', '--parseable').trim().split('\n').length - 1;
  const [packed, installed] = [statSync(tarball).size, sizeOf(join(folder, 'node_modules'))];
  const text = `${megabytes(packed)} MB packed, ${packages} packages, ${megabytes(installed)} MB installed`;
  if (packed > limits.packed || packages > limits.packages || installed > limits.installed)
    throw new Error(`the package is too large: ${text}`);
  return text;
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(2);

const sizeOf = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

const program = join(folder, 'node_modules', identity.packageName, 'dist/main.cjs');
const env = { PATH: process.env['PATH'] ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };

interface Probe {
  readonly args?: readonly string[];
  readonly says: RegExp;
  readonly code?: number;
}

/** One call of each command in demo mode. */
const probes: Readonly<Record<CommandName | '--version' | '--help', Probe>> = {
  login: { says: /needs no sign-in/, code: 2 },
  logout: { says: /No account was signed in/ },
  status: { says: /demo library/ },
  export: { args: ['--playlist', '4417083122'], says: /^title,artist,album,isrc/ },
  import: { says: /needs one path/, code: 2 },
  library: { args: ['copy'], says: /allows no library on this computer/, code: 2 },
  refresh: { says: /refresh needs the names or ids/, code: 2 },
  keys: { args: ['list'], says: /^Keys in .*: 0/ },
  setup: { args: ['--print', '--host', 'cursor'], says: /^No assistant was found/, code: 1 },
  serve: { args: ['--port', 'none'], says: /--port must be a port/, code: 2 },
  doctor: { says: /^Version .*\n.*Node/ },
  '--version': { says: new RegExp(`^${identity.version.replaceAll('.', '\\.')}\n$`) },
  '--help': { says: /^music-catalogue-mcp: / },
};

/** Throws when a command exits or answers differently. */
function probe(node: string, [name, { args = [], says, code = 0 }]: readonly [string, Probe]): void {
  const all = [program, name, ...args];
  const { status, stdout, stderr } = spawnSync(node, all, { env, encoding: 'utf8', input: '' });
  if (status === code && says.test(`${stdout}${stderr}`)) return;
  throw new Error(`${name} on ${node}: code ${status}\n${stdout}${stderr}`);
}

/** A client lists the tools, makes a playlist and undoes that. */
async function session(node: string, mode: 'auto' | 'legacy'): Promise<void> {
  const args = [program, '--confirm', 'never'];
  const client = await startClient({ command: node, args, env, versionNegotiation: { mode } });
  const { tools } = await client.listTools();
  const title = `From a tarball, ${mode}`;
  const made = await callTool(client, 'playlist_write', { action: 'create', title });
  const undone = await callTool(client, 'undo', {});
  await client.close();
  if (tools.length === 0 || made.isError || undone.isError) {
    throw new Error(`${mode} on ${node}: ${JSON.stringify([tools.length, made, undone])}`);
  }
}

try {
  npm('pack', '--pack-destination', folder);
  const [name = ''] = readdirSync(folder).filter(each => each.endsWith('.tgz'));
  const tarball = join(folder, name);
  npm('install', '--prefix', folder, '--no-audit', '--no-fund', '--omit=dev', tarball);
  console.log(measure(tarball));
  for (const node of nodes) {
    for (const each of Object.entries(probes)) probe(node, each);
    await session(node, 'auto');
    await session(node, 'legacy');
    console.log(`${node}: every command, and clients of both eras`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
