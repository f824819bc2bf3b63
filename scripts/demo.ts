import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/*
 * Starts the built server as an assistant would and does what a listener asks of one: finds tracks for a
 * brief, makes a playlist, orders it by tempo, looks after the library, and makes a mistake. With the word
 * "login" it walks through signing in instead.
 */
if (process.argv[2] === 'login') {
  await import('./demo-login.ts');
  process.exit();
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const numberIn = (fields: Fields | undefined, name: string): number => Number(fields?.[name]);

const steps = 15;
let step = 0;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** A wish in the listener's words, with how far the demo is. */
function wish(words: string): void {
  step += 1;
  const bar = '█'.repeat(step) + '░'.repeat(steps - step);
  say(`\n${bar} ${step}/${steps}\n» ${words}`);
}

const client = new Client({ name: 'demo', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
const server = new StdioClientTransport({
  command: process.execPath,
  args: ['dist/main.cjs', '--ephemeral'],
  stderr: 'inherit',
});

/** Calls a tool and shows the call and the head of its answer. */
async function call(name: string, args: Record<string, unknown>, lines = 6): Promise<Fields> {
  say(`  → ${name} ${JSON.stringify(args)}`);
  const result = await client.callTool({ name, arguments: args });
  const text = result.content.flatMap(block => (block.type === 'text' ? block.text : [])).join('\n');
  const all = text.split('\n');
  for (const line of all.slice(0, lines)) say(`  ${result.isError ? '✗' : '·'} ${line}`);
  const left = all.length - lines;
  if (left > 0) say(`  · … ${left} more ${left === 1 ? 'line' : 'lines'}`);
  return isFields(result.structuredContent) ? result.structuredContent : {};
}

const started = performance.now();
await client.connect(server);
const { tools } = await client.listTools();
say(`Connected over stdio: ${tools.length} tools, protocol ${client.getNegotiatedProtocolVersion() ?? ''}.`);
say(client.getInstructions()?.split('\n')[0] ?? '');

wish('Find me calm piano for the evening.');
const calm = await call('search', { query: 'nocturne', limit: 5 });
const gentle = await call('search', { artist: 'Erik Satie', limit: 5 });

wish('Put them on a playlist called "Evening piano".');
const chosen = [...fieldsIn(calm['items']), ...fieldsIn(gentle['items'])].map(track => numberIn(track, 'id'));
const made = await call('playlist_write', {
  action: 'create',
  title: 'Evening piano',
  description: 'Slow piano for the end of the day',
  track_ids: chosen,
});
const playlist_id = numberIn(made, 'id');

wish('Add a few more of those.');
const more = await call('search', { query: 'prelude', limit: 4 });
await call('playlist_write', {
  action: 'add_tracks',
  playlist_id,
  track_ids: [...fieldsIn(more['items']).map(track => numberIn(track, 'id')), ...chosen.slice(0, 1)],
});

wish('Slowest first, please.');
const present = await call('playlist_read', { view: 'tracks', playlist_id, limit: 100 }, 3);
const facts = await call(
  'track_read',
  { track_ids: fieldsIn(present['items']).map(track => numberIn(track, 'id')) },
  3,
);
const byTempo = fieldsIn(facts['items']).sort(
  (a, b) => (numberIn(a, 'bpm') || 0) - (numberIn(b, 'bpm') || 0),
);
await call('playlist_write', {
  action: 'reorder',
  playlist_id,
  track_ids: byTempo.map(track => numberIn(track, 'id')),
});
await call('playlist_read', { playlist_id });

wish('Keep that album by Debussy.');
const albums = await call('search', { type: 'album', query: 'Debussy', limit: 3 });
await call('library_add', { kind: 'albums', ids: [numberIn(fieldsIn(albums['items'])[0], 'id')] });

wish('Does someone follow me whom I do not follow back?');
const followed = await call('user_read', { view: 'followings' });
const people = await call('user_read', { view: 'followers' });
const known = new Set(fieldsIn(followed['items']).map(user => numberIn(user, 'id')));
const person = fieldsIn(people['items'])
  .map(user => numberIn(user, 'id'))
  .find(id => !known.has(id));
await call('user_write', { action: 'follow', target_user_id: person });

wish('Where was I in that podcast? Remember half-way.');
const shows = await call('library_read', { kind: 'podcasts', limit: 2 });
const show = numberIn(fieldsIn(shows['items'])[0], 'id');
const episodes = await call('podcast_read', { view: 'episodes', podcast_id: show, limit: 2 });
const episode_id = numberIn(fieldsIn(episodes['items'])[0], 'id');
await call('episode_bookmark', { episode_id, offset: 50 });
await call('podcast_read', { view: 'bookmark', episode_id });

wish('What is everyone playing?');
await call('chart_read', { view: 'tracks', limit: 3 });

wish('And what would you suggest to me?');
await call('user_read', { view: 'recommendations', kind: 'artists', limit: 3 });

wish(
  'Make me a playlist for dinner: forty minutes, nothing explicit, start slow. Night Ferry must be in it.',
);
const plan = await call(
  'build_playlist',
  {
    title: 'Dinner',
    wanted: ['Marlow & the Tides - Night Ferry'],
    sources: [{ from: 'radio', name: 'Blue Hour Jazz' }],
    rules: { duration_minutes: 40, explicit: 'avoid', order: 'rising', max_per_artist: 2 },
  },
  14,
);

wish('Sounds right. Make it.');
await call('build_playlist', { plan_id: plan['plan_id'] });

wish('No, rather not today.');
await call('undo', { action: 'undo' });

wish('Play track nine.');
await call('track_read', { track_ids: [9] });

wish('Order my search by danceability.');
await call('search', { query: 'prelude', order: 'DANCEABILITY' });

wish('Forget one track of that playlist order, and see.');
await call('playlist_write', {
  action: 'reorder',
  playlist_id,
  track_ids: byTempo.slice(1).map(track => numberIn(track, 'id')),
});

await client.close();
say(
  `\nDone in ${((performance.now() - started) / 1000).toFixed(1)} s. Nothing was kept: the library was in memory.`,
);
