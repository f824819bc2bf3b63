import type { Tasks } from '../task.ts';

export const library: Tasks = {
  'a-record-by-its-barcode': {
    words:
      'I have a record here, the barcode says 700012087517. Is it in the catalogue? Then keep it among my albums.',
    ends: { favourites: { albums: { added: [303192] } } },
    says: ['Rain (On the Roof of My Mouth)'],
    most: { calls: 2, tokens: 150 },
  },
  'a-wish-in-japanese': {
    words: '青い灯台の「月曜日のクジラ」をお気に入りの曲に追加してください。ライブ版ではなくて。',
    ends: { favourites: { tracks: { added: [3108277] } } },
    most: { calls: 2, tokens: 150 },
  },
  'a-wish-in-spanish': {
    words: 'Guárdame en mi biblioteca la lista «Siesta» de dj_abuela, por favor.',
    ends: { favourites: { playlists: { added: [1362366106] } } },
    says: ['Siesta'],
    most: { calls: 2, tokens: 200 },
  },
  'an-artist-by-name': {
    words: 'Add Hannah Brackridge to my favourite artists.',
    ends: { favourites: { artists: { added: [194] } } },
    most: { calls: 1, tokens: 100 },
  },
  'best-of-the-blues-chart': {
    words: 'Add the artist who is number one in blues to my artists.',
    ends: { favourites: { artists: { added: [319] } } },
    says: ['Marl'],
    most: { calls: 2, tokens: 200 },
  },
  'correct-a-recording-of-mine': {
    words:
      'My own recording "Kitchen Waltz (rough take)" should just be called "Kitchen Waltz", and the artist should read "Nell and her father".',
    ends: { uploads: { [-3141162703]: { title: 'Kitchen Waltz', artist: 'Nell and her father' } } },
    most: { calls: 2, tokens: 250 },
  },
  'delete-a-recording-of-mine': {
    words:
      'Among the recordings I uploaded is one called "Untitled 7". Delete it, please. I know that it is gone for good then.',
    ends: { uploads: { [-3141163067]: 'deleted' } },
    most: { calls: 2, tokens: 220 },
  },
  'enough-of-an-artist': {
    words: 'I have heard enough of Hannah Brackridge. Take all her songs out of my favourite songs.',
    ends: { favourites: { tracks: { removed: [3106093, 3106096, 3106109] } } },
    most: { calls: 2, tokens: 2000 },
  },
  'finished-an-episode': {
    words: 'I have heard "The Air that lost its strings" to its end now. You can forget how far I was.',
    ends: { bookmarks: { 51202140: 'removed' } },
    most: { calls: 3, tokens: 500 },
  },
  'follow-who-made-a-playlist': {
    words: 'Somebody made a playlist called "Gym, Allegedly". Follow them for me.',
    ends: { followings: { added: [8902156] } },
    says: ['big-loud-tim'],
    most: { calls: 2, tokens: 150 },
  },
  'half-way-through-the-newest': {
    words: 'I am half way through the newest episode of Liner Notes for Strangers. Remember that.',
    ends: { bookmarks: { 56401218: 50 } },
    says: ['The lost one'],
    implied: [50],
    most: { calls: 3, tokens: 200 },
  },
  'let-a-playlist-go': {
    words: 'That "Heavy. Weather." playlist I kept: I do not want it among my playlists any more.',
    ends: { favourites: { playlists: { removed: [1425719810] } } },
    most: { calls: 2, tokens: 450 },
  },
  'one-podcast-for-another': {
    words: 'I no longer want the podcast Rag & Bone. Subscribe me to Mango Season instead.',
    ends: { favourites: { podcasts: { removed: [52935], added: [65066] } } },
    most: { calls: 3, tokens: 250 },
  },
  'take-back-two-of-three': {
    earlier: [
      { tool: 'library_add', arguments: { kind: 'artists', ids: [319] } },
      {
        tool: 'playlist_write',
        arguments: { action: 'update', playlist_id: 4417083377, title: 'Night Walk' },
      },
      { tool: 'library_remove', arguments: { kind: 'albums', ids: [301507] } },
    ],
    words: 'Of the three things you changed for me today, take back the last two. The first one was right.',
    ends: {
      playlists: { 'Night Walk': { title: 'Evening Walk' } },
      favourites: { albums: { added: [301507] } },
    },
    most: { calls: 2, tokens: 250 },
  },
  'take-back-what-was-done-last': {
    earlier: [{ tool: 'user_unfollow', arguments: { target_user_id: 1208441 } }],
    words: 'No, that was a mistake, what you did for me a minute ago. Take it back.',
    ends: { followings: { added: [1208441] } },
    most: { calls: 1, tokens: 100 },
  },
  'the-album-not-the-single': {
    words:
      'Keep "Tender Matches" by the Lucien Vesperine Trio in my albums. The whole album, not the single of that name.',
    ends: { favourites: { albums: { added: [303884] } } },
    most: { calls: 2, tokens: 150 },
  },
  'the-cover-not-the-original': {
    words: "Add Honey Hour to my favourite songs. I mean Velma Croftwood's, not the famous one.",
    ends: { favourites: { tracks: { added: [3109271] } } },
    most: { calls: 2, tokens: 150 },
  },
  'the-last-thing-i-played': {
    words: 'What was the last thing I listened to? If it is not among my favourite songs, put it there.',
    ends: { favourites: { tracks: { added: [3104650] } } },
    says: ['Chopin'],
    most: { calls: 2, tokens: 350 },
  },
  'the-radio-of-a-genre': {
    words: 'There must be a radio for metal. Keep it with my radios and tell me its name.',
    ends: { favourites: { radios: { added: [30907] } } },
    says: ['Heavy Weather'],
    most: { calls: 2, tokens: 150 },
  },
  'two-artists-of-one-name': {
    words: 'Keep Foxglove among my artists. The metal one, I mean.',
    ends: { favourites: { artists: { added: [301] } } },
    most: { calls: 3, tokens: 200 },
  },
  'unfollow-who-does-not-follow': {
    words: 'Stop following everybody who does not follow me.',
    ends: { followings: { removed: [3034277] } },
    says: ['dj_abuela'],
    most: { calls: 3, tokens: 250 },
  },
  'unlove-a-piece-by-name': {
    words: 'Gymnopédie No. 2 by Satie need not be among my favourites any more.',
    ends: { favourites: { tracks: { removed: [3105138] } } },
    implied: ['Erik'],
    most: { calls: 1, tokens: 100 },
  },
};
