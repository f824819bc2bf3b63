import { findIdStep, named, type Prompt, steps } from './prompt.ts';

export const tidyMyLibrary: Prompt = {
  name: 'tidy_my_library',
  title: 'Tidy my library',
  description:
    'Finds what is there twice, cannot be played, or stands in several editions. Removes nothing unasked.',
  icon: 'track',
  needs: ['library_read', 'library_remove'],
  arguments: [
    {
      name: 'what',
      description: 'Which favourites: tracks (default) or albums',
      source: { words: ['tracks', 'albums'] },
    },
    { name: 'playlist', description: 'A playlist to tidy instead', source: { kind: 'playlist' } },
  ],
  text: ({ what = 'tracks', playlist }) =>
    playlist ? tidyPlaylist(playlist) : tidyFavourites(what === 'albums' ? 'albums' : 'tracks'),
};

const tidyPlaylist = (playlist: string) =>
  steps(
    `Tidy ${named('playlist', playlist)} of mine.`,
    [
      findIdStep('playlist', playlist),
      'arrange_playlist with remove_duplicates true and preview left as it is: it finds what is there twice and what stands in several editions, and shows the plan.',
      'playlist_read view=tracks, limit 100, page by page: note what is not playable here, and the alternative_id where one is given.',
      'Show me three short lists: doubles, editions (which would stay), unplayable (which would be replaced by what).',
      'Ask me about each list. For what I agree to: arrange_playlist with the plan_id; build_playlist with playlist_id and the alternatives as track_ids; playlist_delete action=remove_tracks for what has no alternative.',
    ],
    'Change nothing before I answer. Every change gives a change_id; tell me that undo takes it back.',
  );

const tidyFavourites = (kind: 'tracks' | 'albums') =>
  steps(
    `Tidy my favourite ${kind}.`,
    [
      `library_read kind=${kind}, limit 100, and on with next_index until all are read. If there are more than 1,000, ask me whether to go on.`,
      'Compare them yourself, without more calls: the same title by the same artist is a double or another edition (remaster, live, deluxe, radio edit); mind case, accents and what stands in brackets.',
      'Note what is not playable here, and the alternative_id where one is given.',
      'Show me three short lists with ids: doubles, editions (say which you would keep: the original, or the most complete), unplayable.',
      `Ask me about each list. For what I agree to, one call of library_add kind=${kind} for replacements, then library_remove kind=${kind} with up to 50 ids at once.`,
    ],
    'Different recordings of one work are not doubles: in doubt, keep both. Change nothing before I answer, and tell me at the end what went and that undo takes it back.',
  );
