import { type Fields, idsIn } from './story.ts';

/** Shows the story of a listener without an account, and runs it with real processes. */
export interface HereTeller {
  /** The listener's next words. */
  wish(words: string): void;
  /** Calls a tool. Resolves to the structured content. */
  call(tool: string, args: Record<string, unknown>): Promise<Fields>;
  /** Reads a resource. Resolves to its text. */
  read(uri: string): Promise<string>;
  /** Runs a command in a terminal, in the folder of the story. */
  command(args: readonly string[]): Promise<void>;
  /** Ends the server and starts it again, perhaps with the token of an account. */
  restart(why: string, withToken?: boolean): Promise<void>;
}

/**
 * What a listener does without an account: finds songs, saves a playlist, listens, likes, changes their mind, exports,
 * comes back the next day, and gets an account later. `query` finds at least seven songs.
 */
export async function tellStoryHere(
  { wish, call, read, command, restart }: HereTeller,
  query: string,
): Promise<void> {
  wish(`Find songs: ${query}.`);
  const ids = idsIn(await call('search', { type: 'track', query }));
  const [liked, second] = ids.slice(5, 7);

  wish('Make a playlist of the first five, and of what I like.');
  const planned = await call('plan_playlist', {
    title: 'Evening',
    track_ids: ids.slice(0, 5),
    sources: [{ from: 'favourites' }],
  });

  wish('Yes, save it.');
  await call('save_playlist', { plan_id: planned['plan_id'] });

  wish('Let me hear the first one.');
  await read(`music://track/${ids[0]}`);

  wish('I like two of the others.');
  await call('library_add', { kind: 'tracks', ids: [liked, second] });

  wish('No, I do not.');
  await call('undo', {});

  wish('Give me the playlist as text. I also want everything as files.');
  await call('playlist_read', { playlist_id: 'Evening', view: 'export', format: 'lines' });
  await command(['export', '--all', 'files']);

  await restart('The next day, the assistant starts the server again.');
  wish('I do like one of them. Bring the playlist up to date.');
  await call('library_add', { kind: 'tracks', ids: [liked] });
  const fresh = await call('plan_playlist', { playlist: 'Evening', refresh: true });
  await call('save_playlist', { plan_id: fresh['plan_id'] });
  await call('playlist_read', { playlist_id: 'Evening', view: 'tracks' });

  await restart('Later, the listener gets an account, and its token is in the settings.', true);
  wish('Whose library is this?');
  await call('account', {});

  wish('Copy my library into the account.');
  await call('sign_in', { action: 'copy_library' });
  await call('library_read', { kind: 'playlists' });
  await call('playlist_read', { playlist_id: 'Evening', view: 'tracks' });
}
