/** A program that may ask listeners for access. */
export interface Application {
  readonly id: string;
  readonly secret: string;
  readonly name: string;
}

/** The one application that an embedded service knows. Without its secret nobody exchanges a code for a token. */
export const applicationWith = (secret: string): Application => ({
  id: 'music-catalogue-mcp',
  secret,
  name: 'Music catalogue for AI assistants',
});

/** An address on this computer where an application may be returned to; undefined for any other text. */
export function loopbackAddress(text: string | undefined): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isHere = url.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  return isHere && url.hash === '' && url.username === '' ? url : undefined;
}
