import type { Tasks } from '../task.ts';
import { eveningWalk, practiceRoom, without } from './demo-playlists.ts';

const chartTen = { sources: [{ from: 'genre_chart' }], rules: { count: 10 } };
const isCover = (artist: string) => /karaoke|lullab|tribute/i.test(artist);

/** Wishes in which numbers, orders and rules of a plan have to agree. */
export const plans: Tasks = {
  'a-reason-for-each-song': {
    words:
      'Make a playlist "Three for the Road" of Blue Tide, Je te veux and Night Ferry by Ines Quillfeather. Note with each why it is there: Blue Tide for the bridge, Je te veux for the tunnel, Night Ferry for the harbour.',
    ends: { made: { 'Three for the Road': { tracks: [3105420, 3105169, 3108831] } } },
    most: { calls: 2, tokens: 500 },
  },
  'a-remaster-out-of-a-list': {
    earlier: [{ post: '/playlist/4417083377/tracks', with: { songs: '3105444' } }],
    words: 'Evening Walk has a song twice, once as a remaster. Keep only the original. Which song was it?',
    ends: { playlists: { 'Evening Walk': { tracks: eveningWalk } } },
    says: ['Années-lumière'],
    most: { calls: 2, tokens: 1550 },
  },
  'before-and-after-as-shown': {
    words:
      'In Evening Walk, number 5 goes to the very top and number 10 to second place. The rest keeps its order.',
    implied: [1, 2],
    ends: {
      playlists: {
        'Evening Walk': { tracks: [3105416, 3107540, ...without(eveningWalk, 3105416, 3107540)] },
      },
    },
    most: { calls: 2, tokens: 1450 },
  },
  'before-a-song': {
    words: 'Put "Solace" by Scott Joplin into Practice Room, right before "Radio".',
    ends: { playlists: { 'Practice Room': { tracks: practiceRoom.toSpliced(15, 0, 3105217) } } },
    most: { calls: 2, tokens: 1250 },
  },
  'both-editions': {
    words:
      'A playlist "Two Ferries" with Night Ferry by Marlow & the Tides and with its 2014 remaster. I want both.',
    ends: { made: { 'Two Ferries': { tracks: { exactly: [3105413, 3105440] } } } },
    most: { calls: 2, tokens: 450 },
  },
  'chart-songs-that-are-new-to-me': {
    words:
      'Ten songs of the charts as "New to Me": none that is in my favourites or in Evening Walk, and none by my favourite artists.',
    ends: {
      made: {
        'New to Me': {
          tracks: {
            count: [10, 10],
            lacks: eveningWalk,
            each: ({ artist }) => artist !== 'Ines Quillfeather',
          },
        },
      },
    },
    most: { calls: 2, tokens: 1150 },
  },
  'first-five-of-thirty': {
    words: 'Cut Evening Walk down to its first five songs. How long is it then?',
    ends: { playlists: { 'Evening Walk': { tracks: eveningWalk.slice(0, 5) } } },
    says: ['17:10'],
    most: { calls: 2, tokens: 1450 },
  },
  'five-last-plays-on-top': {
    words:
      'The five songs that I listened to last, at the top of Evening Walk. Those that are there already move up.',
    ends: {
      playlists: {
        'Evening Walk': {
          tracks: { has: [3104650, 3105415, ...eveningWalk], count: [32, 32] },
        },
      },
    },
    most: { calls: 2, tokens: 1700 },
  },
  'both-lists-taken-back': {
    earlier: [
      { tool: 'plan_playlist', arguments: { title: 'Monday', ...chartTen } },
      { tool: 'plan_playlist', arguments: { title: 'Tuesday', ...chartTen } },
      {
        tool: 'save_playlist',
        arguments: { plan_ids: ['{{1.plan_id}}', '{{2.plan_id}}'] },
      },
    ],
    words: 'The two playlists that you made for me yesterday: take them back, both.',
    ends: { playlists: { Monday: 'deleted', Tuesday: 'deleted' } },
    most: { calls: 1, tokens: 200 },
  },
  'half-an-hour-again-after-trimming': {
    earlier: [
      {
        tool: 'plan_playlist',
        arguments: { title: 'Tea', sources: [{ from: 'favourites' }], rules: { minutes: 30 } },
      },
      { tool: 'save_playlist', arguments: { plan_id: '{{1.plan_id}}' } },
      { tool: 'plan_playlist', arguments: { playlist: 'Tea', remove: { positions: [2] } } },
      { tool: 'save_playlist', arguments: { plan_id: '{{3.plan_id}}' } },
    ],
    words: 'Refresh my playlist Tea. It should be half an hour again, without the song that I took out.',
    ends: {
      playlists: { Tea: { tracks: { minutes: [29, 31], lacks: [3105138], favourites: true } } },
    },
    most: { calls: 2, tokens: 850 },
  },
  'one-out-of-a-plan-and-another-in': {
    words:
      'Ten songs from the charts as "Chart Ten", but without "The Signal on the Old Exchange". It should be ten all the same.',
    ends: { made: { 'Chart Ten': { tracks: { count: [10, 10], lacks: [3105534] } } } },
    most: { calls: 3, tokens: 1000 },
  },
  'radio-without-karaoke': {
    words:
      'Fifteen songs from the radio of the artist Marlow & the Tides as "Like Marlow". No karaoke, no lullabies, no tributes. How many of those were there?',
    ends: {
      made: {
        'Like Marlow': { tracks: { count: [15, 15], each: ({ artist }) => !isCover(artist) } },
      },
    },
    says: ['15'],
    most: { calls: 2, tokens: 1150 },
  },
  'slow-lively-slow': {
    words:
      'Half an hour from my favourites as "Over the Hill": begins at about 80 beats a minute, is at 130 in the middle and ends at 80 again.',
    implied: [30],
    ends: { made: { 'Over the Hill': { tracks: { minutes: [29, 31], favourites: true } } } },
    most: { calls: 2, tokens: 850 },
  },
  'songs-in-several-of-my-lists': {
    words: 'Which songs are in more than one of my playlists?',
    says: [
      'Courante',
      'Adagio sostenuto',
      'Allegro maestoso',
      'Années-lumière',
      'Rain (On the Roof of My Mouth)',
    ],
    most: { calls: 1, tokens: 550 },
  },
  'ten-most-popular-favourites': {
    words: 'My ten most popular favourite songs as "Top of Mine", the most popular first.',
    ends: { made: { 'Top of Mine': { tracks: { count: [10, 10], favourites: true } } } },
    most: { calls: 2, tokens: 850 },
  },
  'thirteen-favourites-in-45-minutes': {
    words: 'Thirteen of my favourites that take 45 minutes together, as "Three Quarters".',
    ends: {
      made: { 'Three Quarters': { tracks: { count: [13, 13], minutes: [44, 46], favourites: true } } },
    },
    most: { calls: 2, tokens: 800 },
  },
  'twenty-newest-of-my-artists': {
    words: 'The 20 newest songs of my favourite artists as "Fresh Twenty", the newest first.',
    ends: {
      made: {
        'Fresh Twenty': {
          tracks: {
            count: [20, 20],
            each: ({ released }) => released >= '2023-06-23',
            neighbours: (track, next) => track.released >= next.released,
          },
        },
      },
    },
    most: { calls: 2, tokens: 1150 },
  },
  'two-days-without-a-song-in-both': {
    words:
      'Two playlists of ten chart songs each, "Saturday" and "Sunday", with no song in both. Save them together.',
    ends: {
      made: {
        Saturday: { tracks: { count: [10, 10], has: [3105846], lacks: [3105815] } },
        Sunday: { tracks: { count: [10, 10], lacks: [3105846] } },
      },
    },
    most: { calls: 3, tokens: 1450 },
  },
  'two-hours-of-dinner-music': {
    words:
      'Two hours of dinner music from the radio Blue Hour Jazz and the charts of Classical, as "Dinner". No snippets of less than a minute.',
    implied: [120],
    ends: {
      made: { Dinner: { tracks: { minutes: [117.6, 122.4], each: ({ seconds }) => seconds >= 60 } } },
    },
    most: { calls: 2, tokens: 1350 },
  },
  'where-the-song-is-again': {
    earlier: [
      { tool: 'plan_playlist', arguments: { playlist: 'Practice Room', remove: { positions: [10] } } },
      { tool: 'save_playlist', arguments: { plan_id: '{{1.plan_id}}' } },
    ],
    words: 'Take back what you did last to Practice Room. At which place is the song again?',
    ends: { playlists: { 'Practice Room': { tracks: practiceRoom } } },
    says: ['Reading past the Suitcase', '10'],
    most: { calls: 1, tokens: 400 },
  },
};
