import { it } from 'vitest';
import { flac, jpeg, mp3, ogg } from '../support/music-files.ts';
import { ownMusic } from '../support/own-music.ts';
it('works', async () => {
  const { start } = await ownMusic({
    'Scott Joplin/Rags/01 x.mp3': mp3({ title: 'Maple Leaf Rag', artist: 'Scott Joplin', album: 'Rags', genre: 'Ragtime', seed: 1, picture: jpeg() }),
    'Scott Joplin/Rags/02 The Entertainer.mp3': mp3({ seed: 2 }),
    'Satie/Works/03 a.ogg': ogg({ title: 'Gymnopédie No. 1', artist: 'Erik Satie', album: 'Works', seed: 2, genre: 'Classical', date: '1888' }),
    'Satie/Works/04.flac': flac({ title: 'Gnossienne', artist: 'Erik Satie', album: 'Works', seed: 4, genre: 'Classical' }),
    'mine.m3u8': '#EXTM3U\nSatie/Works/04.flac\nScott Joplin/Rags/01 x.mp3\n',
  });
  const server = await start();
  const say = async (name: string, args = {}) => console.log(name, JSON.stringify(args), '\n', (await server.call(name, args)).text);
  console.log(server.mcp.getInstructions());
  await say('search', { query: 'maple leaf' });
  await say('search', { query: 'satie', type: 'album' });
  await say('account');
  await say('genre_read');
  await say('radio_read');
  await say('chart_read');
  await say('library_read', { kind: 'playlists' });
  await say('search', { query: 'mine', type: 'playlist' });
  await say('search', { query: 'mine', type: 'podcast' });
  await say('build_playlist', { title: 'Evening', wanted: ['Maple Leaf Rag by Scott Joplin', 'Gymnopedie by Satie'], preview: false });
  await say('library_read', { kind: 'playlists' });
  await say('user_read', { view: 'recommendations' });
  const uri = 'music://track/';
  const { text } = await server.call('search', { query: 'maple leaf' });
  const id = /\[(\d+)\]/.exec(text)?.[1];
  const r = await server.mcp.readResource({ uri: `${uri}${id}` });
  console.log(JSON.stringify(r).slice(0, 1500));
  const s = await server.mcp.readResource({ uri: `${uri}${id}/sound` });
  console.log(JSON.stringify(s).slice(0, 200), JSON.stringify(s).length);
  console.log((await server.call('track_read', { track_ids: [Number(id)] })).text);
  await server.close();
});
