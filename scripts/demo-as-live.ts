import { answersWith, today } from '../src/catalogue-service/behaviour/index.ts';
import { startEmbedded } from '../src/demo/index.ts';
import { openStore } from '../src/store/open.ts';
import { moods, someOriginals, standInCatalogue } from '../test/support/stand-in-catalogue.ts';
import { showCall, startClient } from './client.ts';
import { inNewFolder } from './in-new-folder.ts';

/*
 * Shows the server on a service that answers as the public one does in 2026: the artist filter finds nothing, one
 * original in ten is missing from free text, and charts of a genre are those of all genres. Nothing is kept.
 */

const service = await startEmbedded({
  store: await openStore({ memory: true }),
  behaviour: answersWith(today),
  catalogue: standInCatalogue(),
});
try {
  await inNewFolder(show);
} finally {
  await service.close();
}
console.log('\nDone. Nothing was kept.');

async function show(home: string): Promise<void> {
  const client = await startClient({
    args: ['dist/main.cjs', '--ephemeral'],
    env: {
      ...{ PATH: process.env['PATH'] ?? '', HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
      ...{ MUSIC_SERVICE: service.origin, MUSIC_KEYRING: 'off' },
    },
  });
  try {
    await tell((name, args, lines) => showCall(client, name, args, lines));
  } finally {
    await client.close();
  }
}

async function tell(
  call: (name: string, args: Record<string, unknown>, lines?: number) => Promise<unknown>,
): Promise<void> {
  const songs = someOriginals();
  const [plain] = songs;
  const hidden = songs.find(({ id }) => id % today.hiddenOneIn === 0);
  if (plain === undefined || hidden === undefined) throw new Error('no songs to ask for');
  const [[mood]] = moods;
  const wish = (words: string) => console.log(`\n» ${words}`);
  console.log('A service on this computer answers as the public one does in 2026. Its songs are invented.');

  wish(`Find "${plain.title}" by ${plain.artist}. The service no longer finds songs by artist.`);
  await call('search', { artist: plain.artist, track: plain.title, limit: 3 });

  wish(`And these two. The service leaves "${hidden.title}" out of its free text.`);
  await call('match_tracks', { wanted: [plain, hidden].map(({ artist, title }) => `${artist} - ${title}`) });

  wish('What is popular in jazz? The service answers with the chart of all genres.');
  await call('chart_read', { view: 'tracks', genre_id: 'Jazz', limit: 5 }, 8);

  wish(`Make me a playlist for a ${mood.replace(' jazz', '')}, with jazz.`);
  const sources = [{ from: 'public_playlists', query: mood }];
  await call('plan_playlist', { title: 'Rainy evening', sources, rules: { count: 10 } }, 14);
}
