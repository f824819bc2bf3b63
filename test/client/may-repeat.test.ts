import { describe, expect, it } from 'vitest';
import * as errors from '../../src/client/errors.ts';
import { isRetryable } from '../../src/client/retry.ts';
import { entryNamed } from '../support/carriers.ts';

const [read, write] = [entryNamed('album.details'), entryNamed('library.add_albums')];

describe('Another attempt', () => {
  it.each([
    ['a quota refusal in the body', new errors.QuotaReached(read, '', { ran: 'no', code: 4 }), true],
    ['a quota refusal by HTTP status', new errors.QuotaReached(read, '', { ran: 'no', status: 429 }), true],
    ['a quota that this server itself keeps', new errors.QuotaReached(read, '', { ran: 'no' }), false],
    ['no connection', new errors.Unreachable(read, '', { ran: 'no' }), true],
    ['a connection that may have carried it', new errors.Unreachable(read, '', { ran: 'unknown' }), false],
    [
      'a busy service, by its code',
      new errors.ServiceBusy(read, '', { ran: 'no', code: 700, status: 500 }),
      true,
    ],
    ['a bad gateway', new errors.ServiceBusy(read, '', { ran: 'unknown', status: 502 }), true],
    ['a mistake of the service', new errors.ServiceBusy(read, '', { ran: 'unknown', status: 500 }), false],
    ['a broken connection', new errors.ConnectionBroken(read, '', { ran: 'unknown' }), true],
    ['an answer that cannot be read', new errors.Unreadable(read, '', { ran: 'unknown' }), false],
    ['nothing there', new errors.NotFound(read, '', { ran: 'no' }), false],
  ])('of a read after %s is right', (_, error, may) => expect(isRetryable(error)).toBe(may));

  it.each([
    ['a quota refusal in the body', new errors.QuotaReached(write, '', { ran: 'no', code: 4 }), true],
    ['a quota refusal by HTTP status', new errors.QuotaReached(write, '', { ran: 'no', status: 429 }), false],
    ['no connection', new errors.Unreachable(write, '', { ran: 'no' }), true],
    ['a connection that may have carried it', new errors.Unreachable(write, '', { ran: 'unknown' }), false],
    ['a busy service, by its code', new errors.ServiceBusy(write, '', { ran: 'no', code: 700 }), false],
    ['a bad gateway', new errors.ServiceBusy(write, '', { ran: 'unknown', status: 502 }), false],
    ['a broken connection', new errors.ConnectionBroken(write, '', { ran: 'unknown' }), false],
  ])('of a change after %s is right', (_, error, may) => expect(isRetryable(error)).toBe(may));
});
