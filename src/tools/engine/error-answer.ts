import type { Input } from '../../client/api/field.ts';
import { MusicError } from '../../client/errors.ts';
import { isNamed } from '../../text/errors.ts';
import { type Answer, failure } from './answer.ts';
import { errorMessage } from './error-message.ts';
import type { ToolContext } from './tool.ts';

/** The answer to a failed call. The log has the details. */
export async function errorAnswer(
  error: unknown,
  input: Input,
  { report, account }: Pick<ToolContext, 'report' | 'account'>,
): Promise<Answer> {
  report(error);
  const unusable = unusableStore(error);
  if (unusable !== undefined) return failure(unusable);
  if (isNamed(error, 'PartError') || isNamed(error, 'RecordFull') || isNamed(error, 'MusicIndexError'))
    return failure(error.message);
  const howToConnect = error instanceof MusicError ? await account?.howToConnect() : undefined;
  return failure(`${errorMessage(error, input, false, howToConnect)}.`);
}

/** The code of an error, which the view puts into words: `service-busy`. Undefined for errors of our own. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof MusicError ? error.name.replace(/\B[A-Z]/g, '-$&').toLowerCase() : undefined;

/** Says what does not work if the demo library or the record of changes cannot be used. Undefined for other errors. */
export function unusableStore(error: unknown): string | undefined {
  if (isNamed(error, 'LibraryError')) return libraryClosed(error);
  return isNamed(error, 'StoreError') ? recordUnusable(error) : undefined;
}

const libraryClosed = ({ message }: Error) =>
  `The demo library cannot be opened, so only its catalogue can be read: ${message}`;

const recordUnusable = ({ message }: Error) =>
  `No change can be made, because the record of changes cannot be used: ${message}`;
