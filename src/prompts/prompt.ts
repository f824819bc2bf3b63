import { quoted } from '../text/sanitize.ts';
import { idIn } from '../tools/engine/resource-uri.ts';

/** What completes an argument: words, or ids of a kind of object. */
export type CompletionSource = { readonly words: readonly string[] } | { readonly kind: string };

export interface Argument {
  readonly name: string;
  readonly description: string;
  readonly required?: true;
  readonly source?: CompletionSource;
  /** What a value must look like, where not every text will do. */
  readonly form?: Form;
}

interface Form {
  /** To stand after "must be". */
  readonly allowed: string;
  test(given: string): boolean;
}

/** What the listener gave, blank ones left out. */
export type Given = Readonly<Record<string, string>>;

/** A task that a listener picks from a menu. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The kind whose icon it bears. */
  readonly icon: string;
  /** The tools it leads through: without them it is not on the menu. */
  readonly needs: readonly string[];
  readonly arguments: readonly Argument[];
  text(given: Given): string;
}

/** An object that the listener named: quoted, with the id that stands behind the name. */
export function named(kind: string, given: string): string {
  const id = idIn(given);
  const words = quoted(given, 200);
  // A name may end like an id: "blink-182".
  return id === undefined
    ? `the ${kind} ${words}`
    : `the ${kind} ${words} (${kind}_id ${id}; if that has another name, search for this one)`;
}

/** The step that finds the id of an object; blank where the name carries it. */
export const findIdStep = (kind: string, given: string): string =>
  idIn(given) === undefined ? `Find its id with one search type=${kind}; if several fit, ask me which.` : '';

/** A length of time. */
export const wholeMinutes: Form = {
  allowed: 'a whole number of minutes from 1 to 9999, such as 45',
  test: given => /^[1-9]\d{0,3}$/.test(given),
};

/** A text of paragraphs and numbered steps; blank ones fall out. */
export function steps(task: string, list: readonly string[], end: string): string {
  const numbered = list.filter(step => step !== '').map((step, at) => `${at + 1}. ${step.trim()}`);
  return [task, numbered.join('\n'), end].join('\n\n');
}
