/** FULL=1 runs the whole of the largest matrices, as a release needs it. Without it, they are run in part. */
export const isFull = process.env['FULL'] !== undefined;
