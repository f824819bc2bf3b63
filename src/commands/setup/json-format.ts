import {
  applyEdits,
  createScanner,
  type Edit,
  findNodeAtLocation,
  modify,
  type Node,
  type ParseError,
  parse,
  parseTree,
} from 'jsonc-parser';
import { type ConfigFormat, isRecord } from './config-format.ts';
import type { ConfigText } from './config-text.ts';
import { serverName } from './start-command.ts';

/** JSON with comments and trailing commas, which most hosts read. */
export const jsonFormat: ConfigFormat = {
  parse(text) {
    if (isEmpty(text)) return {};
    const errors: ParseError[] = [];
    const said: unknown = parse(text, errors, { allowTrailingComma: true });
    return errors.length === 0 && isRecord(said) ? said : undefined;
  },
  set(from, key, entry) {
    const { text, lineEnd } = from;
    if (isEmpty(text)) {
      const before = text.trim() === '' ? '' : `${text.trimEnd()}${lineEnd}`;
      return `${before}${written({ [key]: { [serverName]: entry } }, from)}${lineEnd}`;
    }
    const root = parseTree(text, [], { allowTrailingComma: true });
    const servers = root && findNodeAtLocation(root, [key]);
    const isNew = servers && findNodeAtLocation(servers, [serverName]) === undefined;
    if (isNew) return appended(from, servers, serverName, entry);
    if (root && !servers) return appended(from, root, key, { [serverName]: entry });
    return applyEdits(text, modify(text, [key, serverName], entry, { formattingOptions: styleOf(from) }));
  },
  remove(from, key) {
    const { text } = from;
    const root = parseTree(text, [], { allowTrailingComma: true });
    const servers = root && findNodeAtLocation(root, [key]);
    const ours = servers && findNodeAtLocation(servers, [serverName])?.parent;
    return ours ? applyEdits(text, removing(text, servers, ours)) : text;
  },
};

/** Nothing but spaces and comments. */
function isEmpty(text: string): boolean {
  const scanner = createScanner(text, true);
  scanner.scan();
  return scanner.getTokenOffset() === text.length;
}

/**
 * The text with one more member at the end of an object, on lines of its own where the object has lines: a comment
 * beside the last member stays beside it.
 */
function appended(from: ConfigText, object: Node, name: string, value: object): string {
  const { text, lineEnd, indent } = from;
  const last = object.children?.at(-1);
  const close = object.offset + object.length - 1;
  const lineStart = text.lastIndexOf('\n', close) + 1;
  const margin = text.slice(lineStart, close);
  const member = `${JSON.stringify(name)}: `;
  if (last === undefined || margin.trim() !== '' || lineStart <= last.offset + last.length) {
    const path = object.parent ? [String(object.parent.children?.[0]?.value), name] : [name];
    return applyEdits(text, modify(text, path, value, { formattingOptions: styleOf(from) }));
  }
  const inner = margin + indent;
  const lines = written(value, from).replaceAll(lineEnd, lineEnd + inner);
  const comma = commaAfter(text, last) !== undefined;
  return applyEdits(text, [
    ...(comma ? [] : [{ offset: last.offset + last.length, length: 0, content: ',' }]),
    { offset: lineStart, length: 0, content: `${inner}${member}${lines}${comma ? ',' : ''}${lineEnd}` },
  ]);
}

/** Where the comma after a member stands; undefined where the object closes without one. */
function commaAfter(text: string, { offset, length }: Node): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset + length);
  scanner.scan();
  const next = scanner.getTokenOffset();
  return text[next] === ',' ? next : undefined;
}

/** Takes a member away with its comma and its line; the comments around it stay. */
function removing(text: string, object: Node, member: Node): Edit[] {
  const own = commaAfter(text, member);
  const before = object.children?.[object.children.indexOf(member) - 1];
  const lineStart = text.lastIndexOf('\n', member.offset - 1) + 1;
  const alone = text.slice(lineStart, member.offset).trim() === '';
  const end = own === undefined ? member.offset + member.length : own + 1;
  const rest = /^[ \t]*\r?\n/.exec(text.slice(end))?.[0].length ?? 0;
  const wholeLine = alone && rest > 0;
  const gone = wholeLine
    ? { offset: lineStart, length: end + rest - lineStart, content: '' }
    : { offset: member.offset, length: end - member.offset, content: '' };
  // The last member goes: the comma before it would stay behind.
  const left = own === undefined && before !== undefined ? commaAfter(text, before) : undefined;
  return left === undefined ? [gone] : [{ offset: left, length: 1, content: '' }, gone];
}

const written = (value: object, { indent, lineEnd }: ConfigText): string =>
  JSON.stringify(value, undefined, indent).replaceAll('\n', lineEnd);

const styleOf = ({ indent, lineEnd }: ConfigText) => ({
  insertSpaces: !indent.startsWith('\t'),
  tabSize: indent.startsWith('\t') ? 1 : indent.length,
  eol: lineEnd,
});
