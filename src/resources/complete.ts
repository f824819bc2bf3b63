import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';
import { type Completer, type CompletionSource, sourceOf } from './completion.ts';

/** What completes an argument of a prompt, if it is one. */
export type PromptSource = (prompt: string, argument: string) => CompletionSource | undefined;

/** Completes placeholders of templates and arguments of prompts; without a fit, nothing. */
export async function complete(
  completer: Completer,
  { ref, argument }: CompleteRequestParams,
  promptSource: PromptSource,
): Promise<CompleteResult> {
  const source =
    ref.type === 'ref/prompt' ? promptSource(ref.name, argument.name) : sourceOf(ref.uri, argument.name);
  const values = source === undefined ? [] : await completer.values(source, argument.value);
  return { completion: { values: [...values], hasMore: false } };
}
