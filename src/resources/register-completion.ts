import type { Server } from '@modelcontextprotocol/server';
import { type Completer, type Source, sourceOf } from './completion.ts';

/** What an argument of a prompt is completed from, if it is one. */
export type PromptSource = (prompt: string, argument: string) => Source | undefined;

/** Completes gaps in templates and arguments of prompts. What nothing fits is answered with nothing. */
export function registerCompletion(server: Server, completer: Completer, promptSource: PromptSource): void {
  server.registerCapabilities({ completions: {} });
  server.setRequestHandler('completion/complete', async ({ params: { ref, argument } }) => {
    const source =
      ref.type === 'ref/prompt' ? promptSource(ref.name, argument.name) : sourceOf(ref.uri, argument.name);
    const values = source === undefined ? [] : await completer.values(source, argument.value);
    return { completion: { values: [...values], hasMore: false } };
  });
}
