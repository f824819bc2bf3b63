import { task } from '../task.ts';

export default task({
  words: 'Make "Tram Ride" out of my favourite tracks: half an hour, and no more than one song per artist.',
  implied: [30, 1],
  ends: { made: { 'Tram Ride': { tracks: { minutes: [29.5, 30.5], perArtist: 1, favourites: true } } } },
  most: { calls: 2, tokens: 800 },
});
