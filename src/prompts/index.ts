import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import type { PromptSource } from '../resources/completion.ts';
import { cachedForAnHour, iconsOf } from '../resources/register.ts';
import { quoted } from '../text/sanitize.ts';
import { menu } from './menu.ts';
import type { Given, Prompt } from './prompt.ts';

/** The prompts that can be offered with these tools. */
export const promptsFor = (tools: ReadonlySet<string>): readonly Prompt[] =>
  menu.filter(prompt => prompt.needs.every(tool => tools.has(tool)));

/** What completes the arguments of these prompts. */
export const sourceIn =
  (prompts: readonly Prompt[]): PromptSource =>
  (prompt, argument) =>
    prompts.find(({ name }) => name === prompt)?.arguments.find(({ name }) => name === argument)?.source;

/** Registers the prompts, if there are any. */
export function registerPrompts(server: Server, prompts: readonly Prompt[]): void {
  if (prompts.length === 0) return;
  server.registerCapabilities({ prompts: { listChanged: false } });
  server.setRequestHandler('prompts/list', ({ params }) => {
    if (params?.cursor !== undefined) throw invalid('This list has one page: ask for it without a cursor.');
    const listed = prompts.map(({ icon, arguments: args, ...prompt }) => ({
      name: prompt.name,
      title: prompt.title,
      description: prompt.description,
      icons: iconsOf(icon),
      arguments: args.map(({ name, description, required = false }) => ({ name, description, required })),
    }));
    return { prompts: listed, ...cachedForAnHour };
  });
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name);
    if (prompt === undefined) {
      const names = prompts.map(({ name }) => name).join(', ');
      throw invalid(`There is no prompt ${quoted(params.name)}; there are ${names}.`);
    }
    const text = prompt.text(checkedArguments(prompt, params.arguments ?? {}));
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    };
  });
}

const invalid = (problem: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, problem);

/** The arguments that are not blank: hosts send blank texts for those left empty. Throws if one is not allowed. */
function checkedArguments(prompt: Prompt, args: Readonly<Record<string, string>>): Given {
  const names = prompt.arguments.map(({ name }) => name);
  const unknown = Object.keys(args).find(name => !names.includes(name));
  if (unknown !== undefined) {
    throw invalid(`${prompt.name} has no argument ${quoted(unknown)}; it takes ${names.join(', ')}.`);
  }
  const present = Object.entries(args).filter(([, value]) => value.trim() !== '');
  const found = Object.fromEntries(present.map(([name, value]) => [name, value.trim()]));
  const missing = prompt.arguments.find(({ name, required }) => required && found[name] === undefined);
  if (missing) throw invalid(`${prompt.name} needs ${missing.name}: ${missing.description}.`);
  for (const { name, form } of prompt.arguments) {
    const value = found[name];
    if (form === undefined || value === undefined || form.pattern.test(value)) continue;
    throw invalid(`${prompt.name}: ${name} must be ${form.allowed}, not ${quoted(value)}.`);
  }
  return found;
}
