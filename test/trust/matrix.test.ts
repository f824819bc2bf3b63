import { cells, describeMatrix } from './matrix.ts';

/*
 * A sample of the fault matrix: every fault at some deeds, every deed with one. All of it is in the long run.
 */

const someDeeds = new Set(['album.details', 'library.tracks', 'playlist.create', 'library.add_tracks']);
const sample = cells.filter(
  ({ deed, fault, stage }) =>
    someDeeds.has(deed.name) || (fault.name === 'code 300' && !stage.endsWith('for good')),
);

describeMatrix('Fault matrix, sample', sample, 300_000);
