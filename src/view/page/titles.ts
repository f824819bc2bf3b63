/** Titles that share this many first letters are hard to tell apart where they are cut. */
const longStart = 18;

/** Ends of words and of dashes between them. */
const ends = / [-–—] |\s/g;

/** Of each title, how many letters it shares with another one at its beginning, up to the end of a word. 0 if few. */
export function sharedStarts(titles: readonly string[]): readonly number[] {
  const sorted = [...new Set(titles)].sort();
  const shared = new Map<string, number>();
  for (const [at, title] of sorted.entries()) {
    const start = Math.max(commonStart(title, sorted[at - 1]), commonStart(title, sorted[at + 1]));
    shared.set(title, start < longStart ? 0 : lastEnd(title, start));
  }
  return titles.map(title => shared.get(title) ?? 0);
}

/** A movement after its work: "Piano Sonata No. 8: II. Adagio cantabile". */
const movement = /^.{4,}: (?=[IVXL]+\. \S)/;

/** How many letters of a title come before what it is called itself: the work, or what other titles share. */
export const ownStart = (title: string, shared: number): number => movement.exec(title)?.[0].length ?? shared;

function commonStart(one: string, other = ''): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** The last end of a word within the first letters. 0 if there is none, or if nothing would be left. */
function lastEnd(title: string, most: number): number {
  const found = [...title.matchAll(ends)].map(({ index, 0: end }) => index + end.length);
  const last = found.filter(end => end <= most && end < title.length).at(-1) ?? 0;
  return last < longStart ? 0 : last;
}
