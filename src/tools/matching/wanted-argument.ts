import { z } from 'zod';
import { type Field, required, toNumber } from '../../client/api/field.ts';
import { shown } from '../../text/sanitize.ts';
import type { Wanted } from './index.ts';

/** The most songs of one call. */
export const mostWanted = 100;

const text = () => z.string().refine(given => given.trim() !== '');
const optionalText = () => z.preprocess(value => value ?? undefined, z.string().optional());

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

const song = 'a line of text or { title, artist?, album?, isrc?, duration? } (duration in seconds)';

/** The `wanted` argument: songs by name. */
export const wantedField: Field<Wanted[], false> = required({
  about: `Up to ${mostWanted}: "Artist - Title" lines, or objects; duration in seconds`,
  allowed: `a list of 1 to ${mostWanted} songs, each ${song}`,
  schema: () => z.array(wantedSong()).min(1).max(mostWanted),
});

/** The first unreadable song of a `wanted` argument, as a sentence without its full stop; undefined for a readable one. */
export function wantedProblem(value: unknown): string | undefined {
  if (!Array.isArray(value)) return `wanted must be ${wantedField.allowed}, not ${shown(value)}`;
  if (value.length === 0) return `wanted is empty: give 1 to ${mostWanted} songs`;
  if (value.length > mostWanted) {
    return `wanted has ${value.length} songs, and one call takes ${mostWanted}: send the rest in another`;
  }
  const schema = wantedSong();
  const odd = value.findIndex(each => !schema.safeParse(each).success);
  return odd < 0 ? undefined : `wanted, song ${odd + 1}, must be ${song}, not ${shown(value[odd])}`;
}
