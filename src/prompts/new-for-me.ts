import { named, type Prompt, steps } from './prompt.ts';

export const newForMe: Prompt = {
  name: 'new_for_me',
  title: 'What is new for me this week',
  description: 'New releases of the artists you love, and what else came out that may be for you.',
  icon: 'album',
  needs: ['user_read', 'library_read', 'editorial_read'],
  arguments: [
    {
      name: 'genre',
      description: 'Only in this genre; all when left out',
      source: { kind: 'editorial' },
    },
  ],
  text: ({ genre }) =>
    steps(
      `What came out this week that is for me${genre ? `, within ${named('editorial', genre)}` : ''}?`,
      [
        'user_read view=recommendations kind=releases: what the service suggests.',
        genre
          ? 'editorial_read view=releases with that editorial_id: what came out there. Where only a name was given, editorial_read finds the id.'
          : 'editorial_read view=releases with editorial_id 0: what came out at all.',
        'library_read kind=artists, limit 100: whom I love. Read no further pages.',
        'Put together: first what is by artists I love, then what is close to them, then one surprise. Each album once; look at release_date and leave out what is older than 7 days, unless nothing is left.',
        'Where a favourite of mine appears in none of the lists, do not look for them one by one.',
      ],
      'Answer with at most ten albums, newest first, each in one line: artist, title, date, why it is for me. If my lists cannot be read, say which and go on with the others. Ask me which to keep (library_add kind=albums) before you change anything.',
    ),
};
