import { createHash } from 'node:crypto';
import type { IndexedFile } from '../folder/index-file.ts';
import type { Container } from '../folder/reading/audio-data.ts';
import type { FileContent } from '../folder/reading/read-file.ts';
import { guestsIn, line, type Tags } from '../folder/reading/tags.ts';
import { songNameKey } from '../folder/song.ts';
import { listUnder, objectUnder, type ServerFields } from './wire.ts';

/** What only a server says of a song. Ids are the server's. */
export interface ServerFacts {
  readonly albumId?: string | undefined;
  /** The server's ids of artists, by `songNameKey`. */
  readonly artists: Readonly<Record<string, string>>;
  readonly cover?: string | undefined;
  /** The place of its file, as the server tells it. */
  readonly path?: string | undefined;
  /** The MIME type of the file. */
  readonly type?: string | undefined;
}

/** A song of a server, as the index keeps it. */
export interface ServerContent extends FileContent {
  readonly server: ServerFacts;
}

/** A song that the server has. */
export interface ServerSong {
  readonly id: string;
  readonly size: number;
  /** Seconds since the epoch; 0 if unknown. */
  readonly added: number;
  readonly content: ServerContent;
}

/** What a playlist says of one of its entries, which may be a video. */
export interface ServerEntry {
  readonly id: string;
  readonly title: string;
  readonly artist?: string | undefined;
  readonly album?: string | undefined;
  readonly seconds: number;
}

export function playlistEntry(each: ServerFields): ServerEntry | undefined {
  const id = serverId(each['id']);
  if (id === undefined) return undefined;
  const [title = '?', artist, album] = ['title', 'artist', 'album'].map(name => serverText(each[name]));
  return { id, title, artist, album, seconds: wholeWithin(each['duration'], 0, longestSong) ?? 0 };
}

/** An album as a server describes it, which its songs may say less about. */
export type ServerAlbum = Pick<Tags, 'albumArtist' | 'releaseId' | 'recordType' | 'label'> & {
  readonly id: string;
  readonly songs: number;
  readonly year?: string | undefined;
  readonly genres: readonly string[];
  readonly isCompilation: boolean;
  readonly artistId?: string | undefined;
};

const longestId = 500;

/** An id of the server, which may be a text or a number. */
export function serverId(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= longestId ? text : undefined;
}

export const serverText = (value: unknown): string | undefined =>
  line(typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined);

export function wholeWithin(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && number >= least && number <= most ? number : undefined;
}

/** Seconds since the epoch. */
export function timeIn(value: unknown): number | undefined {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? undefined : Math.max(0, Math.floor(ms / 1000));
}

const longestSong = 7 * 86_400;
const mostBytes = 2 ** 40;
const mostPlays = 1e9;

/** The songs in a list of the server. What has no id or no title is left out. */
export const songsIn = (
  list: readonly ServerFields[],
  albums: ReadonlyMap<string, ServerAlbum>,
): ServerSong[] => list.flatMap(song => songIn(song, albums) ?? []);

function songIn(song: ServerFields, albums: ReadonlyMap<string, ServerAlbum>): ServerSong | undefined {
  const id = serverId(song['id']);
  const title = serverText(song['title']);
  if (id === undefined || title === undefined || song['isDir'] === true || song['isVideo'] === true)
    return undefined;
  const albumId = serverId(song['albumId']);
  const album = albums.get(albumId ?? '');
  const suffix = serverText(song['suffix'])?.toLowerCase() ?? '';
  const tags = tagsOf(song, title, album);
  return {
    id,
    size: wholeWithin(song['size'], 0, mostBytes) ?? 0,
    added: timeIn(song['created']) ?? 0,
    content: {
      tags,
      seconds: wholeWithin(song['duration'], 0, longestSong) ?? 0,
      isEstimate: false,
      container: containers[suffix] ?? 'wav',
      codec: suffix,
      hash: createHash('sha256').update(id).digest('base64url').slice(0, 16),
      hasCover: serverId(song['coverArt']) !== undefined,
      ...(serverText(song['transcodedSuffix'])?.toLowerCase() === 'mp3' ? { playsAs: 'audio/mpeg' } : {}),
      server: {
        albumId,
        artists: artistIds(song, tags, album),
        cover: serverId(song['coverArt']),
        path: serverText(song['path']),
        type: serverText(song['contentType']),
      },
    },
  };
}

const containers: Readonly<Record<string, Container>> = {
  mp3: 'mpeg',
  flac: 'flac',
  ogg: 'ogg',
  oga: 'ogg',
  opus: 'opus',
  m4a: 'mp4',
  m4b: 'mp4',
  mp4: 'mp4',
  aac: 'adts',
  aif: 'aiff',
  aiff: 'aiff',
  wma: 'asf',
  ape: 'ape',
};

