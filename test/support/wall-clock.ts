import { onTestFinished, vi } from 'vitest';

const day = 24 * 60 * 60_000;

/** How the clock of a computer jumps, and where it is afterwards, each in milliseconds. */
export const clockJumps: readonly (readonly [what: string, jumps: readonly number[]])[] = [
  ['91 days ahead and back', [91 * day, 0]],
  ['90 seconds back', [-90_000]],
];

/** Sets the clock of this computer ahead or back by milliseconds, until the test has ended. */
export function setClock(ms: number): void {
  vi.restoreAllMocks();
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);
  onTestFinished(() => void vi.restoreAllMocks());
}
