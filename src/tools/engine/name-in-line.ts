import { quoted } from '../../text/sanitize.ts';

/** Signs of our own lines: what parts them, ids in brackets, calls. */
const structure = /·|\[-?\d|[{}]|\b[a-z]+_(?:read|write|add|remove|delete|update|link|tracks|playlist|id)\b/;
/** Speech to whoever reads, and beginnings of our sentences. */
const speech =
  /\b(?:ignore|disregard|forget|override|obey)\b.*\b(?:instruction|prompt|rule|previous|above)|\b(?:system|assistant|user|instructions?) ?:|<\/?\w+>|^(?:done|more|call|nothing|not done|partly done|undo)\b.*[:.]/i;
/** Longer than names are. */
const longest = 100;

/** A title or name in a line: in quotes where it could be taken for anything else. */
export const nameInLine = (text: string): string =>
  text.length > longest || structure.test(text) || speech.test(text) ? quoted(text, 2000) : text;
