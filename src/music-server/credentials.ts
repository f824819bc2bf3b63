/** Who signs in at a music server, and with what. */
export interface Credentials {
  /** Blank for an API key, which names its user. */
  readonly user: string;
  readonly secret: string;
  /** Whether the listener allowed to send the password without encryption in the network at home. */
  readonly mayBePlain?: true;
}

/** Before what may be sent without encryption. */
const plainMark = 'plain\t';

/** As it is stored: `ann:password`, or `:key` for an API key. */
export const credentialsText = ({ user, secret, mayBePlain }: Credentials): string =>
  `${mayBePlain ? plainMark : ''}${user}:${secret}`;

/** Undefined if the text has no colon, or nothing after it. */
export function credentialsIn(stored: string): Credentials | undefined {
  const mayBePlain = stored.startsWith(plainMark);
  const text = mayBePlain ? stored.slice(plainMark.length) : stored;
  const at = text.indexOf(':');
  const secret = text.slice(at + 1);
  if (at < 0 || secret === '') return undefined;
  return { user: text.slice(0, at), secret, ...(mayBePlain ? { mayBePlain } : {}) };
}

/** Why credentials cannot be used. */
export interface SignInProblem {
  /** Sentences. */
  readonly text: string;
  /** Whether the password would have to be sent without encryption, which the listener has not allowed. */
  readonly isPlain: boolean;
}

/** Questions to a server before anybody signs in. */
export interface ServerCheck {
  /** Whether it is a music server. */
  answers(): Promise<boolean>;
  /** Whether it takes API keys, or may take them and does not say so to a stranger. */
  takesKeys(): Promise<boolean>;
  problemWith(credentials: Credentials): Promise<SignInProblem | undefined>;
  close(): Promise<void>;
}
