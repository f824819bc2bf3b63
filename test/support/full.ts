/** FULL=1 runs the whole of the largest matrices, as a release needs it. Without it, they are run in part. */
export const isFull = process.env['FULL'] !== undefined;

/** Decides what is tried of what is tried in part. The other moments of an earlier run come back with its KILL_SEED. */
export const killSeed = Number(process.env['KILL_SEED'] ?? Date.now() % 2 ** 31);

/** Of each so many cases, the one that is tried: another one with every change of the source. */
export const turnOf = (each: number): number => killSeed % each;
