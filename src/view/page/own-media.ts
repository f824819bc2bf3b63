import type { Host } from './host.ts';

/** Whether an address is a resource of the server: own files are read through the host, as nothing else may be loaded. */
export const isResource = (address: string): boolean => address.startsWith('music://');

/** Each part but the last has as many bytes. */
const partBytes = 512 * 1024;
/** 16 MB, the most that the server offers. */
const mostParts = 32;

/** A whole file as the address of a sound. Rejects if the host or the server refuses. */
export async function soundAddress(uri: string, host: Host): Promise<string> {
  let [type, sound] = ['', ''];
  for (let part = 0; part < mostParts; part += 1) {
    const read = await host.readBytes(`${uri}?part=${part}`);
    type = read.mimeType;
    sound += read.bytes;
    if (read.bytes.length < partBytes) break;
  }
  return dataAddress(type, sound);
}

/** Pictures of own albums. Each is read once, one after the other. */
export class Covers {
  readonly #host: () => Host | undefined;
  readonly #known = new Map<string, Promise<string | undefined>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(host: () => Host | undefined) {
    this.#host = host;
  }

  /** The address of the picture; undefined if there is none. */
  get(uri: string): Promise<string | undefined> {
    const known = this.#known.get(uri);
    if (known !== undefined) return known;
    const found = this.#last.then(() => this.#read(uri)).catch(() => undefined);
    this.#last = found;
    this.#known.set(uri, found);
    return found;
  }

  async #read(uri: string): Promise<string | undefined> {
    const { mimeType, bytes } = (await this.#host()?.readBytes(uri)) ?? {};
    return mimeType !== undefined && bytes && /^image\/(?:jpeg|png)$/.test(mimeType)
      ? dataAddress(mimeType, bytes)
      : undefined;
  }
}

/** The bytes as an address that holds them. */
const dataAddress = (type: string, bytes: string) => `data:${type};base64,${btoa(bytes)}`;
