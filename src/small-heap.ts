/*
 * V8's usual heap is made for throughput: after 10,000 calls the new memory of this server is 32 MB, on Node 24 128, and old
 * memory holds three times of what is alive. These two numbers V8 reads whenever it collects. With them the new memory stays
 * as large as the start left it, and old memory is collected once it has grown by two fifths: docs/benchmarks.md has what
 * that gives and takes.
 */
const small = ['--semi-space-growth-factor=1', '--heap-growing-percent=40'];
const usual = ['--semi-space-growth-factor=2', '--heap-growing-percent=0'];

let setFlag: ((flag: string) => void) | undefined;

/** From now on. `set` is `setFlagsFromString` of node:v8. */
export function keepHeapSmall(set: (flag: string) => void): void {
  setFlag = set;
  for (const flag of small) set(flag);
}

/** V8 refuses a compiled form under other flags than it was made with, so all are made and read under the usual ones. */
export function underUsualFlags<T>(act: () => T): T {
  if (setFlag === undefined) return act();
  for (const flag of usual) setFlag(flag);
  try {
    return act();
  } finally {
    keepHeapSmall(setFlag);
  }
}
