import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { z } from 'zod';
import { recordedService } from '../test/support/recorded-service.ts';
import { hasRecordings } from '../test/support/recordings.ts';
import { answerLines, callLine, textOf } from './story.ts';

/*
 * A listener without an account, with the built server: search, save, like, undo, export, restart. Recorded answers take
 * the place of the live service.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

if (!hasRecordings) {
  say('This needs recorded answers of the live service. Set MUSIC_RECORDINGS to their folder.');
  process.exit(1);
}
const home = mkdtempSync(join(tmpdir(), 'music-demo-'));
const live = await recordedService();
const env = { PATH: process.env['PATH'] ?? '', XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
const args = ['dist/main.cjs', '--service', live.origin];

/** What the next call needs of an answer. */
const answer = () =>
  z.looseObject({
    items: z.array(z.looseObject({ id: z.int() })).optional(),
    plan_id: z.string().optional(),
  });

async function opened() {
  const client = new Client({ name: 'demo', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'inherit' }));
  const call = async (words: string, name: string, input: Record<string, unknown>) => {
    say(`\n» ${words}\n${callLine(name, input)}`);
    const from = live.requests.length;
    const given = await client.callTool({ name, arguments: input });
    const { structuredContent, isError = false } = given;
    for (const line of answerLines({ text: textOf(given), isError })) say(line);
    say(`  (${live.requests.length - from} requests)`);
    return answer().parse(structuredContent);
  };
  return { call, close: () => client.close(), instructions: client.getInstructions()?.split('\n')[0] ?? '' };
}

const first = await opened();
say(first.instructions);
const found = await first.call('Find something by Daft Punk.', 'search', {
  type: 'track',
  query: 'daft punk',
});
const ids = (found.items ?? []).map(({ id }) => id).slice(0, 5);
const planned = await first.call('Make me a playlist of these.', 'plan_playlist', {
  title: 'Robots',
  track_ids: ids,
});
await first.call('Yes, save it.', 'save_playlist', { plan_id: planned.plan_id });
await first.call('I like the first two.', 'library_add', { kind: 'tracks', ids: ids.slice(0, 2) });
await first.call('No, I do not.', 'undo', {});
await first.call('Whose library is this?', 'account', {});
await first.close();
say('\nThe server was started again.');
const second = await opened();
await second.call('What is on the playlist?', 'playlist_read', { playlist_id: 'Robots', view: 'tracks' });
await second.close();
const folder = join(home, 'files');
say(`\n$ music-catalogue-mcp export --all ${folder}`);
execFileSync(process.execPath, [args[0] ?? '', 'export', '--all', folder, ...args.slice(1)], {
  env,
  stdio: 'inherit',
});
await live.close();
rmSync(home, { recursive: true, force: true });
