import type { Argument, Prompt } from '../src/prompts/prompt.ts';

/** A prompt as a slash command: for hosts that show the commands of a plugin, not a server's prompts. */
export interface PromptCommand {
  /** `tidy-my-library` */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** `<artist> [how far]`, as a hint behind the command. */
  readonly hint: string;
  readonly text: string;
}

/** The command of a prompt, in a host that puts what was typed in the place of `typed`. */
export function commandOf(prompt: Prompt, typed: string): PromptCommand {
  const needed = prompt.arguments.filter(({ required }) => required);
  const open = prompt.arguments.filter(({ required }) => !required);
  const text = prompt.text(Object.fromEntries(needed.map(({ name }) => [name, typed])));
  return {
    name: prompt.name.replaceAll('_', '-'),
    title: prompt.title,
    about: prompt.description,
    hint: [
      ...needed.map(({ name }) => `<${words(name)}>`),
      ...open.map(({ name }) => `[${words(name)}]`),
    ].join(' '),
    text: open.length === 0 ? text : [text, wishes(open, typed)].join('\n\n'),
  };
}

const wishes = (open: readonly Argument[], typed: string) =>
  `What I added, which may be nothing: "${typed}". Beside the above it may say: ${open
    .map(({ name, description }) => `${words(name)} (${description})`)
    .join('; ')}.`;

const words = (name: string) => name.replaceAll('_', ' ');
