import type { Track } from '../../client/api/models.ts';
import { wordsOf } from '../../text/fold.ts';
import type { Edition } from './edition-vocabulary.ts';
import { editionsOfAlbum, editionsOfArtist, isYear } from './editions.ts';
import type { FieldScore } from './field-score.ts';
import type { Interpretation } from './interpretations.ts';
import type { Title } from './parse-title.ts';
import type { MatchReason } from './reason.ts';
import { isSameName } from './spelling.ts';
import type { Wish } from './wish.ts';

interface EditionScore {
  readonly remaster: FieldScore;
  /** Which live, whose remix. */
  readonly version: FieldScore;
  readonly differs: readonly MatchReason[];
}

/** Scores the edition of a track: any edition but a remaster counts as another song. */
export function scoreEdition(
  wish: Wish,
  wanted: Interpretation,
  title: Title,
  { album, artist }: Track,
): EditionScore {
  const [albumTitle, artistName] = [album?.title ?? '', artist?.name ?? ''];
  const own = editionsIn(title, albumTitle, artistName);
  const asked = editionsIn(wanted.title, wish.album ?? '', wanted.artist ?? '');
  const added = [...own].filter(edition => isAnotherSong(edition) && !asked.has(edition));
  const lacking = [...asked].filter(edition => isAnotherSong(edition) && !own.has(edition));
  const isSameEdition = added.length + lacking.length === 0;
  const names = [...title.details, ...wordsOf(albumTitle), ...wordsOf(artistName), ...title.guests.flat()];
  return {
    remaster: scoreRemaster(asked.has('remaster'), own.has('remaster'), wanted.title, title),
    version: scoreVersion([...asked].find(isAnotherSong), wanted.title, title),
    differs: [
      ...added.map(edition => ({ reason: 'edition' as const, edition })),
      ...lacking.map(edition => ({ reason: 'edition-missing' as const, edition })),
      ...(isSameEdition ? versionDiffers(wanted.title, title, names) : []),
    ],
  };
}

const editionsIn = (title: Title, album: string, artist: string): ReadonlySet<Edition> =>
  new Set([...title.editions, ...editionsOfAlbum(album), ...editionsOfArtist(artist)]);

const isAnotherSong = (edition: Edition) => edition !== 'remaster';

function scoreRemaster(isAsked: boolean, isRemaster: boolean, asked: Title, title: Title): FieldScore {
  const [wanted, own] = [asked.details.find(isYear), title.details.find(isYear)];
  const year = own === undefined ? {} : { year: Number(own) };
  if (!isAsked && isRemaster) return { score: 0.95, reason: { reason: 'remaster', ...year } };
  if (isAsked && !isRemaster) return { score: 0.9, reason: { reason: 'not-remastered' } };
  if (!isAsked || wanted === undefined || wanted === own) return { score: 1 };
  return { score: 0.93, reason: { reason: 'another-remaster', ...year } };
}

/** Scores a version with a name of its own where the wish names none. */
function scoreVersion(edition: Edition | undefined, asked: Title, title: Title): FieldScore {
  const isOpen = edition !== undefined && title.details.length > 0 && asked.details.length === 0;
  return isOpen ? { score: 0.97, reason: { reason: 'edition-unspecified', edition } } : { score: 1 };
}

/** Which live, whose remix: every asked word must be somewhere on the track. */
function versionDiffers(asked: Title, title: Title, names: readonly string[]): MatchReason[] {
  if (!asked.editions.some(isAnotherSong)) return [];
  if (asked.details.every(word => names.some(name => isSameName([word], [name])))) return [];
  return title.details.length === 0
    ? [{ reason: 'version-not-named' }]
    : [{ reason: 'another-version', edition: asked.editions[0] }];
}
