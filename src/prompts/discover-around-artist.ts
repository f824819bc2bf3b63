import { findIdStep, named, type Prompt, steps } from './prompt.ts';

export const discoverAroundArtist: Prompt = {
  name: 'discover_around_artist',
  title: 'Discover around an artist',
  description: 'Artists close to one you love that you do not know yet, with a song to start with.',
  icon: 'artist',
  needs: ['artist_read', 'library_read'],
  arguments: [
    { name: 'artist', description: 'Whom you love', required: true, source: { kind: 'artist' } },
    {
      name: 'how_far',
      description: 'near: those most like them; far: the less obvious',
      source: { words: ['near', 'far'] },
    },
  ],
  text: ({ artist = '', how_far }) =>
    steps(
      `Show me artists around ${named('artist', artist)} that I may not know yet${
        how_far === 'far' ? ', the less obvious ones' : ''
      }.`,
      [
        findIdStep('artist', artist),
        'artist_read view=related, limit 50: who is like them.',
        'library_read kind=artists, limit 100: leave out whom I already have. If there is no account, skip this and say so.',
        how_far === 'far'
          ? 'Take five from the lower half of the list, and at least one from another generation or country, as far as you know them.'
          : 'Take the five that stand highest and differ from each other.',
        'artist_read view=top with limit 3 for each of the five, no more calls than that.',
        'For each: one sentence on what connects them to my artist and what is different, and the song to start with, with its link or id.',
      ],
      'What you say of their music is your own knowledge: say so where you are not sure. At the end ask me whom to keep (library_add kind=artists) and whether to make a playlist of it (build_playlist with sources artist_top for those I name). Change nothing before I answer.',
    ),
};
