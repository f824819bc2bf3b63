import { GENRES, type GenreStyle } from './data/genres.ts';
import type { Draft, Song } from './draft.ts';
import type { Random } from './random.ts';

/** What recordings of one album have in common. */
export interface Session {
  style: GenreStyle;
  country: string;
  label: string;
  year: number;
}

const STYLES = new Map(GENRES.map(style => [style.id, style]));

/** A genre's style; the first genre's where it has none. */
export function styleOf(genreId: number | undefined): GenreStyle {
  const style = STYLES.get(genreId ?? 0) ?? GENRES[0];
  if (!style) throw new RangeError('no genres');
  return style;
}

/** A new recording, with its own ISRC, as its genre tends to sound. */
export function record(draft: Draft, random: Random, session: Session, titleShort: string): Song {
  const { style } = session;
  return {
    titleShort,
    titleVersion: '',
    featured: [],
    duration: random.between(...style.seconds),
    bpm: makeBpm(random, style),
    gain: makeGain(random, style.gain),
    isrc: draft.nextIsrc(session.country, session.label, session.year),
    explicitContent: makeContent(random, style.explicit),
  };
}

/** Another recording or mix of a song: the same title, its own ISRC. */
export function makeEdition(
  draft: Draft,
  random: Random,
  session: Session,
  song: Song,
  version: string,
): Song {
  const stretch = 0.9 + random.next() * 0.35;
  return {
    ...song,
    titleVersion: version,
    duration: Math.round(song.duration * stretch),
    gain: makeGain(random, session.style.gain),
    isrc: draft.nextIsrc(session.country, session.label, session.year),
  };
}

/** `YYYY-MM-DD` within a year; Fridays are not insisted on. */
export function makeDate(random: Random, year: number): string {
  const lastMonth = year >= NEWEST_YEAR ? 9 : 12;
  return `${year}-${two(random.between(1, lastMonth))}-${two(random.between(1, 28))}`;
}

/** The year in which the catalogue's newest music came out. */
const NEWEST_YEAR = 2026;

/** Recent years more often than old ones. */
export function makeYear(random: Random, oldest = 1972): number {
  return NEWEST_YEAR - Math.floor((NEWEST_YEAR - oldest) * random.next() ** 2.2);
}

export const two = (value: number): string => String(value).padStart(2, '0');

function makeBpm(random: Random, style: GenreStyle): number {
  if (random.chance(0.04)) return 0;
  return Math.round((style.bpm[0] + random.next() * (style.bpm[1] - style.bpm[0])) * 10) / 10;
}

function makeGain(random: Random, around: number): number {
  return Math.min(-0.1, Math.round((around + (random.next() - 0.5) * 4) * 10) / 10);
}

function makeContent(random: Random, explicitShare: number): number {
  if (random.chance(explicitShare)) return 1;
  const roll = random.next();
  if (roll < 0.05) return 2;
  if (roll < 0.05 + explicitShare * 0.1) return 3;
  return roll > 0.97 ? 6 : 0;
}
