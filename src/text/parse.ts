/** The value of a text in JSON; undefined if the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isrcForm = /^(?:(?:urn:)?isrc[:\s]\s*)?([a-z]{2})-?([a-z0-9]{3})-?(\d{2})-?(\d{5})$/i;

/** An ISRC as the service writes it, `GBDUW0000059`, also of `isrc:GB-DUW-00-00059`; undefined for any other text. */
export const parseIsrc = (text: string): string | undefined =>
  isrcForm.exec(text.trim())?.slice(1).join('').toUpperCase();

/** Decodes a segment of an address. Returned unchanged if its percent signs are not a valid encoding. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** How much a text of JSON may hold. Reading it costs more by its values than by its bytes. */
interface JsonBounds {
  /** Values in all, objects and lists included. */
  readonly values: number;
  /** Fields of one object. */
  readonly fields: number;
  /** Values of one list. */
  readonly items: number;
  /** Objects and lists within each other. */
  readonly depth: number;
}

/** Of a message that a caller sends. The largest that any tool takes has 4,000 values. */
export const messageBounds: JsonBounds = { values: 10_000, fields: 100, items: 5000, depth: 50 };

/** Of an answer of the service. A playlist of 2,000 tracks has about 100,000 values, five deep. */
export const answerBounds: JsonBounds = { values: 250_000, fields: 200, items: 10_000, depth: 64 };

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openObject, openList, closeObject, closeList] = [0x7b, 0x5b, 0x7d, 0x5d];

/** Whether a text of JSON holds more than the bounds allow. Counts its signs without parsing it. */
export function isOverBounds(json: string, { values, fields, items, depth }: JsonBounds): boolean {
  let count = 1;
  /** Of each open object or list: how many members it may still have. */
  const left: number[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) {
      at = endOfString(json, at);
      if (at < 0) return false;
    } else if (sign === openObject || sign === openList) {
      left.push(sign === openObject ? fields : items);
      count += 1;
      if (left.length > depth) return true;
    } else if (sign === closeObject || sign === closeList) left.pop();
    else if (sign === comma) {
      const others = (left.pop() ?? 1) - 1;
      left.push(others);
      count += 1;
      if (others < 1) return true;
    }
    if (count > values) return true;
  }
  return false;
}

/** The place of the quote that ends the string that begins here; -1 if none does. */
function endOfString(json: string, begin: number): number {
  for (let at = json.indexOf('"', begin + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at - 1;
    while (json.charCodeAt(before) === backslash) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return -1;
}
