/** Who signs in at a music server, and with what. */
export interface Credentials {
  /** Blank for an API key, which names its user. */
  readonly user: string;
  readonly secret: string;
}

/** As it is stored: `ann:password`, or `:key` for an API key. */
export const credentialsText = ({ user, secret }: Credentials): string => `${user}:${secret}`;

/** Undefined if the text has no colon, or nothing after it. */
export function credentialsIn(text: string): Credentials | undefined {
  const at = text.indexOf(':');
  const secret = text.slice(at + 1);
  return at < 0 || secret === '' ? undefined : { user: text.slice(0, at), secret };
}

/** Questions to a server before anybody signs in. */
export interface ServerCheck {
  /** Whether it is a music server. */
  answers(): Promise<boolean>;
  /** Whether it takes API keys. */
  takesKeys(): Promise<boolean>;
  /** Why these cannot be used, as a sentence. */
  problemWith(credentials: Credentials): Promise<string | undefined>;
  close(): Promise<void>;
}
