import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import Module from 'node:module';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runFile, temporaryFolder } from './support/process.ts';
import { callTool } from './support/stand.ts';

/** The program as it is installed: in a folder of its own. */
interface Installed {
  readonly home: string;
  readonly program: string;
}

async function installed(): Promise<Installed> {
  const home = await temporaryFolder();
  const program = join(home, 'program');
  await cp('dist', program, { recursive: true });
  return { home, program };
}

const envOf = (home: string) => ({ PATH: process.env['PATH'] ?? '', HOME: home, MUSIC_EPHEMERAL: 'on' });

/** `hear` gets what the server writes to its log. */
async function start(
  { home, program }: Installed,
  { env = {}, hear = () => {} }: { env?: Record<string, string>; hear?: (text: string) => void } = {},
) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(program, 'main.cjs')],
    env: { ...envOf(home), MUSIC_LOG: 'debug', ...env },
    stderr: 'pipe',
  });
  transport.stderr?.on('data', chunk => hear(String(chunk)));
  const mcp = new Client({ name: 'tests', version: '1.0.0' });
  await mcp.connect(transport);
  onTestFinished(() => mcp.close());
  return mcp;
}

const search = (mcp: Client) => callTool(mcp, 'search', { query: 'nocturne', limit: 1 });

/** The file that an `import()` of this module loads. */
async function fileOf(module: string, { program }: Installed): Promise<string> {
  const name = (await readdir(program)).find(each => each.startsWith(`${module}-`));
  if (name === undefined) throw new Error(`the build has no file for ${module}`);
  return join(program, name);
}

/** The largest file, of those that only what answers calls needs. */
async function sharedFile(here: Installed): Promise<string> {
  const imports = async (file: string) =>
    [...(await readFile(file, 'utf8')).matchAll(/chunk-\w+\.mjs/g)].map(([name]) => join(here.program, name));
  const early = await imports(join(here.program, 'server.mjs'));
  const late = (await imports(await fileOf('compose', here))).filter(file => !early.includes(file));
  const sizes = await Promise.all(late.map(async file => ({ file, size: (await stat(file)).size })));
  const [largest] = sizes.sort((one, other) => other.size - one.size);
  if (largest === undefined) throw new Error('what answers calls is in one file');
  return largest.file;
}

const damaged =
  'A file of this package is missing or damaged: install the package again, then start the server again.';
const updated =
  'The package was updated since this server started: quit your assistant and open it again, or start the server again.';

describe('A start', () => {
  it('without the file that answers calls lists its tools, says what is wrong, and goes on once it is back', async () => {
    const here = await installed();
    const answers = await fileOf('compose', here);
    await rename(answers, `${answers}.away`);
    const mcp = await start(here);
    expect((await mcp.listTools()).tools).toHaveLength(34);
    expect(await search(mcp)).toMatchObject({ isError: true, text: damaged });
    await expect(mcp.readResource({ uri: 'music://guide/search' })).rejects.toThrow(damaged);
    await rename(`${answers}.away`, answers);
    expect((await search(mcp)).isError).toBe(false);
  });

  it('says the same while Node remembers a failed import, and works after another start', async () => {
    const here = await installed();
    const file = await sharedFile(here);
    await rename(file, `${file}.away`);
    const mcp = await start(here);
    // The lists were made by the build, so nothing else is loaded for them.
    expect((await mcp.listTools()).tools).toHaveLength(34);
    expect(await search(mcp)).toMatchObject({ isError: true, text: damaged });
    await rename(`${file}.away`, file);
    // Node 20 and 22 remember.
    const { isError, text } = await search(mcp);
    expect(isError ? text : damaged).toBe(damaged);
    expect((await search(await start(here))).isError).toBe(false);
  });

  it('whose package was updated meanwhile says so', async () => {
    const here = await installed();
    const mcp = await start(here);
    await mcp.listTools();
    await rm(here.program, { recursive: true });
    await cp('dist', here.program, { recursive: true });
    // The other build has other names.
    await rm(await fileOf('compose', here));
    expect(await search(mcp)).toMatchObject({ isError: true, text: updated });
    expect(await search(mcp)).toMatchObject({ isError: true, text: updated });
  });

  it.each(['demo-service', 'compose'])('whose %s is damaged says so when it is asked', async module => {
    const here = await installed();
    const file = await fileOf(module, here);
    const whole = await readFile(file);
    // The first lines alone may be a whole module of imports.
    await writeFile(file, whole.subarray(0, whole.length / 2));
    const { isError, text } = await search(await start(here));
    expect(isError).toBe(true);
    expect(text).toContain(damaged);
  });

  it.each([
    ['server', ['status']],
    ['terminal', ['status']],
    ['listener-commands', ['status']],
    // The store is open by then.
    ['playlist-formats', ['export', '--playlist', '4417083122', '--format', 'xspf']],
    ['setup', ['setup', '--print']],
    ['keys', ['keys', 'list']],
    ['serve', ['serve', '--port', '0']],
  ])('without %s ends, and tells with MUSIC_LOG=debug what is missing', async (module, args) => {
    const here = await installed();
    const file = module === 'server' ? join(here.program, 'server.mjs') : await fileOf(module, here);
    await rm(file);
    const run = (env: object) =>
      runFile(join(here.program, 'main.cjs'), args, { ...envOf(here.home), ...env });
    expect(await run({})).toEqual({ code: 1, stdout: '', stderr: `music-catalogue-mcp: ${damaged}\n` });
    const { stderr } = await run({ MUSIC_LOG: 'debug' });
    expect(stderr).toMatch(/^music-catalogue-mcp debug: because of Error ERR_MODULE_NOT_FOUND: /m);
  });

  it('tells in the log of a server that runs why a file cannot be loaded', async () => {
    const here = await installed();
    await writeFile(await fileOf('playlist-formats', here), 'no JavaScript\n');
    let log = '';
    const hear = (text: string) => {
      log += text;
    };
    const mcp = await start(here, { hear });
    const args = { view: 'export', playlist_id: 4417083122, format: 'xspf' };
    expect(await callTool(mcp, 'playlist_read', args)).toMatchObject({ isError: true, text: damaged });
    await expect.poll(() => log).toContain('debug: because of SyntaxError: ');
  });

  it('sets up keys where what answers calls is missing', async () => {
    const here = await installed();
    await rm(await sharedFile(here));
    const run = (...args: string[]) => runFile(join(here.program, 'main.cjs'), args, envOf(here.home));
    expect(await run('keys', 'add', 'ann')).toMatchObject({ code: 0, stderr: '' });
    expect(await run('setup', '--print')).toMatchObject({ stderr: '' });
  });

  it('on a Node that is too old says so', async () => {
    const { home, program } = await installed();
    const older = join(home, 'older.cjs');
    await writeFile(
      older,
      "Object.defineProperty(process.versions, 'node', { value: '20.18.3' });Object.defineProperty(process, 'version', { value: 'v20.18.3' });",
    );
    const NODE_OPTIONS = `--require ${older}`;
    const { code, stderr } = await runFile(join(program, 'main.cjs'), [], { ...envOf(home), NODE_OPTIONS });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^music-catalogue-mcp: Node 20\.19 or newer is needed; this is v20\.18\.3, at .*\n$/,
    );
  });
});

