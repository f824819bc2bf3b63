import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

let demo: ChildProcess;
let said = '';

/** Waits until the demo has said something. */
async function heard(words: RegExp): Promise<string> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const [found] = words.exec(said) ?? [];
    if (found !== undefined) return found;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error(`nothing like ${words} was said: ${said}`);
}

beforeAll(() => {
  demo = spawn(process.execPath, ['--import', 'tsx', 'scripts/demo.ts', 'view', '--no-open'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  demo.stdout?.on('data', (part: Buffer) => {
    said += part.toString('utf8');
  });
});
afterAll(() => void demo.kill('SIGKILL'));

/** What the page of the host asks, in the place of a browser. */
async function ask(method: string, params: unknown): Promise<unknown> {
  const url = await heard(/http:\/\/127\.0\.0\.1:\d+/);
  const answer = await fetch(`${url}/ask`, {
    method: 'POST',
    body: JSON.stringify({ view: 'playlist', method, params }),
  });
  return z.object({ result: z.unknown() }).parse(await answer.json()).result;
}

const mounted = z.array(
  z.object({
    html: z.string(),
    origins: z.array(z.string()),
    result: z.looseObject({ structuredContent: z.looseObject({ plan_id: z.string() }) }),
  }),
);

describe('npm run demo -- view', () => {
  it('shows a plan in a page, through the built server', async () => {
    const [view] = mounted.parse(await ask('start', {}));
    expect(view?.html).toMatch(/^<!doctype html>/i);
    expect(view?.html).not.toContain('%MEDIA_ORIGINS%');
    expect(view?.origins).toEqual([]);
    const plan_id = view?.result.structuredContent.plan_id;
    const read = await ask('resources/read', { uri: `music://plan/${plan_id}` });
    expect(JSON.stringify(read)).toContain('Night Ferry');
    const saved = await ask('tools/call', { name: 'save_playlist', arguments: { plan_id } });
    expect(JSON.stringify(saved)).toContain('Made \\"Dinner\\"');
    await heard(/→ save_playlist/);
  });

  it('shows in the terminal what a person would see in the host', async () => {
    await ask('ui/open-link', { url: 'http://127.0.0.1/playlist/1' });
    await ask('ui/update-model-context', { content: [{ type: 'text', text: 'moved "Air" to 1' }] });
    const resource = { uri: 'music://playlist/1/export/csv', mimeType: 'text/csv', text: 'title\nAir\n' };
    await ask('ui/download-file', { contents: [{ type: 'resource', resource }] });
    await heard(/page to open: http:\/\/127\.0\.0\.1\/playlist\/1/);
    await heard(/message to the assistant: "moved 'Air' to 1"/);
    const file = (await heard(/file: \S+/)).replace('file: ', '');
    expect(readFileSync(file, 'utf8')).toBe('title\nAir\n');
  });

  it('ends when the terminal ends it', async () => {
    const ended = new Promise(resolve => demo.once('exit', resolve));
    demo.kill('SIGINT');
    expect(await ended).toBe(0);
  });
});
