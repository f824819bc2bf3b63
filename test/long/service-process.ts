import { startEmbedded } from '../../src/demo/index.ts';
import { openStore } from '../../src/store/open.ts';

/** The embedded service in a process of its own, over the store in a file. Prints where it is, for whom, and some ids. */
const [file = ''] = process.argv.slice(2);

const store = await openStore({ file });
const { origin, token, catalogue } = await startEmbedded({
  store,
  quota: { requests: 1e9, ms: 1 },
});
const some = (objects: ReadonlyMap<number, unknown>) => [...objects.keys()].slice(0, 60);
const ids = { tracks: some(catalogue.tracks), albums: some(catalogue.albums) };
/** As many songs as a playlist holds. */
const songs = [...catalogue.tracks.keys()].slice(0, 2000);
const { owner } = catalogue;
const objects = {
  artist: some(catalogue.artists),
  album: ids.albums,
  playlist: some(catalogue.playlists),
  podcast: some(catalogue.podcasts),
  episode: some(catalogue.episodes),
  radio: some(catalogue.radios),
  genre: some(catalogue.genres),
  editorial: some(catalogue.editorials),
  user: some(catalogue.users),
  upload: owner.personalSongs.map(({ id }) => id),
};
process.stdout.write(`${JSON.stringify({ kept: store.kept, origin, token, ...ids, songs, objects })}\n`);
