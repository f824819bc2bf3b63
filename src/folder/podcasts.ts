import { groupBy, idsOf } from '../catalogue-service/catalogue/derive.ts';
import type { PodcastNode } from '../catalogue-service/catalogue/graph.ts';
import { serviceTime } from '../library/service-form.ts';
import type { Names } from './names.ts';
import type { OwnEpisode } from './own-tables.ts';
import { type OwnSong, songNameKey } from './song.ts';
import { playableType } from './twins.ts';

/** Podcasts: files with that genre, by album. */
export function podcastNodes(
  songs: readonly OwnSong[],
  names: Names,
): { podcast: PodcastNode[]; episode: OwnEpisode[] } {
  const shows = groupBy(songs, ({ album, artists }) =>
    names.id('podcast', `${songNameKey(artists[0])}\n${songNameKey(album)}`),
  );
  const episode = [...shows].flatMap(([podcastId, all]) =>
    all.map((song): OwnEpisode => {
      const { file, title, date, seconds } = song;
      const sound = playableType(song);
      return {
        id: file.track,
        podcastId,
        title,
        description: '',
        duration: Math.max(1, Math.round(seconds)),
        releaseDate: date ?? serviceTime(file.added),
        available: true,
        file: [file.root, file.path],
        ...(sound && { sound }),
      };
    }),
  );
  const episodes = groupBy(
    episode.toSorted((a, b) => b.releaseDate.localeCompare(a.releaseDate)),
    ({ podcastId }) => podcastId,
  );
  const podcast = [...shows].map(
    ([id, [show]]): PodcastNode => ({
      id,
      title: show?.album ?? '',
      description: show?.artists[0] ?? '',
      fans: 0,
      available: true,
      genreId: 0,
      episodeIds: idsOf(episodes.get(id) ?? []),
    }),
  );
  return { podcast, episode };
}
