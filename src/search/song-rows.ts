import type { Track } from '../client/api/models.ts';
import { foldName, wordsOf } from '../text/fold.ts';
import type { CatalogueReader, TrackQuery } from './catalogue-reader.ts';

/** A song by its names, as they are typed. */
export interface SongNames {
  /** Without notes about the edition. */
  readonly title: string;
  readonly artist?: string | undefined;
  readonly album?: string | undefined;
  /** Words about the edition that was asked for: `live pier 19`. */
  readonly edition?: string;
}

type SongStep = 'all-words' | 'title-and-words' | 'tracks-of-artist' | 'albums-of-artist';

/** Tracks that may be the song, unchecked. `artistId`: the artist who is meant, where several have the name. */
interface SongRows {
  readonly step: SongStep;
  readonly tracks: readonly Track[];
  readonly artistId?: number | undefined;
}

/** How many more requests a song may take. */
interface Allowance {
  left: number;
}

/** Further rows of a search by words are seldom the song. */
const pageSize = 25;
/** Songs of one title, those of the artist first. */
const titlePageSize = 50;

/**
 * Searches for a song, from what usually suffices to what takes more requests; the caller stops when it is sure. First
 * plain words, then the title as a filter beside words, which finds what words alone leave out, then the artist's most
 * popular tracks, then albums, if `mayReadAlbums`. Every row must be checked: none of these only finds what was asked
 * for. Rejects with `MusicError`.
 */
export async function* searchForSong(
  song: SongNames,
  reader: CatalogueReader,
  allowance: Allowance,
  mayReadAlbums: boolean,
): AsyncGenerator<SongRows> {
  const { searches } = reader;
  const artist = song.artist === undefined ? undefined : leadOf(song.artist);
  const words = wordsQuery(song);
  const seen: Track[] = [];
  if (words.query !== '' && spend(allowance, reader.tracks.known(words))) {
    seen.push(...(await reader.tracks(words)).data);
    yield { step: 'all-words', tracks: seen };
  }
  const filtered = titleQuery(song);
  const isFiltered = filtered !== undefined && searches.effectOf('track.track') === 'works';
  const rows: Track[] = [];
  if (isFiltered && spend(allowance, reader.tracks.known(filtered))) {
    rows.push(...(await reader.tracks(filtered)).data);
    noteTitleFilter(song.title, rows, seen, reader);
    yield { step: 'title-and-words', tracks: rows };
  }
  for await (const more of rowsOfArtist(song, artist, reader, allowance, mayReadAlbums)) {
    if (isFiltered) noteTitleFilter(song.title, rows, more.tracks, reader);
    yield more;
  }
}

async function* rowsOfArtist(
  { album, title }: SongNames,
  name: string | undefined,
  reader: CatalogueReader,
  allowance: Allowance,
  mayReadAlbums: boolean,
): AsyncGenerator<SongRows> {
  if (name === undefined || plain(name) === '' || !spend(allowance, reader.artistNamed.known(name))) return;
  const artistId = (await reader.artistNamed(name))?.id ?? undefined;
  if (artistId === undefined) return;
  if (spend(allowance, reader.topOf.known(artistId)))
    yield { step: 'tracks-of-artist', tracks: await reader.topOf(artistId), artistId };
  if (!mayReadAlbums || allowance.left < 2 || !spend(allowance, reader.albumsOf.known(artistId))) return;
  const names = new Set([album ?? title, title].map(foldName));
  const found = (await reader.albumsOf(artistId)).find(each => names.has(foldName(each.title ?? '')));
  if (found?.id == null) return;
  const { id, title: albumTitle, release_date } = found;
  if (spend(allowance, false))
    yield {
      step: 'albums-of-artist',
      tracks: await reader.tracksOf({ id, title: albumTitle, release_date }),
      artistId,
    };
}

/** The first artist, the title and the edition as plain words. */
export const wordsQuery = ({ title, artist = '', edition = '' }: SongNames) => ({
  query: plain([leadOf(artist), title, edition].join(' ')),
  limit: pageSize,
});

/** A title as a filter, always in quotes, with the artist as plain words: the filter for artists may find nothing. */
export function titleQuery({ title, artist = '', edition = '' }: SongNames): TrackQuery | undefined {
  const name = plain(title);
  if (name === '') return undefined;
  return { query: `track:"${name}" ${plain(`${artist} ${edition}`)}`.trim(), limit: titlePageSize };
}

/** Takes a request from what is left, unless it is free. False if none is left. */
export function spend(allowance: Allowance, isFree: boolean): boolean {
  if (isFree) return true;
  if (allowance.left <= 0) return false;
  allowance.left -= 1;
  return true;
}

const isCalled = (title: string, track: Track) => foldName(track.title ?? '') === foldName(title);

/** What the filter showed of itself, if other rows prove that the service has a track of this title. */
function noteTitleFilter(
  title: string,
  filtered: readonly Track[],
  known: readonly Track[],
  { searches }: CatalogueReader,
): void {
  const works = filtered.some(track => isCalled(title, track));
  if (!works && !known.some(track => isCalled(title, track))) return;
  const failure = filtered.length === 0 ? 'dead' : 'unreliable';
  searches.observe('track.track', foldName(title), works ? 'works' : failure);
}

/** Words as they are typed, without signs that a search may understand in a way of its own. */
export const plain = (text: string): string =>
  wordsOf(text).length === 0
    ? ''
    : text
        .replace(/["“”„«»():[\]{}]|\s[-–—]\s/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();

const guests = /\s(?:feat\.?|ft\.?|featuring|w\/|x|×|\/)\s.*$|\s*;.*$/i;
/** `Beyoncé, Jay-Z`, but not `Earth, Wind & Fire` or `Tyler, The Creator`. */
const others = /,\s(?!the\s)(?![^,]*(?:,[^,]*)*(?:\s&\s|\sand\s)).*$/i;

/** The first of several artists: services find songs by their main artist. */
function leadOf(artist: string): string {
  const lead = artist.replace(guests, '').replace(others, '').trim();
  return plain(lead) === '' ? artist : lead;
}
