import type { Said } from '../support/stand.ts';
import type { Recorded } from '../support/test-service.ts';
import { brokenBy } from './rules.ts';

/** What one call came to. */
export interface Outcome {
  readonly tool: string;
  readonly said: Said;
  /** What the call sent to the service. */
  readonly sent: readonly Recorded[];
  /** What was logged under way. */
  readonly logged: readonly string[];
  /** What the input's schema has against the input; nothing where it may be meant. */
  readonly refused: string | undefined;
  /** What the output's schema has against the answer. */
  readonly misfit: string | undefined;
}

/** Words of an exception, of the runtime or of a library: none of ours. */
const foreign =
  /mistake of its own|\bat \S+:\d+|Error\b|\[object |Cannot read|is not a function|is not iterable|undefined|NaN\b|SQLITE|node:|Unexpected token|Invalid (URL|time)|out of range|[Zz]od\b|MCP error/;

/** A sentence, or lines of which each stands by itself; nothing in it acts on a terminal or a reader's eye. */
const unprintable = /[\p{Cc}\p{Cs}\u200B-\u200F\u202A-\u202E\u2060-\u2069\u{E0000}-\u{E007F}]/u;

/** The text without what it quotes from the input. */
const ownWords = (text: string) => text.replace(/"(?:[^"\\]|\\.)*"/g, '""');

/** Everything that is wrong with an outcome. */
export function problemsOf({ tool, said, sent, logged, refused, misfit }: Outcome): string[] {
  const problems: string[] = [];
  const lines = said.text.split('\n');
  if (refused !== undefined && !said.isError) problems.push(`what its schema refuses was taken: ${refused}`);
  if (refused !== undefined && sent.length > 0)
    problems.push(`a request for what its schema refuses: ${refused}`);
  if (misfit !== undefined) problems.push(`the answer does not fit the output schema: ${misfit}`);
  if (said.text.trim() === '') problems.push('nothing is said');
  const hidden = lines.find(line => unprintable.test(line));
  if (hidden !== undefined)
    problems.push(
      `not printable: ${escape(unprintable.exec(hidden)?.[0] ?? '')} in ${lines.indexOf(hidden)}`,
    );
  if (said.isError && foreign.test(ownWords(said.text)))
    problems.push(`words that are not ours: ${said.text}`);
  if (said.isError && !/^\[|[.:]$|\. http\S+$/.test(lines[0]?.trim() ?? ''))
    problems.push(`no sentence: ${lines[0]}`);
  if (said.isError && lines.length === 1 && said.text.length > 1500) problems.push('the error has no end');
  for (const request of sent) {
    for (const rule of brokenBy(request)) problems.push(`${rule}: ${request.method} ${request.path}`);
  }
  const odd = logged.find(line =>
    /TypeError|RangeError|SyntaxError|ReferenceError|Error: (?!\w+ \/)/.test(line),
  );
  if (odd !== undefined) problems.push(`logged: ${odd}`);
  return problems.map(problem => `${tool}: ${problem.slice(0, 300)}`);
}
