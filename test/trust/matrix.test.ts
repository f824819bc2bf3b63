import { cells, describeMatrix } from './matrix.ts';

/*
 * A sample of the fault matrix: every fault at some deeds, every deed with some faults. All of it is in the long run.
 */

const someDeeds = new Set(['album.details', 'library.tracks', 'playlist.create', 'library.add_tracks']);
const someFaults = new Set(['reset in the middle', 'code 300']);
const sample = cells.filter(
  ({ deed, fault, stage }) =>
    someDeeds.has(deed.name) || (someFaults.has(fault.name) && !stage.endsWith('for good')),
);

describeMatrix('Fault matrix, sample', sample, 120_000);
