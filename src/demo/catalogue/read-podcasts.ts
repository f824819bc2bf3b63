import type { PodcastFacts } from './facts.ts';
import type { EpisodeNode } from './graph.ts';
import { readTable } from './table.ts';
import { episodes as episodeTable } from './tables/episodes.ts';
import { podcasts as podcastTable } from './tables/podcasts.ts';

/** The podcasts, and all their episodes. */
export function readPodcasts(): { podcasts: PodcastFacts[]; episodes: EpisodeNode[] } {
  const withdrawn = new Set(
    readTable(podcastTable).flatMap(row => (row.flag('withdrawn') ? row.number('id') : [])),
  );
  const episodes = readTable(episodeTable).map(row => ({
    id: row.number('id'),
    podcastId: row.number('podcast'),
    title: row.text('title'),
    description: row.text('description'),
    duration: row.number('seconds'),
    releaseDate: row.text('released'),
    available: !withdrawn.has(row.number('podcast')),
  }));
  const podcasts = readTable(podcastTable).map(row => {
    const id = row.number('id');
    const own = row.flag('notes') ? episodes.filter(({ podcastId }) => podcastId === id) : [];
    return {
      id,
      title: row.text('title'),
      description: row.text('about') + notesOn(own),
      fans: row.number('fans'),
      available: !withdrawn.has(id),
      genreId: row.number('genre'),
    };
  });
  return { podcasts, episodes };
}

function notesOn(episodes: readonly EpisodeNode[]): string {
  if (episodes.length === 0) return '';
  const notes = episodes.map(({ title, description }, at) => `${at + 1}. ${title}: ${description}`);
  return `\n\nIn this season:\n${notes.join('\n')}\n\n${credits}`;
}

const credits =
  'Recorded in a spare room with a duvet on the door. Mixed on Wednesdays. The signature tune is played on a piano that has not been tuned since the spring, which we have decided to like. If an episode has a mistake in it, write to us and we will read your letter out, thank you by name, and correct it in the notes; if it has no mistakes, write to us as well, because that would be news.';
