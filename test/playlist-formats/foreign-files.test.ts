import { describe, expect, it } from 'vitest';
import { libraryWith, numbers } from '../support/library.ts';

/** A playlist of the songs that every file below names, in that order. */
const songs = [{ id: 7, tracks: [11, 12, 13] }];

const differs = async (text: string, format?: string) => {
  const at = await libraryWith({ playlists: songs });
  const said = await at.call('playlist_read', {
    view: 'compare',
    playlist_id: 7,
    text,
    ...(format ? { format } : {}),
  });
  await at.close();
  return said;
};

const same = /3 tracks, against the text, 3 songs: the same, in the same order\.$/m;

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const three = [11, 12, 13];

/** As each program writes, by its specification or its own export. */
const files: Readonly<Record<string, string>> = {
  'M3U8 of a player, with the names of sound files': `#EXTM3U\n${three.map(id => `#EXTINF:60,Artist ${id} - Song ${id}\nC:\\Music\\${id}.mp3`).join('\n')}\n`,
  'M3U8 with attributes and unknown lengths': `\uFEFF#EXTM3U\r\n#PLAYLIST:Mine\r\n${three.map(id => `#EXTINF:-1 tvg-id="a,b" group-title="x",Artist ${id} - Song ${id}\r\n#EXTVLCOPT:network-caching=1000\r\nhttp://radio.test/${id}.mp3`).join('\r\n')}`,
  'M3U8 with lengths and no names': `#EXTM3U\n${three.map(id => `#EXTINF:60${id === 11 ? '' : ','}\nArtist ${id}/Album ${id}/01 Song ${id}.flac`).join('\n')}`,
  'M3U without any directive': three.map(id => `Artist ${id}/Album ${id}/01 Song ${id}.flac`).join('\n'),
  'XSPF of a player': `${xml}\n<playlist version="1" xmlns="http://xspf.org/ns/0/" xmlns:vlc="http://www.videolan.org/vlc/playlist/ns/0/">\n\t<title>Playlist</title>\n\t<trackList>\n${three.map(id => `\t\t<track>\n\t\t\t<location>file:///music/${id}.mp3</location>\n\t\t\t<title>Song ${id}</title>\n\t\t\t<creator>Artist ${id}</creator>\n\t\t\t<duration>60000</duration>\n\t\t\t<extension application="http://www.videolan.org/vlc/playlist/0"><vlc:id>${id}</vlc:id></extension>\n\t\t</track>`).join('\n')}\n\t</trackList>\n</playlist>`,
  'XSPF with prefixes, a document type and CDATA': `${xml}\n<!DOCTYPE x:playlist>\n<x:playlist version="1" xmlns:x="http://xspf.org/ns/0/"><x:trackList>${three.map(id => `<x:track><x:creator><![CDATA[Artist ${id}]]></x:creator><x:title>Song &#${48 + Math.floor(id / 10)};${id % 10}</x:title></x:track>`).join('')}</x:trackList></x:playlist>`,
  'XSPF of identifiers alone': `<playlist version="0" xmlns="http://xspf.org/ns/0/"><trackList>${three.map(id => `<track><identifier>isrc:QZ-TST-20-000${id}</identifier></track>`).join('\n')}</trackList></playlist>`,
  'JSPF with lists of addresses': JSON.stringify({
    playlist: {
      title: 'x',
      track: three.map(id => ({
        identifier: [`https://musicbrainz.org/recording/${id}`, `urn:isrc:QZTST20000${id}`],
        title: `Another title ${id}`,
      })),
    },
  }),
  'JSPF with one address a field': JSON.stringify({
    playlist: {
      track: three.map(id => ({ identifier: `isrc:QZTST20000${id}`, extension: { x: { track: [{}] } } })),
    },
  }),
  'JSPF of names, laid out': JSON.stringify(
    { playlist: { link: [], track: three.map(id => ({ title: `Song ${id}`, creator: `Artist ${id}` })) } },
    null,
    2,
  ),
  'CSV of Exportify': `"Track URI","Track Name","Album Name","Artist Name(s)","Release Date","Duration (ms)","Popularity"\n${three.map(id => `"spotify:track:6rqhFgbbKwnb9MLmUQD${id}","Song ${id}","Album ${id}","Artist ${id}","2020-01-01","60000","50"`).join('\n')}`,
  'CSV of Spotify': `Track URI,Track Name,Artist Name(s),Album Name,Track Duration (ms),ISRC\n${three.map(id => `x,Other ${id},Nobody,None,60000,QZTST20000${id}`).join('\n')}`,
  'CSV of Soundiiz, parted by semicolons': `title;artist;album;isrc\n${three.map(id => `"Song ${id}";"Artist ${id}";"Album ${id}";`).join('\n')}`,
  'CSV of TuneMyMusic': `Track name,Artist name,Album,Playlist name,Type,ISRC,Spotify - id\r\n${three.map(id => `Song ${id},Artist ${id},Album ${id},Mine,Playlist,QZTST20000${id},x\r\n`).join('')}`,
  'CSV of YouTube Music': `Video ID,Song URL,Song Title,Album Title,Artist Name 1,Artist Name 2\n${three.map(id => `v${id},https://music.youtube.com/watch?v=v${id},Song ${id},Album ${id},Artist ${id},`).join('\n')}`,
  'CSV of Tidal': `artist_name,album_title,track_title,isrc\n${three.map(id => `Artist ${id},Album ${id},Song ${id},`).join('\n')}`,
  'a text of Apple Music, parted by tabs': `Name\tArtist\tComposer\tAlbum\tGenre\tTime\tTrack Number\n${three.map(id => `Song ${id}\tArtist ${id}\t\tAlbum ${id}\tPop\t60\t1`).join('\n')}`,
  'CSV of Apple Music': `Track Description,Last Played Date\n${three.map(id => `Artist ${id} - Song ${id},20200101`).join('\n')}`,
  'CSV of Last.fm': `uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid\n${three.map(id => `"1","01 Jan 2020, 10:00","Artist ${id}","","Album ${id}","","Song ${id}",""`).join('\n')}`,
  'CSV of Last.fm without headings': three
    .map(id => `Artist ${id},Album ${id},Song ${id},16 Nov 2020 10:22`)
    .join('\n'),
  'CSV that a spreadsheet saved': `sep=;\r\n"Title";"Artist";"Length"\r\n${three.map(id => `"Song ${id}";"Artist ${id}";"1:00"`).join('\r\n')}\r\n;;\r\n`,
  'lines in a mail': `1. Artist 11 - Song 11\n\n2) Artist 12 – Song 12 (1:00)\n* Song 13 by Artist 13\n`,
};

