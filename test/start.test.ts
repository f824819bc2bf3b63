import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runFile, temporaryFolder } from './support/process.ts';
import { callTool } from './support/stand.ts';

/*
 * The program as it is installed: its files in a folder of their own, without what a build compiled.
 */

async function installed() {
  const home = await temporaryFolder();
  const program = join(home, 'program');
  await mkdir(program);
  const files = (await readdir('dist')).filter(name => /\.(cjs|json)$/.test(name));
  await Promise.all(files.map(name => cp(join('dist', name), join(program, name))));
  return { home, program, compiled: join(home, '.cache/music-catalogue-mcp/compiled') };
}

const envOf = (home: string) => ({ PATH: process.env['PATH'] ?? '', HOME: home, MUSIC_EPHEMERAL: 'on' });

interface Place {
  readonly home: string;
  readonly program: string;
}

/** `hear` gets what the server writes to its log. */
async function start({ home, program }: Place, hear: (text: string) => void = () => undefined) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(program, 'main.cjs')],
    env: { ...envOf(home), MUSIC_LOG: 'debug' },
    stderr: 'pipe',
  });
  transport.stderr?.on('data', chunk => hear(String(chunk)));
  const mcp = new Client({ name: 'tests', version: '1.0.0' });
  await mcp.connect(transport);
  onTestFinished(() => mcp.close());
  return mcp;
}

const search = (mcp: Client) => callTool(mcp, 'search', { query: 'nocturne', limit: 1 });

describe('A start', () => {
  it('keeps what V8 compiled for the next one, which uses it; what is damaged is made again', async () => {
    const here = await installed();
    const formOf = async (file: string) => {
      const name = (await readdir(here.compiled).catch(() => [])).find(each => each.startsWith(`${file}.`));
      return name === undefined ? undefined : join(here.compiled, name);
    };
    const first = await start(here);
    await expect.poll(() => formOf('server.cjs'), { timeout: 15_000 }).toBeDefined();
    expect(await formOf('work.cjs')).toBeUndefined();
    expect((await search(first)).isError).toBe(false);
    await expect.poll(() => formOf('work.cjs'), { timeout: 15_000 }).toBeDefined();
    await first.close();

    const [server = '', work = ''] = [await formOf('server.cjs'), await formOf('work.cjs')];
    const before = (await stat(server)).mtimeMs;
    await writeFile(work, (await readFile(work)).subarray(0, 5000));
    const second = await start(here);
    expect(await search(second)).toMatchObject({ isError: false });
    await expect.poll(async () => (await stat(work)).size, { timeout: 15_000 }).toBeGreaterThan(5000);
    expect((await stat(server)).mtimeMs).toBe(before);
    await second.close();

    // What is loaded last is kept last: by then the others would have been, if they had been refused.
    const made = (await stat(work)).mtimeMs;
    await rm((await formOf('embedded.cjs')) ?? join(here.compiled, 'none'), { force: true });
    const third = await start(here);
    expect((await search(third)).isError).toBe(false);
    await expect.poll(() => formOf('embedded.cjs'), { timeout: 15_000 }).toBeDefined();
    expect((await stat(work)).mtimeMs).toBe(made);
  });

  it('without the file that answers calls lists its tools, says what is wrong, and goes on once it is back', async () => {
    const here = await installed();
    const work = join(here.program, 'work.cjs');
    await rename(work, `${work}.away`);
    const mcp = await start(here);
    expect((await mcp.listTools()).tools).toHaveLength(30);
    const sentence = 'The file work.cjs of this package is missing or damaged: install the package again.';
    expect(await search(mcp)).toMatchObject({ isError: true, text: sentence });
    await expect(mcp.readResource({ uri: 'music://guide/search' })).rejects.toThrow(sentence);
    await rename(`${work}.away`, work);
    expect((await search(mcp)).isError).toBe(false);
  });

  describe('whose files changed meanwhile', () => {
    /** As another build leaves a file: the first line names the build. */
    const rebuild = async (program: string, file: string) => {
      const text = await readFile(join(program, file), 'latin1');
      await writeFile(join(program, file), text.replace(/^.*/, '// build of tomorrow'));
    };
    const updated =
      'The package was updated since this server started: quit your assistant and open it again, or start the server again.';

    it.each([
      ['by an update', ['server.cjs', 'work.cjs'], updated],
      [
        'in part',
        ['work.cjs'],
        'The file work.cjs of this package is missing or damaged: install the package again.',
      ],
    ])('%s says so', async (_, files, text) => {
      const here = await installed();
      const mcp = await start(here);
      await mcp.listTools();
      for (const file of files) await rebuild(here.program, file);
      expect(await search(mcp)).toMatchObject({ isError: true, text });
    });

    it('by an update to one that has no such file says so too', async () => {
      const here = await installed();
      const mcp = await start(here);
      await mcp.listTools();
      await rebuild(here.program, 'server.cjs');
      await rm(join(here.program, 'work.cjs'));
      expect(await search(mcp)).toMatchObject({ isError: true, text: updated });
    });
  });

  it('whose demo catalogue is damaged says so when it is asked', async () => {
    const here = await installed();
    const embedded = join(here.program, 'embedded.cjs');
    await writeFile(embedded, (await readFile(embedded)).subarray(0, 100_000));
    const { isError, text } = await search(await start(here));
    expect(isError).toBe(true);
    expect(text).toContain('The file embedded.cjs of this package is missing or damaged');
  });

  it.each([
    ['server.cjs', ['status']],
    ['terminal.cjs', ['status']],
    ['work.cjs', ['status']],
    // The store is open by then.
    ['formats.cjs', ['export', '--playlist', '4417083122', '--format', 'xspf']],
  ])('without %s ends, and says what is missing', async (file, args) => {
    const { home, program } = await installed();
    await rm(join(program, file));
    const { code, stderr, stdout } = await runFile(join(program, 'main.cjs'), args, envOf(home));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      `music-catalogue-mcp: The file ${file} of this package is missing or damaged: install the package again.\n`,
    );
  });

  it.each([
    ['server.cjs', ['status']],
    ['work.cjs', ['status']],
  ])('without %s tells with MUSIC_LOG=debug why it cannot be loaded', async (file, args) => {
    const { home, program } = await installed();
    await rm(join(program, file));
    const { stderr } = await runFile(join(program, 'main.cjs'), args, { ...envOf(home), MUSIC_LOG: 'debug' });
    expect(stderr).toMatch(/^music-catalogue-mcp debug: .*Error ENOENT: ENOENT: no such file/m);
  });

  it('tells in the log of a server that runs why a file cannot be loaded', async () => {
    const here = await installed();
    await writeFile(join(here.program, 'formats.cjs'), '// build of yesterday\n');
    let log = '';
    const mcp = await start(here, text => {
      log += text;
    });
    const args = { view: 'export', playlist_id: 4417083122, format: 'xspf' };
    expect(await callTool(mcp, 'playlist_read', args)).toMatchObject({ isError: true });
    await expect.poll(() => log).toContain('debug: because of Error: formats.cjs is of another build');
  });

  it('sets up keys where what answers calls is missing', async () => {
    const { home, program } = await installed();
    await rm(join(program, 'work.cjs'));
    const run = (...args: string[]) => runFile(join(program, 'main.cjs'), args, envOf(home));
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
