import { task } from '../task.ts';

export default task({
  words:
    'Make a playlist "Stride Out" with twelve tracks from the Blue Hour Jazz radio. Nothing slower than 120 beats a minute, and no more than three by one artist.',
  ends: {
    made: { 'Stride Out': { tracks: { count: [12, 12], perArtist: 3, each: ({ bpm }) => bpm >= 120 } } },
  },
  most: { calls: 2, tokens: 1100 },
});
