import { created, type InventedSong, type Song, type Traits } from './music-server-traits.ts';

export const albumKey = ({ album, artist, albumArtist = artist }: InventedSong) => `${albumArtist}\n${album}`;

/** The albums of songs, as a server describes them. */
export function albumsOf(all: readonly Song[]) {
  const groups = new Map<string, Song[]>();
  for (const song of all) groups.set(song.albumId, [...(groups.get(song.albumId) ?? []), song]);
  return [...groups].map(([id, songs]) => ({
    id,
    name: songs[0]?.album ?? '',
    artist: songs[0]?.albumArtist ?? songs[0]?.artist ?? '',
    songCount: songs.length,
    duration: songs.length * 200,
    created,
    year: songs[0]?.year,
    genre: songs[0]?.genre,
    coverArt: id,
  }));
}

/** A song, as a server describes it. */
export function childOf(song: Song, { extensions }: Traits, userRating: number | undefined) {
  const { id, title, artist, album, albumId, artistId, genre, year, seconds = 200, at } = song;
  const isOpen = extensions !== undefined;
  return {
    ...{ id, parent: albumId, isDir: false, title, artist, album, albumId, artistId, genre, year },
    ...{ track: at + 1, duration: seconds, size: 1_200_000, suffix: 'mp3', contentType: 'audio/mpeg' },
    ...{ path: `${artist}/${album}/${title}.mp3`, coverArt: albumId, created, type: 'music' },
    ...(userRating === undefined ? {} : { userRating }),
    ...(song.plays === undefined ? {} : { playCount: song.plays, played: '2026-01-02T03:04:05Z' }),
    ...(isOpen ? { bpm: song.bpm ?? 0, musicBrainzId: song.recording ?? '' } : {}),
    ...(isOpen && genre !== undefined ? { genres: [{ name: genre }] } : {}),
    ...(isOpen ? { artists: [{ id: artistId, name: artist }] } : {}),
  };
}
