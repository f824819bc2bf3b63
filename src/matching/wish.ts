import { z } from 'zod';
import { type Field, required, toNumber } from '../client/api/field.ts';
import { shown } from '../text/sanitize.ts';
import { meaningsOf, type Named } from './parse-line.ts';
import { bounded, canonical, words } from './words.ts';

/** A song somebody wants, as far as they said. */
export interface Wish {
  readonly title: string;
  readonly artist?: string;
  readonly album?: string;
  readonly isrc?: string;
  /** Seconds. */
  readonly duration?: number;
  /** The line it was given as. */
  readonly line?: string;
}

/** A wish as a caller writes it. */
export type Wanted =
  | string
  | {
      readonly title: string;
      readonly artist?: string | undefined;
      readonly album?: string | undefined;
      readonly isrc?: string | undefined;
      readonly duration?: number | undefined;
    };

const isrcForm = /^(?:isrc:)?\s*([a-z]{2})-?([a-z0-9]{3})-?(\d{2})-?(\d{5})$/i;

/** An ISRC as the service writes it, `GBDUW0000059`; undefined for anything else. */
export const isrcIn = (text: string): string | undefined =>
  isrcForm.exec(text.trim())?.slice(1).join('').toUpperCase();

const said = (text: string | undefined) =>
  text === undefined || text.trim() === '' ? undefined : bounded(text.trim());

/** Reads one wish. Of a line, the likeliest meaning: `Artist - Title`, `Title by Artist`, or a title. */
export function wishOf(given: Wanted): Wish {
  if (typeof given === 'string') return fromLine(bounded(given.trim()));
  const { title, duration } = given;
  const [artist, album, isrc] = [said(given.artist), said(given.album), said(given.isrc)];
  return {
    title: bounded(title.trim()),
    ...(artist === undefined ? {} : { artist }),
    ...(album === undefined ? {} : { album }),
    ...(isrc === undefined ? {} : { isrc: isrcIn(isrc) ?? isrc }),
    ...(duration === undefined ? {} : { duration }),
  };
}

function fromLine(line: string): Wish {
  const isrc = isrcIn(line);
  if (isrc !== undefined) return { title: isrc, isrc, line };
  return { title: line, ...meaningsOf(line)[0], line };
}

/** How it is named in an answer. */
export const labelOf = ({ line, title, artist }: Wish): string =>
  line ?? (artist === undefined ? title : `${artist} - ${title}`);

/** What a wish may mean, the likeliest first. An object's title without an artist may hold both. */
export function meaningsOfWish(wish: Wish): Named[] {
  const { title, artist, line } = wish;
  if (line === undefined && artist !== undefined) return [{ title, artist }];
  return meaningsOf(line ?? title).map(({ title, artist }) => ({
    title,
    ...(artist === undefined ? {} : { artist }),
  }));
}

/** Wishes with one key are one wish. */
export const keyOf = (wish: Wish): string =>
  JSON.stringify([
    wish.line !== undefined,
    ...[wish.title, wish.artist, wish.album].map(text => canonical(words(text ?? '')).join(' ')),
    // Signs count where they are all there is to a title.
    words(wish.title).join(' '),
    wish.isrc,
    wish.duration,
  ]);

const text = () => z.string().refine(given => given.trim() !== '');
const optionalText = () => z.preprocess(value => value ?? undefined, z.string().optional());

const wanted = () =>
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

/** The most songs one call takes. */
export const mostWanted = 100;

const song = 'a line of text or { title, artist?, album?, isrc?, duration? } (duration in seconds)';

/** The `wanted` argument of the tools that take songs by name. */
export const wantedField: Field<Wanted[], false> = required({
  about: 'Songs: "Artist - Title" lines, or objects; duration in seconds',
  allowed: `a list of 1 to ${mostWanted} songs, each ${song}`,
  schema: () => z.array(wanted()).min(1).max(mostWanted),
});

/** Which of the wanted songs cannot be read, in a sentence without its full stop; undefined where all can. */
export function wantedProblem(value: unknown): string | undefined {
  if (!Array.isArray(value)) return `wanted must be ${wantedField.allowed}, not ${shown(value)}`;
  if (value.length === 0) return `wanted is empty: give 1 to ${mostWanted} songs`;
  if (value.length > mostWanted) {
    return `wanted has ${value.length} songs, and one call takes ${mostWanted}: send the rest in another`;
  }
  const schema = wanted();
  const odd = value.findIndex(each => !schema.safeParse(each).success);
  return odd < 0 ? undefined : `wanted, song ${odd + 1}, must be ${song}, not ${shown(value[odd])}`;
}
