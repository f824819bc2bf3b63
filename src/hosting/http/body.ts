import type { IncomingMessage } from 'node:http';

/** More than this many times the bound is not even thrown away: the connection breaks. */
const farBeyond = 4;

/** The body is larger than the bound. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * The text that came, by the bytes that came and whatever a header says of them. Rejects with `BodyTooLarge`, or with
 * the connection's own error.
 */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // Read on all the same: leaving off would break the connection before the refusal is read.
    if (size <= maxBytes) chunks.push(bytes);
    if (size > maxBytes * farBeyond) break;
  }
  if (size > maxBytes) throw new BodyTooLarge();
  return Buffer.concat(chunks).toString('utf8');
}
