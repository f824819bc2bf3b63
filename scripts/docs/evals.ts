import { type Results, readResults } from '../../evals/results.ts';
import { median } from '../../evals/statistics.ts';
import { table } from './table.ts';

const head = `# Listeners' wishes

<!-- Written by \`npm run docs\` from evals/results. -->

\`evals/tasks/\` holds listeners' wishes over the demo library, a file each: the listener's words, what happened to the library before, how it may and must differ in the end, what the last words to the listener must hold, and the most calls and tokens it may take. Whether a wish was granted is read from the service's own interface, never from the words of an answer: what a wish does not name must be as it was.

- A model that has only the tools (their names, descriptions and schemas, and what the server says of itself) does each task once. It is told nothing else, and a question of the server's is answered "yes" unless the task says otherwise.
- What it called is kept in \`evals/transcripts/\`, with references where the next run has other values (plans, changes, confirmations, new ids). \`npm run eval\` calls the same again on the built server, without any model, as part of \`npm run check\`. It fails where the library does not end as the task has it, where the answers no longer tell what the listener was told, where calls or tokens pass the task's bound, and where a call uses a value that stands in no earlier answer, not in the listener's words, and not in the tool's schema.
- Calls count whether they succeed or not. Tokens (o200k_base) are those of the answers and of the calls' names and arguments; the list of tools comes on top, once in a conversation. Ids are made anew at each run, so tokens differ by a few from one run to the next.
`;

/** `docs/evals.md`: how models did the tasks, before and after. */
export function evalsPage(): string {
  const [before, after] = [readResults('before'), readResults('after')];
  const names = [...new Set([before, after].flatMap(results => Object.keys(results?.tasks ?? {})))].sort();
  const columns = [
    ['Before', before],
    ['After', after],
  ] as const;
  return [
    head,
    ...columns.flatMap(([name, results]) => (results ? [`- **${name}.** ${results.about}\n`] : [])),
    table(
      ['', 'Before', 'After'],
      [
        ['Granted', granted(before), granted(after)],
        ['Calls, median', middle(before, 'calls'), middle(after, 'calls')],
        ['Calls, worst', worst(before, 'calls'), worst(after, 'calls')],
        ['Tokens, median', middle(before, 'tokens'), middle(after, 'tokens')],
        ['Tokens, worst', worst(before, 'tokens'), worst(after, 'tokens')],
      ],
    ),
    '\n## Task by task\n',
    table(
      ['Task', 'Before: calls', 'tokens', 'After: calls', 'tokens'],
      names.map(name => [name, ...figures(before, name), ...figures(after, name)]),
    ),
    '\nA task in brackets was not granted.\n',
  ].join('\n');
}

const tasksOf = (results: Results | undefined) => Object.values(results?.tasks ?? {});
const granted = (results: Results | undefined) =>
  results ? `${tasksOf(results).filter(task => task.granted).length} of ${tasksOf(results).length}` : '';
const middle = (results: Results | undefined, figure: 'calls' | 'tokens') =>
  results ? String(median(tasksOf(results).map(task => task[figure]))) : '';
const worst = (results: Results | undefined, figure: 'calls' | 'tokens') =>
  results ? String(Math.max(...tasksOf(results).map(task => task[figure]))) : '';

function figures(results: Results | undefined, name: string): [string, string] {
  const task = results?.tasks[name];
  if (task === undefined) return ['', ''];
  const [calls, tokens] = [String(task.calls), String(task.tokens)];
  return task.granted ? [calls, tokens] : [`(${calls})`, `(${tokens})`];
}
