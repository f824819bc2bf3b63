const isrcForm = /^(?:(?:urn:)?isrc[:\s]\s*)?([a-z]{2})-?([a-z0-9]{3})-?(\d{2})-?(\d{5})$/i;

/** An ISRC as the service writes it, `GBDUW0000059`, also of `isrc:GB-DUW-00-00059`; undefined for any other text. */
export const parseIsrc = (text: string): string | undefined =>
  isrcForm.exec(text.trim())?.slice(1).join('').toUpperCase();
