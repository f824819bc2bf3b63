/** Reasons without details, in the words of the view and of answers to an assistant. */

/** How a track fits a wish, or differs from it. */
export const plainMatches = {
  isrc: 'ISRC',
  'artist-and-title-swapped': 'artist and title swapped',
  'title-misspelt': 'title spelled differently',
  'another-title': 'different title',
  'brackets-ignored': 'without the words in brackets',
  'artist-misspelt': 'artist spelled differently',
  'artist-in-part': 'matched part of the artist name',
  'artist-is-guest': 'artist is a guest',
  'one-of-the-artists': 'only one of the artists',
  /** With a title that leaves no doubt. */
  surname: 'matched by surname',
  /** With a title that songs of other artists may have. */
  'surname-only': 'matched by surname only',
  'surname-and-initials': 'matched by surname and initials',
  'no-artist-named': 'no artist given',
  'composer-in-title': 'composer named in the title',
  'guest-not-named': 'guest not named',
  'other-guests': 'different guests',
  'another-album': 'on another album',
  'not-remastered': 'not remastered',
  'version-not-named': 'version not specified',
  'short-name-of-work': 'matched by the short name of the work',
  'movement-not-named': 'movement not specified',
  'work-not-named': 'several works fit',
  'not-playable': 'not playable here',
  'one-of-several-fitting': 'one of several that fit',
} as const;

/** Why a track is not in a plan. */
export const plainRejections = {
  'tempo-unknown': 'tempo unknown',
  'release-date-unknown': 'release date unknown',
  explicit: 'explicit',
  'explicit-unknown': 'not known whether explicit',
  'not-playable': 'not playable here',
  'rated-lower': 'rated lower or not rated',
  'given-twice': 'given twice',
  removed: 'taken out by hand',
  'plays-unknown': 'its name cannot be compared with the history',
  'not-offered': 'its sources no longer give it',
  'not-again': 'in it before; other songs were wanted',
  'to-avoid': 'to be avoided',
  'no-such-track': 'no such track',
} as const;

/** How a track differs from another one of the same song. */
export const plainDifferences = {
  'same-track': 'the same track twice',
  'not-playable': 'not playable here',
  'same-recording': 'the same recording',
  'less-known': 'the same song, less known',
  'same-song': 'the same song',
} as const;
