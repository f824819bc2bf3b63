import type { Artist, Track } from '../../client/api/models.ts';
import type { CallOptions, Client } from '../../client/client.ts';
import { foldName, wordsOf } from '../../text/fold.ts';

/** A song of the service's own chart. */
export interface SampleSong {
  readonly track: Track & { readonly id: number };
  readonly title: string;
  readonly artist: string;
  readonly artistId: number;
  readonly album: string;
  readonly albumId: number;
}

/** What the checks ask about, taken from what the service shows first. */
export interface Sample {
  readonly client: Client;
  readonly how: CallOptions;
  /** Two songs of different artists; none in a country without the service. */
  readonly songs: readonly SampleSong[];
  readonly chart: Awaited<ReturnType<Client['chart']['all_of']>>;
  readonly artists: readonly Artist[];
}

/** Everything: the chart of all genres. */
const overall = 0;
export const chartRows = 25;
export const jazz = 129;

/** Reads the chart of all genres. Rejects as the client does. */
export async function takeSample(client: Client, how: CallOptions): Promise<Sample> {
  const chart = await client.chart.all_of({ genre_id: overall, limit: chartRows }, how);
  const songs = (chart.tracks?.data ?? []).flatMap(track => songOf(track) ?? []);
  // Names of several words show more: what is quoted, and what is cut.
  const long = songs.filter(({ title, artist }) => /\w \w/.test(title) && /\w \w/.test(artist));
  const [first] = [...long, ...songs];
  const second = [...long, ...songs].find(({ artistId }) => artistId !== first?.artistId);
  return {
    client,
    how,
    chart,
    songs: [first, second].filter(song => song !== undefined),
    artists: chart.artists?.data ?? [],
  };
}

function songOf(track: Track): SampleSong | undefined {
  const { id, artist, album } = track;
  const title = track.title_short ?? track.title;
  if (!id || !title || !artist?.id || !artist.name || !album?.id || !album.title) return undefined;
  return {
    track: { ...track, id },
    ...{ title, artist: artist.name, artistId: artist.id, album: album.title, albumId: album.id },
  };
}

/** Whether a text has all words of another, whatever their order. */
export const hasWords = (text: string | null | undefined, words: string): boolean => {
  const own = new Set(wordsOf(text ?? ''));
  return wordsOf(words).every(word => own.has(word));
};

export const isCalled = (text: string | null | undefined, name: string): boolean =>
  foldName(text ?? '') === foldName(name);

export const isSong = ({ title, artist }: SampleSong, track: Track): boolean =>
  (isCalled(track.title_short, title) || isCalled(track.title, title)) &&
  isCalled(track.artist?.name, artist);
