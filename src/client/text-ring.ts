/** Where a text stands in a ring. */
export interface RingPlace {
  /** Bytes that were written before it, since the ring was made. */
  readonly at: number;
  readonly bytes: number;
  readonly encoding: 'latin1' | 'utf16le';
}

/** Beyond Latin-1. V8 knows of a text that it holds in one byte a character that there is none, without a look. */
const wide = /[\u0100-\uffff]/;

/**
 * Texts outside of V8's heap, in one block that is filled round and round: a new text takes the place of the oldest. It
 * never grows, and nothing in it is ever to be collected.
 */
export class TextRing {
  readonly #bytes: number;
  #block: Buffer | undefined;
  #written = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Undefined where the text would take more than a quarter of the ring. */
  put(text: string): RingPlace | undefined {
    const encoding = wide.test(text) ? 'utf16le' : 'latin1';
    const bytes = Buffer.byteLength(text, encoding);
    if (bytes > this.#bytes / 4) return undefined;
    const rest = this.#bytes - (this.#written % this.#bytes);
    if (rest < bytes) this.#written += rest;
    const at = this.#written;
    this.#block ??= Buffer.allocUnsafeSlow(this.#bytes);
    this.#block.write(text, at % this.#bytes, encoding);
    this.#written += bytes;
    return { at, bytes, encoding };
  }

  /** Undefined where newer texts stand by now. */
  get(place: RingPlace): string | undefined {
    return this.#at(place)?.toString(place.encoding);
  }

  /** Wipes a text, which nothing else would do before newer ones come. */
  drop(place: RingPlace): void {
    this.#at(place)?.fill(0);
  }

  #at({ at, bytes }: RingPlace): Buffer | undefined {
    if (this.#written > at + this.#bytes) return undefined;
    const from = at % this.#bytes;
    return this.#block?.subarray(from, from + bytes);
  }
}
