import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { type AgentType, agents } from 'add-mcp';
import { absoluteIn, thisPlatform } from '../../platform/platform.ts';

/** Files of assistants that add-mcp 2.4 expects in another folder, and second files that it does not know. */
export function correctedFiles(): Partial<Record<AgentType, readonly string[]>> {
  const [home, variable] = [homedir(), absoluteIn(process.env, thisPlatform)];
  const isMac = thisPlatform.name === 'macOS';
  const desktop = agents['claude-desktop'].configPath;
  const config = isMac ? join(home, '.config') : dirname(dirname(desktop));
  const claude = variable('CLAUDE_CONFIG_DIR');
  // Claude Desktop from the Windows Store reads a folder of its own.
  const packages = join(variable('LOCALAPPDATA') ?? join(home, 'AppData', 'Local'), 'Packages');
  const stores = existsSync(packages) ? readdirSync(packages).filter(name => name.startsWith('Claude_')) : [];
  const inStore = join('LocalCache', 'Roaming', 'Claude', 'claude_desktop_config.json');
  return {
    'claude-desktop': [desktop, ...stores.map(name => join(packages, name, inStore))],
    ...(claude && { 'claude-code': [join(claude, '.claude.json')] }),
    codex: [agents.codex.configPath],
    'github-copilot-cli': [join(variable('COPILOT_HOME') ?? join(home, '.copilot'), 'mcp-config.json')],
    // Windsurf is called Devin Desktop since June 2026.
    windsurf: [agents.windsurf.configPath, join(config, 'devin', 'mcp_config.json')],
    ...(isMac && { zed: [join(config, 'zed', 'settings.json')] }),
  };
}
