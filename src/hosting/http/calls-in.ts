import { isRecord } from '../../client/api/record.ts';

/** A message that wants an answer. */
export interface CallMessage {
  readonly method: unknown;
  readonly id: string | number;
}

/** The messages of a body, one or a batch, that want an answer. */
export const callsIn = (body: unknown): CallMessage[] => (Array.isArray(body) ? body : [body]).filter(isCall);

const isCall = (message: unknown): message is CallMessage =>
  isRecord(message) && 'method' in message && ['string', 'number'].includes(typeof message['id']);
