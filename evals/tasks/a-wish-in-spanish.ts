import { task } from '../task.ts';

export default task({
  words: 'Guárdame en mi biblioteca la lista «Siesta» de dj_abuela, por favor.',
  ends: { favourites: { playlists: { added: [1362366106] } } },
  says: ['Siesta'],
  most: { calls: 2, tokens: 200 },
});
