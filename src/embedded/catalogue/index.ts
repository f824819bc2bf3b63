import { makeCharts, makeEditorials } from './charts.ts';
import { addComposers } from './classical.ts';
import { linkPlaylists, makeGenres, makePlaylists, makePodcasts, makeRadios } from './collections.ts';
import { addCuratedArtists } from './curated.ts';
import { makeDraft } from './draft.ts';
import { addGeneratedArtists } from './generated.ts';
import type { Catalogue } from './graph.ts';
import { linkArtists } from './links.ts';
import { byId } from './lists.ts';
import { makeOwner } from './owner.ts';
import { makeShelf } from './shelf.ts';
import { makeUsers } from './users.ts';

export type * from './graph.ts';

const DEFAULT_TRACKS = 1_800;
const MOST_TRACKS = 100_000;
const DEFAULT_SEED = 20_250_607;

/**
 * The whole demo catalogue, the same for the same seed. The curated part is always there, with the libraries,
 * playlists, radios and podcasts made from it; generated artists follow until there are `tracks` tracks.
 * Throws a RangeError unless `tracks` is a whole number from 0 to 100,000.
 */
export function makeCatalogue({
  tracks = DEFAULT_TRACKS,
  seed = DEFAULT_SEED,
}: CatalogueSize = {}): Catalogue {
  if (!Number.isInteger(tracks) || tracks < 0 || tracks > MOST_TRACKS) {
    throw new RangeError(`a catalogue has 0 to ${MOST_TRACKS} tracks, not ${tracks}`);
  }
  const draft = makeDraft();
  addComposers(draft, seed);
  addCuratedArtists(draft, seed);
  const shelf = makeShelf(draft);
  const radios = makeRadios(shelf, seed);
  const playlists = makePlaylists(shelf, seed);
  const { podcasts, episodes } = makePodcasts(seed);
  const stock = { shelf, radios, playlists, podcasts };
  addGeneratedArtists(draft, seed, tracks);
  linkArtists(draft);
  linkPlaylists(draft, playlists);
  return {
    tracks: draft.tracks,
    albums: draft.albums,
    artists: draft.artists,
    genres: byId(makeGenres(draft, radios, podcasts)),
    radios: byId(radios),
    playlists: byId(playlists),
    podcasts: byId(podcasts),
    episodes: byId(episodes),
    users: byId(makeUsers(stock, seed)),
    editorials: byId(makeEditorials(draft)),
    charts: makeCharts(draft, playlists, podcasts),
    owner: makeOwner(stock, episodes, seed),
  };
}

export interface CatalogueSize {
  tracks?: number;
  seed?: number;
}
