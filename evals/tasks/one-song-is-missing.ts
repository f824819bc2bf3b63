import { task } from '../task.ts';

export default task({
  words: `New playlist please, called "Sunday Eggs", with
The Slow Simmer Band – Love by the Pound
Odette Marl – Sidestep
The Glass Ferrets – Marmalade Sky
Scott Joplin – Solace
in that order. If one cannot be had, make it without and tell me which.`,
  ends: {
    made: { 'Sunday Eggs': { tracks: { has: [[3107801, 3107853], 3107489, 3105217], count: [3, 3] } } },
  },
  says: ['Marmalade Sky'],
  most: { calls: 2, tokens: 500 },
});
