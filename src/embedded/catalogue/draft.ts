import { makeIsrc, makeUpc } from './codes.ts';
import type { AlbumNode, ArtistNode, TrackNode } from './graph.ts';
import type { Random } from './random.ts';

/** A catalogue's artists, albums and tracks while they are being written, in the order of their ids. */
export interface Draft {
  tracks: Map<number, TrackNode>;
  albums: Map<number, AlbumNode>;
  artists: Map<number, ArtistNode>;
  /** The first artist of that name. */
  artistIdByName: Map<string, number>;
  /** How well known each artist is, 0 to 1. */
  fame: Map<number, number>;
  addArtist(artist: NewArtist): ArtistNode;
  /** Tracks beyond this number are left off; no limit while the curated part is written. */
  limit: number;
  /** `random` decides the numbers of the album and of its tracks. */
  addAlbum(artist: ArtistNode, album: NewAlbum, random: Random): AlbumNode;
  /** A code for one more recording. */
  nextIsrc(country: string, label: string, year: number): string;
}

export interface NewArtist {
  name: string;
  genreIds: readonly number[];
  fame: number;
}

export interface NewAlbum {
  title: string;
  label: string;
  releaseDate: string;
  recordType: AlbumNode['recordType'];
  songs: readonly Song[];
  /** The artist's genres when absent. */
  genreIds?: readonly number[];
}

/** A recording as it stands on one album. Re-releases share everything but the album. */
export interface Song {
  titleShort: string;
  titleVersion: string;
  featured: readonly number[];
  duration: number;
  bpm: number;
  gain: number;
  isrc: string;
  explicitContent: number;
  /** The album's when absent. */
  releaseDate?: string;
  disk?: number;
}

/** How much less an edition is played than the song. */
const PLAYED: readonly (readonly [string, number])[] = [
  ['Karaoke', 0.12],
  ['Tribute', 0.16],
  ['Lullaby', 0.2],
  ['Instrumental', 0.35],
  ['Demo', 0.4],
  ['Live', 0.55],
  ['Remix', 0.6],
  ['Edit', 0.7],
  ['Mix', 0.6],
  ['Acoustic', 0.65],
];

export function makeDraft(): Draft {
  const serials = { track: 3_104_200, album: 301_118, artist: 11, release: 1_204_000 };
  const recordings = new Map<string, number>();
  const draft: Draft = {
    tracks: new Map(),
    albums: new Map(),
    artists: new Map(),
    artistIdByName: new Map(),
    fame: new Map(),
    limit: Number.POSITIVE_INFINITY,
    addArtist(artist) {
      serials.artist += 1 + (draft.artists.size % 7);
      const node = artistNode(serials.artist, artist);
      draft.artists.set(node.id, node);
      draft.fame.set(node.id, artist.fame);
      if (!draft.artistIdByName.has(node.name)) draft.artistIdByName.set(node.name, node.id);
      return node;
    },
    addAlbum(artist, album, random) {
      serials.album += random.between(1, 40);
      serials.track += random.between(1, 30);
      serials.release += random.between(1, 90);
      const fame = draft.fame.get(artist.id) ?? 0;
      const node = albumNode(serials.album, makeUpc(serials.release), artist.id, album);
      node.genreIds.push(...(album.genreIds ?? artist.genreIds));
      node.fans = Math.round(10 ** (fame * 5.6) * (0.2 + random.next()));
      const cover = coverContent(node.explicit, random);
      const shares = { fame: fame * (0.85 + random.next() * 0.15), count: album.songs.length };
      const lastOn = new Map<number, number>();
      for (const song of album.songs.slice(0, draft.limit - draft.tracks.size)) {
        const disk = song.disk ?? 1;
        const position = (lastOn.get(disk) ?? 0) + 1;
        lastOn.set(disk, position);
        const rank = rankOf(song, shares, node.trackIds.length, random);
        const track = trackNode(serials.track++, song, node, { disk, position, rank, cover });
        draft.tracks.set(track.id, track);
        node.trackIds.push(track.id);
      }
      draft.albums.set(node.id, node);
      artist.albumIds.push(node.id);
      return node;
    },
    nextIsrc: (country, label, year) => makeIsrc(country, registrant(label), year, recordings),
  };
  return draft;
}

function artistNode(id: number, artist: NewArtist): ArtistNode {
  return {
    id,
    name: artist.name,
    genreIds: [...artist.genreIds],
    fans: Math.round(10 ** (1 + artist.fame * 5.7)) + (id % 97),
    radio: artist.fame > 0.08,
    albumIds: [],
    relatedIds: [],
    topTrackIds: [],
    playlistIds: [],
  };
}

function albumNode(id: number, upc: string, artistId: number, album: NewAlbum): AlbumNode {
  return {
    id,
    title: album.title,
    artistId,
    genreIds: [],
    label: album.label,
    upc,
    releaseDate: album.releaseDate,
    recordType: album.recordType,
    fans: 0,
    explicit: album.songs.some(song => song.explicitContent === 1),
    available: true,
    trackIds: [],
  };
}

interface Place {
  disk: number;
  position: number;
  rank: number;
  cover: number;
}

function trackNode(id: number, song: Song, album: AlbumNode, place: Place): TrackNode {
  return {
    id,
    title: song.titleVersion ? `${song.titleShort} ${song.titleVersion}` : song.titleShort,
    titleShort: song.titleShort,
    titleVersion: song.titleVersion,
    artistId: album.artistId,
    featured: [...song.featured],
    albumId: album.id,
    disk: place.disk,
    position: place.position,
    duration: song.duration,
    bpm: song.bpm,
    gain: song.gain,
    rank: place.rank,
    isrc: song.isrc,
    releaseDate: song.releaseDate ?? album.releaseDate,
    explicit: song.explicitContent === 1,
    explicitContent: song.explicitContent,
    explicitCover: place.cover,
    readable: true,
  };
}

/** Early tracks of well-known artists lead; everything else falls away from there. */
function rankOf(song: Song, album: { fame: number; count: number }, at: number, random: Random): number {
  const early = 1 - (0.45 * at) / (album.count + 1);
  const played = PLAYED.find(([word]) => song.titleVersion.includes(word))?.[1] ?? 1;
  return Math.min(
    999_999,
    Math.round(1_000_000 * album.fame * early * played * (0.75 + random.next() * 0.3)),
  );
}

function coverContent(explicit: boolean, random: Random): number {
  const roll = random.next();
  if (explicit && roll < 0.05) return 1;
  return roll > 0.9 ? 2 : 0;
}

/** Three letters or digits that stand for a label. */
function registrant(label: string): string {
  let hash = 7;
  for (let i = 0; i < label.length; i++) hash = (Math.imul(hash, 31) + label.charCodeAt(i)) >>> 0;
  return ((hash % (26 * 1296)) + 12_960).toString(36).toUpperCase().padStart(3, 'A').slice(-3);
}

/** The recording that stands behind a track, to be released again. */
export function songOf(track: TrackNode): Song {
  const { titleShort, titleVersion, featured, duration, bpm, gain, isrc, explicitContent } = track;
  return { titleShort, titleVersion, featured, duration, bpm, gain, isrc, explicitContent };
}
