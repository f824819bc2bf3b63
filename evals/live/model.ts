import type { Tool } from '@modelcontextprotocol/client';

/** A model behind an endpoint. */
export interface Model {
  /** Begins a conversation with the system prompt, the tools and the listener's words. */
  begin(system: string, tools: readonly Tool[], words: string): Conversation;
}

/** Each turn after the first gets the results of the previous calls. */
export interface Conversation {
  next(results: readonly CallResult[]): Promise<Turn>;
}

export interface Turn {
  readonly text: string;
  /** Empty when the model is finished. */
  readonly calls: readonly ModelCall[];
}

export interface ModelCall {
  readonly id: string;
  readonly tool: string;
  /** Undefined when the model did not write a JSON object. */
  readonly arguments: Readonly<Record<string, unknown>> | undefined;
}

export interface CallResult {
  readonly id: string;
  readonly text: string;
  readonly isError: boolean;
}
