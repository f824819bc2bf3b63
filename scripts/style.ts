import { lineOf, lines, type Node, type Source } from './source.ts';

const mostLines = 300;
const mostLinesOfFunction = 60;

/** Tables of data may be longer. */
const table = /^src\/(?:demo\/catalogue\/tables|view\/data\/words)\//;

/** Types derived from the contract need some casts. Elsewhere each has its reason in the line above. */
const mayCast = /^src\/client\/(client|api\/(endpoint|index|output-shape))\.ts$/;

/** Only constants that the build defines are in upper case, and these use `declare`. */
const upperCase = /^(?:const|let)\s+[A-Z][A-Z0-9_]*\b/;
const textOf = ({ start, end }: Node, text: string) => text.slice(start, end);

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const silencing = /@ts-(?:ignore|expect-error|nocheck)|biome-(?:ignore)/;

/** Violations of the house rules, a sentence each. */
export const styleProblems = (sources: readonly Source[]): string[] => sources.flatMap(problemsOf);

function problemsOf(source: Source): string[] {
  const { path, text, nodes } = source;
  const count = lines(text);
  return [
    ...(count > mostLines && !table.test(path)
      ? [`${path} has ${count} lines; ${mostLines} is the most`]
      : []),
    ...(silencing.test(text) ? [`${path} silences a checker`] : []),
    ...nodes.flatMap(node => {
      const problem = problemOf(source, node);
      return problem === undefined ? [] : [`${path}:${lineOf(source, node)} ${problem}`];
    }),
  ];
}

function problemOf({ path, text }: Source, node: Node): string | undefined {
  if (node.type === 'TSAnyKeyword') return 'says any';
  if (node.type === 'TSNonNullExpression' || node['definite'] === true) return 'asserts with !';
  if (isCast(node, text) && !mayCast.test(path) && !(path.startsWith('src/') && hasReason(node, text)))
    return 'casts without a reason in the line above';
  if (path.startsWith('src/') && hidesAny(node, text))
    return 'gives what JSON.parse returns a type without saying so: use unknown, or as';
  if (node.type === 'VariableDeclaration' && path.startsWith('src/') && upperCase.test(textOf(node, text)))
    return 'has a constant in upper case';
  // Tests may be longer.
  if (!functions.has(node.type) || path.startsWith('test/')) return undefined;
  const count = lines(text.slice(node.start, node.end));
  return count > mostLinesOfFunction
    ? `has a function of ${count} lines; ${mostLinesOfFunction} is the most`
    : undefined;
}

/** Whether the line above is a comment. */
function hasReason({ start }: Node, text: string): boolean {
  const before = text.slice(0, start).split('\n').at(-2) ?? '';
  return /^\s*(?:\/\/|\/\*\*?|\*) ?\S/.test(before);
}

/** `const rows: Row[] = JSON.parse(text)` is a cast that nobody sees. Any JSON is `Json`. */
const hidesAny = (node: Node, text: string) =>
  node.type === 'VariableDeclarator' &&
  /^[\w{},\s]+:\s*(?!\s|unknown\b|Json\b)[^=]+=\s*JSON\.parse\(/.test(textOf(node, text));

/** `as const` is allowed. */
const isCast = ({ type, start, end }: Node, text: string) =>
  type === 'TSTypeAssertion' ||
  (type === 'TSAsExpression' && !/\bas\s+const$/.test(text.slice(start, end).trimEnd()));
