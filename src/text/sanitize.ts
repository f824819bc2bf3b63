/** Longest text that is shown of one field; what is beyond is cut, with a mark. */
export const longestText = 2000;
/** Ends a text whose rest is not shown. */
export const cutMark = '… [cut]';

/** Controls, line and paragraph separators: they end a line, or move what is shown. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;
/**
 * Zero-width, bidirectional, soft hyphen, variation, tag and other invisible characters. A joiner between two pictures
 * (a family, a couple) is seen, and stands in `$1`.
 */
const invisible =
  /\uFE0F?(\u200D)(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?\u200D)(?=\p{Extended_Pictographic})|(?:\p{Cf}|\u034F|[\u115F\u1160]|[\u17B4\u17B5]|[\u180B-\u180F]|\u3164|\uFFA0|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}])+/gu;

/** A text as it is seen. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '$1');

/** Usual text: Latin words with one space between them, which stays as it is. */
const usual = /^[!-~\u00A1-\u00AC\u00AE-\u02FF]+(?: [!-~\u00A1-\u00AC\u00AE-\u02FF]+)*$/;

/**
 * Text from the catalogue as data: one line, nothing invisible, bounded. Titles and names are written by
 * strangers, and an assistant reads them.
 */
export function sanitize(text: string, most = longestText): string {
  if (text.length <= most && usual.test(text)) return text;
  const long = text.length > most * 4 ? cutAt(text, most * 4) : text;
  const line = long
    .toWellFormed()
    .replace(controls, ' ')
    .replace(invisible, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (line.length <= most && long.length === text.length) return line;
  return `${cutAt(line, most)}${cutMark}`;
}

/** Text of several lines, as the listener wrote it: each line as `sanitize` makes it, with at most one empty line between them. */
export function sanitizeLines(text: string, most = longestText): string {
  const long = cutAt(text, most * 4);
  const lines = long.split(/\r\n?|[\n\u0085\u2028\u2029]/).map(line => sanitize(line, most));
  const whole = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (whole.length <= most && text.length <= most * 4) return whole;
  return `${cutAt(whole, most)}${cutMark}`;
}

/** Lines for a terminal: nothing in them moves the cursor, changes the window or the direction, or is invisible. */
export const terminalText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, ' ')
    .replace(invisible, '$1');

/** Not within a character that takes two places, and with nothing joined to what is gone. */
export const cutAt = (line: string, most: number) =>
  line.slice(0, most).replace(/\u200D?[\uD800-\uDBFF]?$/, '');

/** Text inside a sentence of ours: quoted, so that it cannot pass for the sentence. */
export const quoted = (text: string, most = 120): string => `"${sanitize(text, most).replaceAll('"', "'")}"`;

/** Any value a caller gave, short and quoted where it is text. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  const json = JSON.stringify(value);
  return json === undefined ? String(value) : sanitize(json, 80);
}

/** `3:46`, `1:02:15`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Parts of our own lines: separators, ids in brackets, calls. */
const structure = /·|\[-?\d|[{}]|\b[a-z]+_(?:read|write|add|remove|delete|update|link|tracks|playlist|id)\b/;
/** Orders to the reader, and beginnings of our own sentences. */
const speech =
  /\b(?:ignore|disregard|forget|override|obey)\b.*\b(?:instruction|prompt|rule|previous|above)|\b(?:system|assistant|user|instructions?) ?:|<\/?\w+>|^(?:done|more|call|nothing|not done|partly done|undo)\b.*[:.]/i;
/** Longer texts are not names. */
const longestName = 100;

/** A title or name in a line. It is quoted if it could be mistaken for something else. */
export const nameInLine = (text: string): string =>
  text.length > longestName || structure.test(text) || speech.test(text) ? quoted(text, 2000) : text;

/** A text escaped for HTML, also within attributes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0)};`);
