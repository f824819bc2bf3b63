import { type Prompt, steps } from './prompt.ts';

const aspects: ReadonlyMap<string, string> = new Map([
  ['tempo', 'how fast it is'],
  ['decades', 'which years it comes from'],
  ['artists', 'who makes it, and how loyal I am to them'],
  ['charts', 'how it differs from what everyone plays'],
]);

export const explainMyTaste: Prompt = {
  name: 'explain_my_taste',
  title: 'Explain my taste',
  description:
    'What you really listen to, told from your own lists: tempo, decades, artists, how you differ from the charts.',
  icon: 'user',
  needs: ['user_read', 'library_read', 'track_read', 'chart_read'],
  arguments: [
    {
      name: 'focus',
      description: 'What to look at; everything when left out',
      source: { words: [...aspects.keys()] },
    },
  ],
  text: ({ focus }) =>
    steps(
      `Explain my taste in music to me${focus ? `, above all: ${aspects.get(focus) ?? 'what stands out'}` : ''}.`,
      [
        'user_read view=charts kind=tracks, limit 50: what I play most.',
        'user_read view=history, limit 50: what I play now. It needs the permission listening_history; without it, go on.',
        'library_read kind=artists, limit 100: whom I keep.',
        'One track_read with up to 50 track_ids from these lists: tempo and release dates, which no list has. A tempo that is missing is unknown, not slow.',
        'chart_read view=tracks, limit 50: what everyone plays, to set mine against.',
      ],
      'Five calls, no more. Then tell me in a short text: what holds it together, what changed between most played and now, how it differs from the charts, and one thing I may not have noticed. Put the numbers you counted behind each claim (how many of how many); guess nothing about me as a person. If the lists are too short to say something, say that. Ask me at the end whether to build a playlist from it (build_playlist), and change nothing before.',
    ),
};
