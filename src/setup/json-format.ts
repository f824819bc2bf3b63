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
  const comma = hasComma(text, last, close);
  return applyEdits(text, [
    ...(comma ? [] : [{ offset: last.offset + last.length, length: 0, content: ',' }]),
    { offset: lineStart, length: 0, content: `${inner}${member}${lines}${comma ? ',' : ''}${lineEnd}` },
  ]);
}

/** Whether a comma follows a member, before the object closes. */
function hasComma(text: string, { offset, length }: Node, close: number): boolean {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset + length);
  scanner.scan();
  return scanner.getTokenValue() === ',' && scanner.getTokenOffset() < close;
}

/** Takes a member away with its comma and its line; the comments around it stay. */
function removing(text: string, object: Node, member: Node): Edit[] {
  const close = object.offset + object.length - 1;
  const end = member.offset + member.length;
  const before = object.children?.[(object.children.indexOf(member) ?? 0) - 1];
  const lineStart = text.lastIndexOf('\n', member.offset - 1) + 1;
  const alone = text.slice(lineStart, member.offset).trim() === '';
  const comma = hasComma(text, member, close) ? text.indexOf(',', end) + 1 : end;
  const rest = /^[ \t]*\r?\n/.exec(text.slice(comma))?.[0].length ?? 0;
  const wholeLine = alone && rest > 0;
  const own = wholeLine
    ? { offset: lineStart, length: comma + rest - lineStart, content: '' }
    : { offset: member.offset, length: comma - member.offset, content: '' };
  if (comma > end || before === undefined) return [own];
  // The last member goes: the comma before it would stay behind.
  const previous = before.offset + before.length;
  return [{ offset: text.indexOf(',', previous), length: 1, content: '' }, own];
}

const written = (value: object, { indent, lineEnd }: ConfigText): string =>
  JSON.stringify(value, undefined, indent).replaceAll('\n', lineEnd);

const styleOf = ({ indent, lineEnd }: ConfigText) => ({
  insertSpaces: !indent.startsWith('\t'),
  tabSize: indent.startsWith('\t') ? 1 : indent.length,
  eol: lineEnd,
});
