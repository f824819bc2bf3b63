import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseAst } from 'vitest/node';

/** A node of the syntax tree with its position in the text. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A parsed file. */
export interface Source {
  /** From the project's root, with slashes. */
  readonly path: string;
  readonly text: string;
  /** All nodes, parents before children. */
  readonly nodes: readonly Node[];
}

const languages: Readonly<Record<string, 'tsx' | 'js'>> = { '.tsx': 'tsx', '.js': 'js' };

/** Throws the parser's error when the text is not valid. */
export function readSource(path: string, text: string): Source {
  const nodes: Node[] = [];
  collect(parseAst(text, { lang: languages[extname(path)] ?? 'ts' }, path), nodes);
  return { path, text, nodes };
}

/** All TypeScript files in these folders of the project. */
export const readSources = (root: string, folders: readonly string[]): Source[] =>
  folders
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder => filesUnder(root, folder))
    .map(path => readSource(path, readFileSync(join(root, path), 'utf8')));

/** The line that a node starts on, from 1. */
export const lineOf = ({ text }: Source, { start }: Node): number => lines(text.slice(0, start));

/** How many lines a text has. */
export const lines = (text: string): number => text.replace(/\n$/, '').split('\n').length;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function collect(value: unknown, nodes: Node[]): void {
  if (Array.isArray(value)) {
    for (const each of value) collect(each, nodes);
  } else if (isNode(value)) {
    nodes.push(value);
    for (const part of Object.values(value)) collect(part, nodes);
  }
}

const filesUnder = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(path => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter(path => ['.ts', '.cts', '.tsx'].includes(extname(path)))
    .sort();
