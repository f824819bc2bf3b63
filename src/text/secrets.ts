/** Fields that open something to whoever holds them, and page addresses that carry the caller's token. */
const secretNames = new Set(['track_token', 'upload_token', 'user_token', 'access_token', 'next', 'prev']);

export const isSecretName = (name: string): boolean => secretNames.has(name.toLowerCase());

const carriesToken =
  /(?:[?&#]|%3f|%26|%23)(?:token|secret)(?:=|%3d)|(?:access|user|upload|track)_token(?:=|%3d)/i;

/** Whether a value is a text, such as an address, with a token in it. */
export const carriesSecret = (value: unknown): boolean =>
  typeof value === 'string' && carriesToken.test(value);

const tokens =
  /((?:(?:access|user|upload|track)_|[?&#;])(?:token|secret)["']?\s*(?:=|:|%3d|>)\s*["']?)[^&"'\s<>]+/gi;

/** A text that is not JSON, with the values of its tokens taken out. */
export const withoutTokens = (text: string): string => text.replace(tokens, '$1…');

const longestLink = 300;

/** The address of a page, to be shown by itself; nothing where it is none, or carries a token. */
export const linkIn = (text: string | null | undefined): string | undefined =>
  text && text.length <= longestLink && /^https?:\/\/[\x21-\x7E]+$/.test(text) && !carriesSecret(text)
    ? text
    : undefined;

/** Text that nobody can guess, of 24 bytes. By the Web's interface: loading node:crypto takes a start 3 to 6 ms of processor time. */
export const unguessable = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');
