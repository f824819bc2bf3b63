import { ALL, GENRES } from './data/genres.ts';
import { PEOPLE, PLAYLISTS, type PlaylistText } from './data/people.ts';
import { describePodcast, type PodcastText } from './data/podcast.ts';
import { LIFE_PODCASTS } from './data/podcasts-life.ts';
import { MUSIC_PODCASTS } from './data/podcasts-music.ts';
import { RADIO_LINES } from './data/radios.ts';
import type { Draft } from './draft.ts';
import type { EpisodeNode, GenreNode, PlaylistNode, PodcastNode, RadioNode } from './graph.ts';
import { idsOf } from './lists.ts';
import { makeRandom, type Random, subSeed } from './random.ts';
import { styleOf, two } from './recording.ts';
import { ofGenres, pickTracks, type Shelf } from './shelf.ts';

const PART = { radio: 2000, playlist: 3000, podcast: 4000 };
const RADIO_TRACKS = 40;

export function makeRadios(shelf: Shelf, seed: number): RadioNode[] {
  return RADIO_LINES.map((line, i) => {
    const random = makeRandom(subSeed(seed, PART.radio + i));
    const [genre = '', title = '', description = ''] = line.replace('*', '').split('|');
    const genreId = Number(genre);
    const trackIds = radioTracks(random, shelf, genreId);
    return { id: 30_601 + i * 17, title, description, genreId, trackIds, mix: line.startsWith('*') };
  });
}

/** The genre's own tracks first, then those of the genres beside it until there are enough. */
function radioTracks(random: Random, shelf: Shelf, genreId: number): number[] {
  const count = random.between(RADIO_TRACKS + 5, RADIO_TRACKS + 20);
  if (genreId === ALL) return pickTracks(random, shelf.all, count);
  const own = pickTracks(random, shelf.tracks.get(genreId) ?? [], count);
  if (own.length === count) return own;
  const beside = pickTracks(random, ofGenres(shelf.tracks, styleOf(genreId).near), count);
  return [...new Set([...own, ...beside])].slice(0, Math.max(own.length, RADIO_TRACKS + 5));
}

export function makePlaylists(shelf: Shelf, seed: number): PlaylistNode[] {
  return PLAYLISTS.map((text, i) =>
    makePlaylist(shelf, text, i, makeRandom(subSeed(seed, PART.playlist + i))),
  );
}

function makePlaylist(shelf: Shelf, text: PlaylistText, at: number, random: Random): PlaylistNode {
  const { words } = text;
  const from = text.genres.length > 0 ? ofGenres(shelf.tracks, text.genres) : shelf.all;
  const tracks = words ? from.filter(track => words.some(word => track.title.includes(word))) : from;
  return {
    id: 1_306_931_615 + at * 7_919_213,
    title: text.title,
    description: text.description,
    public: true,
    collaborative: false,
    creatorId: PEOPLE[text.creator]?.id ?? 0,
    created: makeMoment(random, random.between(2017, 2026)),
    fans: Math.round(10 ** (random.next() * 4.8)),
    trackIds: pickTracks(random, tracks, text.size),
  };
}

/** Tells each artist in which playlists it is heard. */
export function linkPlaylists(draft: Draft, playlists: readonly PlaylistNode[]): void {
  for (const playlist of playlists) {
    const artists = new Set(playlist.trackIds.map(id => draft.tracks.get(id)?.artistId ?? 0));
    for (const id of artists) draft.artists.get(id)?.playlistIds.push(playlist.id);
  }
}

export function makePodcasts(seed: number): { podcasts: PodcastNode[]; episodes: EpisodeNode[] } {
  const shows = [...MUSIC_PODCASTS, ...LIFE_PODCASTS].map((text, i) => {
    return makePodcast(text, i, makeRandom(subSeed(seed, PART.podcast + i)));
  });
  return { podcasts: shows.map(show => show.podcast), episodes: shows.flatMap(show => show.episodes) };
}

function makePodcast(text: PodcastText, at: number, random: Random) {
  const id = 51_202 + at * 1_733;
  const available = !text.withdrawn;
  const firstYear = random.between(2023, 2025);
  const episodes = text.episodes.map((line, i): EpisodeNode => {
    const [title = '', description = ''] = line.split('|');
    const releaseDate = `${firstYear + Math.floor(i / 6)}-${two(1 + ((i * 2) % 12))}-${two(random.between(1, 28))} 06:00:00`;
    const duration = random.between(text.minutes[0] * 60, text.minutes[1] * 60);
    return {
      id: id * 1_000 + 101 + i * 13,
      podcastId: id,
      title,
      description,
      duration,
      releaseDate,
      available,
    };
  });
  const podcast: PodcastNode = {
    id,
    title: text.title,
    description: describePodcast(text),
    fans: random.between(900, 88_000),
    available,
    genreId: text.genreId,
    episodeIds: idsOf(episodes).reverse(),
  };
  return { podcast, episodes };
}

/** All genres and, first, the one that stands for everything. */
export function makeGenres(
  draft: Draft,
  radios: readonly RadioNode[],
  podcasts: readonly PodcastNode[],
): GenreNode[] {
  const artists = [...draft.artists.values()].sort((a, b) => b.fans - a.fans);
  return [{ id: ALL, name: 'All' }, ...GENRES].map(({ id, name }) => ({
    id,
    name,
    artistIds: idsOf(id === ALL ? artists : artists.filter(artist => artist.genreIds.includes(id))),
    radioIds: idsOf(id === ALL ? radios : radios.filter(radio => radio.genreId === id)),
    podcastIds: idsOf(id === ALL ? podcasts : podcasts.filter(podcast => podcast.genreId === id)),
  }));
}

/** `YYYY-MM-DD hh:mm:ss` within a year. */
function makeMoment(random: Random, year: number): string {
  const date = `${year}-${two(random.between(1, 9))}-${two(random.between(1, 28))}`;
  return `${date} ${two(random.between(6, 23))}:${two(random.between(0, 59))}:${two(random.between(0, 59))}`;
}
