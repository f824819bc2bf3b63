import { type Answer, failure } from '../../present/answer.ts';
import { sentence } from '../../present/sentence.ts';
import { StoreError } from '../../store/store.ts';
import type { ToolContext } from '../tool.ts';

/** What went wrong with a call, in our words; the log has the rest. */
export function failed(
  error: unknown,
  input: Readonly<Record<string, unknown>>,
  { report }: ToolContext,
): Answer {
  report(error);
  if (!(error instanceof StoreError)) return failure(`${sentence(error, input)}.`);
  return failure(`What is changed cannot be recorded, and without that nothing is changed: ${error.message}`);
}
