import { contract, entryFor } from '../../client/api/index.ts';
import type { ShownAround } from '../../view/data/shown.ts';
import { favouriteIds, readOwnList } from '../engine/own-lists.ts';
import { type GridCall, tilesOf } from './grids.ts';

const { artist } = contract;
const albums = entryFor(artist.endpoints.albums);
const related = entryFor(artist.endpoints.related);

/** The most releases and similar artists that the view shows. */
const mostReleases = 100;
const mostRelated = 12;

/** What the view shows below an artist's songs. Rejects with `MusicError` if the releases cannot be read. */
export async function readAround(artist_id: number, call: GridCall): Promise<ShownAround> {
  const [releases, similar, kept] = await Promise.all([
    tilesOf(albums, { artist_id, limit: mostReleases }, call),
    tilesOf(related, { artist_id, limit: mostRelated }, call).catch(() => ({ items: [] })),
    keptOf(artist_id, call).catch(() => undefined),
  ]);
  return {
    is: 'around',
    // Each has the name of this artist, which the page shows.
    releases: releases.items.map(each => ({ ...each, by: '' })).toSorted(newestFirst),
    related: similar.items,
    ...kept,
    media: call.media,
  };
}

type Tile = ShownAround['releases'][number];

const newestFirst = ({ date: one = '' }: Tile, { date: other = '' }: Tile) => other.localeCompare(one);

/** What the listener has of an artist. */
async function keptOf(id: number, call: GridCall) {
  const [artists, { tracks }] = await Promise.all([
    favouriteIds('artist', call),
    readOwnList({ list: 'favourites' }, call),
  ]);
  const isOf = ({ artist: by, contributors }: (typeof tracks)[number]) =>
    by?.id === id || contributors?.some(each => each.id === id) === true;
  return { isFavourite: artists?.has(id) === true, favourites: tracks.filter(isOf).length };
}
