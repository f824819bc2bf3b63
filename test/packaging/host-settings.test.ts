import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { registry } from '../../src/tools/registry.ts';
import { entrySchema, filled, toolsOf } from './hosts.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

describe('A settings file to start from', () => {
  it('starts both servers of VS Code in a clone', async () => {
    const { servers, inputs } = z
      .object({
        servers: z.record(z.string(), entrySchema),
        inputs: z.array(z.looseObject({ id: z.string() })),
      })
      .parse(read('.vscode/mcp.json'));
    expect(inputs).toMatchObject([{ id: 'music-token', type: 'promptString', password: true }]);
    expect(Object.keys(servers)).toEqual(['music', 'music-demo']);
    const { music, 'music-demo': demo } = servers;
    expect([music?.env['MUSIC_SERVICE'], demo?.env['MUSIC_SERVICE']]).toEqual(['deezer', 'embedded']);
    expect([demo?.command, demo?.args]).toEqual([music?.command, music?.args]);
    const answers = { workspaceFolder: process.cwd(), 'input:music-token': '' };
    const entry = filled(entrySchema.parse(music), answers);
    expect(await toolsOf(entry)).toHaveLength(registry.length);
  });

  it('starts both servers of Codex once the path is filled in', async () => {
    const text = readFileSync('plugins/codex/config.toml', 'utf8');
    const tables = [
      ...text.matchAll(
        /^\[mcp_servers\.([\w-]+)\]\ncommand = (".+")\nargs = (\[.+\])\nenv = \{ (\w+) = (".+") \}$/gm,
      ),
    ];
    expect(tables.map(([, name, , , variable, service]) => [name, variable, service])).toEqual([
      ['music', 'MUSIC_SERVICE', '"deezer"'],
      ['music-demo', 'MUSIC_SERVICE', '"embedded"'],
    ]);
    const commands = tables.map(([, , command = '', args = '']) => ({
      command: JSON.parse(command),
      args: JSON.parse(args.replace('/path/to/music-catalogue-mcp', process.cwd())),
      env: {},
    }));
    expect(commands[1]).toEqual(commands[0]);
    expect(await toolsOf(entrySchema.parse(commands[0]))).toHaveLength(registry.length);
  });
});
