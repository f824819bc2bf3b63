/** What a text says in JSON; undefined where it is none. */
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

/** A segment of an address without its percent signs; as it is where they stand for no text. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
