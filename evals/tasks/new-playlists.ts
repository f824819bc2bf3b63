import type { Tasks } from '../task.ts';
import { practiceRoom, toSortOutLater, without } from './demo-playlists.ts';

export const newPlaylists: Tasks = {
  'a-copy-of-a-playlist': {
    words: 'Make a copy of Practice Room called "Practice Room 2".',
    ends: { made: { 'Practice Room 2': { tracks: practiceRoom } } },
    most: { calls: 2, tokens: 1150 },
  },
  'a-file-of-songs': {
    words:
      'Make a playlist "From the Phone" of this file:\n#EXTM3U\n#EXTINF:157,Aurelio Tamarind - Radio\nradio.mp3\n#EXTINF:159,Marlow & the Tides - Blue Tide\nblue-tide.mp3\n#EXTINF:311,Erik Satie - Je te veux\nje-te-veux.mp3',
    ends: { made: { 'From the Phone': { tracks: [3107566, 3105420, 3105169] } } },
    most: { calls: 2, tokens: 450 },
  },
  'bring-back-a-deleted-playlist': {
    earlier: [
      { tool: 'playlist_delete', arguments: { action: 'delete', playlist_id: 4417083245 } },
      { tool: 'library_add', arguments: { kind: 'radios', ids: [30805] } },
    ],
    words: 'Yesterday you deleted "To Sort Out Later" for me. I want it back. The other thing you did stays.',
    ends: { made: { 'To Sort Out Later': { tracks: toSortOutLater } } },
    most: { calls: 2, tokens: 300 },
  },
  'clean-and-short-for-the-kids': {
    words:
      'From "Car Trip, Ages 4 to 44" take ten songs that are not explicit and last no longer than three and a half minutes, and make a playlist "School Run".',
    ends: {
      made: {
        'School Run': {
          tracks: { count: [10, 10], each: ({ explicit, seconds }) => !explicit && seconds <= 210 },
        },
      },
    },
    implied: [210],
    most: { calls: 2, tokens: 1000 },
  },
  'fast-jazz-from-a-radio': {
    words:
      'Make a playlist "Stride Out" with twelve tracks from the Blue Hour Jazz radio. Nothing slower than 120 beats a minute, and no more than three by one artist.',
    ends: {
      made: { 'Stride Out': { tracks: { count: [12, 12], perArtist: 3, each: ({ bpm }) => bpm >= 120 } } },
    },
    most: { calls: 2, tokens: 1100 },
  },
  'favourites-without-two-artists': {
    words:
      'New playlist "Not Them": twelve of my favourite tracks, but nothing by Marlow & the Tides and nothing by Ines Quillfeather.',
    ends: {
      made: {
        'Not Them': {
          tracks: {
            count: [12, 12],
            favourites: true,
            each: t => !['Marlow & the Tides', 'Ines Quillfeather'].includes(t.artist),
          },
        },
      },
    },
    most: { calls: 2, tokens: 1050 },
  },
  'from-100-to-170': {
    words:
      'From my favourite tracks, make "Warm Up" of about 45 minutes that starts near 100 bpm and gets faster towards 170.',
    ends: {
      made: {
        'Warm Up': {
          tracks: {
            minutes: [43, 47],
            each: t => t.bpm >= 95,
            neighbours: (a, b) => b.bpm >= a.bpm - 5,
            favourites: true,
          },
        },
      },
    },
    most: { calls: 2, tokens: 950 },
  },
  'half-an-hour-of-favourites': {
    words: 'Make "Tram Ride" out of my favourite tracks: half an hour, and no more than one song per artist.',
    implied: [30, 1],
    ends: { made: { 'Tram Ride': { tracks: { minutes: [29.5, 30.5], perArtist: 1, favourites: true } } } },
    most: { calls: 2, tokens: 800 },
  },
  'keep-two-editions': {
    words:
      'A new playlist "Old and New", with "Tender Pennies" by The Slow Simmer Band in both editions: the original, then the 2009 remaster.',
    ends: { made: { 'Old and New': { tracks: [3107799, 3107851] } } },
    most: { calls: 2, tokens: 450 },
  },
  'merge-two-playlists': {
    words:
      'Make "Both Rooms" out of Practice Room and To Sort Out Later, one after the other, each song only once, whatever the edition. The old ones stay.',
    ends: {
      made: {
        'Both Rooms': { tracks: [...practiceRoom, ...without(toSortOutLater, ...practiceRoom, 3107851)] },
      },
    },
    most: { calls: 2, tokens: 2100 },
  },
  'new-to-me-from-a-playlist': {
    words:
      'Out of the playlist "Slow Club", pick ten that are neither among my favourites nor in what I played lately, and make "Not Yet Heard" of them.',
    ends: {
      made: {
        'Not Yet Heard': {
          tracks: {
            count: [10, 10],
            lacks: [3108313, 3108276, 3105414, 3105455, 3105440, 3108611, 3105446, 3106093, 3105416],
          },
        },
      },
    },
    most: { calls: 2, tokens: 700 },
  },
  'one-song-is-missing': {
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
  },
  'rising-blues-for-a-while': {
    words:
      'I want a private playlist "Twelve Bars", some 45 minutes long, out of what the Rent Day radio plays. Nothing explicit. It should begin slow and get faster and faster.',
    ends: {
      made: {
        'Twelve Bars': {
          public: false,
          tracks: {
            minutes: [41, 49],
            each: ({ explicit }) => !explicit,
            neighbours: (track, next) => track.bpm === 0 || next.bpm === 0 || track.bpm <= next.bpm,
          },
        },
      },
    },
    most: { calls: 3, tokens: 2000 },
  },
  'sloppy-lines-to-a-playlist': {
    words: `Make me a playlist "Kitchen Radio" from this scrap of paper:
tamsin gorsfield - scarborough fare
velma croftwod honey hour
parallel ant - whats the time in reykjavik
lucien vesperine - cafe metropole
satie gnosienne 3
bamboo rd rockers mango seasn`,
    ends: {
      made: {
        'Kitchen Radio': {
          tracks: { has: [3106989, 3109271, [3106892, 3106929], 3108953, 3105142, 3107143], count: [6, 6] },
        },
      },
    },
    implied: ['Bamboo Road Rockers - Mango Season'],
    most: { calls: 3, tokens: 1250 },
  },
  'songs-of-one-decade': {
    words:
      'A playlist "Eighties Soul", please: eight songs by The Slow Simmer Band as they came out in the eighties, no later remasters.',
    ends: {
      made: {
        'Eighties Soul': {
          tracks: {
            count: [8, 8],
            each: ({ artist, released }) => artist === 'The Slow Simmer Band' && /^198/.test(released),
          },
        },
      },
    },
    implied: [1980, 1989],
    most: { calls: 2, tokens: 800 },
  },
  'three-of-each-composer': {
    words:
      'Ragtime for breakfast: three of the most played of Scott Joplin, three of James Scott, three of Jelly Roll Morton, as a playlist "Ragtime Breakfast".',
    ends: {
      made: {
        'Ragtime Breakfast': {
          tracks: {
            exactly: [3105207, 3105209, 3105210, 3105332, 3105331, 3105330, 3105362, 3105364, 3105363],
          },
        },
      },
    },
    most: { calls: 2, tokens: 550 },
  },
  'two-albums-in-a-row': {
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
  },
  'what-a-radio-plays-first': {
    words:
      'Save the first five tracks that the Heavy Weather radio plays as a playlist "Storm", in that order.',
    ends: { made: { Storm: { tracks: [3107647, 3107637, 3107760, 3107639, 3107699] } } },
    most: { calls: 2, tokens: 400 },
  },
};
