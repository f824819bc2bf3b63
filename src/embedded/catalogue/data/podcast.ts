/** A podcast as somebody wrote it. */
export interface PodcastText {
  title: string;
  genreId: number;
  about: string;
  /** Shortest and longest episode. */
  minutes: readonly [number, number];
  /** Whether the description carries notes on every episode, which makes it long. */
  notes: boolean;
  /** `title|description`, the oldest first. */
  episodes: readonly string[];
  /** No longer published. */
  withdrawn?: true;
}

/** What the service shows as the description. */
export function describePodcast(text: PodcastText): string {
  if (!text.notes) return text.about;
  const notes = text.episodes.map((line, i) => `${i + 1}. ${line.replace('|', ': ')}`);
  return `${text.about}\n\nIn this season:\n${notes.join('\n')}\n\n${CREDITS}`;
}

const CREDITS =
  'Recorded in a spare room with a duvet on the door. Mixed on Wednesdays. The signature tune is played on a piano that has not been tuned since the spring, which we have decided to like. If an episode has a mistake in it, write to us and we will read your letter out, thank you by name, and correct it in the notes; if it has no mistakes, write to us as well, because that would be news.';
