import type { radio as contract } from '../../client/api/radio.ts';
import type { Call, Handler } from '../call.ts';
import type { RadioNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import { renderGenreRadios } from '../render/genre.ts';
import { listPage, wholeList } from '../render/list-page.ts';
import { renderRadio } from '../render/radio.ts';
import { renderTrack } from '../render/track.ts';
import { radioIn } from './path-objects.ts';

const allOf = ({ context }: Call): RadioNode[] => [...context.catalogue.radios.values()];

/** Those whose tracks are played most come first. */
function byPopularity(call: Call): RadioNode[] {
  const { tracks } = call.context.catalogue;
  const popularity = (node: RadioNode) =>
    nodesOf(tracks, node.trackIds).reduce((sum, { rank }) => sum + rank, 0) /
    Math.max(1, node.trackIds.length);
  const measured = allOf(call).map(node => ({ node, popularity: popularity(node) }));
  return measured.sort((a, b) => b.popularity - a.popularity).map(({ node }) => node);
}

const mixes = (call: Call) => allOf(call).filter(({ mix }) => mix);

/** With an id the lists are the same, but radios of that one's genre come first. */
function nearestFirst(call: Call, radios: readonly RadioNode[]): RadioNode[] {
  const { genreId } = radioIn(call);
  const near = (node: RadioNode) => Number(node.genreId === genreId);
  return [...radios].sort((a, b) => near(b) - near(a));
}

const paged = (call: Call, path: string, radios: readonly RadioNode[]) =>
  listPage(call, radios, { path, defaultLimit: 25, max: 100 }, node => renderRadio(call.context, node));

const genresWithRadios = ({ context }: Call) =>
  [...context.catalogue.genres.values()].filter(({ id, radioIds }) => id !== 0 && radioIds.length > 0);

export const radio = {
  list: call => wholeList(allOf(call), node => renderRadio(call.context, node)),
  top: call => paged(call, '/radio/top', byPopularity(call)),
  top_of: call => paged(call, '/radio/{radio_id}/top', nearestFirst(call, byPopularity(call))),
  lists: call => paged(call, '/radio/lists', mixes(call)),
  lists_of: call => paged(call, '/radio/{radio_id}/lists', nearestFirst(call, mixes(call))),
  details: call => renderRadio(call.context, radioIn(call), 'full'),
  tracks: call => {
    const tracks = nodesOf(call.context.catalogue.tracks, radioIn(call).trackIds);
    const rule = { path: '/radio/{radio_id}/tracks', defaultLimit: 25, max: 100, total: false, links: false };
    return listPage(call, tracks, rule, node => renderTrack(call.context, node, 'radio'));
  },
  genres: call => wholeList(genresWithRadios(call), node => renderGenreRadios(call.context, node)),
  genres_of: call => {
    const { id, genreId } = radioIn(call);
    const genres = genresWithRadios(call).filter(
      genre => genre.id === genreId || genre.radioIds.includes(id),
    );
    const rule = { path: '/radio/{radio_id}/genres', defaultLimit: 25, max: 100 };
    return listPage(call, genres, rule, node => renderGenreRadios(call.context, node));
  },
} satisfies Record<keyof typeof contract.endpoints, Handler>;
