/** A picture that a page can show. */
export interface CoverPicture {
  readonly type: 'image/jpeg' | 'image/png';
  readonly bytes: Buffer;
}

export const mostCoverBytes = 512 * 1024;
/** Pixels of a side. A small file can hold a picture that fills the memory. */
const mostSide = 4096;

/** The picture in these bytes; undefined for another format, a large file or many pixels. */
export function coverPicture(bytes: Buffer): CoverPicture | undefined {
  if (bytes.length > mostCoverBytes) return undefined;
  const png = pngSides(bytes);
  const sides = png ?? jpegSides(bytes);
  if (sides === undefined || sides.some(side => side < 1 || side > mostSide)) return undefined;
  return { type: png ? 'image/png' : 'image/jpeg', bytes };
}

type Sides = readonly [width: number, height: number];

const pngHead = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

const pngSides = (bytes: Buffer): Sides | undefined =>
  bytes.length > 24 && bytes.subarray(0, 16).equals(pngHead)
    ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    : undefined;

function jpegSides(bytes: Buffer): Sides | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    if (marker < 0xff01) return undefined;
    const isSize = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isSize) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
