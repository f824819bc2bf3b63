import { task } from '../task.ts';

export default task({
  words:
    'Practice Room is too short for an evening. Fill it up to two hours or so with pieces from the radio "Piano, Alone". Leave what is there as it is.',
  ends: { playlists: { 'Practice Room': { tracks: { afterEarlier: true, minutes: [114, 126] } } } },
  implied: [120, 37],
  most: { calls: 2, tokens: 1750 },
});
