import type { Track } from '../../client/api/models.ts';
import {
  type Check,
  type CheckedRows,
  type Finding,
  found,
  isClosed,
  noneOf,
  unknown,
  type Verdict,
} from './finding.ts';
import { hasWords, isCalled, isSong, type Sample, type SampleSong } from './sample.ts';

/** No song is called like this. */
const nonsense = 'qzxvkwjqy';

/** Searches by name: what filters and free text do. */
export function searchChecks(sample: Sample): Check[] {
  const [first, second] = sample.songs;
  if (first === undefined || second === undefined) return [withoutSongs(sample)];
  const songs = [first, second];
  return [
    ...freeText(sample, songs),
    ...filters(sample, songs),
    ...mixed(sample, first),
    ...measures(sample, first),
    ...otherSearches(sample, first),
  ];
}

/** In a country without the service, the chart shows no songs to ask about. */
const withoutSongs = (sample: Sample): Check => ({
  about: 'free text: an artist',
  async ask() {
    const [artist] = sample.artists;
    if (!artist?.name) return unknown('the chart shows no songs and no artists');
    const rows = await searching(sample)(artist.name);
    return isClosed(rows) ? found('2026', noneOf(rows)) : unknown(rowsOf(rows));
  },
});

const searching =
  ({ client, how }: Sample) =>
  (query: string, more: object = {}) =>
    client.search.track({ query, limit: 25, ...more }, how);

function freeText(sample: Sample, songs: readonly SampleSong[]): Check[] {
  const search = searching(sample);
  return [
    {
      about: 'free text: artist and title',
      async ask() {
        const all = await Promise.all(songs.map(({ artist, title }) => search(`${artist} ${title}`)));
        const places = songs.map((song, at) => 1 + (all[at]?.data ?? []).findIndex(row => isSong(song, row)));
        const words = places.map(place => (place === 0 ? 'not in 25 rows' : `row ${place}`)).join(', ');
        if (all.some(isClosed)) return found('2026', all.map(noneOf).join('; '));
        return found(places.every(place => place === 1) ? 'published' : '2026', words);
      },
    },
    {
      about: 'free text with a word that no song has',
      async ask() {
        const rows = await search(`${songs[0]?.artist} ${songs[0]?.title} ${nonsense}`);
        return found(empty(rows) ? 'published' : '2026', rowsOf(rows));
      },
    },
  ];
}

const empty = ({ data }: CheckedRows<unknown>) => data.length === 0;
const rowsOf = (rows: CheckedRows<unknown>) => (empty(rows) ? noneOf(rows) : `${rows.data.length} rows`);

/** A guest whom a row does not name looks like a row that does not fit. */
const enoughFitting = 0.8;

/** Rows that fit are as published, and others new. `none`: what it means that there are none. */
function filtered(
  all: readonly CheckedRows<Track>[],
  none: Verdict,
  fits: (track: Track, at: number) => boolean,
): Finding {
  const rows = all.flatMap(({ data }, at) => data.map(track => fits(track, at)));
  const right = rows.filter(Boolean).length;
  if (rows.length === 0) return found(none, [...new Set(all.map(noneOf))].join(', '));
  const answer = `${right} of ${rows.length} rows fit`;
  return found(right >= rows.length * enoughFitting ? 'published' : 'new', answer);
}

interface FilterCheck {
  readonly about: string;
  query(song: SampleSong): string;
  fits(track: Track, song: SampleSong): boolean;
  /** What none means: others measured it in 2026, or nobody has. */
  readonly none: '2026' | 'new';
}

const byArtist = ({ artist, contributors }: Track, song: SampleSong) =>
  [artist, ...(contributors ?? [])].some(one => hasWords(one?.name, song.artist));

const filterChecks: readonly FilterCheck[] = [
  { about: 'artist:"…"', query: ({ artist }) => `artist:"${plain(artist)}"`, fits: byArtist, none: '2026' },
  {
    about: 'artist:"…" track:"…"',
    query: ({ artist, title }) => `artist:"${plain(artist)}" track:"${plain(title)}"`,
    fits: (track, song) => byArtist(track, song) && hasWords(track.title, song.title),
    none: '2026',
  },
  {
    about: 'track:"…"',
    query: ({ title }) => `track:"${plain(title)}"`,
    fits: (track, { title }) => hasWords(track.title, title),
    none: 'new',
  },
  {
    about: 'album:"…"',
    query: ({ album }) => `album:"${plain(album)}"`,
    fits: (track, { album }) => hasWords(track.album?.title, album),
    none: 'new',
  },
];

const plain = (text: string) => text.replaceAll('"', '');

function filters(sample: Sample, songs: readonly SampleSong[]): Check[] {
  const search = searching(sample);
  const fitsSong = ({ fits }: FilterCheck, track: Track, song: SampleSong | undefined) =>
    song !== undefined && fits(track, song);
  return filterChecks.map(check => ({
    about: `${check.about} in a search for tracks`,
    async ask() {
      const all = await Promise.all(songs.map(song => search(check.query(song))));
      if (all.every(isClosed)) return unknown(all.map(noneOf).join(', '));
      return filtered(all, check.none, (track, at) => fitsSong(check, track, songs[at]));
    },
  }));
}

