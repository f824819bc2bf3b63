import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { earlier, paths, shown, wordsIn } from './entries.ts';
import { homeWith, program } from './home.ts';

const { vscode, codex, cursor, goose, opencode, zed } = paths;
const copy = '.before-music-catalogue-mcp';

/** Files with other servers, settings and comments, where setup can keep all of them. */
const homes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'settings and comments': {
    [cursor]: shown({ mcpServers: { other: { command: 'other', env: { KEY: 'a' } } }, theme: 'One' }),
    [zed]:
      '// mine\n{\n  "theme": "One", // nice\n  "context_servers": { "other": {} }, // after\n}\n// end\n',
    [vscode]: shown({ inputs: [{ id: 'a' }], servers: { other: { command: 'b' } } }),
    [opencode]: '{\n  // mine\n  "mcp": { "other": { "type": "local", "command": ["b"] } }\n}\n',
    [codex]: `# mine
model = "o" # the model
ratio = 1.0
list = [
  1_000, # big
]

[mcp_servers.other]
command = "b"
`,
    [goose]:
      '# mine\nGOOSE_MODEL: one\nextensions: # all\n    other:\n        enabled: true\n        name: "a#b"\n\nend: 1\n',
  },
  'comments among the servers and commas at the end': {
    [zed]: '{ "context_servers": {\n  // mine\n  "other": { "a": 1, }, // theirs\n  /* end */\n}, }\n',
    [cursor]: '{\n    "mcpServers": {\n        "other": {"command":"b","args":[]} // mine\n    }\n}',
    [vscode]: '{\n\t"servers": {\n\t\t"b": { "command": "b" },\n\t},\n}\n',
    [opencode]: '{ "mcp": { "other": { "type": "local", "command": ["b"] }, }, "theme": "x" }',
    [goose]: 'extensions: {}\nGOOSE_MODEL: one',
    [codex]: 'model = "o"',
  },
  'a mark at the beginning': { [cursor]: '\uFEFF{\r\n  "mcpServers": {}\r\n}\r\n' },
  'unusual spacing': {
    [cursor]: '{"mcpServers":{"other":{"url":"https://other.example/#a"}}}',
    [zed]: '{\r\n\t"theme": "One",\r\n\t"context_servers": {\r\n\t\t"other": {}\r\n\t}\r\n}\r\n',
    [codex]: 'notify = ["a #b"]\r\n[projects."/x y"]\r\ntrust_level = "trusted"\r\n',
  },
  'no settings': { [cursor]: '', [zed]: '// nothing yet\n', [vscode]: '{}', [codex]: '', [goose]: '' },
};

/** Whether a text is another one with something added in at most two places. */
function isWithin(before: string, after: string): boolean {
  let [start, end] = [0, 0];
  while (start < before.length && before[start] === after[start]) start += 1;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = before.slice(start, before.length - end);
  return after.slice(start, after.length - end).includes(middle) && (middle === '' || after[start] === ',');
}

describe.each(Object.entries(homes))('setup, where files have %s,', (_, files) => {
  it('adds the entry and removes it, leaves every other byte as it was, and copies each file each time', async () => {
    const home = homeWith();
    for (const [file, text] of Object.entries(files)) home.write(file, text, 0o640);
    expect(await home.setup('--yes')).toMatchObject({ code: 0 });
    const added = Object.keys(files).map(file => [file, home.read(file)] as const);
    for (const [file, text] of added) {
      const before = files[file] ?? '';
      expect(wordsIn(home, file)[1]).toBe(program);
      if (!before.includes('extensions: {}')) expect(isWithin(before, text), text).toBe(true);
      if (before.includes('\r\n')) expect(text).not.toMatch(/[^\r]\n/);
      expect(home.read(`${file}${copy}`)).toBe(before);
    }
    const again = await home.setup('--yes');
    expect(again.said.match(/: already set up in /g)).toHaveLength(added.length);
    for (const [file, text] of added) expect(home.read(file)).toBe(text);
    const { code, said } = await home.setup('--remove', '--yes');
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('The old file is kept as') });
    for (const [file, text] of added) {
      const before = files[file] ?? '';
      expect(home.read(file)).toBe(before);
      expect([home.read(`${file}${copy}`), home.read(`${file}${copy}-2`)]).toEqual([before, text]);
      expect(home.beside(file).map(name => home.mode(join(dirname(file), name)))).toEqual(
        Array(3).fill('640'),
      );
    }
    const gone = await home.setup('--remove', '--yes');
    expect(gone.said.match(/ has no entry "music"\./g)).toHaveLength(added.length);
    for (const [file] of added) expect(home.beside(file)).toHaveLength(3);
  });
});

