import { isItem } from './brief.ts';
import { plain } from './plain.ts';

/** Fields that open something to whoever holds them, and page addresses that carry the caller's token. */
const secretNames = new Set(['track_token', 'upload_token', 'user_token', 'access_token', 'next', 'prev']);
const carriesToken = /[?&#](?:access_token|token|secret)=/i;

/** Everything the service returned, less the secrets, with its texts made plain. */
export function full(value: unknown): unknown {
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return value.map(full);
  if (!isItem(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !isSecret(name, inner))
      .map(([name, inner]) => [plain(name, 100), full(inner)]),
  );
}

const isSecret = (name: string, value: unknown) =>
  secretNames.has(name) || (typeof value === 'string' && carriesToken.test(value));
