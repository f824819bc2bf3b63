import { cells, describeMatrix } from '../trust/matrix.ts';

/*
 * The whole fault matrix: every fault at every deed, before and after the service acted.
 */

describeMatrix('Fault matrix', cells, 900_000);