const foreign = 'setup did not write its entry "music"';
/** Files that setup leaves alone, and why. */
const refused: Readonly<Record<string, Readonly<Record<string, readonly [string | Uint8Array, string]>>>> = {
  'damaged files': {
    [cursor]: ['{ "mcpServers": \n', 'setup cannot read it as JSON'],
    [zed]: ['["a"]', 'setup cannot read it as JSON'],
    [vscode]: [new Uint8Array([0x7b, 0xff, 0x7d]), 'it is not UTF-8 text'],
    [codex]: ['a = = b\n', 'setup cannot read it as TOML'],
    [goose]: ['a: [\n', 'setup cannot read it as YAML'],
  },
  'entries of other programs': {
    [cursor]: [shown({ mcpServers: { music: { command: 'spotify' } } }), foreign],
    [codex]: ['[mcp_servers.music]\ncommand = "spotify"\n', foreign],
    [goose]: ['extensions:\n  music:\n    cmd: spotify\n', foreign],
  },
  'entries that a person wrote for this server': {
    [cursor]: [shown({ mcpServers: { music: { command: 'node', args: [program] } } }), foreign],
    [zed]: [
      shown({ context_servers: { music: { ...earlier(), env: { MUSIC_ACCESS_TOKEN: 'a' } } } }),
      foreign,
    ],
  },
  'what setup cannot change without losing something': {
    [cursor]: [
      shown({ mcpServers: { music: earlier() } }).replace('"command"', '// mine\n"command"'),
      'setup would delete its comments',
    ],
    [codex]: ['mcp_servers = 5\n', 'setup cannot read it as TOML'],
  },
};

describe('setup refuses', () => {
  it.each(Object.entries(refused))('to change %s, and shows what to paste', async (_, files) => {
    const home = homeWith();
    for (const [file, [text]] of Object.entries(files)) home.write(file, text);
    const { code, said } = await home.setup('--yes', '--service', 'embedded');
    const removal = await home.setup('--remove', '--yes');
    expect([code, removal.said.includes('done')]).toEqual([1, false]);
    for (const [file, [text, reason]] of Object.entries(files)) {
      const at = said.indexOf(`~/${file} was not changed: ${reason}.\nTo set up `);
      expect(at, `${file} in ${said}`).toBeGreaterThan(0);
      const block = said.slice(at).split('was not changed')[1];
      for (const word of ['put this into the file:', program, '--service', 'embedded'])
        expect(block).toContain(word);
      if (reason === foreign) expect(removal.said).toContain(`~/${file} was not changed: ${reason}.`);
      expect(readFileSync(join(home.path, file))).toEqual(Buffer.from(text));
      expect(home.beside(file)).toHaveLength(1);
    }
    expect(readdirSync(home.path).filter(name => name.startsWith('music-setup'))).toEqual([]);
  });

  it('a read-only file, a link to nothing, and a folder with the name of the file', async () => {
    const home = homeWith('.cursor', '.config/zed', `.gemini/settings.json`);
    home.write(cursor, '{}', 0o400);
    symlinkSync(join(home.path, 'gone.json'), join(home.path, zed));
    const { code, said } = await home.setup('--yes');
    expect(code).toBe(1);
    expect(said).toContain(`Cursor: ~/${cursor} was not changed: it is read-only.`);
    expect(said).toContain(`Zed: ~/${zed} was not changed: it is a link to a file that does not exist.`);
    expect(said).toContain('Gemini CLI: ~/.gemini/settings.json was not changed: it is a folder.');
    expect([home.read(cursor), home.mode(cursor)]).toEqual(['{}', '400']);
  });

  it('to write over what another program wrote while the question was open', async () => {
    const home = homeWith();
    home.write(cursor, '{}\n');
    const asked = () => home.write(cursor, '{ "theirs": 1 }\n');
    const { code, said } = await home.run(['setup'], { typed: 'y\n', asked });
    expect(code).toBe(1);
    expect(said).toContain('another program has just changed it');
    expect(home.read(cursor)).toBe('{ "theirs": 1 }\n');
    expect(home.beside(cursor)).toEqual(['mcp.json']);
  });

  it('to remove an entry in TOML that has grown since, and keeps every line', async () => {
    const home = homeWith('.codex');
    await home.setup('--yes');
    home.write(codex, `${home.read(codex)}enabled = false\n`);
    const before = home.read(codex);
    for (const args of [['--remove'], ['--service', 'embedded']]) {
      const { code, said } = await home.setup('--yes', ...args);
      expect({ code, said }).toEqual({
        code: 1,
        said: expect.stringContaining('has changed since setup wrote it'),
      });
      expect(home.read(codex)).toBe(before);
    }
  });
});
