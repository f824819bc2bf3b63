import type { Skill } from './skill.ts';

export const favouriteSteps = (kind: string): readonly string[] => [
  `Read all favourites of the kind: library_read kind=${kind} with limit 100, then with next_index until there are no more. Beyond 1,000, ask whether to continue.`,
  'Compare them without more calls. The same title by the same artist is a duplicate or another edition (remaster, live, deluxe, radio edit). Ignore case and accents, and read the words in brackets. Different recordings of one work are not duplicates. Note what cannot be played, and its alternative_id.',
];

export const playlistSteps: readonly string[] = [
  'Call plan_playlist with the playlist and rules {"dedupe":"songs"} ("recordings" keeps other editions). The plan leaves the repeats out and lists them. Nothing changes before save_playlist.',
  'Read the playlist with playlist_read view=tracks and limit 100, page by page. Note the songs that cannot be played, and their alternative_id.',
];

export const tidyLists =
  'Show three short lists with their numbers: duplicates, editions (say which one stays: the original or the most complete), and songs that cannot be played (with their replacement). Ask the listener about each list.';
export const changeFavourites = (kind: string): string =>
  `Make what they agree to: first one library_add kind=${kind} with the replacements, then library_remove kind=${kind} with up to 50 ids in each call.`;
export const changePlaylist =
  'Make what they agree to: one plan_playlist call with the plan_id. Use add (track_id, position) for repeats that should stay, replace for songs that have an alternative, and remove for songs that cannot be played and have none. Then call save_playlist.';
export const lastStep = 'Say how many songs went and how many stay, and that undo takes each change back.';

const about = (what: string, steps: readonly string[]) => steps.map(step => `${what}: ${lowerFirst(step)}`);
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const favourites = 'tracks (or albums)';

export const tidyLibrary: Skill = {
  name: 'tidy-library',
  title: 'Tidy a library',
  description:
    'Find and remove duplicates, other editions of the same song and songs that cannot be played, in favourites or in a playlist. Use it when the listener wants to clean up, dedupe or sort out what they have.',
  needs: ['library_read', 'library_add', 'library_remove', 'playlist_read', 'plan_playlist', 'save_playlist'],
  steps: [
    'Find out what to tidy: favourite tracks or albums, or one playlist. If the listener did not say, ask once.',
    ...about('Favourites', favouriteSteps(favourites)),
    ...about('A playlist', playlistSteps),
    tidyLists,
    ...about('Favourites', [changeFavourites(favourites)]),
    ...about('A playlist', [changePlaylist]),
    lastStep,
  ],
  rules: [
    'Change nothing before the listener answers.',
    'If in doubt, keep both.',
    'Favourites and playlists are separate: tidying one does not change the other.',
  ],
};
