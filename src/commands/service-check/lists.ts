import { isRecord } from '../../client/api/is-record.ts';
import { fewestRows, isSameList } from '../../client/genre-lists.ts';
import type { Transport } from '../../client/transport.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Check, type CheckedRows, found, idsOfRows, isClosed, noneOf, unknown } from './finding.ts';
import { chartRows, jazz, type Sample, type SampleSong } from './sample.ts';

/** Lists of genres, playlists, codes, an artist's top, previews, the territory and the language. */
export function listChecks(sample: Sample, transport: Transport): Check[] {
  const [song] = sample.songs;
  return [
    territory(sample),
    ...genreChecks(sample),
    ...playlistChecks(sample),
    ...(song === undefined ? [] : songChecks(sample, song)),
    languages(sample, transport),
  ];
}

const territory = ({ client, how }: Sample): Check => ({
  about: 'territory',
  async ask() {
    const { open, country, country_iso } = await client.service.infos({}, how);
    const where = quoted(country || country_iso || 'unknown');
    return found(open === false ? '2026' : 'published', `${open === false ? 'closed' : 'open'} in ${where}`);
  },
});

type Ids = CheckedRows<{ readonly id?: number | null | undefined }>;

function compared(own: Ids | undefined, all: Ids | undefined) {
  const [ids, others] = [idsOfRows(own ?? { data: [] }), idsOfRows(all ?? { data: [] })];
  if (ids.length < fewestRows || others.length < fewestRows)
    return unknown(`${ids.length} and ${others.length} rows are too few to compare`);
  const same = isSameList(ids, others);
  return found(same ? '2026' : 'published', same ? 'the list of all genres' : "the genre's own");
}

const there = (rows: CheckedRows<unknown> | undefined) =>
  rows && rows.data.length > 0
    ? found('published', `${rows.data.length} rows`)
    : found('new', noneOf(rows ?? { data: [] }));

function genreChecks({ client, how, chart }: Sample): Check[] {
  const genre = jazz;
  const own = () => client.chart.all_of({ genre_id: genre, limit: chartRows }, how);
  const radios = () => client.genre.radios({ genre_id: genre }, how);
  return [
    {
      about: "a genre's artists",
      async ask() {
        const [one, all] = await Promise.all(
          [genre, 0].map(genre_id => client.genre.artists({ genre_id }, how)),
        );
        return compared(one, all);
      },
    },
    { about: "a genre's chart: tracks", ask: async () => compared((await own()).tracks, chart.tracks) },
    { about: "a genre's chart: artists", ask: async () => compared((await own()).artists, chart.artists) },
    {
      about: "an editorial's chart: tracks",
      async ask() {
        const { tracks } = await client.editorial.charts_of({ editorial_id: genre, limit: chartRows }, how);
        const finding = compared(tracks, chart.tracks);
        return finding.verdict === '2026' ? found('new', finding.answer) : finding;
      },
    },
    {
      about: "a genre's radios and their songs",
      async ask() {
        const [radio] = idsOfRows(await radios());
        return radio === undefined
          ? found('new', 'none')
          : there(await client.radio.tracks({ radio_id: radio }, how));
      },
    },
  ];
}

const playlistChecks = ({ client, how }: Sample): Check[] => [
  {
    about: 'playlists by words, and their pages',
    async ask() {
      const rows = await client.search.playlist({ query: 'piano', limit: 25 }, how);
      const long = rows.data.find(({ nb_tracks }) => (nb_tracks ?? 0) > 4);
      if (long?.id === undefined || long.id === null)
        return unknown(`no long playlist in ${rows.data.length} rows`);
      const page = (index: number) =>
        client.playlist.tracks({ playlist_id: long.id ?? 0, index, limit: 2 }, how);
      const [one, two] = await Promise.all([page(0), page(2)]);
      const isPaged = idsOfRows(one).length === 2 && idsOfRows(two).every(id => !idsOfRows(one).includes(id));
      if (isClosed(one)) return unknown(noneOf(one));
      const codes = [...one.data, ...two.data].filter(({ isrc }) => isrc).length;
      return found(isPaged && one.next ? 'published' : 'new', `pages of 2; ${codes} of 4 rows with an ISRC`);
    },
  },
];

function songChecks({ client, how }: Sample, { track, artistId, albumId }: SampleSong): Check[] {
  const details = () => client.track.details({ track_id: track.id }, how);
  return [
    {
      about: 'a track by its ISRC',
      async ask() {
        const { isrc } = await details();
        if (!isrc) return found('new', 'the track has none');
        const { id, isrc: answered } = await client.track.by_isrc({ isrc }, how);
        if (id === track.id) return found('published', 'the same release');
        return answered === isrc ? found('2026', 'another release') : found('new', 'another recording');
      },
    },
    {
      about: 'an album by its UPC',
      async ask() {
        const { upc } = await client.album.details({ album_id: albumId }, how);
        if (!upc) return found('new', 'the album has none');
        const { id } = await client.album.by_upc({ upc }, how);
        return found(id === albumId ? 'published' : 'new', id === albumId ? 'the album' : 'another album');
      },
    },
    {
      about: "an artist's top 100",
      async ask() {
        const rows = await client.artist.top({ artist_id: artistId, limit: 100 }, how);
        if (rows.data.length === 0)
          return isClosed(rows) ? found('2026', noneOf(rows)) : found('new', 'none');
        const codes = rows.data.filter(({ isrc }) => isrc).length;
        return found(codes === 0 ? 'published' : 'new', `${rows.data.length} rows, ${codes} with an ISRC`);
      },
    },
    {
      about: 'related artists',
      ask: async () => there(await client.artist.related({ artist_id: artistId, limit: 20 }, how)),
    },
    {
      about: 'previews',
      async ask() {
        const { preview } = await details();
        if (!preview) return found('2026', 'the track has none');
        const ends = Number(/exp=(\d+)/.exec(preview)?.[1] ?? Number.NaN);
        const minutes = Math.round((ends - Date.now() / 1000) / 60);
        return Number.isNaN(minutes)
          ? found('new', 'an address without an end')
          : found(minutes > 0 && minutes <= 30 ? 'published' : 'new', `an address for ${minutes} minutes`);
      },
    },
  ];
}

const languages = ({ client, how }: Sample, transport: Transport): Check => ({
  about: 'names of genres in the language asked for',
  async ask() {
    const english = (await client.genre.list({}, how)).data.map(({ name }) => name ?? '');
    const request = { method: 'GET', path: '/genre', params: {}, language: 'de' } as const;
    const { body } = await transport.send(request, how.signal ?? new AbortController().signal);
    const german = namesIn(JSON.parse(body));
    if (german.length !== english.length)
      return found('new', `${english.length} and ${german.length} genres`);
    const at = english.findIndex((name, place) => german[place] !== name);
    if (at < 0) return found('published', 'the same in German');
    return found('2026', `${quoted(english[at] ?? '')} is ${quoted(german[at] ?? '')} in German`);
  },
});

const namesIn = (body: unknown): string[] =>
  isRecord(body) && Array.isArray(body['data'])
    ? body['data'].flatMap(each => (isRecord(each) && typeof each['name'] === 'string' ? each['name'] : []))
    : [];
