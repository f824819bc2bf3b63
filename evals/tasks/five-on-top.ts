import { task } from '../task.ts';

export default task({
  words:
    'In Evening Walk, put these five on top in this order, moving what is there: Night Ferry (Ines Quillfeather), Blue Tide, Je te veux, Canyon No. 10, 1,000 Lanterns. The rest stays in its order.',
  implied: [2, 3, 4, 5],
  ends: {
    playlists: {
      'Evening Walk': {
        tracks: [
          3108831, 3105420, 3105169, 3106696, 3109039, 3104558, 3108730, 3106707, 3106695, 3105416, 3105062,
          3104254, 3108365, 3107540, 3106110, 3108174, 3104737, 3105457, 3104764, 3104375, 3108278, 3104341,
          3105417, 3105077, 3105502, 3108406, 3108328, 3108312, 3106945, 3105565,
        ],
      },
    },
  },
  most: { calls: 2, tokens: 1500 },
});
