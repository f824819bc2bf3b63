import { z } from 'zod';
import { clockTime, nameInLine, quoted } from '../../text/sanitize.ts';
import { plainMatches } from '../../view/data/words/english-reasons.ts';
import { editionNames } from './editions.ts';

type PlainReason = keyof typeof plainMatches;
const plainReasons = Object.keys(plainMatches).filter((name): name is PlainReason => name in plainMatches);

/** Schema of a reason, as plans store it. */
export const matchReason = () =>
  z.discriminatedUnion('reason', [
    z.object({ reason: z.enum(plainReasons) }),
    z.object({ reason: z.enum(['remaster', 'another-remaster']), year: z.number().optional() }),
    z.object({
      reason: z.enum(['edition', 'edition-missing', 'edition-unspecified']),
      edition: z.enum(editionNames),
    }),
    z.object({ reason: z.literal('another-version'), edition: z.enum(editionNames).optional() }),
    z.object({ reason: z.literal('piece-of-work'), work: z.string() }),
    z.object({
      reason: z.enum(['another-artist', 'one-of-several-artists']),
      artist: z.string().optional(),
    }),
    /** Seconds longer than the requested duration; negative for a shorter track. */
    z.object({ reason: z.literal('duration'), seconds: z.number() }),
    /** The track with this id is not playable here. */
    z.object({ reason: z.literal('alternative'), id: z.number() }),
  ]);

/** How a track compares with a wish: why it matches, or how it differs. */
export type MatchReason = z.infer<ReturnType<typeof matchReason>>;

type ReasonName = MatchReason['reason'];

/** The wish does not say. */
const unspecified: ReadonlySet<ReasonName> = new Set<ReasonName>([
  'one-of-several-artists',
  'one-of-several-fitting',
  'no-artist-named',
  'work-not-named',
  'movement-not-named',
  'version-not-named',
]);

/** The wish says something else. */
const contradicted: ReadonlySet<ReasonName> = new Set<ReasonName>([
  'another-title',
  'title-misspelt',
  'artist-misspelt',
  'edition',
  'edition-missing',
  'another-version',
  'not-playable',
  'other-guests',
]);

/** A better track may be found with other searches. */
const doubtful: ReadonlySet<ReasonName> = new Set<ReasonName>([
  ...contradicted,
  'brackets-ignored',
  'artist-in-part',
  'artist-is-guest',
  'one-of-the-artists',
  'surname-only',
  'duration',
]);

export const isDoubtful = ({ reason }: MatchReason): boolean => doubtful.has(reason);

/** Whether a candidate agrees with everything in a wish that is not specific enough. */
export function isOneToChoose(differs: readonly MatchReason[]): boolean {
  const has = (names: ReadonlySet<ReasonName>) => differs.some(({ reason }) => names.has(reason));
  const isByAnother = differs.some(({ reason }) => reason === 'another-artist');
  const isArtistOpen = differs.some(({ reason }) => reason === 'no-artist-named');
  return has(unspecified) && !has(contradicted) && (!isByAnother || isArtistOpen);
}

/** Why a track matched. Without reasons, the confidence decides. */
export const matchedWords = (why: readonly MatchReason[], confidence = 1): string =>
  joined(why) || (confidence < 1 ? 'nearly exact' : 'exact');

/** Why a candidate is not a match. */
export const differsWords = (differs: readonly MatchReason[]): string => joined(differs) || 'low confidence';

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
      return `${reason.edition}, version not specified`;
    case 'another-version':
      return `another ${reason.edition ?? 'version'}`;
    case 'piece-of-work':
      return `part of ${quoted(reason.work)}`;
    case 'another-artist':
      return `by ${nameInLine(reason.artist ?? 'an unnamed artist')}`;
    case 'one-of-several-artists':
      return `one of several songs with this title, by ${nameInLine(reason.artist ?? 'an unnamed artist')}`;
    case 'duration':
      return `${clockTime(Math.abs(reason.seconds))} ${reason.seconds > 0 ? 'longer' : 'shorter'}`;
    case 'alternative':
      return `replaces ${reason.id}, which is not playable here`;
    default:
      return plainMatches[reason.reason];
  }
}

/** "also on "Velvet Engines", 3:37 [77]": another recording of the same song. */
export const recordingWords = ({ id, album, duration }: { id: number; album: string; duration: number }) =>
  `also on ${quoted(album)}, ${clockTime(duration)} [${id}]`;
