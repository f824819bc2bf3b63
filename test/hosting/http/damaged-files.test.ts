import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hostAt } from '../../support/http.ts';
import { temporaryFolder } from '../../support/process.ts';
import { serveHere } from '../../support/serve-here.ts';
import { callTool } from '../../support/stand.ts';

it('A caller over HTTP learns that a file of the server is damaged, and not where it is', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'music-catalogue-mcp', 'default.sqlite');
  await mkdir(join(file, '..'));
  await writeFile(file, 'This is no database. '.repeat(1000));
  const { address } = await serveHere({ HOME: folder, XDG_DATA_HOME: folder });
  const mcp = await hostAt(address);
  onTestFinished(() => mcp.close());
  for (const [tool, args] of [
    ['playlist_write', { action: 'create', title: 'Lunch' }],
    ['changes', {}],
    ['undo', {}],
  ] as const) {
    const { text } = await callTool(mcp, tool, args);
    expect(text, tool).toMatch(/cannot be (?:used|opened)/);
    expect(text, tool).not.toContain(folder);
  }
  expect(await (await fetch(new URL('/ready', address))).json()).toEqual({
    status: 'degraded',
    problems: ['The record of changes cannot be opened: the command doctor gives the reason.'],
  });
});
