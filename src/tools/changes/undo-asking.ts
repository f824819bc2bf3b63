import type { Question } from '../../jobs/question.ts';
import { type Answer, failure } from '../engine/answer.ts';
import { confirmFirst } from '../engine/confirm.ts';
import { otherwise, questionText } from '../engine/question-text.ts';
import type { ToolCall, ToolContext } from '../engine/tool.ts';

/**
 * The answer that asks first, where an undo would lose more than the change made; undefined where it may go on.
 * `which`: what would be taken back, as the beginning of a sentence: "these changes are".
 */
export async function askBeforeUndo(
  which: string,
  question: Question | undefined,
  call: ToolCall,
  context: ToolContext,
): Promise<Answer | undefined> {
  const { canAsk, policy } = context.asking;
  if (question === undefined || canAsk || policy === 'never') return confirmFirst(context, call, question);
  const instead = otherwise(question);
  const asked = [questionText(question), ...(instead === undefined ? [] : [`${instead}.`])].join(' ');
  return failure(
    `undo: ${which} not taken back unasked, and this host cannot ask: ${asked} Nothing was changed.`,
  );
}
