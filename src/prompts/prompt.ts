import type { CompletionSource } from '../resources/completion.ts';
import { quoted } from '../text/sanitize.ts';
import { idOfSegment } from '../tools/engine/resource-links.ts';

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required?: true;
  /** What completes it. */
  readonly source?: CompletionSource;
  /** The form of its values, if not every text is allowed. */
  readonly form?: typeof wholeMinutes;
}

/** The arguments the listener gave, without blank ones. */
export type Given = Readonly<Record<string, string>>;

/** A task that a listener picks from a menu. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The kind of object whose icon it has. */
  readonly icon: string;
  /** The tools it uses. It is offered only with all of them. */
  readonly needs: readonly string[];
  readonly arguments: readonly PromptArgument[];
  text(given: Given): string;
}

/** An object that the listener named, with the id after its name if there is one: `daft-punk-27`. */
export function namedByListener(kind: string, given: string): string {
  const id = idOfSegment(given);
  const words = quoted(given, 200);
  // Some names end like an id: "blink-182".
  return id === undefined
    ? `the ${kind} ${words}`
    : `the ${kind} ${words} (${kind}_id ${id}; if that has another name, search for this one)`;
}

/** The step that finds the id of an object; blank if the given text contains it. */
export const findIdStep = (kind: string, given: string): string =>
  idOfSegment(given) === undefined
    ? `Find its id with one search type=${kind}. If several match, ask me which one.`
    : '';

export const wholeMinutes = {
  /** Follows "must be" in a sentence. */
  allowed: 'a whole number of minutes from 1 to 9999, such as 45',
  pattern: /^[1-9]\d{0,3}$/,
};

/** A text with numbered steps, without blank ones. */
export function steps(task: string, list: readonly string[], end: string): string {
  const numbered = list.filter(step => step !== '').map((step, at) => `${at + 1}. ${step.trim()}`);
  return [task, numbered.join('\n'), end].join('\n\n');
}

/** A task with the steps and rules of a skill. Skills say "the listener", so the prompt says who that is. */
export const skillPrompt = (task: string, list: readonly string[], rules: readonly string[]): string =>
  steps(`${task} I am the listener.`, list, rules.join(' '));
