import type { Track } from '../../client/api/models.ts';
import { cutName, wordsOf } from '../../text/fold.ts';
import { parseIsrc } from '../../text/parse.ts';
import { type ParsedLine, parseLine } from './parse-line.ts';
import { nameKey } from './words.ts';

/** A wanted song, as far as the caller described it. */
export interface Wish {
  readonly title: string;
  readonly artist?: string;
  readonly album?: string;
  readonly isrc?: string;
  /** Seconds. */
  readonly duration?: number;
  /** The caller's line of text; absent for an object. */
  readonly line?: string;
  /** The track that is meant, where the caller knew it: nothing is searched for. */
  readonly track?: Track;
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

/** Reads one wish. Of a line, the likeliest meaning: `Artist - Title`, `Title by Artist`, or a title. */
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

/** The name of a wish in an answer. */
export const wishLabel = ({ line, title, artist }: Wish): string =>
  line ?? (artist === undefined ? title : `${artist} - ${title}`);

/** The pairs of title and artist a wish may mean, the likeliest first. A title without an artist may hold both. */
export function wishMeanings(wish: Wish): Pick<ParsedLine, 'title' | 'artist'>[] {
  const { title, artist, line } = wish;
  if (line === undefined && artist !== undefined) return [{ title, artist }];
  return parseLine(line ?? title);
}

/** Wishes with one key are one wish. */
export const wishKey = (wish: Wish): string =>
  JSON.stringify([
    wish.line !== undefined,
    ...[wish.title, wish.artist, wish.album].map(text => nameKey(text ?? '')),
    // Signs count where a title has nothing else.
    wordsOf(wish.title).join(' '),
    wish.isrc,
    wish.duration,
    wish.track?.id,
  ]);
