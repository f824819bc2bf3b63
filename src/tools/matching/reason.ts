import { z } from 'zod';
import { editionNames } from './edition-vocabulary.ts';

const plainReasons = [
  'isrc',
  'artist-and-title-swapped',
  'title-misspelt',
  'another-title',
  'brackets-ignored',
  'artist-misspelt',
  'artist-in-part',
  'artist-is-guest',
  'one-of-the-artists',
  /** The surname, beside a title that leaves no doubt. */
  'surname',
  /** The surname, beside a title that may be anybody's. */
  'surname-only',
  'surname-and-initials',
  'no-artist-named',
  'composer-in-title',
  'guest-not-named',
  'other-guests',
  'another-album',
  'not-remastered',
  'version-not-named',
  'short-name-of-work',
  'movement-not-named',
  'work-not-named',
  'not-playable',
  'one-of-several-fitting',
] as const;

const edition = () => z.enum(editionNames);
const artist = () => z.string().optional();

/** Schema of a reason, as plans store reasons. */
export const matchReason = () =>
  z.discriminatedUnion('reason', [
    z.object({ reason: z.enum(plainReasons) }),
    z.object({ reason: z.literal('remaster'), year: z.number().optional() }),
    z.object({ reason: z.literal('another-remaster'), year: z.number().optional() }),
    z.object({ reason: z.literal('edition'), edition: edition() }),
    z.object({ reason: z.literal('edition-missing'), edition: edition() }),
    z.object({ reason: z.literal('edition-unspecified'), edition: edition() }),
    z.object({ reason: z.literal('another-version'), edition: edition().optional() }),
    z.object({ reason: z.literal('piece-of-work'), work: z.string() }),
    z.object({ reason: z.literal('another-artist'), artist: artist() }),
    z.object({ reason: z.literal('one-of-several-artists'), artist: artist() }),
    /** Seconds longer than the wish; negative for a shorter track. */
    z.object({ reason: z.literal('duration'), seconds: z.number() }),
    /** The track of this id is not playable here. */
    z.object({ reason: z.literal('stands-in'), id: z.number() }),
  ]);

/** One thing to say about a track held against a wish: a reason for the match, or a difference. */
export type MatchReason = z.infer<ReturnType<typeof matchReason>>;

type ReasonName = MatchReason['reason'];

/** What a wish left open. */
const unsaid: ReadonlySet<ReasonName> = new Set<ReasonName>([
  'one-of-several-artists',
  'one-of-several-fitting',
  'no-artist-named',
  'work-not-named',
  'movement-not-named',
  'version-not-named',
]);

/** What a wish says otherwise. */
const contrary: ReadonlySet<ReasonName> = new Set<ReasonName>([
  'another-title',
  'title-misspelt',
  'artist-misspelt',
  'edition',
  'edition-missing',
  'another-version',
  'not-playable',
  'other-guests',
]);

/** Whether a candidate is what a wish says, and only which of several is meant was not said. */
export function isOneToChoose(differs: readonly MatchReason[]): boolean {
  const has = (names: ReadonlySet<ReasonName>) => differs.some(({ reason }) => names.has(reason));
  const isByAnother = differs.some(({ reason }) => reason === 'another-artist');
  const isArtistOpen = differs.some(({ reason }) => reason === 'no-artist-named');
  return has(unsaid) && !has(contrary) && (!isByAnother || isArtistOpen);
}
