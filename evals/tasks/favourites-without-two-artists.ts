import { task } from '../task.ts';

export default task({
  words:
    'New playlist "Not Them": twelve of my favourite tracks, but nothing by Marlow & the Tides and nothing by Ines Quillfeather.',
  ends: {
    made: {
      'Not Them': {
        tracks: {
          count: [12, 12],
          favourites: true,
          each: t => !['Marlow & the Tides', 'Ines Quillfeather'].includes(t.artist),
        },
      },
    },
  },
  most: { calls: 2, tokens: 1050 },
});
