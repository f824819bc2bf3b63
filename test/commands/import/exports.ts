/* Exports of other services in their shapes, with invented contents. Songs are of the demo catalogue, unless named "Nowhere". */

export interface Song {
  readonly title: string;
  readonly artist: string;
  readonly album?: string;
}

export const nocturne: Song = { title: 'Nocturne', artist: 'Lili Boulanger' };
export const gymnopedie: Song = { title: 'Gymnopédie No. 1', artist: 'Erik Satie' };
export const ferry: Song = { title: 'Night Ferry', artist: 'Marlow & the Tides' };
export const bellweather: Song = { title: 'Bellweather, 4 P.M.', artist: 'The Hattie Pemberton Quintet' };
export const nowhere: Song = { title: 'Nowhere Waltz in Plaid', artist: 'The Unheard Of' };

const album = 'An album';

export const spotifyPlaylists = (lists: Readonly<Record<string, readonly (Song | 'podcast')[]>>) =>
  JSON.stringify({
    playlists: Object.entries(lists).map(([name, songs]) => ({
      name,
      lastModifiedDate: '2026-01-02',
      collaborators: [],
      items: songs.map((song, at) =>
        song === 'podcast'
          ? { track: null, episode: { episodeName: 'Talk', showName: 'Talks' }, addedDate: '2026-01-02' }
          : {
              track: {
                trackName: song.title,
                artistName: song.artist,
                albumName: album,
                trackUri: `spotify:track:${at}`,
              },
              episode: null,
              addedDate: '2026-01-02',
            },
      ),
    })),
  });

export const spotifyLibrary = (songs: readonly Song[]) =>
  JSON.stringify({
    tracks: songs.map(({ title, artist }) => ({ artist, album, track: title, uri: 'spotify:track:1' })),
    albums: [{ artist: 'Somebody', album, uri: 'spotify:album:1' }],
    shows: [],
    episodes: [],
    bannedTracks: [],
    artists: [],
  });

export const spotifyHistory = (plays: readonly (readonly [Song, year: number, ms?: number])[]) =>
  JSON.stringify(
    plays.map(([{ title, artist }, year, ms = 60_000]) => ({
      ts: `${year}-03-04T05:06:07Z`,
      platform: 'linux',
      ms_played: ms,
      conn_country: 'XX',
      master_metadata_track_name: title,
      master_metadata_album_artist_name: artist,
      master_metadata_album_album_name: album,
      spotify_track_uri: 'spotify:track:1',
      episode_name: null,
      skipped: false,
    })),
  );

export const listens = (plays: readonly (readonly [Song, year: number])[]) =>
  plays
    .map(([{ title, artist }, year]) =>
      JSON.stringify({
        listened_at: Date.UTC(year, 5) / 1000,
        track_metadata: { track_name: title, artist_name: artist, release_name: album, additional_info: {} },
      }),
    )
    .join('\n');

const escaped = (text: string) => text.replaceAll('&', '&amp;');

export function appleLibrary(lists: Readonly<Record<string, readonly Song[]>>): string {
  const songs = [...new Set(Object.values(lists).flat())];
  const idOf = (song: Song) => 100 + songs.indexOf(song);
  const track = (song: Song) => `<key>${idOf(song)}</key><dict>
    <key>Track ID</key><integer>${idOf(song)}</integer><key>Name</key><string>${escaped(song.title)}</string>
    <key>Artist</key><string>${escaped(song.artist)}</string><key>Date Added</key><date>2026-01-02T03:04:05Z</date>
    <key>Compilation</key><true/></dict>`;
  const items = (some: readonly Song[]) =>
    `<key>Playlist Items</key><array>${some.map(song => `<dict><key>Track ID</key><integer>${idOf(song)}</integer></dict>`).join('')}</array>`;
  const list = (name: string, some: readonly Song[], more = '') =>
    `<dict><key>Name</key><string>${name}</string>${more}<key>All Items</key><true/>${items(some)}</dict>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
  <key>Major Version</key><integer>1</integer>
  <key>Tracks</key><dict>${songs.map(track).join('\n')}
    <key>99</key><dict><key>Track ID</key><integer>99</integer><key>Name</key><string>Talk</string><key>Podcast</key><true/></dict></dict>
  <key>Playlists</key><array>
    ${list('Library', songs, '<key>Master</key><true/>')}
    ${list('Music', songs, '<key>Distinguished Kind</key><integer>4</integer>')}
    ${Object.entries(lists)
      .map(([name, some]) => list(name, some))
      .join('\n')}
  </array></dict></plist>`;
}

/** Eleven letters. */
export const videoOf = (song: Song) =>
  Buffer.from(song.title).toString('base64url').padEnd(11, 'x').slice(0, 11);

export const takeoutPlaylist = (songs: readonly Song[]) =>
  [
    'Video ID,Playlist Video Creation Timestamp',
    ...songs.map(song => `${videoOf(song)},2026-01-02T03:04:05+00:00`),
    '',
  ].join('\r\n');

export const takeoutSongs = (songs: readonly Song[], heading = 'Video ID') =>
  [
    `${heading},Song Title,Album Title,Artist Name 1,Artist Name 2`,
    ...songs.map(song => `${videoOf(song)},"${song.title}",${album},"${song.artist}",`),
    '',
  ].join('\n');

export const transferTable = (lists: Readonly<Record<string, readonly Song[]>>, kind = 'Playlist') =>
  [
    'Track name,Artist name,Album,Playlist name,Type,ISRC,Spotify - id',
    ...Object.entries(lists).flatMap(([name, songs]) =>
      songs.map(song => `"${song.title}","${song.artist}",${album},"${name}",${kind},,abc`),
    ),
  ].join('\r\n');

export const scrobbles = (plays: readonly (readonly [Song, year: number])[]) =>
  [
    'uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid',
    ...plays.map(
      ([{ title, artist }, year]) => `1767265200,"04 Mar ${year}, 05:06","${artist}",,${album},,"${title}",`,
    ),
  ].join('\n');
