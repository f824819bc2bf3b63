import type { Played } from '../plays.ts';
import type { Tasks } from '../task.ts';

/** What the listener played, from 2019 to May 2025. */
const played: Played = {
  'Hannah Brackridge - Loud & Lonely': ['2025-03-02', '2025-03-20', '2025-04-11', '2025-05-06', '2025-05-07'],
  'Ines Quillfeather - Winter Balcony': ['2025-04-01', '2025-04-02', '2025-05-03'],
  'Erik Satie - Gymnopédie No. 2': ['2023-03-01', '2025-03-09', '2025-05-10', '2025-05-20', '2025-05-21'],
  'Ximena del Patio - Luna de sal': ['2025-05-01', '2025-05-02', '2025-05-03', '2025-05-04'],
  'Sad Umbrella Club - Canyon No. 10': ['2019-06-01', '2019-07-01', '2021-06-01'],
  'Jelly Roll Morton - Jelly Roll Blues': ['2022-01-01', '2022-02-01'],
  'Zoé Brindamour - Salted Kingdom': ['2024-12-30'],
  'Hannah Brackridge - 61 Engines': ['2024-02-01', '2025-01-02'],
};

const earlier = [{ played }];

/** The listener asks for what they played, or for playlists of it. */
export const listening: Tasks = {
  'favourites-not-heard-lately': {
    earlier,
    words: 'All my favourite songs as "Fresh Ears", without what I have heard since May 2025 began.',
    implied: ['2025-05-01'],
    ends: {
      made: {
        'Fresh Ears': { tracks: { count: [37, 37], favourites: true, lacks: [3106096, 3105498, 3105138] } },
      },
    },
    most: { calls: 2, tokens: 1950 },
  },
  'first-heard-in-a-year': {
    earlier,
    words: 'Make a playlist "Discoveries" of the songs that I heard for the first time in 2025.',
    ends: { made: { Discoveries: { tracks: { exactly: [3106096, 3105498, 3108174] } } } },
    most: { calls: 2, tokens: 900 },
  },
  'most-played-of-a-month': {
    earlier,
    words: 'My three most played songs of May 2025 as a playlist "May", the most played first.',
    implied: ['2025-05'],
    ends: { made: { May: { tracks: [3108174, 3105138, 3106096] } } },
    most: { calls: 2, tokens: 900 },
  },
  'not-heard-any-more': {
    earlier,
    words:
      'Make a playlist "Long Time" of all songs that I used to play and have not heard since 2025 began.',
    ends: { made: { 'Long Time': { tracks: { exactly: [3106696, 3105362, 3105575] } } } },
    most: { calls: 2, tokens: 900 },
  },
  'what-was-played-in-spring': {
    earlier,
    words: 'What did I play most in spring 2025, March to May, and how often?',
    implied: ['2025-03', '2025-05'],
    says: ['Loud & Lonely', '5', 'Gymnopédie No. 2', 'Luna de sal', '4'],
    most: { calls: 1, tokens: 500 },
  },
};