function tagsOf(song: ServerFields, title: string, album: ServerAlbum | undefined): Tags {
  const artists = namesOf(song, 'artists', serverText(song['artist']) ?? serverText(song['displayArtist']));
  const genres = namesOf(song, 'genres', serverText(song['genre']));
  const [albumArtist] = namesOf(song, 'albumArtists', album?.albumArtist);
  const isPodcast = song['type'] === 'podcast' || genres.some(name => /^podcasts?$/i.test(name));
  const year = wholeWithin(song['year'], 1000, 2999);
  const rating = wholeWithin(song['userRating'], 1, 5);
  return {
    title,
    artists,
    album: serverText(song['album']),
    albumArtist: albumArtist ?? artists[0],
    disc: wholeWithin(song['discNumber'], 1, 9999),
    track: wholeWithin(song['track'], 1, 9999),
    date: year === undefined ? album?.year : String(year),
    genres: genres.length > 0 ? genres : (album?.genres ?? []),
    bpm: wholeWithin(song['bpm'], 20, 400),
    gain: wholeWithin(objectUnder(song, 'replayGain')['trackGain'], -60, 60),
    isrc: codeIn(Array.isArray(song['isrc']) ? song['isrc'][0] : song['isrc'], /^[A-Z]{2}[A-Z\d]{3}\d{7}$/),
    recordingId: codeIn(song['musicBrainzId'], /^[\dA-F]{32}$/)?.toLowerCase(),
    releaseId: album?.releaseId,
    label: album?.label,
    isCompilation: album?.isCompilation ?? false,
    explicit: explicitness[String(song['explicitStatus'])] ?? 2,
    isPodcast,
    recordType: album?.recordType,
    ...(rating === undefined ? {} : { rating: rating / 5 }),
    plays: wholeWithin(song['playCount'], 1, mostPlays),
    played: timeIn(song['played']),
  };
}

const explicitness: Readonly<Record<string, Tags['explicit']>> = { explicit: 1, clean: 3 };

/** A code without spaces and dashes. */
function codeIn(value: unknown, form: RegExp): string | undefined {
  const code = typeof value === 'string' ? value.slice(0, 100).replace(/[\s-]/g, '').toUpperCase() : '';
  return form.test(code) ? code : undefined;
}

/** The most artists or genres of one song. */
const mostNames = 20;

/** Names in a list of OpenSubsonic, or else the one that Subsonic gives. */
function namesOf(from: ServerFields, field: string, single: string | undefined): string[] {
  const list = Array.isArray(from[field]) ? from[field] : [];
  const names = list.flatMap((each: unknown) => serverText(nameIn(each)) ?? []);
  const all = names.length > 0 ? names : single === undefined ? [] : [single];
  return [...new Set(all)].slice(0, mostNames);
}

const nameIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : value;

/** The ids of all artists of a song that the server names. */
function artistIds(song: ServerFields, tags: Tags, album: ServerAlbum | undefined): Record<string, string> {
  const known: [string | undefined, string | undefined][] = [
    [tags.albumArtist, album?.artistId],
    [
      tags.artists.length === 1 || guestsIn(tags.title ?? '').length > 0 ? tags.artists[0] : undefined,
      serverId(song['artistId']),
    ],
    ...[...listUnder(song, 'artists'), ...listUnder(song, 'albumArtists')].map(
      (each): [string | undefined, string | undefined] => [serverText(each['name']), serverId(each['id'])],
    ),
  ];
  return Object.fromEntries(
    known.flatMap(([name, id]) => (name === undefined || id === undefined ? [] : [[songNameKey(name), id]])),
  );
}

/** The albums in a list of the server. */
export const albumsIn = (list: readonly ServerFields[]): ServerAlbum[] =>
  list.flatMap(album => {
    const id = serverId(album['id']);
    if (id === undefined) return [];
    const types = (Array.isArray(album['releaseTypes']) ? album['releaseTypes'] : []).map(each =>
      String(each).toLowerCase(),
    );
    const year = wholeWithin(album['year'], 1000, 2999);
    return {
      id,
      songs: wholeWithin(album['songCount'], 0, mostPlays) ?? 0,
      albumArtist: namesOf(album, 'artists', serverText(album['artist']))[0],
      artistId: serverId(album['artistId']),
      releaseId: codeIn(album['musicBrainzId'], /^[\dA-F]{32}$/)?.toLowerCase(),
      label: namesOf(album, 'recordLabels', undefined)[0],
      genres: namesOf(album, 'genres', serverText(album['genre'])),
      isCompilation: album['isCompilation'] === true || types.includes('compilation'),
      recordType: (['album', 'single', 'ep'] as const).find(type => types.includes(type)),
      ...(year === undefined ? {} : { year: String(year) }),
    };
  });

/** What the index keeps of a server's songs. */
export type KeptSong = IndexedFile & { readonly content: ServerContent };

/** Finds a song again whose id at the server has changed: two that agree in this are taken for one. */
export const likenessOf = ({ tags, seconds }: Pick<FileContent, 'tags' | 'seconds'>): string =>
  [tags.title, tags.artists[0], tags.album].map(text => songNameKey(text ?? '')).join('\n') +
  `\n${tags.disc ?? 1} ${tags.track ?? 0} ${Math.round(seconds)}`;
