/** Text that an SVG may hold and that shows nothing invisible: one line, without markup. */
export function plain(text: string, most: number): string {
  const line = [
    ...text
      .slice(0, most * 4)
      .replace(unfit, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  return line.length <= most
    ? line.join('')
    : `${line
        .slice(0, most - 1)
        .join('')
        .trim()}…`;
}

/** What is no character of XML, moves text about, or cannot be seen. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}\u2028\u2029\uFFFE\uFFFF]/gu;

export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

/** Whether a text begins in a script that runs from right to left. */
export const runsLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    text,
  );

/** How wide a text is at most, in ems of the widest bold grotesque that a system may have. */
export const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + signWidth(sign), 0);

function signWidth(sign: string): number {
  if (/[ilj.,:;'!|I1 ]/.test(sign)) return 0.4;
  if (/[mwMW%@&]/.test(sign)) return 1.1;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{So}]/u.test(sign))
    return 1.02;
  return /\p{Lu}/u.test(sign) ? 0.82 : 0.69;
}

/** A text in lines. */
export interface SetText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** The text in the largest of the sizes in which it fits, cut short where it fits in none. */
export function fitted(text: string, sizes: readonly number[], width: number, height: number): SetText {
  for (const size of sizes) {
    const lines = wrapped(text, width / size);
    if (lines.length * size * leading <= height) return { size, lines };
  }
  const size = sizes.at(-1) ?? 12;
  const most = Math.max(1, Math.floor(height / (size * leading)));
  const lines = wrapped(text, width / size).slice(0, most);
  return { size, lines: lines.with(-1, `${lines.at(-1)?.slice(0, -1)}…`) };
}

/** Line height, by the size of type. */
export const leading = 1.1;

/** Lines of at most so many ems. A word that is longer is broken. */
function wrapped(text: string, ems: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap(each => pieces(each, ems))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= ems) line = longer;
    else {
      if (line !== '') lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function pieces(word: string, ems: number): string[] {
  const all = [''];
  for (const sign of word) {
    const last = all.at(-1) ?? '';
    if (widthOf(last + sign) > ems) all.push(sign);
    else all[all.length - 1] = last + sign;
  }
  return all;
}
