/** A program that may ask listeners for access. */
export interface Application {
  readonly id: string;
  readonly secret: string;
  readonly name: string;
}

/** Known to every embedded service. The secret is public: only the person at this computer can allow anything. */
export const demoApplication: Application = {
  id: 'music-catalogue-mcp',
  secret: 'demo',
  name: 'Music catalogue for AI assistants',
};

/** An address on this computer where an application may be returned to; undefined for any other text. */
export function loopbackAddress(text: string | undefined): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isHere = url.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  return isHere && url.hash === '' && url.username === '' ? url : undefined;
}
