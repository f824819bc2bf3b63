import type { CallToolResult } from '@modelcontextprotocol/client';

/** Shows the story at a terminal or in a page. */
export interface Teller {
  /** The listener's next words. Pages refer to the part that begins here by `name`. */
  wish(name: string, words: string): void;
  /** Calls a tool and shows the call and the first lines of the answer. Resolves to the structured content. */
  call(tool: string, args: Record<string, unknown>, lines?: number): Promise<Fields>;
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The ids of the objects in an answer. */
export const idsIn = ({ items }: Fields): number[] =>
  (Array.isArray(items) ? items : []).filter(isFields).map(({ id }) => Number(id));

const chapters = [makePlaylist, lookAfterLibrary, planDinner, nameSongs, makeMistakes];

/** How often the listener speaks in the story. */
export const wishes = 19;

/**
 * What a listener asks an assistant in the first minutes: find tracks, make a playlist, sort it by tempo, look after
 * the library, plan a dinner and name songs from memory. At the end the assistant makes mistakes.
 */
export async function tellStory(teller: Teller): Promise<void> {
  for (const chapter of chapters) await chapter(teller);
}

/** The part that shows most in a minute, and ends with a playlist. */
export async function tellBestPart(teller: Teller): Promise<void> {
  teller.wish('find', 'Find me calm piano for the evening.');
  await teller.call('search', { query: 'nocturne', limit: 4 }, 5);
  await makeDinner(teller);
  teller.wish('show', 'What is on it?');
  await teller.call('playlist_read', { playlist_id: 'Dinner', view: 'tracks' }, 9);
}

async function makePlaylist(teller: Teller): Promise<void> {
  teller.wish('find', 'Find me calm piano for the evening.');
  const calm = await teller.call('search', { query: 'nocturne', limit: 5 });
  const gentle = await teller.call('search', { artist: 'Erik Satie', limit: 5 });

  teller.wish('make', 'Put them on a playlist called "Evening piano".');
  const chosen = [...idsIn(calm), ...idsIn(gentle)];
  const made = await teller.call('playlist_write', {
    action: 'create',
    title: 'Evening piano',
    description: 'Slow piano for the end of the day',
    track_ids: chosen,
  });
  const playlist_id = Number(made['id']);

  teller.wish('more', 'Add a few more of those.');
  const more = await teller.call('search', { query: 'prelude', limit: 4 });
  const track_ids = [...idsIn(more), ...chosen.slice(0, 1)];
  await teller.call('playlist_write', { action: 'add_tracks', playlist_id, track_ids });

  teller.wish('order', 'Slowest first, please.');
  const plan = await teller.call('plan_playlist', { playlist: playlist_id, rules: { sort: 'tempo' } }, 6);
  await teller.call('save_playlist', { plan_id: plan['plan_id'] });

  teller.wish('delete', 'I do not want "Evening piano" any more. Delete it.');
  await teller.call('playlist_delete', { action: 'delete', playlist_id });

  teller.wish('back', 'Oh. Can I have it back?');
  await teller.call('undo', {});
}

async function lookAfterLibrary(teller: Teller): Promise<void> {
  teller.wish('album', "Add Debussy's Suite bergamasque to my albums.");
  const albums = await teller.call('search', { type: 'album', query: 'Debussy', limit: 3 });
  await teller.call('library_add', { kind: 'albums', ids: idsIn(albums).slice(0, 1) });

  teller.wish('follow', 'Follow everyone who follows me.');
  const followed = idsIn(await teller.call('user_read', { view: 'followings' }));
  const followers = idsIn(await teller.call('user_read', { view: 'followers' }));
  const target_user_ids = followers.filter(id => !followed.includes(id));
  await teller.call('user_write', { action: 'follow', target_user_ids });

  teller.wish('podcast', 'I am half-way through the newest episode of The Slow Movement. Remember that.');
  const [podcast_id] = idsIn(await teller.call('library_read', { kind: 'podcasts', limit: 2 }));
  const [episode_id] = idsIn(await teller.call('podcast_read', { view: 'episodes', podcast_id, limit: 2 }));
  await teller.call('episode_bookmark', { episode_id, offset: 50 });
  await teller.call('podcast_read', { view: 'bookmark', episode_id });

  teller.wish('chart', 'What is everyone playing?');
  await teller.call('chart_read', { view: 'tracks', limit: 3 });

  teller.wish('suggest', 'And what would you suggest to me?');
  await teller.call('user_read', { view: 'recommendations', kind: 'artists', limit: 3 });
}

async function planDinner(teller: Teller): Promise<void> {
  await makeDinner(teller);
  teller.wish('undo', 'No, rather not today.');
  await teller.call('undo', {});
}

async function makeDinner(teller: Teller): Promise<void> {
  teller.wish(
    'plan',
    'Make me a playlist for dinner: forty minutes, nothing explicit, start slow. Night Ferry must be in it.',
  );
  const brief = {
    title: 'Dinner',
    wanted: ['Marlow & the Tides - Night Ferry'],
    sources: [{ from: 'radio', name: 'Blue Hour Jazz' }],
    rules: { minutes: 40, explicit: 'avoid', sort: 'tempo', max_per_artist: 2 },
  };
  const plan = await teller.call('plan_playlist', brief, 14);

  teller.wish('change', 'Not number seven, please.');
  const remove = { positions: [7] };
  const changed = await teller.call('plan_playlist', { plan_id: plan['plan_id'], remove }, 14);

  teller.wish('build', 'Sounds right. Make it.');
  await teller.call('save_playlist', { plan_id: changed['plan_id'] });
}

async function nameSongs(teller: Teller): Promise<void> {
  teller.wish(
    'names',
    'Plan a playlist called "Sunday" with nite ferry, Jelly Roll Blues, gymnopedie 1 by Satie, and Nothing at All by Nobody.',
  );
  const wanted = [
    'nite ferry',
    'Jelly Roll Morton - Jelly Roll Blues',
    'gymnopedie 1 satie',
    'Nobody - Nothing at All',
  ];
  const plan = await teller.call('plan_playlist', { title: 'Sunday', wanted }, 12);

  teller.wish('meant', 'The one by Marlow & the Tides. And leave it at that.');
  const found = await teller.call(
    'search',
    { artist: 'Marlow & the Tides', track: 'Night Ferry', limit: 1 },
    2,
  );
  const replace = idsIn(found).map(track_id => ({ wish: 1, track_id }));
  await teller.call('plan_playlist', { plan_id: plan['plan_id'], replace }, 12);
}

async function makeMistakes(teller: Teller): Promise<void> {
  teller.wish('missing', 'Show me track 9.');
  await teller.call('track_read', { track_ids: [9] });

  teller.wish('wrong', 'Order my search by danceability.');
  await teller.call('search', { query: 'prelude', order: 'DANCEABILITY' });
}

/** The text of an answer. */
export const textOf = ({ content }: Pick<CallToolResult, 'content'>): string =>
  content.flatMap(block => (block.type === 'text' ? block.text : [])).join('\n');

/** A call as the story shows it. */
export const callLine = (name: string, args: Readonly<Record<string, unknown>>): string =>
  `  → ${name} ${JSON.stringify(args)}`;

/** The first lines of an answer and the number of the others. */
export function answerLines(
  answer: { readonly text: string; readonly isError: boolean },
  most = 6,
): string[] {
  const lines = answer.text.split('\n');
  const left = lines.length - most;
  return [
    ...lines.slice(0, most).map(line => `  ${answer.isError ? '✗' : '·'} ${line}`),
    ...(left > 0 ? [`  · … ${left} more ${left === 1 ? 'line' : 'lines'}`] : []),
  ];
}

/** A question of the server, and the listener's answer. */
export const questionLines = (question: string): string[] => [`  ? ${question}`, '» Yes.'];
