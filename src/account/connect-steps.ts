import type { TokenStatus } from './token-status.ts';

/** For the two kinds of people who can still connect. */
export const withoutApplication =
  'with a token, set MUSIC_ACCESS_TOKEN (or MUSIC_ACCESS_TOKEN_FILE); with an application of your own, set MUSIC_APP_ID and MUSIC_APP_SECRET and sign in; with neither only the catalogue works';

const inTerminal = 'run music-catalogue-mcp login in a terminal';

/** What a listener does to connect, or to get more permissions: only what works with the present settings. */
export function howToConnect({
  token,
  canSignIn,
  readOnly,
}: {
  readonly token: TokenStatus;
  readonly canSignIn: boolean;
  /** Whether only a terminal can sign in. */
  readonly readOnly: boolean;
}): string {
  if (token.fixed) {
    const another = `set another token in ${token.source}`;
    return canSignIn ? `${another}, or unset that and sign in` : another;
  }
  if (!canSignIn) return withoutApplication;
  return readOnly ? inTerminal : 'account action=login, or in a terminal music-catalogue-mcp login';
}
