import type { Input } from '../../client/api/field.ts';
import { MusicError } from '../../client/errors.ts';
import { isNamed } from '../../text/store-problem.ts';
import { type Answer, failure } from './answer.ts';
import { errorMessage } from './error-message.ts';
import type { ToolContext } from './tool.ts';

/** What went wrong with a call, in our words; the log has the rest. */
export async function errorAnswer(
  error: unknown,
  input: Input,
  { report, account }: Pick<ToolContext, 'report' | 'account'>,
): Promise<Answer> {
  report(error);
  const unusable = unusableStore(error);
  if (unusable !== undefined) return failure(unusable);
  if (isNamed(error, 'PartError')) return failure(error.message);
  const wayIn = error instanceof MusicError ? await account?.howToConnect() : undefined;
  return failure(`${errorMessage(error, input, false, wayIn)}.`);
}

/** What went wrong as a code, which the view words for the listener: `service-busy`. Undefined for errors of our own. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof MusicError ? error.name.replace(/\B[A-Z]/g, '-$&').toLowerCase() : undefined;

/** What does not work where the demo library or the record of changes cannot be used; undefined for other errors. */
export function unusableStore(error: unknown): string | undefined {
  if (isNamed(error, 'LibraryError')) return libraryClosed(error);
  return isNamed(error, 'StoreError') ? unkept(error) : undefined;
}

const libraryClosed = ({ message }: Error) =>
  `The demo library cannot be opened, so only its catalogue can be read: ${message}`;

/** Changes that cannot be recorded are not made. */
const unkept = ({ message }: Error) =>
  `Stopped, because the record of changes cannot be used and nothing is changed without it: ${message}`;
