import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** A text that only holders of the key can read, as JSON. */
export type Sealed = z.infer<typeof sealed>;
export const sealed = z.object({
  version: z.literal(1),
  /** Which key, without telling it. */
  key: z.string(),
  nonce: z.string(),
  text: z.string(),
});

/** The keys in use; each of 32 bytes. */
export interface SealingKeys {
  /** Seals, and opens. */
  readonly present: Uint8Array;
  /** Only opens what was sealed before the key was changed. */
  readonly former?: Uint8Array | undefined;
}

const algorithm = 'aes-256-gcm';
const tagBytes = 16;

/** Encrypts a text for one place: `about` must be the same, part for part, where it is opened. */
export function seal(text: string, about: readonly string[], { present }: SealingKeys): Sealed {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, present, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(JSON.stringify(about)));
  const parts = [cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return {
    version: 1,
    key: markOf(present),
    nonce: nonce.toString('base64'),
    text: Buffer.concat(parts).toString('base64'),
  };
}

/** The text, and whether it was sealed with the former key; undefined where no key here opens it in this place. */
export function open(
  value: Sealed,
  about: readonly string[],
  { present, former }: SealingKeys,
): { readonly text: string; readonly isFormer: boolean } | undefined {
  const key = [present, former].find(each => each !== undefined && markOf(each) === value.key);
  if (key === undefined) return undefined;
  const bytes = Buffer.from(value.text, 'base64');
  try {
    const nonce = Buffer.from(value.nonce, 'base64');
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(JSON.stringify(about)));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const text = `${decipher.update(bytes.subarray(0, -tagBytes), undefined, 'utf8')}${decipher.final('utf8')}`;
    return { text, isFormer: key !== present };
  } catch {
    return undefined;
  }
}

const markOf = (key: Uint8Array) =>
  createHash('sha256').update('music-catalogue-mcp link key').update(key).digest('base64url').slice(0, 12);
