import { TransportFailure } from '../client/transport.ts';
import type { Credentials, ServerCheck } from './credentials.ts';
import { isMusicServer, listUnder, plainRefused, ServerRefusal, type SubsonicWire } from './wire.ts';

/** Asks a server whether it is one, and about credentials that are not used yet. */
export const checkOf = (wire: SubsonicWire, close: () => Promise<void>): ServerCheck => ({
  answers: () => isMusicServer(() => wire.ask('ping')),
  async takesKeys() {
    try {
      const answer = await wire.ask('getOpenSubsonicExtensions');
      return listUnder(answer, 'openSubsonicExtensions').some(({ name }) => name === 'apiKeyAuthentication');
    } catch (error) {
      return error instanceof ServerRefusal && error.isOpenSubsonic;
    }
  },
  async problemWith(credentials: Credentials) {
    try {
      await wire.call('ping', {}, { credentials });
      return undefined;
    } catch (error) {
      return {
        text: problemIn(error, credentials.user === ''),
        isPlain: error instanceof ServerRefusal && error.code === plainRefused,
      };
    }
  },
  close,
});

function problemIn(error: unknown, isKey: boolean): string {
  if (error instanceof TransportFailure) {
    return error.reason === 'unreachable' ? unreachable : 'The server did not answer as a music server does.';
  }
  if (!(error instanceof ServerRefusal)) throw error;
  if (error.code === plainRefused) return plainLine;
  if (error.code === 41 || error.code === 42) return noTokens;
  if (error.code === 50)
    return 'The server does not allow this user to use the interface for other programs.';
  return `The server does not accept this ${isKey ? 'API key' : 'user name and password'}.`;
}

const unreachable =
  'The server could not be reached. Check the address, and that the server runs. Plain http:// works only in your own network.';

const plainLine =
  'This server takes nothing but the password itself, and the connection is not encrypted, so others in your network could read it. Use an https:// address. If that is not possible and you accept the risk, allow it.';

const noTokens =
  'The server takes no password of this user here. Make an API key in the settings of the server, or a password for Subsonic, and run login again.';
