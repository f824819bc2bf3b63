import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Home, homeWith } from './home.ts';

const on = (platform: string) =>
  `Object.defineProperty(process, 'platform', { value: ${JSON.stringify(platform)} });`;

/** The files that setup would change. */
async function filesIn(home: Home, options: Parameters<Home['run']>[1] = {}): Promise<string[]> {
  const { said } = await home.run(['setup', '--print'], options);
  return [...said.matchAll(/add this entry to ~\/(.+):$/gm)].map(([, file]) => file ?? '').toSorted();
}

describe('The files of assistants', () => {
  it('are found only where an assistant is', async () => {
    expect(await filesIn(homeWith('.config', '.local/share'))).toEqual([]);
  });

  it('lie in the folder that a variable names, where add-mcp looks elsewhere or sees a folder of others', async () => {
    const home = homeWith('xdg/zed', 'claude', 'copilot', 'codex');
    const at = (folder: string) => join(home.path, folder);
    const env = {
      XDG_CONFIG_HOME: at('xdg'),
      CLAUDE_CONFIG_DIR: at('claude'),
      CODEX_HOME: at('codex'),
    };
    const files = ['claude/.claude.json', 'codex/config.toml', 'xdg/zed/settings.json'];
    expect(await filesIn(home, { env })).toEqual(files);
    const all = { ...env, COPILOT_HOME: at('copilot') };
    expect(await filesIn(home, { env: all })).toContain('copilot/mcp-config.json');
  });

  it('of Windsurf lie in two folders, by its old name and its new one', async () => {
    const home = homeWith('.config/devin', '.codeium/windsurf');
    expect(await filesIn(home)).toEqual([
      '.codeium/windsurf/mcp_config.json',
      '.config/devin/mcp_config.json',
    ]);
  });

  it('on macOS lie in Application Support, those of Zed in .config', async () => {
    const support = 'Library/Application Support';
    const home = homeWith(`${support}/Claude`, `${support}/Code/User`, `${support}/Zed`, '.config/zed');
    expect(await filesIn(home, { preload: on('darwin') })).toEqual([
      '.config/zed/settings.json',
      'Library/Application Support/Claude/claude_desktop_config.json',
      'Library/Application Support/Code/User/mcp.json',
    ]);
  });

  it('on Windows lie in Roaming, and those of Claude Desktop from the store in its package', async () => {
    const inStore = 'Local/Packages/Claude_pzs8sxrjxfjjc/LocalCache/Roaming/Claude';
    const home = homeWith(inStore, 'Local/Packages/Other_1', 'Roaming/Zed', 'Roaming/Code/User');
    const [APPDATA, LOCALAPPDATA] = [join(home.path, 'Roaming'), join(home.path, 'Local')];
    const env = { APPDATA, LOCALAPPDATA, TEMP: home.path };
    expect(await filesIn(home, { preload: on('win32'), env })).toEqual([
      `${inStore}/claude_desktop_config.json`,
      'Roaming/Code/User/mcp.json',
      'Roaming/Zed/settings.json',
    ]);
  });

  it('are not looked for in the current folder where HOME is empty', async () => {
    const { code, said } = await homeWith().run(['setup', '--print'], { env: { HOME: '' } });
    expect({ code, said }).toMatchObject({
      code: 2,
      said: expect.stringContaining('HOME must be the absolute path'),
    });
  });
});
