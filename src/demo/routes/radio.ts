import type { radio as contract } from '../../client/api/radio.ts';
import type { GenreNode, RadioNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import type { Call, Handler } from '../dispatch/call.ts';
import { renderGenreRadios } from '../render/genre.ts';
import { renderRadio } from '../render/radio.ts';
import { asRadio, asTrack, paged, tracksBy, whole } from './list.ts';
import { radioIn } from './path-objects.ts';

const all = ({ context }: Call): RadioNode[] => [...context.catalogue.radios.values()];

/** Those whose tracks are played most come first. */
function byPopularity(call: Call): RadioNode[] {
  const { tracks } = call.context.catalogue;
  const popularity = ({ trackIds }: RadioNode) =>
    nodesOf(tracks, trackIds).reduce((sum, { rank }) => sum + rank, 0) / Math.max(1, trackIds.length);
  const measured = all(call).map(node => ({ node, popularity: popularity(node) }));
  return measured.sort((a, b) => b.popularity - a.popularity).map(({ node }) => node);
}

const mixes = (call: Call) => all(call).filter(({ mix }) => mix);

/** With an id the lists are the same, but radios of its genre come first. */
const nearestFirst = (find: (call: Call) => RadioNode[]) => (call: Call) => {
  const { genreId } = radioIn(call);
  const near = (node: RadioNode) => Number(node.genreId === genreId);
  return find(call).toSorted((a, b) => near(b) - near(a));
};

const genresWithRadios = ({ context }: Call): GenreNode[] =>
  [...context.catalogue.genres.values()].filter(({ id, radioIds }) => id !== 0 && radioIds.length > 0);

function genresOfRadio(call: Call): GenreNode[] {
  const { id, genreId } = radioIn(call);
  return genresWithRadios(call).filter(genre => genre.id === genreId || genre.radioIds.includes(id));
}

export const radio = {
  list: whole(all, asRadio),
  top: paged(byPopularity, asRadio, { max: 100 }),
  top_of: paged(nearestFirst(byPopularity), asRadio, { max: 100 }),
  lists: paged(mixes, asRadio, { max: 100 }),
  lists_of: paged(nearestFirst(mixes), asRadio, { max: 100 }),
  details: call => renderRadio(call.context, radioIn(call), 'full'),
  tracks: paged(
    tracksBy(call => radioIn(call).trackIds),
    asTrack('radio'),
    { max: 100, total: false, links: false },
  ),
  genres: whole(genresWithRadios, renderGenreRadios),
  genres_of: paged(genresOfRadio, renderGenreRadios, { max: 100 }),
} satisfies Record<keyof typeof contract.endpoints, Handler>;