describe('A file of another program', () => {
  it.each(Object.entries(files))('is read: %s', async (_, text) => {
    expect((await differs(text)).text).toMatch(same);
  });
});

describe('A damaged or foreign text', () => {
  it.each(
    [
      ['<playlist>\n<trackList>\n<track></playlist>', 'line 3: this is not well-formed XML'],
      ['<playlist><title>&nbsp;</title></playlist>', 'line 1: this is not well-formed XML'],
      [
        '<!DOCTYPE p [<!ENTITY e SYSTEM "file:///etc/passwd">]>\n<playlist>\n<title>&e;</title></playlist>',
        'line 3: this is not well-formed XML',
      ],
      [
        `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(99)}">]>\n<a>&b;&b;</a>`,
        'line 2: this is not well-formed XML',
      ],
      ['<a>'.repeat(50_000), 'this is not well-formed XML'],
      ['\n<html><body>Sign in</body></html>', 'line 2: this is not a playlist: it begins with "<html>"'],
      ['{"playlist":\n {"track": [}\n', 'line 2: this is not well-formed JSON'],
      ['{"playlist":\n {"track": [\n{"title":"a\nb"}]}}', 'line 3: this is not well-formed JSON'],
      ['{"playlist":\n {"track": [\n{"title":1', 'line 3: this is not well-formed JSON'],
      ['{"tracks": []}', 'line 1: this is not a playlist: it begins with "tracks"'],
      ['title,artist\nA,B\n"C,D\nE,F\n', 'line 3: a quote that begins in this row of CSV is never closed'],
      [
        '#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:10,\npiece0.ts',
        'line 2: this M3U8 lists the pieces of a stream, not songs',
      ],
      ['#EXTM3U\n', 'text, read as m3u8, names no song'],
    ].map(([text = '', why = '']) => ({ begins: text.slice(0, 60), text, why })),
  )('is refused with its line: $begins', async ({ text, why }) => {
    const said = await differs(text);
    expect(said.isError).toBe(true);
    expect(said.text).toContain(why);
  });

  it('read as CSV tells which headings it has, where none is a title', async () => {
    const { text } = await differs('year,"mood, ""bright"""\n2020,x', 'csv');
    expect(text).toContain(
      'line 1: no column has the title, an ISRC or an address; the headings are "year", "mood, \'bright\'"',
    );
  });

  it('that is too large, or names too many songs, says what one call takes', async () => {
    const large = await differs('Artist - Title\n'.repeat(20_000));
    expect(large.text).toContain('text has 293 KB, and one call takes 256 KB');
    const many = await differs(numbers(2001).join('\n'), 'lines');
    expect(many.text).toContain(
      'text names more songs than the 2000 that a playlist holds: send the songs from line 2001 on in another call',
    );
  });
});
