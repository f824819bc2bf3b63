import { task } from '../task.ts';

export default task({
  words:
    'A new playlist "Old and New", with "Tender Pennies" by The Slow Simmer Band in both editions: the original, then the 2009 remaster.',
  ends: { made: { 'Old and New': { tracks: [3107799, 3107851] } } },
  most: { calls: 2, tokens: 450 },
});
