import { task } from '../task.ts';

export default task({
  words:
    'Make "Ferry and Back": all of Tamsin Gorsefield\'s "Old Songs, Sung at Home", and after it all of her "Letter to Saskia", each in the order of the record.',
  ends: {
    made: {
      'Ferry and Back': {
        tracks: [
          3106989, 3106990, 3106991, 3106992, 3106993, 3106994, 3106995, 3106996, 3106997, 3106998, 3107019,
          3107020, 3107021, 3107022, 3107023, 3107024, 3107025, 3107026,
        ],
      },
    },
  },
  most: { calls: 2, tokens: 800 },
});
