import { quoted } from '../text/sanitize.ts';
import { findIdStep, named, type Prompt, steps, wholeMinutes } from './prompt.ts';

export const playlistForOccasion: Prompt = {
  name: 'playlist_for_occasion',
  title: 'Build a playlist for an occasion',
  description: 'A playlist that fits a moment, shown before it is made.',
  icon: 'playlist',
  needs: ['build_playlist'],
  arguments: [
    {
      name: 'occasion',
      description: 'What it is for, in your words',
      required: true,
      source: {
        words: [
          'dinner with friends',
          'morning run',
          'deep focus',
          'road trip',
          'birthday party',
          'falling asleep',
        ],
      },
    },
    {
      name: 'minutes',
      description: 'How long',
      form: wholeMinutes,
      source: { words: ['30', '60', '90', '120', '180'] },
    },
    { name: 'like', description: 'An artist it should feel like', source: { kind: 'artist' } },
    { name: 'avoid', description: 'What to leave out: explicit lyrics, a genre, an artist' },
  ],
  text: ({ occasion = 'any time', minutes, like, avoid }) =>
    steps(
      `Build me a playlist for ${quoted(occasion, 500)}${minutes ? `, about ${minutes} minutes long` : ''}.${
        like ? ` It should feel like ${named('artist', like)}.` : ''
      }${avoid ? ` Leave out ${quoted(avoid, 500)}.` : ''}`,
      [
        like ? findIdStep('artist', like) : '',
        'Think of what suits the moment: tempo, mood, how it should begin and end. Write down 15 to 40 songs you would choose, as lines "Artist - Title".',
        `Call build_playlist once, with preview left as it is: a title, your lines as wanted, sources to fill what is not found (${
          like ? 'artist_radio of that artist, favourites' : 'favourites, flow, or a search by tempo'
        }), and rules: ${minutes ? `duration_minutes, ` : ''}max_per_artist 2, order smooth or rising, explicit avoid if children or strangers listen.`,
        'Show me the plan: title, total time, the first ten songs, what was uncertain and what was left out. Ask me what to change. Ask also before making it public.',
        'Change what I do not like with the plan_id and drop, replace, add or order, which shows the plan again. When I agree, call build_playlist with the latest plan_id alone. Give me the link and the true length.',
      ],
      'Nothing is made before I agree. Two calls of build_playlist should do; do not search song by song.',
    ),
};
