import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Input } from '../client/api/field.ts';
import { NotFound, RequestRefused } from '../client/errors.ts';
import { errorMessage } from '../tools/engine/error-message.ts';

export const malformed = (problem: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, `${problem}.`);

export const unknown = (uri: string): ProtocolError => new ResourceNotFoundError(uri);

/** Why nothing stands at an address any more. */
export const gone = (uri: string, problem: string): ProtocolError =>
  new ResourceNotFoundError(uri, `${problem}.`);

/** What went wrong behind an address, in our words, as the protocol says it. */
export function failed(error: unknown, uri: string, input: Input): ProtocolError {
  const said = `${errorMessage(error, input)}.`;
  if (error instanceof NotFound) return new ResourceNotFoundError(uri, said);
  const code =
    error instanceof RequestRefused ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, said, { uri });
}
