import type { LibraryChange } from './library-change.ts';

/** One wish of a listener, and how to tell whether it was granted. Each stands in a file of `tasks/`. */
export interface Task {
  /** What the listener says. The assistant is told nothing else. */
  readonly words: string;
  /** What happened to the demo library before: the assistant has not seen it. */
  readonly earlier?: readonly Earlier[];
  readonly host?: Host;
  /** How the library may and must differ in the end from how it began. What is not named stays as it was. */
  readonly ends?: LibraryChange;
  /** What the last words to the listener must hold. Of several spellings in a row one will do. */
  readonly says?: readonly (string | readonly string[])[];
  readonly most: Budget;
  /** Values that follow from the words though they do not stand there: 1980 from "the eighties". */
  readonly implied?: readonly (string | number)[];
}

export interface Budget {
  readonly calls: number;
  /** Of the answers that are read and the arguments that are written. */
  readonly tokens: number;
}

/** The program between the listener and the server. */
export interface Host {
  /** The server was started with MUSIC_READ_ONLY. */
  readonly readOnly?: true;
  /** Whether the host can put the server's questions to the listener; yes when absent. */
  readonly asks?: false;
  /** What the listener answers; yes when absent. */
  readonly listener?: 'no';
}

/** A request to the service itself, or a call of a tool in an earlier session, which `undo` remembers. */
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

/** Gives a file of `tasks/` its type. */
export const task = (given: Task): Task => given;
