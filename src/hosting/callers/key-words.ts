import { quoted } from '../../text/sanitize.ts';

/** A key as a list tells it. */
interface ListedKey {
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly made: number;
  readonly scopes: readonly string[];
}

export const keyAddedText = (name: string, key: string, path: string): string =>
  [
    `The key of ${quoted(name)}, which is shown only now:`,
    '',
    `  ${key}`,
    '',
    'An assistant sends it with each request, as "Authorization: Bearer …". Whoever has it is taken for its holder.',
    `Served with MUSIC_KEYS_FILE=${path}, it works at once.`,
  ].join('\n');

export const keyTakenText = (name: string): string =>
  `${quoted(name)} has a key already: revoke it first, and the same account goes on under the new one.`;

export const keyRevokedText = (name: string): string =>
  `The key of ${quoted(name)} works no more. What is kept of them stays: a new key of that name finds it again.`;

export const noKeyText = (name: string): string => `There is no key of ${quoted(name)}.`;

export const keyNameText =
  'A key needs a name: up to 64 letters, digits, dots, dashes and underscores, and an at sign.';

export const keyScopesText = (known: readonly string[]): string =>
  `--scopes must be among ${known.join(', ')}, and hold ${known[0]}.`;

export const keysUsageText = 'Say keys add name, keys revoke name, or keys list.';

export function keysText(keys: readonly ListedKey[], path: string): string {
  if (keys.length === 0) return `There are no keys in ${path}.`;
  const lines = keys.map(
    ({ name, made, scopes }) =>
      `  ${name}  since ${new Date(made).toISOString().slice(0, 10)}  ${scopes.join(' ')}`,
  );
  return [`The keys in ${path}:`, ...lines].join('\n');
}

const problems: Readonly<Record<string, string>> = {
  damaged: 'is damaged and was left as it is: mend or delete it',
  shared: 'can be read by others: chmod 600 it',
  link: 'is a link: it is not followed',
  special: 'is no regular file: it is not read',
  'too large': 'is too large to hold keys',
  full: 'holds as many keys as it can: revoke one first. It was left as it is',
  unwritable: 'cannot be written: look at its folder. It was left as it is',
  busy: 'is being changed by another command: try again in a moment',
};

/** `reason`: why the file cannot be used. */
export const keyFileText = (path: string, reason: string): string =>
  `The file of keys ${path} ${problems[reason] ?? 'cannot be read'}.`;
