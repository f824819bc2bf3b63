import { clockTime } from '../../text/sanitize.ts';
import type { ShownDifference, ShownMatch, ShownRejection, ShownTrack } from '../data/shown.ts';
import type { Texts } from './language.ts';

/** Why a song is in a plan, is not in it, or repeats another one. */

/** "for “Night Ferry”: live": what was asked for, and how the song differs. */
export const matchWords = (texts: Texts, { said, why }: NonNullable<ShownTrack['match']>): string =>
  texts.matchedFor({ title: said, how: fitWords(texts, why) || texts.matchDetails.exact });

/** How a song that may be meant differs from what was asked for. */
export const candidateWords = (texts: Texts, differs: readonly ShownMatch[]): string =>
  fitWords(texts, differs) || texts.matchDetails.unsure;

const fitWords = (texts: Texts, reasons: readonly ShownMatch[]): string =>
  reasons
    .map(reason => fitReason(texts, reason))
    .filter(Boolean)
    .join('; ');

function fitReason(texts: Texts, { reason, artist, edition: code, ...given }: ShownMatch): string {
  const { match, matchDetails } = texts;
  const edition = code === undefined ? '' : texts.editions[code];
  switch (reason) {
    case 'remaster':
    case 'another-remaster':
      return given.year === undefined ? match[reason] : matchDetails.remasterOf({ year: String(given.year) });
    case 'edition':
    case 'edition-missing':
    case 'edition-unspecified':
      return match[reason]({ edition });
    case 'another-version':
      return edition === '' ? match[reason] : matchDetails.anotherEdition({ edition });
    case 'piece-of-work':
      return match[reason]({ title: given.work ?? '' });
    case 'another-artist':
    case 'one-of-several-artists':
      return match[reason]({ artist: artist ?? matchDetails.unnamedArtist });
    case 'duration': {
      const { seconds = 0 } = given;
      const time = clockTime(Math.abs(seconds));
      return seconds > 0 ? match[reason]({ time }) : matchDetails.shorter({ time });
    }
    default:
      return match[reason];
  }
}

/** "live; “Song 1” (original) is in it too". */
export const repetitionWords = (
  texts: Texts,
  { title, difference }: NonNullable<ShownTrack['repeats']>,
): string =>
  difference.kind === 'other-edition'
    ? texts.repeatsEdition({ title, ...editionsOf(texts, difference) })
    : texts.repeats({ title, difference: texts.differences[difference.kind] });

const editionsOf = (texts: Texts, { editions = [], kept = [] }: ShownDifference) => {
  const all = new Intl.ListFormat(texts.locale);
  const wordsOf = (codes: typeof editions) =>
    codes.length === 0 ? texts.original : all.format(codes.map(code => texts.editions[code]));
  return { own: wordsOf(editions), other: wordsOf(kept) };
};

/** "year outside 1990 to 1999". */
export function absenceWords(texts: Texts, rejection: ShownRejection): string {
  const { rejections } = texts;
  const { reason, min, max, of, count, minutes, plays = 0, last = 0, difference } = rejection;
  switch (reason) {
    case 'tempo-outside':
    case 'year-outside':
    case 'length-outside':
      return outsideWords(texts, reason, min, max);
    case 'artist-limit':
      return rejections[reason]({ max: max ?? 0 });
    case 'no-room':
      if (minutes !== undefined) return texts.noRoomInMinutes({ count: minutes });
      return count === undefined ? rejections[reason]({ max: mostSongs }) : texts.noRoomInSongs({ count });
    case 'in-list': {
      const list = listWords(texts, rejection.list);
      return of === undefined ? rejections[reason]({ list }) : texts.inListAs({ list, title: of.title });
    }
    case 'not-in-lists': {
      const any = new Intl.ListFormat(texts.locale, { type: 'disjunction' });
      const lists = (rejection.lists ?? []).map(list => listWords(texts, list));
      return rejections[reason]({ lists: any.format(lists) });
    }
    case 'played-otherwise': {
      const day = new Date(last * 1000).toLocaleDateString(texts.locale, { dateStyle: 'medium' });
      return plays === 0 ? texts.neverPlayed : rejections[reason]({ count: plays, day });
    }
    case 'artist-to-avoid':
      return rejections[reason]({ artist: rejection.artist ?? '' });
    case 'cover-version':
      return rejections[reason]({ edition: texts.editions[rejection.edition ?? 'cover'] });
    case 'same-song':
      return difference === undefined ? '' : sameSongWords(texts, of?.title ?? '', difference);
    default:
      return rejections[reason];
  }
}

/** The limit of the service. */
const mostSongs = 2000;

const sameSongWords = (texts: Texts, title: string, difference: ShownDifference): string =>
  difference.kind === 'other-edition'
    ? texts.sameSongEdition({ title, ...editionsOf(texts, difference) })
    : texts.rejections['same-song']({ title, difference: texts.differences[difference.kind] });

function outsideWords(
  texts: Texts,
  reason: 'tempo-outside' | 'year-outside' | 'length-outside',
  min: number | undefined,
  max: number | undefined,
): string {
  const write = reason === 'length-outside' ? clockTime : String;
  if (min === undefined) return texts.above[reason]({ max: write(max ?? 0) });
  if (max === undefined) return texts.below[reason]({ min: write(min) });
  return texts.rejections[reason]({ min: write(min), max: write(max) });
}

/** A list of the listener by the server's name for it, or a title in quotation marks. */
const listWords = ({ lists }: Texts, name = ''): string =>
  Object.entries(lists).find(([each]) => each === name)?.[1] ?? name;
