import { z } from 'zod';
import type { Input } from '../../client/api/input-field.ts';
import { isRunning } from '../../jobs/change-context.ts';
import { isEffective, type Job } from '../../jobs/job.ts';
import { type Undoability, undoabilityOf } from '../../jobs/job-result.ts';
import { notKeptText } from '../../text/errors.ts';
import { type Answer, type AnswerRow, render } from '../engine/answer.ts';
import { finishingCall, lossText, whyNotText } from '../engine/change-reasons.ts';
import { inLocation, jobWords } from '../engine/change-words.ts';
import { defineTool } from '../engine/define-tool.ts';
import type { Operation, ToolContext } from '../engine/tool.ts';
import { unreadablePlans } from '../playlists/plan/stored-plans.ts';

/** How many changes a list shows, beside older ones that are not finished. */
const mostListed = 20;

const output = () =>
  z.object({
    items: z.array(
      z.object({
        change_id: z.string(),
        at: z.string(),
        what: z.string(),
        can_undo: z.boolean(),
        note: z.string().optional(),
      }),
    ),
  });

/** Offered whatever groups are. */
export const changes = defineTool({
  name: 'changes',
  title: 'Recent changes',
  description: 'What was changed here, and what is unfinished.',
  output,
  operations: [
    { name: 'list', about: 'the last changes', effect: 'read', fields: {}, run: withRecordNote(listChanges) },
  ],
});

type Run = (...call: Parameters<Operation['run']>) => Promise<Answer>;

/** If changes are not stored, every answer says so: the change that is meant may have been lost. */
export function withRecordNote(run: Run): Run {
  return async (args, context, tool) => {
    const answer = await run(args, context, tool);
    if (context.recordIsKept?.() !== false || answer.ask !== undefined) return answer;
    return { ...answer, text: `${answer.text}\n${notKeptText}` };
  };
}

async function listChanges(_: Input, context: ToolContext): Promise<Answer> {
  const kept = await context.journal.jobs();
  const { jobs, unreadable } = await kept.record();
  const plans = await unreadablePlans(jobs, context);
  const unfinished = jobs.filter(({ state }) => state === 'begun');
  // A call that changed nothing is not a change.
  const shown = jobs
    .filter(job => job.state === 'begun' || (job.state === 'ended' && isEffective(job)))
    .slice(0, mostListed);
  const older = unfinished.filter(({ id }) => shown.every(job => job.id !== id));
  const entries = [...shown, ...older].map(async job => describeListed(job, await statusOf(job, context)));
  const where = inLocation(context.location);
  const all = [...(await Promise.all(entries)), ...[...unreadable, ...plans].map(describeUnreadable)];
  return render({
    headline: [all.length === 0 ? `No changes yet${where}.` : `The last changes${where}, newest first:`],
    lists: [{ name: 'items', entries: all, always: true }],
  });
}

async function statusOf(job: Job, context: ToolContext): Promise<ChangeStatus> {
  if (await isRunning(job, context)) return 'running';
  return job.state === 'begun' ? 'interrupted' : undoabilityOf(job, context);
}

/** Whether a listed change can be undone, or why that is not known yet. */
type ChangeStatus = 'running' | 'interrupted' | Undoability;

/** `2026-03-01 09:30 UTC` */
const minuteOf = ({ at }: Pick<Job, 'at'>) =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What another version of this server stored. It is neither undone nor finished here, and not silently gone. */
function describeUnreadable(job: Pick<Job, 'id' | 'at'>): AnswerRow {
  const [at, what] = [minuteOf(job), 'stored by another version of this server'];
  const note = 'it cannot be read, so it cannot be undone or finished here';
  return {
    line: [job.id, at, what, note].join(' · '),
    fields: { change_id: job.id, at, what, can_undo: false, note },
  };
}

function describeListed(job: Job, status: ChangeStatus): AnswerRow {
  const at = minuteOf(job);
  const what = jobWords(job);
  const { can, words, note } = describeStatus(job, status);
  return {
    line: [job.id, at, what, words].join(' · '),
    fields: { change_id: job.id, at, what, can_undo: can, ...(note === undefined ? {} : { note }) },
  };
}

function describeStatus(job: Job, status: ChangeStatus) {
  if (status === 'running') return { can: false, words: 'still running', note: 'still running' };
  if (status === 'interrupted') {
    const note = `not finished; to finish: ${finishingCall(job)}`;
    return { can: true, words: `can be undone · ${note}`, note };
  }
  const note = status.can ? lossText(status) : whyNotText(status.why);
  if (!status.can)
    return { can: false, words: status.why === 'already-undone' ? note : `cannot be undone: ${note}`, note };
  return { can: true, words: note === undefined ? 'can be undone' : `can be undone, but ${note}`, note };
}
