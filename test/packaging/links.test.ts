import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describePackage } from '../../packaging/description.ts';
import { installLinks } from '../../packaging/install-links.ts';
import { registry } from '../../src/tools/registry.ts';
import { entrySchema, globalBin, toolsOf } from './hosts.ts';

/** The buttons of the page: what is shown, and where each leads. */
const buttons = [
  ...readFileSync('README.md', 'utf8').matchAll(/\[!\[Add to ([^\]]+)\]\(([^)]+)\)\]\(([^)]+)\)/g),
].map(([, host = '', picture = '', address = '']) => ({ host, picture, address }));

/** The entry that a host reads out of a link. */
function decoded(address: string) {
  const url = new URL(address);
  const config = url.searchParams.get('config') ?? '';
  const text = config.startsWith('{') ? config : Buffer.from(config, 'base64').toString('utf8');
  return { name: url.searchParams.get('name'), entry: entrySchema.parse(JSON.parse(text)) };
}

describe('The buttons of the README', () => {
  it('are one for each host, with pictures that lie in the repository', () => {
    expect(buttons.map(({ host, address }) => [host, address.split('?')[0]])).toEqual([
      ['VS Code', 'https://insiders.vscode.dev/redirect/mcp/install'],
      ['VS Code Insiders', 'https://insiders.vscode.dev/redirect/mcp/install'],
      ['Cursor', 'https://cursor.com/install-mcp'],
      ['LM Studio', 'https://lmstudio.ai/install-mcp'],
    ]);
    for (const { picture, host } of buttons) {
      expect(existsSync(picture)).toBe(true);
      expect(readFileSync(picture, 'utf8')).toContain(`Add to ${host}<`);
    }
  });

  it('lead to the command that a global installation brings, which starts', async () => {
    const entry = { command: 'music-catalogue-mcp', args: [], env: { MUSIC_SERVICE: 'deezer' } };
    for (const { address } of buttons) expect(decoded(address)).toEqual({ name: 'music', entry });
    const tools = await toolsOf(entry, { bin: await globalBin(entry.command) });
    expect(tools).toHaveLength(registry.length);
  });
});

describe('The links, once the package is published', () => {
  const links = installLinks(describePackage('ada'));

  it('start the package of the registry', () => {
    for (const { address } of links.filter(({ host }) => host !== 'Goose')) {
      expect(decoded(address).entry).toMatchObject({ command: 'npx', args: ['-y', 'music-catalogue-mcp'] });
    }
  });

  it('are there for Goose too, which takes links for few programs', () => {
    const goose = new URL(links.find(({ host }) => host === 'Goose')?.address ?? '');
    expect(goose.protocol).toBe('goose:');
    expect(goose.searchParams.get('cmd')).toBe('npx');
    expect(goose.searchParams.getAll('arg')).toEqual(['-y', 'music-catalogue-mcp', '--service=deezer']);
    expect(goose.searchParams.get('id')).toBe('music');
    expect(goose.search).not.toContain('+');
  });
});
