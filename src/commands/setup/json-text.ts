import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

/*
 * Changes of one property in a text of JSON with comments. Every other byte stays as it is, and removing a property that
 * was added leaves the text as it was before.
 */

/** Names of nested properties. */
type Path = readonly string[];

const options = { allowTrailingComma: true, allowEmptyContent: true };
const treeOf = (text: string) => parseTree(text, [], options);
const nodeAt = (root: Node | undefined, path: Path) => root && findNodeAtLocation(root, [...path]);

/** Line ends and indentation, as a text has them. */
const layoutOf = (text: string) => ({
  eol: text.includes('\r\n') ? '\r\n' : '\n',
  unit: /^([ \t]+)["\]}]/m.exec(text)?.[1] ?? '  ',
});

const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';

function shown(value: unknown, indent: string, text: string): string {
  const { eol, unit } = layoutOf(text);
  return JSON.stringify(value, undefined, unit).replaceAll('\n', eol + indent);
}

const nested = (path: Path, value: unknown): unknown =>
  path.reduceRight((inner: unknown, name) => ({ [name]: inner }), value);

/** The text with a property set to a value. */
export function withProperty(text: string, path: Path, value: unknown): string {
  const root = treeOf(text);
  const { eol } = layoutOf(text);
  if (root === undefined) {
    const gap = text === '' || text.endsWith('\n') ? '' : eol;
    return `${text}${gap}${shown(nested(path, value), '', text)}${eol}`;
  }
  const there = nodeAt(root, path);
  if (there !== undefined) {
    const end = there.offset + there.length;
    return text.slice(0, there.offset) + shown(value, indentAt(text, there.offset), text) + text.slice(end);
  }
  const depth = path.findIndex((_, at) => nodeAt(root, path.slice(0, at + 1)) === undefined);
  const [name = '', ...rest] = path.slice(depth);
  const object = nodeAt(root, path.slice(0, depth));
  return object === undefined ? text : added(text, object, name, nested(rest, value));
}

function added(text: string, object: Node, name: string, value: unknown): string {
  const { eol, unit } = layoutOf(text);
  const last = object.children?.at(-1);
  if (last === undefined) {
    const [from, to] = [object.offset + 1, object.offset + object.length - 1];
    const outer = indentAt(text, object.offset);
    const line = `${eol}${outer}${unit}${JSON.stringify(name)}: ${shown(value, outer + unit, text)}`;
    const lastBreak = /\r?\n[ \t]*$/.exec(text.slice(from, to));
    if (lastBreak !== null) return inserted(text, from + lastBreak.index, line);
    return inserted(text, from, `${line}${eol}${outer}`);
  }
  const end = last.offset + last.length;
  const { comma, lineEnd } = afterProperty(text, end);
  const isOneLine = !text.slice(object.offset, last.offset).includes('\n');
  const indent = indentAt(text, last.offset);
  const property = isOneLine
    ? ` ${JSON.stringify(name)}: ${JSON.stringify(value)}`
    : `${eol}${indent}${JSON.stringify(name)}: ${shown(value, indent, text)}`;
  if (comma !== undefined)
    return inserted(text, isOneLine ? comma + 1 : Math.max(lineEnd, comma + 1), `${property},`);
  const at = isOneLine ? end : lineEnd;
  return `${text.slice(0, end)},${text.slice(end, at)}${property}${text.slice(at)}`;
}

const inserted = (text: string, at: number, more: string) => text.slice(0, at) + more + text.slice(at);

/** The comma after a property, if it has one, and where the line that it ends in is over, with its comment. */
function afterProperty(text: string, end: number) {
  const between = /([ \t]+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)|(\r?\n)|(,)/y;
  let comma: number | undefined;
  let lineEnd: number | undefined;
  for (let at = end; ; at = between.lastIndex) {
    between.lastIndex = at;
    const [, , lineBreak, sign] = between.exec(text) ?? [];
    if (between.lastIndex === 0 || (sign !== undefined && comma !== undefined)) break;
    if (sign !== undefined) comma = at;
    if (lineBreak !== undefined) lineEnd ??= at;
  }
  return { comma, lineEnd: lineEnd ?? (comma === undefined ? end : comma + 1) };
}

/** The text without a property. */
export function withoutProperty(text: string, path: Path): string {
  const property = nodeAt(treeOf(text), path)?.parent;
  const object = property?.parent;
  if (property === undefined || object === undefined) return text;
  const { offset, length } = property;
  const end = offset + length;
  const before = text.slice(0, offset).trimEnd();
  const { comma } = afterProperty(text, end);
  if (comma !== undefined) return before + text.slice(comma + 1);
  const siblings = object.children ?? [];
  const previous = siblings[siblings.indexOf(property) - 1];
  if (previous === undefined) {
    const rest = text.slice(end);
    return before.endsWith('{') ? before + rest.trimStart() : before + rest;
  }
  const previousEnd = previous.offset + previous.length;
  const own = afterProperty(text, previousEnd).comma ?? previousEnd;
  return before.slice(0, own) + before.slice(own + 1) + text.slice(end);
}

/** Whether a text has an object without properties there. */
export const isEmptyObject = (text: string, path: Path): boolean => {
  const node = nodeAt(treeOf(text), path);
  return node?.type === 'object' && node.children?.length === 0;
};

/** Whether a text has a property there. */
export const hasProperty = (text: string, path: Path): boolean => nodeAt(treeOf(text), path) !== undefined;
