import type { Tool } from '@modelcontextprotocol/client';

/** A model behind an endpoint. */
export interface Model {
  /** Begins a conversation: what the assistant is told, the tools it has, and the listener's first words. */
  begin(told: string, tools: readonly Tool[], words: string): Conversation;
}

/** What the model says or calls next. Each turn after the first answers the calls of the turn before. */
export interface Conversation {
  next(results: readonly CallResult[]): Promise<Turn>;
}

export interface Turn {
  readonly text: string;
  /** None when the model has said its last words. */
  readonly calls: readonly ModelCall[];
}

export interface ModelCall {
  readonly id: string;
  readonly tool: string;
  /** Undefined where the model wrote no JSON object. */
  readonly arguments: Readonly<Record<string, unknown>> | undefined;
}

export interface CallResult {
  readonly id: string;
  readonly text: string;
  readonly isError: boolean;
}
