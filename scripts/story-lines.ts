/** How a call stands in a told story. */
export const callLine = (name: string, args: Readonly<Record<string, unknown>>): string =>
  `  → ${name} ${JSON.stringify(args)}`;

/** The first lines of an answer, and how many more there are. */
export function answerLines(
  answer: { readonly text: string; readonly isError: boolean },
  most = 6,
): string[] {
  const lines = answer.text.split('\n');
  const left = lines.length - most;
  return [
    ...lines.slice(0, most).map(line => `  ${answer.isError ? '✗' : '·'} ${line}`),
    ...(left > 0 ? [`  · … ${left} more ${left === 1 ? 'line' : 'lines'}`] : []),
  ];
}

/** A question of the server, which the listener of the story answers. */
export const questionLines = (question: string): string[] => [`  ? ${question}`, '» Yes.'];
