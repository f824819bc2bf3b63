import type { Skill } from './skill.ts';

export const ownMusicSkill: Skill = {
  name: 'own-music',
  title: 'Own music, and what is missing from it',
  description:
    "Work with the listener's own music files: what is there, what is missing from an artist, an album or a list, and playlists for a phone or a player. Use it when the catalogue is the listener's own music, or when they ask what they do not have.",
  needs: ['search', 'artist_read', 'album_read', 'match_tracks', 'playlist_read', 'plan_playlist'],
  steps: [
    'The first sentence of the server\'s instructions says whether the catalogue is the listener\'s own files. If it is a service, "missing" means "not in the library": compare with search in=library.',
    'What is there: search with artist, album or track. artist_read view=albums lists the albums of an artist, album_read view=tracks the songs of one. Without an exact match the search allows for misspellings, so look at the names.',
    'What is missing from a list: call match_tracks with up to 100 lines "Artist - Title". Its missing songs are not there. Its uncertain songs are probably there under another title or edition: show the candidate.',
    'What is missing from an album: call album_read view=tracks once, and compare with the track list that you know. Position numbers show gaps. Say that the full list is your own knowledge, and may be wrong.',
    'What is missing from a file: playlist_read view=compare with the text of the file shows missing, extra and moved songs of a playlist, and changes nothing.',
    'A playlist: plan_playlist with sources search (artist, album or bpm), genre_chart, radio or favourites. Few files have a tempo: the plan says how many do not, so prefer sort smooth only if most have one.',
    'For a phone or a player: playlist_read view=export format=m3u8, or `music-catalogue-mcp export --playlist NAME --format m3u8 --folder MUSICFOLDER` in a terminal for relative paths.',
  ],
  rules: [
    'Never say that a song is missing before match_tracks or a search has looked for it.',
    'The server changes no files. It cannot retag, move, download or buy music.',
    'Answers may say that the folder is still being read: then a missing song may still turn up.',
  ],
};
