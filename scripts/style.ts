import { lineOf, lines, type Node, type Source } from './source.ts';

const mostLines = 300;
const mostLinesOfFunction = 60;

/** Tables of data are as long as they are. */
const table = /^src\/demo\/catalogue\/tables\//;

/** Where types are derived from the contract, the compiler cannot follow everything. */
const mayCast = /^src\/client\/(client|api\/(endpoint|index|output))\.ts$/;

/** What the build declares stands in upper case, by `declare`. */
const upperCase = /^(?:const|let)\s+[A-Z][A-Z0-9_]*\b/;
const textOf = ({ start, end }: Node, text: string) => text.slice(start, end);

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const silencing = /@ts-(?:ignore|expect-error|nocheck)|biome-(?:ignore)/;

/** What these files have that the house does without: one sentence each, none when all is well. */
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
  if (isCast(node, text) && !mayCast.test(path)) return 'casts';
  if (node.type === 'VariableDeclaration' && path.startsWith('src/') && upperCase.test(textOf(node, text)))
    return 'has a constant in upper case';
  // A story in a test is as long as it is.
  if (!functions.has(node.type) || path.startsWith('test/')) return undefined;
  const count = lines(text.slice(node.start, node.end));
  return count > mostLinesOfFunction
    ? `has a function of ${count} lines; ${mostLinesOfFunction} is the most`
    : undefined;
}

/** `as const` narrows and asserts nothing. */
const isCast = ({ type, start, end }: Node, text: string) =>
  type === 'TSTypeAssertion' ||
  (type === 'TSAsExpression' && !/\bas\s+const$/.test(text.slice(start, end).trimEnd()));
