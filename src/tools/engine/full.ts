import { isRecord } from '../../client/api/record.ts';
import { sanitize } from '../../text/sanitize.ts';
import { carriesSecret, isSecretName } from '../../text/secrets.ts';

/** Objects of the service lie at most five deep; what is far below that is nobody's music. */
const deepest = 20;

/** Everything the service returned, less the secrets, with its texts made plain. */
export function full(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return sanitize(value);
  if (!Array.isArray(value) && !isRecord(value)) return value;
  if (depth === deepest) return '… [cut]';
  if (Array.isArray(value)) {
    return value.filter(inner => !carriesSecret(inner)).map(inner => full(inner, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !isSecretName(name) && !carriesSecret(inner))
      .map(([name, inner]) => [sanitize(name, 100), full(inner, depth + 1)]),
  );
}
