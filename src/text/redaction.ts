import { withoutInvisible } from './sanitize.ts';

/** Characters; what is shorter could be a word, and would be taken out of every text that has it. */
const shortest = 12;
/** A listener who signs in again has another token; the earlier ones may still be echoed. */
const mostSecrets = 8;

const stand = '[redacted]';

/** Known secrets, by their own values, taken out of whatever is passed on: a service may echo the token it was sent. */
export class Redaction {
  /** Each secret with the forms that a text can have it in. */
  readonly #secrets = new Map<string, readonly string[]>();
  /** The forms of secrets that stay for good. */
  readonly #lasting: readonly string[];
  #forms: readonly string[] = [];

  /** `lasting`: secrets that stay, however many others are added. */
  constructor(...lasting: readonly (string | undefined)[]) {
    this.#lasting = lasting.filter(isSecret).flatMap(formsOf);
    this.#sort();
  }

  /** A secret that was added before becomes the latest again. */
  add(secret: string | undefined): void {
    if (!isSecret(secret)) return;
    const known = this.#secrets.get(secret);
    this.#secrets.delete(secret);
    this.#secrets.set(secret, known ?? formsOf(secret));
    if (known !== undefined) return;
    const [oldest] = this.#secrets.keys();
    if (this.#secrets.size > mostSecrets && oldest !== undefined) this.#secrets.delete(oldest);
    this.#sort();
  }

  /** Where one form holds another, the longer one goes first. */
  #sort(): void {
    const all = new Set([...this.#lasting, ...[...this.#secrets.values()].flat()]);
    this.#forms = [...all].sort((a, b) => b.length - a.length);
  }

  text(text: string): string {
    if (!this.#isIn(text)) return text;
    return this.#forms.reduce((left, form) => left.replaceAll(form, stand), withoutInvisible(text));
  }

  /** A body as a service sends it: in JSON, a secret may be written with escapes. */
  body(text: string): string {
    if (!this.#isInBody(text)) return text;
    // The usual case: addresses of pages carry the token, and nothing needs to be parsed to remove it.
    const left = this.#forms.every(form => plainWord.test(form)) ? this.text(text) : text;
    if (!this.#isInBody(left)) return left;
    try {
      return JSON.stringify(JSON.parse(text, (_, value: unknown) => this.#member(value)));
    } catch {
      return this.text(text);
    }
  }

  /** A message of JSON: the same one where no secret is in it. */
  message<T>(message: T): T {
    if (this.#forms.length === 0 || !this.#holds(message)) return message;
    return JSON.parse(JSON.stringify(message), (_, value: unknown) => this.#member(value));
  }

  #isInBody(text: string): boolean {
    return this.#isIn(text) || this.#isIn(unescaped(text));
  }

  /** Whether a secret is seen in a text: what is invisible in between hides nothing. */
  #isIn(text: string): boolean {
    if (text.length < shortest || this.#forms.length === 0) return false;
    const seen = withoutInvisible(text);
    return this.#forms.some(form => seen.includes(form));
  }

  /** Names of members are a service's words too. */
  #holds(value: unknown): boolean {
    if (typeof value === 'string') return this.#isIn(value);
    if (typeof value !== 'object' || value === null) return false;
    if (Array.isArray(value)) return value.some(inner => this.#holds(inner));
    for (const name in value) {
      if (this.#isIn(name) || this.#holds(Reflect.get(value, name))) return true;
    }
    return false;
  }

  #member(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const named = Object.entries(value);
    return named.some(([name]) => this.#isIn(name))
      ? Object.fromEntries(named.map(([name, inner]) => [this.text(name), inner]))
      : value;
  }
}

const isSecret = (text: string | undefined): text is string => text !== undefined && text.length >= shortest;

/** A text of JSON with its escapes resolved. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:u([0-9a-f]{4})|(["\\/]))/gi, (_, code: string | undefined, mark = '') =>
    code === undefined ? mark : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** What stands in JSON as it is, and only within a text: no number. */
const plainWord = /^[\w.~-]*[a-df-z_~][\w.~-]*$/i;

/** As it is; quoted by us; in an address, by each usual way and either case of writing its bytes; in JSON that stands in a text. */
function formsOf(secret: string): readonly string[] {
  const component = encodeURIComponent(secret);
  // Some libraries leave the slash of an address as it is.
  const encoded = [
    component,
    component.replaceAll('%2F', '/'),
    new URLSearchParams([['', secret]]).toString().slice(1),
  ];
  const lower = encoded.map(text => text.replace(/%../g, byte => byte.toLowerCase()));
  const escaped = inJson(secret).replaceAll('/', String.raw`\/`);
  return [
    secret,
    secret.replaceAll('"', "'"),
    ...encoded,
    ...lower,
    inJson(secret),
    escaped,
    inJson(escaped),
  ];
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Fields that open something to whoever holds them, and page addresses that carry the caller's token. */
const secretNames = new Set(['track_token', 'upload_token', 'user_token', 'access_token', 'next', 'prev']);

export const isSecretName = (name: string): boolean => secretNames.has(name.toLowerCase());

const carriesToken =
  /(?:[?&#]|%3f|%26|%23)(?:token|secret)(?:=|%3d)|(?:access|user|upload|track)_token(?:=|%3d)/i;

/** Whether a value is a text, such as an address, with a token in it. */
export const carriesSecret = (value: unknown): boolean =>
  typeof value === 'string' && carriesToken.test(value);

const tokens =
  /((?:(?:access|user|upload|track)_|[?&#;])(?:token|secret)["']?\s*(?:=|:|%3d|>)\s*["']?)[^&"'\s<>]+/gi;

/** A text that is not JSON, with the values of its tokens taken out. */
export const withoutTokens = (text: string): string => text.replace(tokens, '$1…');

const longestLink = 300;

/** The address of a page or a resource, to be shown by itself. Undefined for another text, and for one with a token. */
export const linkIn = (text: string | null | undefined): string | undefined =>
  text &&
  text.length <= longestLink &&
  /^(?:https?|music):\/\/[\x21-\x7E]+$/.test(text) &&
  !carriesSecret(text)
    ? text
    : undefined;

/** The same for what a browser can open. */
export const webPageIn = (text: string | null | undefined): string | undefined =>
  text?.startsWith('music:') ? undefined : linkIn(text);

/** Text that nobody can guess, of 24 bytes. By the Web's interface: loading node:crypto takes a start 3 to 6 ms of processor time. */
export const unguessable = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');
