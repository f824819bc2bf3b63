import { chmodSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mp3 } from '../../support/music-files.ts';
import { paths, shown, wordsIn } from './entries.ts';
import { homeWith } from './home.ts';

const { codex, cursor, goose, zed } = paths;
const lastLine = (said: string) => said.trimEnd().split('\n').at(-1);

describe('The last line of setup', () => {
  it('says which assistants were set up, which not, and what to ask', async () => {
    const home = homeWith('.config/zed');
    home.write(cursor, '{ "mcpServers": \n');
    home.write(goose, 'a: [\n');
    home.write(codex, '');
    const { code, said } = await home.setup('--yes');
    expect(code).toBe(1);
    expect(lastLine(said)).toBe(
      '2 of 4 assistants set up: Codex, Zed. Not changed: Cursor, Goose; the reasons are above. Restart them, and ask: "Find Maple Leaf Rag by Scott Joplin."',
    );
    const removed = await home.setup('--yes', '--remove');
    expect(lastLine(removed.said)).toBe(
      'Removed from 2 assistants. Not changed: Cursor, Goose; the reasons are above.',
    );
  });

  it('says that the listening history was deleted with the server', async () => {
    const home = homeWith('.cursor');
    await home.setup('--yes');
    const file = '.local/share/music-catalogue-mcp/history/default.sqlite';
    home.write(file, 'what was played');
    const { said } = await home.setup('--yes', '--remove');
    expect(said).toContain('The listening history on this computer was deleted.');
    expect(home.exists(file)).toBe(false);
  });

  it('says that the listening history stays where another assistant still has the server', async () => {
    const home = homeWith('.cursor', '.config/zed');
    await home.setup('--yes');
    const file = '.local/share/music-catalogue-mcp/history/default.sqlite';
    home.write(file, 'what was played');
    const { said } = await home.setup('--yes', '--remove', '--host', 'cursor');
    expect(said).toContain('The listening history stays, because the server may still be set up in: Zed.');
    expect(home.exists(file)).toBe(true);
    await home.setup('--yes', '--remove');
    expect(home.exists(file)).toBe(false);
  });

  it('says that the history of the profile was deleted that the entry named, and leaves the others', async () => {
    const home = homeWith('.cursor', '.config/zed');
    await home.setup('--yes', '--profile', 'work', '--host', 'cursor');
    await home.setup('--yes', '--host', 'zed');
    const fileOf = (profile: string) => `.local/share/music-catalogue-mcp/history/${profile}.sqlite`;
    for (const profile of ['work', 'default']) home.write(fileOf(profile), 'what was played');
    const { said } = await home.setup('--yes', '--remove', '--host', 'cursor');
    expect(said).toContain('The listening history on this computer was deleted.');
    expect([home.exists(fileOf('work')), home.exists(fileOf('default'))]).toEqual([false, true]);
  });

  it('names no song where none was set up', async () => {
    const home = homeWith('.cursor');
    const { said } = await home.run(['setup'], { typed: 'n\n' });
    expect(lastLine(said)).toBe('0 of 1 assistant set up.');
  });
});

describe('An answer that is neither yes nor no', () => {
  it('is asked for again', async () => {
    const home = homeWith('.cursor');
    const { code, said } = await home.run(['setup'], { typed: 'foo\ny\n' });
    expect(code).toBe(0);
    expect(said).toContain('Type y for yes, a for all or n for no.');
    expect(home.exists(cursor)).toBe(true);
  });
});

describe('Copies of a file', () => {
  it('stay as long as they are the last three', async () => {
    const home = homeWith('.cursor');
    home.write(cursor, shown({ theme: 0 }));
    for (const profile of ['a', 'b', 'c', 'd', 'e']) await home.setup('--yes', '--profile', profile);
    const copies = home.beside(cursor).filter(name => name !== 'mcp.json');
    expect(copies.map(name => name.replace('mcp.json.before-music-catalogue-mcp', '')).toSorted()).toEqual([
      '-3',
      '-4',
      '-5',
    ]);
    expect(home.read(`${cursor}.before-music-catalogue-mcp-5`)).toContain('"d"');
  });
});

describe('An assistant is found', () => {
  it.each([
    ['Claude Code', '.claude.json'],
    ['Goose', '.config/goose/anything'],
    ['VS Code', '.config/Code - Insiders/User/settings.json'],
    ['VS Code', '.var/app/com.visualstudio.code/config/Code/User/settings.json'],
    ['Zed', '.var/app/dev.zed.Zed/config/zed/keymap.json'],
  ])('%s by %s', async (name, file) => {
    const home = homeWith();
    home.write(file, '{}\n');
    const { code, said } = await home.setup('--yes');
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringContaining(`${name}: set up with deezer.`),
    });
  });

  it('Claude Code once, with the file and a folder', async () => {
    const home = homeWith('.claude');
    home.write('.claude.json', shown({ projects: { '/a': { mcpServers: { music: { command: 'b' } } } } }));
    const { said } = await home.setup('--yes');
    expect(said.match(/^Claude Code: set up/gm)).toHaveLength(1);
    expect(wordsIn(home, '.claude.json').slice(2)).toEqual(['--service', 'deezer']);
  });
});

