import { z } from 'zod';
import { longest } from '../../client/api/bounds.ts';
import { type ReadFile, readFile } from './files/read-file.ts';
import { type FormatName, formatNames } from './formats/names.ts';
import { fileProblem } from './playlist-file.ts';

/** The arguments of a text that is read as a playlist. */
export const fileArguments = () => ({
  // Not trimmed, because problems are reported with their line numbers.
  text: z
    .string()
    .max(longest.file)
    .refine(given => given.trim() !== '')
    .optional()
    .describe('A playlist file, or lines'),
  format: z.enum(formatNames).optional().describe('Guessed'),
});

/** Says what to do with a file that is too large for one call. */
export const tooLargeProblem = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > longest.file
    ? fileProblem({ reason: 'too-large', bytes: Buffer.byteLength(value) })
    : undefined;

interface GivenFile {
  readonly text?: string | undefined;
  readonly format?: FormatName | undefined;
}

/** A given text as a playlist; nothing where none is given. */
export async function fileIn({
  text,
  format,
}: GivenFile): Promise<{ readonly file: ReadFile | undefined } | { readonly problem: string }> {
  const file = text === undefined ? undefined : await readFile(text, format);
  return file !== undefined && 'problem' in file ? { problem: fileProblem(file.problem) } : { file };
}
