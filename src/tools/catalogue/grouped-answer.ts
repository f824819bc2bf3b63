import { quoted } from '../../text/sanitize.ts';
import type { Answer } from '../engine/answer.ts';
import { errorMessage } from '../engine/error-message.ts';

interface PhraseResult {
  /** The phrase. */
  readonly id: string;
  readonly value?: Answer | undefined;
  readonly error?: unknown;
}

/** The answers to several phrases, each under its phrase. None found is an error only where all failed. */
export function groupedAnswer(results: readonly PhraseResult[]): Answer {
  const groups = results.map(({ id: query, value, error }) => {
    const reason = value === undefined ? reasonOf(error) : undefined;
    return {
      text: `${quoted(query)}: ${value?.text ?? `${reason}.`}`,
      structured: { query, ...(value?.structured ?? { reason }) },
    };
  });
  const failed = results.every(({ value }) => value === undefined);
  return {
    text: groups.map(({ text }) => text).join('\n'),
    structured: { groups: groups.map(({ structured }) => structured) },
    ...(failed ? { isError: true as const } : {}),
  };
}

const reasonOf = (error: unknown) => (error === undefined ? 'not asked' : errorMessage(error));
