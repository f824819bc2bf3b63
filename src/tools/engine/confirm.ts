import { createHash } from 'node:crypto';
import { type Input, optional } from '../../client/api/field.ts';
import { text } from '../../client/api/fields.ts';
import type { Question, Refusal } from '../../jobs/question.ts';
import { type Answer, callOf, failure } from './answer.ts';
import type { Asking } from './grants.ts';
import { questionText, refusalText } from './question-text.ts';
import type { ToolCall } from './tool.ts';

export { type Asking, createGrants } from './grants.ts';

/** The argument of a tool that may ask for confirmation. */
export const confirmField = optional(text('Token from an answer that asked'));

interface ConfirmContext {
  readonly asking: Asking;
  readonly journal: { account(): Promise<string> };
  readonly place?: string | undefined;
}

/**
 * Has harm confirmed: undefined where the call may go on, else the answer that asks, refuses or says no. The
 * handler runs again from its top with the listener's answer, so nothing may have been recorded or sent before.
 */
export async function confirmFirst(
  { asking, journal, place }: ConfirmContext,
  { tool, args }: ToolCall,
  question: Question | Refusal | undefined,
): Promise<Answer | undefined> {
  const { policy, canAsk, answer, grants } = asking;
  if (question === undefined) return undefined;
  if ('refused' in question) return failure(`${tool}: ${refusalText(question)}. Nothing was changed.`);
  if (policy === 'never') return undefined;
  const { confirm, ...rest } = args;
  const account = await journal.account();
  const about = (how: string) => digestOf([how, account, tool, sorted(rest), question]);
  if (!canAsk) {
    if (typeof confirm === 'string' && (await grants.use(confirm, about('token')))) return undefined;
    return withToken(
      question,
      { tool, args: rest },
      await grants.issue(about('token')),
      confirm !== undefined,
      place,
    );
  }
  if (answer !== undefined && answer.action !== 'accept') return refused(answer.action);
  if (answer !== undefined && (await grants.use(answer.mark, about('form')))) {
    if (asking.agreement) asking.agreement.given = true;
    return undefined;
  }
  const text = questionText(question);
  const message = place === undefined ? text : `${text} (${place})`;
  return { text: message, ask: { message, mark: await grants.issue(about('form')) } };
}

const refused = (action: 'decline' | 'cancel'): Answer => ({
  text:
    action === 'decline'
      ? 'Nothing was changed: the listener was asked and said no.'
      : 'Nothing was changed: the listener was asked and closed the question.',
  structured: { outcome: 'nothing_changed', results: [], reason: action },
});

function withToken(
  question: Question,
  { tool, args }: ToolCall,
  confirm: string,
  triedBefore: boolean,
  place: string | undefined,
): Answer {
  const asked = questionText(question);
  const again = triedBefore
    ? 'That confirm token does not fit: it is for one use within 10 minutes, with the same arguments, while what goes is the same. '
    : '';
  const where = place === undefined ? '' : ` It would happen ${place}.`;
  return {
    text: `${again}Nothing was changed yet. Ask the listener: ${asked}${where} If they say yes, within 10 minutes call ${callOf(tool, { ...args, confirm })}`,
    structured: { outcome: 'asked', results: [], question: asked, confirm },
  };
}

const digestOf = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const sorted = (args: Input) => Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1));
