import type { LibraryChange } from './library-change.ts';

/** A listener's wish and how to judge the result. Each file of `tasks/` contains one. */
export interface Task {
  /** What the listener says. The assistant gets nothing else. */
  readonly words: string;
  /** Earlier changes of the demo library, which the assistant does not know about. */
  readonly earlier?: readonly Earlier[];
  readonly host?: Host;
  /** The changes of the library at the end. Everything else must stay as it was. */
  readonly ends?: LibraryChange;
  /** What the final answer must contain. Of an inner list, one spelling is enough. */
  readonly says?: readonly (string | readonly string[])[];
  /** Tools that must have been called, where nothing changes that would show it. */
  readonly calls?: readonly string[];
  readonly most: Budget;
  /** Values that follow from the words without being among them: 1980 from "the eighties". */
  readonly implied?: readonly (string | number)[];
}

export interface Budget {
  readonly calls: number;
  /** Of the answers and the arguments. */
  readonly tokens: number;
}

/** The program between the listener and the server. */
export interface Host {
  /** The server was started with MUSIC_READ_ONLY. */
  readonly readOnly?: true;
  /** Whether the host can show the server's questions; yes when absent. */
  readonly asks?: false;
  /** What the listener answers; yes when absent. */
  readonly listener?: 'no';
}

/**
 * A request to the service, or a call in an earlier session, which `undo` can take back. Arguments of a call can refer to
 * the answers of earlier steps: `{{1.plan_id}}`.
 */
export type Earlier = EarlierRequest | EarlierCall;

export interface EarlierRequest {
  readonly method: 'POST' | 'DELETE';
  /** `/user/me/followings` */
  readonly path: string;
  readonly with: Readonly<Record<string, string | number>>;
}

export interface EarlierCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Checks the type of a task. */
export const task = (given: Task): Task => given;
