import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { registry } from '../../src/tools/registry.ts';
import { toolsOf } from '../packaging/hosts.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const pages = [
  ...['README.md', 'AGENTS.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...readdirSync('docs').flatMap(name => (name.endsWith('.md') ? `docs/${name}` : [])),
];

/** `#claude-desktop` of "## Claude Desktop". */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-');
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const links = pages.flatMap(page =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to = '']) =>
    /^(https?|mailto):/.test(to) ? [] : [[page, to] as const],
  ),
);

describe('The pages', () => {
  it.each(links)('%s links to %s, which is there', (page, to) => {
    const [path = '', anchor] = to.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    expect(existsSync(file)).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(file)).toContain(anchor);
  });
});

const server = z.object({
  command: z.literal('node'),
  args: z.tuple([z.string().regex(/^\/path\/to\/music-catalogue-mcp\/dist\/main\.cjs$/)]),
  env: z.looseObject({ MUSIC_SERVICE: z.string() }),
});
const block = z.object({
  mcpServers: z.record(z.string(), server).optional(),
  servers: z.record(z.string(), server.extend({ type: z.literal('stdio') })).optional(),
  context_servers: z.record(z.string(), server).optional(),
});

describe("The installation page's settings blocks", () => {
  const blocks = [...read('docs/install.md').matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, text = '']) => text,
  );

  it('are those of three shapes', () => expect(blocks).toHaveLength(3));

  it.each(blocks)('start the live service and the demo side by side: %#', text => {
    const { mcpServers, servers, context_servers } = block.parse(JSON.parse(text));
    const started = mcpServers ?? servers ?? context_servers ?? {};
    expect(Object.entries(started).map(([name, { env }]) => [name, env.MUSIC_SERVICE])).toEqual([
      ['music', 'deezer'],
      ['music-demo', 'embedded'],
    ]);
  });

  it('name a command that starts in a clone, as all of them do by the form above', async () => {
    const { mcpServers = {} } = block.parse(JSON.parse(blocks[0] ?? ''));
    const { command, args, env } = server.parse(mcpServers['music-demo']);
    const inClone = args.map(each => each.replace('/path/to/music-catalogue-mcp', process.cwd()));
    const tools = await toolsOf({ command, args: inClone, env: { MUSIC_SERVICE: env.MUSIC_SERVICE } });
    expect(tools).toHaveLength(registry.length);
  });
});
