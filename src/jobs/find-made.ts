import { MusicError } from '../client/errors.ts';
import type { ChangeCall, WriteHandler } from './change-call.ts';
import type { Step } from './job.ts';
import type { Problem } from './outcome.ts';

/** How long after a lost answer the second look comes: the service may still be acting. Milliseconds. */
const secondLookMs = 3000;

/** How long a service may act on a request whose answer was given up: nothing tells its own limit. Milliseconds. */
const mayActMs = 60_000;

/** How long a create may still bring something about, in milliseconds; a clock that was set back makes it no longer. */
export const mayActForMs = ({ gaveUpAt }: Step, now: number): number =>
  gaveUpAt === undefined ? 0 : Math.max(0, mayActMs - Math.abs(now - gaveUpAt));

/**
 * Looks for what a create whose answer was lost may have made; where it is not there, waits and looks again.
 * Resolves with its id, with why nobody can tell, or with undefined where it is surely not there.
 */
export async function findMade(
  step: Step,
  handler: WriteHandler,
  call: ChangeCall,
  error: unknown,
): Promise<number | Problem | undefined> {
  for (const wait of [0, secondLookMs]) {
    if (wait > 0) await call.sleep(wait);
    if (call.signal.aborted) return { problem: 'create-unknown', error };
    const found = await handler.find?.(step, call).catch(asUnread);
    if (found !== undefined && 'unread' in found)
      return { problem: 'create-unknown', error: error ?? found.unread };
    if (found === undefined || found.found === 'unclear') return { problem: 'create-unclear' };
    if (found.found === 'several') return { problem: 'create-ambiguous', ids: found.ids };
    if (found.found !== 'none') return found.found;
  }
  return undefined;
}

/** A look that fails tells nothing of what was made. */
const asUnread = (unread: unknown) => {
  if (unread instanceof MusicError) return { unread };
  throw unread;
};
