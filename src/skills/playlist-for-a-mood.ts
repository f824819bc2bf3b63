import type { Skill } from './skill.ts';

export const playlistForMood: Skill = {
  name: 'playlist-for-a-mood',
  title: 'A playlist for a mood or an occasion',
  description:
    'Make a playlist from a mood, an occasion or a taste: "something for a rainy Sunday", "an hour for running", "dinner with friends". Use it when the listener describes what they want to hear and does not name all the songs.',
  needs: ['plan_playlist', 'save_playlist'],
  steps: [
    'If the length or the occasion is open, assume about an hour and say so. Ask one question only if the answer would change most of the songs.',
    'Choose 12 to 40 songs that suit the moment, as lines "Artist - Title". Think of tempo, of mood, and of how it begins and ends. If the catalogue is a demo or the listener\'s own music, name few songs and use sources.',
    "Choose one to three sources for the rest: public_playlists for a mood or occasion in words (query), artist_radio for an artist, radio for a genre, favourites or flow for the listener's own taste. Decide on one style that suits the moment (for a dinner perhaps soul and Latin, not also old piano pieces) and take sources of that style only, so that the list holds together. In a demo catalogue, radio_read lists the radios, and few public playlists exist. For music like some songs or artists, take like with up to 5 of them. A search knows names only, not moods.",
    'Call plan_playlist once, with title, wanted, sources and rules: minutes (or count), max_per_artist 2, sort smooth, or curve with from and to (bpm) if the tempo should rise or fall. Add explicit avoid if children or strangers listen, and not_in favourites if it should be new to the listener; for music that they do not have, also history and each playlist of library_read kind=playlists by its title.',
    'Read the answer song by song before you show it. Take out what does not suit: another style, a live recording with applause, a very long or very short piece, a first song that is much quieter than the rest. Put better songs in their place with the same plan_id (replace with position and track_id, or remove with fill true), and read the list again. One or two such calls are worth it. "To choose" songs are not in the plan: choose with replace, wish and track_id. For songs that were not found, name others with the same plan_id. If the plan is too short, add a source. Do not search for songs one by one.',
    'Show the listener the title, the length and all songs, and say what was not found. Ask the listener what to change. Make all changes in one plan_playlist call with the latest plan_id: remove, replace, add or moves.',
    'When the listener agrees, call save_playlist with the latest plan_id. Give the link and the real length.',
  ],
  rules: [
    'Save nothing before the listener agrees, unless they asked you to save it without asking.',
    'Two or three calls are usually enough.',
    'Say only what the rules checked: not_in favourites does not check the playlists.',
    'The playlist is private unless the listener wants it public.',
  ],
};
