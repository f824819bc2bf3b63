import type { LinkPage } from './page-sign-in.ts';
import type { TokenStatus } from './token-status.ts';

/** Nothing that an assistant can do: settings are for whoever runs the server. */
export const withoutApplication =
  'whoever runs this server sets MUSIC_ACCESS_TOKEN (or MUSIC_ACCESS_TOKEN_FILE) to a token, or MUSIC_APP_ID and MUSIC_APP_SECRET to sign in with an application of their own, and starts it again; with neither only the catalogue works';

const inTerminal = 'the listener runs music-catalogue-mcp login in a terminal';

/** Who does what to connect, or to get more permissions: only what works with the present settings. */
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
    const change = canSignIn ? 'sets another token in, or unsets,' : 'sets another token in';
    const after = canSignIn ? '; without that, signing in works' : '';
    return `whoever runs this server ${change} ${token.source} and starts it again${after}`;
  }
  if (!canSignIn) return withoutApplication;
  return readOnly
    ? inTerminal
    : 'account action=login, or the listener runs music-catalogue-mcp login in a terminal';
}

/** The same for callers elsewhere, who link an account on a page of this server. */
export const onPage = (page: LinkPage | undefined): string =>
  page === undefined
    ? 'account action=login gives the page where the listener links an account'
    : `the listener opens ${page.url} in a browser within 10 minutes, and links an account there`;
