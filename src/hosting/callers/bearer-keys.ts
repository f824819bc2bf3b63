import { stat } from 'node:fs/promises';
import { Refused, type Verify } from './access-tokens.ts';
import { hashOfKey, type KeptKey, KeyFileError, readKeys } from './key-file.ts';
import type { Caller } from './principal.ts';

/** Who names the holders of keys: this server itself. */
export const keyIssuer = 'keys';

export interface BearerKeysOptions {
  readonly path: string;
  /** Told once of a file that cannot be used, and of each change to that. */
  report(problem: KeyFileError): void;
  /** How often the file is looked at, in milliseconds. */
  readonly everyMs?: number;
}

interface HeldKey extends Caller {
  readonly name: string;
  readonly stop: AbortController;
}

/**
 * The keys of a file, as it stands: a key that is added works at once, and one that is revoked works no more and ends
 * what it began. A file that cannot be used holds no keys.
 */
export class BearerKeys {
  readonly #options: BearerKeysOptions;
  readonly #timer: NodeJS.Timeout;
  #held: ReadonlyMap<string, HeldKey> = new Map();
  /** By which a change of the file is seen. */
  #version = '';
  #looking: Promise<void> | undefined;

  constructor(options: BearerKeysOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), options.everyMs ?? 1000).unref();
  }

  readonly verify: Verify = async key => {
    const find = async () => {
      await this.#look();
      return this.#held.get(hashOfKey(key));
    };
    // A look that was under way may be from before the key was added.
    const held = (await find()) ?? (await find());
    if (held === undefined) throw new Refused();
    return held;
  };

  close(): void {
    clearInterval(this.#timer);
  }

  /** Never rejects. Those who come while it is looked at wait for the same look. */
  #look(): Promise<void> {
    this.#looking ??= this.#read().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #read(): Promise<void> {
    const { path, report } = this.#options;
    const version = await versionOf(path);
    if (version === this.#version) return;
    try {
      this.#hold(await readKeys(path));
    } catch (error) {
      this.#hold([]);
      report(error instanceof KeyFileError ? error : new KeyFileError('unreadable'));
    }
    this.#version = version;
  }

  #hold(keys: readonly KeptKey[]): void {
    const before = this.#held;
    // A key whose scopes changed is another one: what began with the old ones ends.
    const isSame = (key: KeptKey, held: HeldKey | undefined): held is HeldKey =>
      held !== undefined && held.name === key.name && held.scopes.join() === key.scopes.join();
    this.#held = new Map(
      keys.map(key => {
        const held = before.get(key.hash);
        return [key.hash, isSame(key, held) ? held : heldKey(key)];
      }),
    );
    const kept = new Set(this.#held.values());
    for (const held of before.values()) if (!kept.has(held)) held.stop.abort('revoked');
  }
}

function heldKey({ name, scopes }: KeptKey): HeldKey {
  const stop = new AbortController();
  return { name, principal: { issuer: keyIssuer, subject: name }, scopes, ended: stop.signal, stop };
}

async function versionOf(path: string): Promise<string> {
  try {
    const { ino, mtimeMs, ctimeMs, size } = await stat(path);
    return [ino, mtimeMs, ctimeMs, size].join(' ');
  } catch {
    return 'absent';
  }
}
