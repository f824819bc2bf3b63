import { z } from 'zod';
import { longest } from '../../../client/api/bounds.ts';
import { formatNames } from '../formats/names.ts';

/** The arguments of a text that is read as a playlist. */
export const fileArguments = () => ({
  // Not trimmed, because problems are reported with their line numbers.
  text: z
    .string()
    .max(longest.file)
    .refine(given => given.trim() !== '', 'a text that is not blank')
    .optional()
    .describe('A playlist file, or lines'),
  format: z.enum(formatNames).optional().describe('Guessed'),
});
