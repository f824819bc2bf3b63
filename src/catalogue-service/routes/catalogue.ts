import type {
  chart as chartContract,
  editorial as editorialContract,
  genre as genreContract,
  podcast as podcastContract,
  radio as radioContract,
} from '../../client/api/charts-genres-podcasts.ts';
import { serviceErrors, windowOf } from '../../library/service-form.ts';
import type { Charts, EditorialNode, GenreNode, RadioNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/graph.ts';
import type { Handler, MatchedRequest } from '../dispatch/index.ts';
import { renderAlbum } from '../render/album.ts';
import { renderArtist } from '../render/artist.ts';
import type { Body, Renderer } from '../render/fields.ts';
import { renderEditorial, renderGenre, renderGenreRadios, renderRadio } from '../render/genre.ts';
import type { PageRule } from '../render/list-page.ts';
import { renderPlaylist } from '../render/playlist.ts';
import { renderEpisode, renderPodcast } from '../render/podcast.ts';
import { renderTrack } from '../render/track.ts';
import { albumList, artistList, paged, podcastList, publicPlaylists, radioList, trackList } from './lists.ts';
import { callerOf, editorialIn, episodeIn, genreIn, numberParam, podcastIn, radioIn } from './request.ts';

export const genreRoutes = {
  list: paged(({ context }) => [...context.catalogue.genres.values()], renderGenre, 'whole'),
  details: call => renderGenre(call.context, genreIn(call)),
  artists: artistList('genre', call => genreIn(call).artistIds, 'whole'),
  podcasts: podcastList('full', call => genreIn(call).podcastIds, { max: 100 }),
  radios: radioList('listed', call => genreIn(call).radioIds, 'whole'),
} satisfies Record<keyof typeof genreContract.endpoints, Handler>;

type FindRadios = (call: MatchedRequest) => RadioNode[];

const allRadios: FindRadios = ({ context }) => [...context.catalogue.radios.values()];

/** By the average rank of their tracks. */
const radiosByRank: FindRadios = call => {
  const { tracks } = call.context.catalogue;
  const rankOf = ({ trackIds }: RadioNode) =>
    nodesOf(tracks, trackIds).reduce((sum, { rank }) => sum + rank, 0) / Math.max(1, trackIds.length);
  const ranked = allRadios(call).map(node => ({ node, rank: rankOf(node) }));
  return ranked.sort((a, b) => b.rank - a.rank).map(({ node }) => node);
};

const mixes: FindRadios = call => allRadios(call).filter(({ mix }) => mix);

/** The same radios, those of the same genre first. */
const nearestFirst =
  (find: FindRadios): FindRadios =>
  call => {
    const { genreId } = radioIn(call);
    const isNear = (node: RadioNode) => Number(node.genreId === genreId);
    return find(call).toSorted((a, b) => isNear(b) - isNear(a));
  };

const genresWithRadios = ({ context }: MatchedRequest): GenreNode[] =>
  [...context.catalogue.genres.values()].filter(({ id, radioIds }) => id !== 0 && radioIds.length > 0);

function genresOfRadio(call: MatchedRequest): GenreNode[] {
  const { id, genreId } = radioIn(call);
  return genresWithRadios(call).filter(each => each.id === genreId || each.radioIds.includes(id));
}

const radios = (find: FindRadios, rule: PageRule | 'whole' = { max: 100 }) =>
  paged(find, (context, node) => renderRadio(context, node, 'listed'), rule);

export const radioRoutes = {
  list: radios(allRadios, 'whole'),
  top: radios(radiosByRank),
  top_of: radios(nearestFirst(radiosByRank)),
  lists: radios(mixes),
  lists_of: radios(nearestFirst(mixes)),
  details: call => renderRadio(call.context, radioIn(call), 'full'),
  tracks: trackList('radio', call => radioIn(call).trackIds, { max: 100, total: false, links: false }),
  genres: paged(genresWithRadios, renderGenreRadios, 'whole'),
  genres_of: paged(genresOfRadio, renderGenreRadios, { max: 100 }),
} satisfies Record<keyof typeof radioContract.endpoints, Handler>;

/** The charts of a genre; 0 is all genres. Throws error 500 for an unknown genre. */
function chartsOf(call: MatchedRequest, genreId: number): Record<keyof Charts, Body> {
  const { context } = call;
  const { catalogue } = context;
  const charts = context.charts(genreId);
  if (charts === undefined) throw serviceErrors.wrongParameter();
  return {
    tracks: chartList(call, nodesOf(catalogue.tracks, charts.tracks), renderTrack, 'chart'),
    albums: chartList(call, nodesOf(catalogue.albums, charts.albums), renderAlbum, 'chart'),
    artists: chartList(call, nodesOf(catalogue.artists, charts.artists), renderArtist, 'chart'),
    playlists: chartList(call, publicPlaylists(context, charts.playlists), renderPlaylist, 'listed'),
    podcasts: chartList(call, nodesOf(catalogue.podcasts, charts.podcasts), renderPodcast, 'full'),
  };
}

/** One list of a chart. Its total is only the number of items in the answer. */
function chartList<T, V>(
  { context, params }: MatchedRequest,
  nodes: readonly T[],
  render: Renderer<T, V>,
  variant: V,
): Body {
  const { index, limit } = windowOf(params, { limit: 10, max: 100 });
  const page = nodes.slice(index, index + limit);
  const data = page.map((node, at) => render(context, node, variant, { position: index + at + 1 }));
  return { data, total: data.length };
}

export const chartRoutes = {
  all: call => chartsOf(call, 0),
  all_of: call => chartsOf(call, genreIn(call).id),
} satisfies Record<keyof typeof chartContract.endpoints, Handler>;

type FindEditorial = (call: MatchedRequest) => EditorialNode;

const overall: FindEditorial = ({ context }) => {
  const node = context.catalogue.editorials.get(0);
  if (node === undefined) throw serviceErrors.wrongParameter();
  return node;
};

const selection = (find: FindEditorial) =>
  albumList('selection', call => find(call).selection, { limit: 10, max: 100, total: false, links: false });

const releases = (find: FindEditorial) =>
  albumList('release', call => find(call).releases, { limit: 20, max: 100 });

export const editorialRoutes = {
  list: paged(({ context }) => [...context.catalogue.editorials.values()], renderEditorial, { max: 100 }),
  details: call => renderEditorial(call.context, editorialIn(call)),
  selection: selection(overall),
  selection_of: selection(editorialIn),
  charts: call => chartsOf(call, 0),
  charts_of: call => chartsOf(call, editorialIn(call).genreId),
  releases: releases(overall),
  releases_of: releases(editorialIn),
} satisfies Record<keyof typeof editorialContract.endpoints, Handler>;

export const podcastRoutes = {
  details: call => renderPodcast(call.context, podcastIn(call), 'full'),
  episodes: paged(
    call => nodesOf(call.context.catalogue.episodes, podcastIn(call).episodeIds),
    (context, node) => renderEpisode(context, node, 'listed'),
    { max: 100 },
  ),
  episode: call => renderEpisode(call.context, episodeIn(call), 'full'),
  bookmark(call) {
    const offset = call.context.library.bookmark(callerOf(call).userId, episodeIn(call).id);
    if (offset === undefined) throw serviceErrors.noData();
    return { offset };
  },
} satisfies Record<keyof typeof podcastContract.endpoints, Handler>;

/** Only bookmarks are answered like this. */
const done = { error: [], results: true };

export const episodeRoutes = {
  bookmark(call: MatchedRequest) {
    const offset = numberParam(call, 'offset');
    if (offset < 0 || offset > 100) throw serviceErrors.wrongParameter('offset');
    call.context.library.setBookmark(callerOf(call).userId, episodeIn(call).id, offset);
    return done;
  },
  unbookmark(call: MatchedRequest) {
    call.context.library.removeBookmark(callerOf(call).userId, episodeIn(call).id);
    return done;
  },
};
