import { createHash } from 'node:crypto';
import type { Catalogue } from '../../src/embedded/catalogue/index.ts';

export function digest(of: Catalogue): string {
  const hash = createHash('sha256').update(JSON.stringify(of.owner));
  const {
    tracks,
    albums,
    artists,
    genres,
    radios,
    playlists,
    podcasts,
    episodes,
    users,
    editorials,
    charts,
  } = of;
  for (const kind of [
    tracks,
    albums,
    artists,
    genres,
    radios,
    playlists,
    podcasts,
    episodes,
    users,
    editorials,
    charts,
  ]) {
    hash.update(JSON.stringify([...kind]));
  }
  return hash.digest('hex');
}

export function isUpc(code: string): boolean {
  const digits = [...code].map(Number).reverse();
  const sum = digits.reduce((total, digit, i) => total + digit * (i % 2 === 1 ? 3 : 1), 0);
  return /^\d{12,13}$/.test(code) && sum % 10 === 0;
}

/** Ids that lead nowhere, as `kind id`. */
export function danglingIds(of: Catalogue): string[] {
  const missing: string[] = [];
  const check = (
    kind: 'tracks' | 'albums' | 'artists' | 'genres' | 'radios' | 'playlists' | 'podcasts' | 'episodes',
    ids: number[],
  ) => {
    for (const id of ids) if (!of[kind].has(id)) missing.push(`${kind} ${id}`);
  };
  for (const track of of.tracks.values()) {
    check('artists', [track.artistId, ...track.featured]);
    check('albums', [track.albumId]);
    check('tracks', track.alternativeId === undefined ? [] : [track.alternativeId]);
  }
  for (const album of of.albums.values()) {
    check('artists', [album.artistId]);
    check('genres', album.genreIds);
    check('tracks', album.trackIds);
  }
  for (const artist of of.artists.values()) {
    check('genres', artist.genreIds);
    check('albums', artist.albumIds);
    check('artists', artist.relatedIds);
    check('tracks', artist.topTrackIds);
    check('playlists', artist.playlistIds);
  }
  for (const genre of of.genres.values()) {
    check('artists', genre.artistIds);
    check('radios', genre.radioIds);
    check('podcasts', genre.podcastIds);
  }
  for (const list of [...of.radios.values(), ...of.playlists.values(), ...of.owner.playlists])
    check('tracks', list.trackIds);
  for (const podcast of of.podcasts.values()) check('episodes', podcast.episodeIds);
  for (const episode of of.episodes.values()) check('podcasts', [episode.podcastId]);
  const people = new Set([of.owner.id, ...of.users.keys()]);
  for (const list of of.playlists.values())
    if (!people.has(list.creatorId)) missing.push(`user ${list.creatorId}`);
  for (const user of [...of.users.values(), of.owner]) {
    for (const id of [...user.followings, ...user.followers]) if (!people.has(id)) missing.push(`user ${id}`);
    const { favourites } = user;
    check('tracks', favourites.tracks);
    check('albums', favourites.albums);
    check('artists', favourites.artists);
    check('playlists', favourites.playlists);
    check('podcasts', favourites.podcasts);
    check('radios', favourites.radios);
  }
  const { recommendations } = of.owner;
  check('tracks', [...of.owner.history, ...of.owner.flow, ...recommendations.tracks]);
  check('albums', [...recommendations.albums, ...recommendations.releases]);
  check('artists', recommendations.artists);
  check('playlists', recommendations.playlists);
  check('radios', recommendations.radios);
  check('episodes', [of.owner.bookmark.episodeId]);
  for (const editorial of of.editorials.values()) {
    check('genres', [editorial.genreId]);
    check('albums', [...editorial.selection, ...editorial.releases]);
  }
  for (const [genreId, chart] of of.charts) {
    check('genres', [genreId]);
    check('tracks', chart.tracks);
    check('albums', chart.albums);
    check('artists', chart.artists);
    check('playlists', chart.playlists);
    check('podcasts', chart.podcasts);
  }
  return missing;
}
