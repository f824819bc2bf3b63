import { describe, expect, it } from 'vitest';
import { type HostId, homeWith } from './home.ts';

const canary = 'sekrit-canary-0123456789';
const number = '60708090';
const old = '/old/music-catalogue-mcp/dist/main.cjs';

/** Our entry with secrets that a person gave it, between others' with theirs. */
const files: Partial<Record<HostId, string>> = {
  cursor: `{
  "pin": ${number}, // ${canary}
  "mcpServers": {
    /* secret:
       name: ${canary} */
    "before": { "pin": ${number}, "env": { "KEY": "a \\" ${canary}" } },
    "music": {
      "command": "node", "args": ["${old}", "--service", "deezer"], "timeout": ${number},
      "env": { "MUSIC_ACCESS_TOKEN": "${canary}" } // ${canary}
    },
    "after": { "pin": ${number}, "env": { "KEY": "${canary}" } }
  }
}
`,
  codex: `
# ${canary}
[mcp_servers.before]
command = '${canary}'
PIN = ${number}
NOTE = """
my = ${canary}
\\""" ${canary}"""

[mcp_servers.music]
command = "node"
args = ["${old}", "--service", "deezer"]
timeout = ${number}
[mcp_servers.music.env]
MUSIC_ACCESS_TOKEN = "${canary}"
SINCE = 6070-08-09T07:32:00.6070
NOTE = '''
name = "${canary}"
${canary}'''

[mcp_servers."${canary}"]
LIST = [
  [${number}],
]
`,
};

describe.each(['cursor', 'codex'] as const)('What setup shows of a change for %s', id => {
  it.each([[['--print']], [['--yes']], [['--remove', '--print']], [['--remove', '--yes']]])(
    'names no secret with %j: not in our entry, beside it or in a comment',
    async argv => {
      const home = homeWith([id]);
      home.write(id, files[id] ?? '');
      const { code, said } = await home.setup(argv);
      expect(code).toBe(0);
      expect(said).not.toContain(canary);
      expect(said).not.toMatch(/6070|07:32/);
      expect(said).toContain('MUSIC_ACCESS_TOKEN');
      expect(said).toMatch(/^ {2}- .*command/m);
    },
  );

  it('says what the entry is to start, with the settings that it keeps', async () => {
    const home = homeWith([id]);
    home.write(id, files[id] ?? '');
    const { said } = await home.setup(['--print']);
    const added = said
      .split('\n')
      .filter(line => line.startsWith('  +'))
      .join('\n');
    expect(added).toContain('"~/bin/node"');
    expect(added).toContain('"~/opt/music-catalogue-mcp/dist/main.cjs"');
    expect(added).toMatch(/"--service",\s+(\+\s+)?"deezer"/);
  });

  it('gives the removal of what setup wrote word for word', async () => {
    const home = homeWith([id]);
    await home.setup(['--yes', '--read-only']);
    const { said } = await home.setup(['--remove', '--print', '--read-only']);
    expect(said).toContain('"~/opt/music-catalogue-mcp/dist/main.cjs"');
    expect(said).toContain('music');
  });
});