describe.skipIf(!('enableCompileCache' in Module))('The compile cache', () => {
  const cachesOf = ({ home }: Installed) => join(home, '.cache/music-catalogue-mcp/compiled');

  /** Every file of the cache, with the time it was written. */
  async function entries(here: Installed): Promise<[name: string, written: number][]> {
    const all = await readdir(cachesOf(here), { recursive: true, withFileTypes: true }).catch(() => []);
    const files = all.filter(each => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    return Promise.all(files.sort().map(async file => [file, (await stat(file)).mtimeMs]));
  }

  /** Starts, has a call answered, and ends. */
  async function useOnce(here: Installed, env: Record<string, string> = {}): Promise<void> {
    const mcp = await start(here, { env });
    expect((await search(mcp)).isError).toBe(false);
    await mcp.close();
  }

  it('is kept for the next start in a folder that only its user can enter, and used', async () => {
    const here = await installed();
    await useOnce(here);
    const first = await entries(here);
    expect(first.length).toBeGreaterThan(5);
    if (process.platform !== 'win32') expect((await stat(cachesOf(here))).mode & 0o777).toBe(0o700);
    // Node writes an entry again that V8 refused.
    await useOnce(here);
    expect(await entries(here)).toEqual(first);
  });

  it.skipIf(process.platform === 'win32')('is not used where others can write to its folder', async () => {
    const here = await installed();
    await useOnce(here);
    const written = (await entries(here)).map(([file]) => file);
    await Promise.all(written.map(file => rm(file)));
    await chmod(cachesOf(here), 0o777);
    await useOnce(here);
    expect(await entries(here)).toEqual([]);

    await chmod(cachesOf(here), 0o700);
    await rename(cachesOf(here), join(here.home, 'elsewhere'));
    await symlink(join(here.home, 'elsewhere'), cachesOf(here));
    await useOnce(here);
    expect(await entries(here)).toEqual([]);
  });

  it('of an earlier build is removed', async () => {
    const here = await installed();
    const earlier = join(cachesOf(here), 'earlier');
    await mkdir(earlier, { recursive: true, mode: 0o700 });
    await useOnce(here);
    expect((await readdir(cachesOf(here))).length).toBe(1);
    await expect(stat(earlier)).rejects.toThrow();
  });

  it('is neither read nor written with NODE_DISABLE_COMPILE_CACHE', async () => {
    const here = await installed();
    await useOnce(here, { NODE_DISABLE_COMPILE_CACHE: '1' });
    await expect(stat(cachesOf(here))).rejects.toThrow();
  });
});
