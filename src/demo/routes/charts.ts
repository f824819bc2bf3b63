import type { Charts } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import type { Call } from '../dispatch/call.ts';
import { renderAlbum } from '../render/album.ts';
import { renderArtist } from '../render/artist.ts';
import type { Body } from '../render/fields.ts';
import { windowOf } from '../render/list-page.ts';
import { renderPlaylist } from '../render/playlist.ts';
import { renderPodcast } from '../render/podcast.ts';
import { renderTrack } from '../render/track.ts';
import { errors } from '../shared/service-error.ts';
import { playlistData, publicPlaylists } from './playlist-data.ts';

/** Each list of a chart. */
const rule = { limit: 10, max: 100 };

/** One list of a chart: its total is only the number of items sent. */
function listOf<T>(call: Call, items: readonly T[], render: (item: T, position: number) => Body): Body {
  const { index, limit } = windowOf(call.params, rule);
  const data = items.slice(index, index + limit).map((item, place) => render(item, index + place + 1));
  return { data, total: data.length };
}

/** What is played most in a genre, by kind; 0 is all genres. Throws error 500 for a genre that is not. */
export function chartsOf(call: Call, genreId: number): Record<keyof Charts, Body> {
  const { context } = call;
  const { catalogue } = context;
  const charts = catalogue.charts.get(genreId);
  if (charts === undefined) throw errors.wrongParameter();
  return {
    tracks: listOf(call, nodesOf(catalogue.tracks, charts.tracks), (node, position) =>
      renderTrack(context, node, 'chart', { position }),
    ),
    albums: listOf(call, nodesOf(catalogue.albums, charts.albums), (node, position) =>
      renderAlbum(context, node, 'chart', { position }),
    ),
    artists: listOf(call, nodesOf(catalogue.artists, charts.artists), (node, position) =>
      renderArtist(context, node, 'chart', { position }),
    ),
    playlists: listOf(call, publicPlaylists(context, charts.playlists), record =>
      renderPlaylist(context, playlistData(context, record), 'listed'),
    ),
    podcasts: listOf(call, nodesOf(catalogue.podcasts, charts.podcasts), node =>
      renderPodcast(context, node),
    ),
  };
}