/** Words beside a filter. */
function mixed(sample: Sample, first: SampleSong): Check[] {
  const search = searching(sample);
  const title = `track:"${plain(first.title)}"`;
  const isDead = async () => empty(await search(title));
  const dead = unknown('track:"…" alone finds none');
  return [
    {
      about: 'words beside track:"…" that no song has',
      async ask() {
        const rows = await search(`${title} ${nonsense}`);
        if (isClosed(rows)) return unknown(noneOf(rows));
        if (await isDead()) return dead;
        return found(empty(rows) ? 'published' : '2026', rowsOf(rows));
      },
    },
    {
      about: 'track:"…" and the artist as words',
      async ask() {
        const rows = await search(`${title} ${first.artist}`);
        if (isClosed(rows)) return unknown(noneOf(rows));
        const place = 1 + rows.data.findIndex(row => isSong(first, row));
        return found(place > 0 ? 'published' : 'new', place > 0 ? `row ${place}` : rowsOf(rows));
      },
    },
    {
      about: 'a title of several words without quotes',
      async ask() {
        if (!/\w \w/.test(first.title)) return unknown('the songs of the chart have titles of one word');
        const rows = await search(`track:${first.title}`);
        if (isClosed(rows)) return unknown(noneOf(rows));
        if (await isDead()) return dead;
        const textOf = ({ title, artist, album }: Track) => [title, artist?.name, album?.title].join(' ');
        const right = rows.data.filter(track => hasWords(textOf(track), first.title)).length;
        const isWhole = right > 0 && right === rows.data.length;
        return found(
          isWhole ? 'published' : '2026',
          empty(rows) ? 'none' : `${right} of ${rows.data.length} rows fit`,
        );
      },
    },
  ];
}

/** Filters by numbers and by label, and the order. */
function measures(sample: Sample, first: SampleSong): Check[] {
  const search = searching(sample);
  return [
    ...numberFilters(sample),
    {
      about: 'label:"…" in a search for tracks',
      async ask() {
        const labelOf = async (album_id: number) =>
          (await sample.client.album.details({ album_id }, sample.how)).label ?? '';
        const label = await labelOf(first.albumId);
        if (label === '') return unknown('the album has no label');
        const rows = await search(`label:"${plain(label)}"`);
        return ofFirst(rows, 'label', async ({ album }) => hasWords(await labelOf(album?.id ?? 0), label));
      },
    },
    {
      about: 'order by duration',
      async ask() {
        const rows = await search(first.artist, { order: 'DURATION_ASC' });
        if (rows.data.length < 3) return unknown(rowsOf(rows));
        const seconds = rows.data.map(({ duration }) => duration ?? 0);
        const isSorted = seconds.every((each, at) => at === 0 || each >= (seconds[at - 1] ?? 0));
        return found(isSorted ? 'published' : '2026', isSorted ? 'rows are sorted' : 'rows are not sorted');
      },
    },
  ];
}

/** Nobody has measured what these find in 2026. */
const numberFilters = (sample: Sample): Check[] => [
  {
    about: 'dur_min: and dur_max: in a search for tracks',
    async ask() {
      const rows = await searching(sample)('dur_min:200 dur_max:240');
      if (isClosed(rows)) return unknown(noneOf(rows));
      return filtered([rows], 'new', ({ duration }) => between(duration, 200, 240));
    },
  },
  {
    about: 'bpm_min: and bpm_max: in a search for tracks',
    ask: async () =>
      ofFirst(await searching(sample)('bpm_min:100 bpm_max:120'), 'tempo', async ({ id }) => {
        const { bpm } = await sample.client.track.details({ track_id: id ?? 0 }, sample.how);
        return between(bpm, 100, 120);
      }),
  },
];

/** What a filter finds by a value that rows lack: only the first row is looked up. */
async function ofFirst(
  rows: CheckedRows<Track>,
  value: string,
  fits: (track: Track) => Promise<boolean>,
): Promise<Finding> {
  if (isClosed(rows)) return unknown(noneOf(rows));
  const [first] = rows.data;
  if (first === undefined) return found('new', noneOf(rows));
  const isRight = await fits(first);
  return found(
    isRight ? 'published' : 'new',
    `${rows.data.length} rows; the ${value} of the first ${isRight ? 'fits' : 'does not fit'}, the others not read`,
  );
}

const between = (value: number | null | undefined, from: number, to: number) =>
  value !== null && value !== undefined && value >= from && value <= to;

function otherSearches({ client, how }: Sample, { artist, album, albumId }: SampleSong): Check[] {
  const limit = 25;
  const has = (
    rows: CheckedRows<{
      readonly id?: number | null | undefined;
      readonly title?: string | null | undefined;
    }>,
  ) => rows.data.some(({ id, title }) => id === albumId || isCalled(title, album));
  return [
    {
      about: 'artist:"…" album:"…" in a search for albums',
      async ask() {
        const query = `artist:"${plain(artist)}" album:"${plain(album)}"`;
        const rows = await client.search.album({ query, limit }, how);
        return found(
          has(rows) ? 'published' : '2026',
          has(rows) ? 'the album' : empty(rows) ? 'none' : 'other albums',
        );
      },
    },
    {
      about: 'free text in a search for albums',
      async ask() {
        const rows = await client.search.album({ query: `${artist} ${album}`, limit }, how);
        return found(has(rows) ? 'published' : 'new', has(rows) ? 'the album' : rowsOf(rows));
      },
    },
    {
      about: 'artists of the same name',
      async ask() {
        const { data } = await client.search.artist({ query: artist, limit }, how);
        const fans = data.filter(({ name }) => isCalled(name, artist)).map(({ nb_fan }) => nb_fan ?? 0);
        const [first = 0] = fans;
        if (fans.length === 0) return found('new', 'not found by its name');
        if (fans.length === 1) return unknown('only one artist of the name');
        const isBest = first === Math.max(...fans);
        return found(
          isBest ? 'published' : '2026',
          `${fans.length} of the name, the first with ${first} fans`,
        );
      },
    },
  ];
}