describe('A folder of own music is looked at first', () => {
  it.each([
    ['nope', 'There is no folder ~/nope.'],
    ['empty', '~/empty is empty.'],
    ['texts', '~/texts has no music files.'],
    ['file', '~/file is not a folder.'],
  ])('%s', async (name, sentence) => {
    const home = homeWith('.cursor', 'empty');
    home.write('texts/notes.txt', 'a');
    home.write('file', 'a');
    const folder = join(home.path, name);
    const no = await home.run(['setup', '--service', folder], { typed: '\n' });
    expect(no.code).toBe(1);
    expect(no.said).toContain(`${sentence} Your assistants would find no music there.\nSet it up anyway?`);
    expect(lastLine(no.said)).toBe('Nothing was changed.');
    expect(home.exists(cursor)).toBe(false);
    const yes = await home.run(['setup', '--service', folder], { typed: 'y\ny\n' });
    expect(wordsIn(home, cursor).slice(2)).toEqual(['--service', folder]);
    expect(lastLine(yes.said)).toBe('1 of 1 assistant set up: Cursor. Restart them when the music is there.');
  });

  it('and a song of it is what to ask for', async () => {
    const home = homeWith('.cursor');
    home.write('Music/a/b/01 x.mp3', mp3({ title: 'Invented Air', artist: 'The Nobodies' }));
    const { code, said } = await home.setup('--yes', '--service', join(home.path, 'Music'));
    expect(code).toBe(0);
    expect(lastLine(said)).toBe(
      '1 of 1 assistant set up: Cursor. Restart them, and ask: "Find Invented Air by The Nobodies."',
    );
  });

  it('and doctor says with its exit code that it is not there', async () => {
    const home = homeWith();
    const nope = ['--service', join(home.path, 'nope')];
    const { code, said } = await home.run(['doctor', ...nope]);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('~/nope: absent or empty') });
    const missing = 'The folder ~/nope is missing or empty.';
    expect((await home.run(['status', ...nope])).said).toContain(missing);
    home.write('nope/a', '');
    expect((await home.run(['status', ...nope])).said).not.toContain(missing);
    rmSync(join(home.path, 'nope/a'));
    expect((await home.run(['status', ...nope])).said).toContain(missing);
  });
});

describe('A word that a command does not know', () => {
  it.each([
    ['keys bogus', 'keys does not take "bogus". Use keys list, '],
    ['keys list bogus', 'keys does not take "bogus". Use keys list, '],
    ['keys add ann bogus', 'keys does not take "bogus". Use keys list, '],
    ['library bogus', 'library does not take "bogus". Use library copy.'],
    ['library copy bogus', 'library does not take "bogus". Use library copy.'],
    ['setup bogus', 'setup does not take "bogus". setup --help describes it.'],
    ['setup --host zed,bogus', 'There is no assistant "bogus". --host takes names from this list'],
    ['bogus', 'There is no command "bogus". --help lists the commands.'],
  ])('is refused by name: %s', async (words, sentence) => {
    const { code, said } = await homeWith().run(words.split(' '));
    expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining(sentence) });
  });
});

describe('A command says which settings it uses:', () => {
  it('in its help, those of the assistants', async () => {
    const home = homeWith();
    const settings = 'the command uses the settings of your assistants';
    expect((await home.run(['import', '--help'])).said).toContain(settings);
    const { said } = await home.run(['setup', '--help']);
    expect(said).not.toContain(settings);
    expect(said).toMatch(/MUSIC_SERVICE .*\(default deezer\)$/m);
  });

  it('and an import says that it goes into the demo', async () => {
    const home = homeWith();
    home.write('songs.txt', 'Lili Boulanger - Nocturne\n');
    const { said } = await home.run(['import', join(home.path, 'songs.txt')]);
    expect(said).toMatch(/^This import uses the demo: it changes only the demo library on this computer\. /);
  });
});

describe('A file that the system keeps setup from changing', () => {
  it('is named with a sentence where it is a link to nothing', async () => {
    const home = homeWith('.config/zed');
    symlinkSync(join(home.path, 'gone'), join(home.path, zed));
    const { said } = await home.setup('--yes');
    expect(said).toContain('was not changed: it is a link to a file that does not exist.');
    expect(said).not.toContain('ENOENT');
  });

  // Root may write everywhere.
  it.skipIf(process.getuid?.() === 0)('is named with a sentence where writing is not allowed', async () => {
    const home = homeWith('.cursor');
    home.write(cursor, '{}\n');
    const folder = join(home.path, '.cursor');
    chmodSync(folder, 0o500);
    onTestFinished(() => chmodSync(folder, 0o700));
    const { said } = await home.setup('--yes');
    expect(said).toContain('was not changed: you are not allowed to write it.');
    expect(said).not.toContain('EACCES');
  });
});
