import { type AccessToken, hasNoAccount } from '../account/access-token.ts';
import { type LibraryPlace, placeNamed } from '../client/catalogue.ts';
import type { Config } from '../config/config.ts';

const herePlace = placeNamed('the library on this computer');
const callersPlace = placeNamed('your own library on this server');

/** Where a library is that is on the server's computer. `isCaller`: seen by a caller over HTTP. */
export const placeOf = (isCaller: boolean): LibraryPlace => (isCaller ? callersPlace : herePlace);

/** Whether the library is on this computer now: the settings allow it, and there is no account that could fail. */
export const isLibraryHereNow = async (
  { library }: Pick<Config, 'library'>,
  token: Pick<AccessToken, 'current'>,
): Promise<boolean> => library === 'here' && hasNoAccount(await token.current());
