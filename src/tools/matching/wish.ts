import { z } from 'zod';
import { longest } from '../../client/api/bounds.ts';
import { type Field, required, toNumber } from '../../client/api/field.ts';
import type { Track } from '../../client/api/models.ts';
import { cutName, wordsOf } from '../../text/fold.ts';
import { parseIsrc } from '../../text/parse.ts';
import { shown } from '../../text/sanitize.ts';
import { type ParsedLine, parseLine } from './song-line.ts';
import { nameKey } from './spelling.ts';

/** A wanted song, as far as the caller describes it. */
export interface Wish {
  readonly title: string;
  readonly artist?: string | undefined;
  readonly album?: string | undefined;
  readonly isrc?: string | undefined;
  /** Seconds. */
  readonly duration?: number | undefined;
  /** The caller's line of text; absent for an object. */
  readonly line?: string | undefined;
  /** The exact track, if the caller knows it. Then there is no search. */
  readonly track?: Track;
}

/** A wanted song as the caller writes it. */
export type Wanted =
  | string
  | {
      readonly title: string;
      readonly artist?: string | undefined;
      readonly album?: string | undefined;
      readonly isrc?: string | undefined;
      readonly duration?: number | undefined;
    };

/** Reads one wish. For a line, this is its likeliest meaning: `Artist - Title`, `Title by Artist`, or a title. */
export function wishOf(given: Wanted): Wish {
  if (typeof given === 'string') return fromLine(cutName(given.trim()));
  const { title, duration } = given;
  const [artist, album, isrc] = [nameIn(given.artist), nameIn(given.album), nameIn(given.isrc)];
  return {
    title: cutName(title.trim()),
    ...(artist === undefined ? {} : { artist }),
    ...(album === undefined ? {} : { album }),
    ...(isrc === undefined ? {} : { isrc: parseIsrc(isrc) ?? isrc }),
    ...(duration === undefined ? {} : { duration }),
  };
}

function fromLine(line: string): Wish {
  const isrc = parseIsrc(line);
  if (isrc !== undefined) return { title: isrc, isrc, line };
  return { title: line, ...parseLine(line)[0], line };
}

const nameIn = (text: string | undefined) =>
  text === undefined || text.trim() === '' ? undefined : cutName(text.trim());

/** A wish as answers repeat it. */
export const wishLabel = ({ line, title, artist }: Wish): string =>
  line ?? (artist === undefined ? title : `${artist} - ${title}`);

/** The pairs of title and artist that a wish may mean, the likeliest first. A title without an artist may contain both. */
export function wishMeanings(wish: Wish): Pick<ParsedLine, 'title' | 'artist'>[] {
  const { title, artist, line } = wish;
  if (line === undefined && artist !== undefined) return [{ title, artist }];
  return parseLine(line ?? title);
}

/** Equal for equal wishes. */
export const wishKey = (wish: Wish): string =>
  JSON.stringify([
    wish.line !== undefined,
    ...[wish.title, wish.artist, wish.album].map(text => nameKey(text ?? '')),
    // A title may consist of signs only.
    wordsOf(wish.title).join(' '),
    wish.isrc,
    wish.duration,
    wish.track?.id,
  ]);

/** The most songs of one call. */
export const mostWanted = 100;

const text = () =>
  z
    .string()
    .max(longest.words)
    .refine(given => given.trim() !== '');
const optionalText = () =>
  z.preprocess(value => value ?? undefined, z.string().max(longest.words).optional());

const wantedSong = () =>
  z.union([
    text(),
    z.strictObject({
      title: text(),
      artist: optionalText(),
      album: optionalText(),
      isrc: optionalText(),
      duration: z.preprocess(value => toNumber(value ?? undefined), z.int().min(1).optional()),
    }),
  ]);

const song = `a line of text or { title, artist?, album?, isrc?, duration? } (duration in seconds; texts of at most ${longest.words} characters)`;

/** The `wanted` argument: songs by name. */
export const wantedField: Field<Wanted[], false> = required({
  about: `Up to ${mostWanted}: "Artist - Title" lines, or objects; duration in seconds`,
  allowed: `a list of 1 to ${mostWanted} songs, each ${song}`,
  schema: () => z.array(wantedSong()).min(1).max(mostWanted),
});

/** Describes the first unreadable song of a `wanted` argument, without a final full stop. Undefined if all are readable. */
export function wantedProblem(value: unknown): string | undefined {
  if (!Array.isArray(value)) return `wanted must be ${wantedField.allowed}, not ${shown(value)}`;
  if (value.length === 0) return `wanted is empty: give 1 to ${mostWanted} songs`;
  if (value.length > mostWanted) {
    return `wanted has ${value.length} songs, but one call takes at most ${mostWanted}: send the rest in another call`;
  }
  const schema = wantedSong();
  const odd = value.findIndex(each => !schema.safeParse(each).success);
  return odd < 0 ? undefined : `wanted, song ${odd + 1}, must be ${song}, not ${shown(value[odd])}`;
}
