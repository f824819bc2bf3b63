import { type Icon, ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import { quoted } from '../text/sanitize.ts';
import type { Given, Prompt } from './prompt.ts';

interface MenuOptions {
  /** How long the menu may be kept. */
  readonly freshness: { readonly ttlMs: number; readonly cacheScope: 'public' | 'private' };
  iconsOf(kind: string): Icon[];
}

/** Lists prompts, and makes the message of one. Without any, the server says nothing of prompts. */
export function registerPrompts(
  server: Server,
  prompts: readonly Prompt[],
  { freshness, iconsOf }: MenuOptions,
): void {
  if (prompts.length === 0) return;
  server.registerCapabilities({ prompts: { listChanged: false } });
  server.setRequestHandler('prompts/list', ({ params }) => {
    if (params?.cursor !== undefined) throw invalid('This list has one page: ask for it without a cursor.');
    const listed = prompts.map(({ name, title, description, icon, arguments: args }) => ({
      name,
      title,
      description,
      icons: iconsOf(icon),
      arguments: args.map(({ name: argument, description: about, required }) => ({
        name: argument,
        description: about,
        required: required === true,
      })),
    }));
    return { prompts: listed, ...freshness };
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

/** The arguments, checked by name; hosts send blank texts for those left open. */
function checkedArguments(prompt: Prompt, args: Readonly<Record<string, string>>): Given {
  const names = prompt.arguments.map(({ name }) => name);
  const odd = Object.keys(args).find(name => !names.includes(name));
  if (odd !== undefined) {
    throw invalid(`${prompt.name} has no argument ${quoted(odd)}; it takes ${names.join(', ')}.`);
  }
  const present = Object.entries(args).filter(([, value]) => value.trim() !== '');
  const found = Object.fromEntries(present.map(([name, value]) => [name, value.trim()]));
  const missing = prompt.arguments.find(({ name, required }) => required && found[name] === undefined);
  if (missing) throw invalid(`${prompt.name} needs ${missing.name}: ${missing.description}.`);
  for (const { name, form } of prompt.arguments) {
    const value = found[name];
    if (form === undefined || value === undefined || form.test(value)) continue;
    throw invalid(`${prompt.name}: ${name} must be ${form.allowed}, not ${quoted(value)}.`);
  }
  return found;
}
