import { clockTime, quoted } from '../../text/sanitize.ts';
import type { MatchReason, SearchStepName } from './index.ts';

/** Why a track matched: where no reason is known, by how sure it is. */
export const matchedWords = (why: readonly MatchReason[], confidence = 1): string =>
  joined(why) || (confidence < 1 ? 'nearly exact' : 'exact');

/** What keeps a candidate from being a match. */
export const differsWords = (differs: readonly MatchReason[]): string => joined(differs) || 'not sure enough';

/** The searches that found nothing. */
export const missingWords = (tried: readonly SearchStepName[]): string =>
  `tried ${tried.map(stepWords).join(', ')}`;

/** The name of a search. */
export const stepWords = (step: SearchStepName): string => steps[step];

const steps: Readonly<Record<SearchStepName, string>> = {
  isrc: 'ISRC',
  'artist-and-title': 'artist and title',
  title: 'title',
  'all-words': 'all words',
  'without-numbers-and-keys': 'without numbers and keys',
  'longer-words': 'the longer words',
  'longer-words-of-title': 'its longer words',
  'last-words': 'the last words',
  'first-words': 'the first words',
  'title-alone': 'title alone',
  'tracks-of-artist': "the artist's tracks",
};

const joined = (reasons: readonly MatchReason[]) => reasons.map(reasonWords).join('; ');

function reasonWords(reason: MatchReason): string {
  switch (reason.reason) {
    case 'remaster':
      return reason.year === undefined ? 'remaster' : `remaster of ${reason.year}`;
    case 'another-remaster':
      return `remaster of ${reason.year ?? 'another year'}`;
    case 'edition':
      return reason.edition;
    case 'edition-missing':
      return `not ${reason.edition}`;
    case 'edition-unspecified':
      return `${reason.edition}, not said which`;
    case 'another-version':
      return `another ${reason.edition ?? 'version'}`;
    case 'piece-of-work':
      return `piece of "${reason.work}"`;
    case 'another-artist':
      return `by ${reason.artist ?? 'nobody named'}`;
    case 'one-of-several-artists':
      return `one of several by this title, by ${reason.artist ?? '?'}`;
    case 'duration':
      return `${clockTime(Math.abs(reason.seconds))} ${reason.seconds > 0 ? 'longer' : 'shorter'}`;
    case 'stands-in':
      return `stands in for ${reason.id}, not playable here`;
    default:
      return plainWords[reason.reason];
  }
}

/** The reasons that are always worded alike. */
const plainWords = {
  isrc: 'ISRC',
  'artist-and-title-swapped': 'artist and title swapped',
  'title-misspelt': 'title spelt otherwise',
  'another-title': 'the title differs',
  'brackets-ignored': 'without the words in brackets',
  'artist-misspelt': 'artist spelt otherwise',
  'artist-in-part': 'artist named in part',
  'artist-is-guest': 'artist is a guest',
  'one-of-the-artists': 'only one of the artists',
  surname: 'surname',
  'surname-only': 'surname only',
  'surname-and-initials': 'surname and initials',
  'no-artist-named': 'no artist named',
  'composer-in-title': 'composer named in the title',
  'guest-not-named': 'guest not named',
  'other-guests': 'other guests',
  'another-album': 'on another album',
  'not-remastered': 'no remaster',
  'version-not-named': 'not said which',
  'short-name-of-work': 'by its short name',
  'movement-not-named': 'which movement is not said',
  'work-not-named': 'which one is not said',
  'not-playable': 'not playable here',
  'one-of-several-fitting': 'one of several that fit',
} as const;

/** "also on "Velvet Engines", 3:37 [77]": another recording of the same song. */
export const recordingWords = ({
  id,
  album,
  duration,
}: {
  readonly id: number;
  readonly album: string;
  readonly duration: number;
}): string => `also on ${quoted(album)}, ${clockTime(duration)} [${id}]`;
