import type { Tasks } from '../task.ts';

export const likeness: Tasks = {
  'albums-that-are-missing': {
    words: 'Which albums by Aurelio Tamarind are not in my library?',
    says: ['Satellite, Balcony'],
    most: { calls: 1, tokens: 400 },
  },
  'five-more-like-a-song': {
    words: 'Add five songs to Practice Room that are like Je te veux by Erik Satie.',
    ends: {
      playlists: { 'Practice Room': { tracks: { afterEarlier: true, count: [23, 23], lacks: [3105169] } } },
    },
    most: { calls: 2, tokens: 1600 },
  },
  'for-people-who-like-an-artist': {
    words: 'Make a playlist "Beyond" of 15 songs for people who like Aurelio Tamarind, but none by him.',
    ends: {
      made: { Beyond: { tracks: { count: [15, 15], each: ({ artist }) => artist !== 'Aurelio Tamarind' } } },
    },
    most: { calls: 2, tokens: 1300 },
  },
  'more-like-two-songs': {
    words:
      'Make a playlist "More Like These" of 20 songs like Je te veux by Erik Satie and Radio by Aurelio Tamarind, at most two by one artist.',
    ends: {
      made: { 'More Like These': { tracks: { count: [20, 20], perArtist: 2, lacks: [3105169, 3107566] } } },
    },
    most: { calls: 2, tokens: 1600 },
  },
  'what-both-would-like': {
    words: 'A playlist "Both of Us" of 20 songs that dj_abuela, whom I follow, and I would both like.',
    ends: { made: { 'Both of Us': { tracks: { count: [20, 20] } } } },
    most: { calls: 3, tokens: 1900 },
  },
};
