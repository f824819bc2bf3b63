/**
 * A text of JSON or TOML with as many lines, where "…" stands for what may be secret: for texts, words and comments, but
 * for the names of members and the `known` words. A pattern for whole texts would overflow on long ones.
 */
export function maskedText(text: string, known: readonly string[]): string {
  const clear = new Set(known.flatMap(word => [word, JSON.stringify(word)]));
  let [masked, done] = ['', 0];
  for (const { index, 0: opening } of openingsIn(text)) {
    const end = endOf(text, index, opening);
    const found = text.slice(index, end);
    const isName = !isComment(opening) && nameSign.test(text.slice(end, end + longestGap));
    masked += text.slice(done, index) + (isName || clear.has(found) ? found : hidden(found, opening));
    done = end;
  }
  return masked + text.slice(done);
}

/** What follows the name of a member. */
const nameSign = /^\s*[:=]/;
/** Characters between a name and its sign. */
const longestGap = 1000;

/** How what may be secret begins: texts, comments, bare words. */
const openings = /"""|'''|["']|#|\/[/*]|[^\s"'#,:=.[\]{}/][^\s"'#,=.[\]{}/]*/g;

const isComment = (opening: string): boolean => /^(?:#|\/[/*])$/.test(opening);

/** Each opening that stands in nothing that was opened before. */
function* openingsIn(text: string): Generator<RegExpExecArray> {
  const pattern = new RegExp(openings);
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    yield found;
    pattern.lastIndex = endOf(text, found.index, found[0]);
  }
}

/** What closes it; a bare word ends by itself. */
const closings: Readonly<Record<string, string>> = {
  '"""': '"""',
  "'''": "'''",
  '"': '"',
  "'": "'",
  '#': '\n',
  '//': '\n',
  '/*': '*/',
};

function endOf(text: string, start: number, opening: string): number {
  const closing = closings[opening];
  let at = start + opening.length;
  if (closing === undefined) return at;
  at = text.indexOf(closing, at);
  while (at >= 0 && closing.startsWith('"') && isEscaped(text, at)) at = text.indexOf(closing, at + 1);
  if (at < 0) return text.length;
  if (closing === '\n') return at;
  // A text of lines may end in quotes of its own.
  const own = closing.length === 3 ? closing.slice(1) : '';
  const more = [...own].findIndex((quote, index) => text[at + 3 + index] !== quote);
  return at + closing.length + (more < 0 ? own.length : more);
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

function hidden(found: string, opening: string): string {
  const [, ...rest] = found.split('\n');
  const isText = closings[opening] === opening;
  const first = isComment(opening) ? `${opening} …` : isText ? `${opening}…${opening}` : '…';
  return [first, ...rest.map(() => '…')].join('\n');
}
