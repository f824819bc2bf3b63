import type { Tasks } from '../task.ts';
import { eveningWalk, practiceRoom, toSortOutLater, without } from './demo-playlists.ts';

const fiveOnTop = [3108831, 3105420, 3105169, 3106696, 3109039];

export const orderedPlaylists: Tasks = {
  'five-on-top': {
    words:
      'In Evening Walk, put these five on top in this order, moving what is there: Night Ferry (Ines Quillfeather), Blue Tide, Je te veux, Canyon No. 10, 1,000 Lanterns. The rest stays in its order.',
    implied: [2, 3, 4, 5],
    ends: {
      playlists: { 'Evening Walk': { tracks: [...fiveOnTop, ...without(eveningWalk, ...fiveOnTop)] } },
    },
    most: { calls: 2, tokens: 1500 },
  },
  'last-one-to-the-start': {
    words: 'Evening Walk: the last song to the very beginning.',
    implied: [-1, 1],
    ends: { playlists: { 'Evening Walk': { tracks: [3105565, ...without(eveningWalk, 3105565)] } } },
    most: { calls: 2, tokens: 1400 },
  },
  'longest-tracks-first': {
    words: 'Evening Walk: the longest tracks first, the shortest last.',
    ends: {
      playlists: {
        'Evening Walk': {
          tracks: { asBefore: true, neighbours: (track, next) => track.seconds >= next.seconds },
        },
      },
    },
    most: { calls: 2, tokens: 1400 },
  },
  'newest-first': {
    words: 'Sort "To Sort Out Later" by release date, the newest first.',
    ends: {
      playlists: {
        'To Sort Out Later': { tracks: { asBefore: true, neighbours: (a, b) => a.released >= b.released } },
      },
    },
    most: { calls: 2, tokens: 1650 },
  },
  'oldest-piece-first': {
    words: 'Put the pieces of Practice Room in the order in which they came out, the oldest first.',
    ends: {
      playlists: {
        'Practice Room': {
          tracks: { asBefore: true, neighbours: (track, next) => track.released <= next.released },
        },
      },
    },
    most: { calls: 2, tokens: 1400 },
  },
  'one-behind-another': {
    words: 'In Evening Walk, put Blue Tide right after Night Ferry.',
    ends: {
      playlists: { 'Evening Walk': { tracks: without(eveningWalk, 3105420).toSpliced(20, 0, 3105420) } },
    },
    most: { calls: 2, tokens: 1400 },
  },
  'one-to-the-top-one-to-the-end': {
    words:
      'In "To Sort Out Later", "Garden" should be the first song and "Mirror No. 2" the very last. The rest stays as it is.',
    ends: {
      playlists: {
        'To Sort Out Later': { tracks: [3107873, ...without(toSortOutLater, 3105476, 3107873), 3105476] },
      },
    },
    most: { calls: 3, tokens: 2450 },
  },
  'songs-by-one-artist-apart': {
    words:
      'In "To Sort Out Later", arrange it so that at least two other songs are between two by the same artist. Keep all of them.',
    ends: { playlists: { 'To Sort Out Later': { tracks: { asBefore: true, artistGap: 2 } } } },
    most: { calls: 2, tokens: 1250 },
  },
  'swap-first-and-last': {
    words: 'Swap the first and the last piece of Practice Room.',
    ends: { playlists: { 'Practice Room': { tracks: practiceRoom.with(0, 3104381).with(-1, 3104256) } } },
    most: { calls: 3, tokens: 2200 },
  },
  'swap-third-and-last': {
    words: 'In Practice Room, the third and the last piece should change places.',
    implied: [-1],
    ends: { playlists: { 'Practice Room': { tracks: practiceRoom.with(2, 3104381).with(-1, 3105064) } } },
    most: { calls: 2, tokens: 1150 },
  },
};
