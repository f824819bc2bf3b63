/** A line of a difference: taken away, new, or beside one of them. */
export interface DiffLine {
  readonly sign: '-' | '+' | ' ';
  readonly text: string;
}

/** How many lines stand before and after what changed. */
const context = 2;

/**
 * What changes from one text to another, as the lines from the first to the last that differ. Texts of others stand as
 * "…" in it, since they may be secret: what is quoted, was there before and is no name of a member.
 */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const shortest = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < shortest && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < shortest - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const line = (sign: DiffLine['sign']) => (text: string) => ({ sign, text: masked(text, before, after) });
  return [
    ...old.slice(Math.max(0, start - context), start).map(line(' ')),
    ...old.slice(start, old.length - end).map(line('-')),
    ...fresh.slice(start, fresh.length - end).map(line('+')),
    ...old.slice(old.length - end, old.length - end + context).map(line(' ')),
  ];
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));

/** Quoted texts and comments, with what follows a quoted one. */
const quotedText = /("(?:[^"\\]|\\.)*"|'[^']*')(\s*[:=])?|(?:\/\/|#|\/\*).*$/g;

const masked = (line: string, before: string, after: string): string =>
  line.replace(quotedText, (found: string, quoted: string | undefined, named: string | undefined) => {
    // The name of a member is no secret, and what only one of the texts has is ours.
    if (named !== undefined || !(before.includes(found) && after.includes(found))) return found;
    return quoted === undefined ? `${found.slice(0, 2).trim()} …` : `${found[0]}…${found.at(-1)}`;
  });
