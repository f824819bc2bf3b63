import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** An encrypted text, as JSON. */
type Encrypted = z.infer<typeof encryptedSchema>;
export const encryptedSchema = z.object({
  version: z.literal(1),
  /** Identifies the key without revealing it. */
  key: z.string(),
  nonce: z.string(),
  text: z.string(),
});

/** Each key has 32 bytes. */
export interface EncryptionKeys {
  readonly current: Uint8Array;
  /** Only decrypts. */
  readonly former?: Uint8Array | undefined;
}

const algorithm = 'aes-256-gcm';
const tagBytes = 16;

/** `context` is authenticated with the text: decryption needs exactly the same. */
export function encrypt(text: string, context: readonly string[], { current }: EncryptionKeys): Encrypted {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, current, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(JSON.stringify(context)));
  const parts = [cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return {
    version: 1,
    key: keyId(current),
    nonce: nonce.toString('base64'),
    text: Buffer.concat(parts).toString('base64'),
  };
}

/** Undefined if no key decrypts it in this context. `isFormer`: whether the former key did. */
export function decrypt(
  value: Encrypted,
  context: readonly string[],
  { current, former }: EncryptionKeys,
): { readonly text: string; readonly isFormer: boolean } | undefined {
  const key = [current, former].find(each => each !== undefined && keyId(each) === value.key);
  if (key === undefined) return undefined;
  const bytes = Buffer.from(value.text, 'base64');
  try {
    const nonce = Buffer.from(value.nonce, 'base64');
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(JSON.stringify(context)));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const text = `${decipher.update(bytes.subarray(0, -tagBytes), undefined, 'utf8')}${decipher.final('utf8')}`;
    return { text, isFormer: key !== current };
  } catch {
    return undefined;
  }
}

const keyId = (key: Uint8Array) =>
  createHash('sha256').update('music-catalogue-mcp link key').update(key).digest('base64url').slice(0, 12);
