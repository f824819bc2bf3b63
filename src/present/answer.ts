/** What a tool says: the same twice, as fields and as text an agent reads at a glance. */
export interface Answer {
  readonly text: string;
  readonly structured?: Record<string, unknown>;
  readonly isError?: true;
}

export const failure = (text: string): Answer => ({ text, isError: true });

/** A tool call in words, to be repeated as it stands. */
export const callOf = (tool: string, args: Readonly<Record<string, unknown>>): string =>
  `${tool} ${JSON.stringify(args)}`;
