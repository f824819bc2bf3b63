import { task } from '../task.ts';

export default task({
  words:
    'Make a playlist "From the Phone" of this file:\n#EXTM3U\n#EXTINF:157,Aurelio Tamarind - Radio\nradio.mp3\n#EXTINF:159,Marlow & the Tides - Blue Tide\nblue-tide.mp3\n#EXTINF:311,Erik Satie - Je te veux\nje-te-veux.mp3',
  ends: { made: { 'From the Phone': { tracks: [3107566, 3105420, 3105169] } } },
  most: { calls: 2, tokens: 450 },
});
