import { maskedText } from './masked-text.ts';

/** A line of a difference: taken away, new, or beside one of them. */
export interface DiffLine {
  readonly sign: '-' | '+' | ' ';
  readonly text: string;
}

/** How many lines stand before and after what changed. */
const context = 2;

/**
 * What changes from one text of JSON or TOML to another, as the lines from the first to the last that differ. Only names
 * of members and the `known` words stand in it as they are: "…" stands for all else, which may be secret.
 */
export function lineDiff(before: string, after: string, known: readonly string[]): DiffLine[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const shortest = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < shortest && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < shortest - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const [shownOld, shownFresh] = [before, after].map(text => linesOf(maskedText(text, known)));
  const lines = (sign: DiffLine['sign'], from: readonly string[] | undefined, first: number, last: number) =>
    (from ?? []).slice(Math.max(0, first), last).map(text => ({ sign, text }));
  return [
    ...lines(' ', shownOld, start - context, start),
    ...lines('-', shownOld, start, old.length - end),
    ...lines('+', shownFresh, start, fresh.length - end),
    ...lines(' ', shownOld, old.length - end, old.length - end + context),
  ];
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));
