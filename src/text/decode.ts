/**
 * The text in a file that does not say how it is encoded: UTF-8, UTF-16 as some programs export it, or else the letters
 * of Western European Windows. Without its byte order mark. A character that is cut off at the end is left out.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  // At once, a text of Western letters takes a byte for each. With a character that is cut off, it takes two.
  return inUtf8(bytes, {}) ?? inUtf8(bytes, { stream: true }) ?? inWindows(bytes);
}

function inUtf8(bytes: Uint8Array, options: { readonly stream?: boolean }): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, options);
  } catch {
    return undefined;
  }
}

function inWindows(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes);
  // Node 20 reads the signs of Windows as control characters.
  return text.replace(/[\x80-\x9f]/g, sign => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** What Windows has from 0x80 to 0x9F, where Latin-1 has control characters. */
const windowsSigns = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Enough to tell without a mark: in Latin letters of UTF-16, every second byte is 0. */
const sampled = 1000;

function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const sample = bytes.subarray(0, sampled);
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = sample.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}
