import { isItem } from './brief.ts';
import { plain } from './plain.ts';

/** Fields that open something to whoever holds them, and page addresses that carry the caller's token. */
const secretNames = new Set(['track_token', 'upload_token', 'user_token', 'access_token', 'next', 'prev']);
const carriesToken =
  /(?:[?&#]|%3f|%26|%23)(?:token|secret)(?:=|%3d)|(?:access|user|upload|track)_token(?:=|%3d)/i;

/** Objects of the service lie at most five deep; what is far below that is nobody's music. */
const deepest = 20;

/** Everything the service returned, less the secrets, with its texts made plain. */
export function full(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return plain(value);
  if (!Array.isArray(value) && !isItem(value)) return value;
  if (depth === deepest) return '… [cut]';
  if (Array.isArray(value)) {
    return value.filter(inner => !carriesSecret(inner)).map(inner => full(inner, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !secretNames.has(name.toLowerCase()) && !carriesSecret(inner))
      .map(([name, inner]) => [plain(name, 100), full(inner, depth + 1)]),
  );
}

const carriesSecret = (value: unknown) => typeof value === 'string' && carriesToken.test(value);
