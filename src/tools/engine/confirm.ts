import { createHash, randomBytes } from 'node:crypto';
import { textInput } from '../../client/api/common-fields.ts';
import { type Input, optional } from '../../client/api/input-field.ts';
import { longest } from '../../client/api/text-limits.ts';
import type { ChangeCall } from '../../jobs/change-context.ts';
import { mustAsk, type Question, type Refusal } from '../../jobs/confirmation-question.ts';
import type { Job } from '../../jobs/job.ts';
import { checkRights, questionOf, type RightsJob } from '../../jobs/needed-rights.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, callOf, failure, type ToolCall } from './answer.ts';
import { counted, listItem, someNames } from './change-words.ts';

/** How this caller can be asked, and what the listener answered. */
export interface Asking {
  /** `never`: the operator wants no questions. */
  readonly policy: 'destructive' | 'never';
  readonly canAsk: boolean;
  /** The listener's answer to the question with this mark. */
  readonly answer?: { readonly mark: string; readonly action: 'accept' | 'decline' | 'cancel' } | undefined;
  readonly grants: Grants;
  /** Whether the listener agreed to a question of this call. */
  readonly agreement?: { given: boolean };
}

/** One-time marks for questions, each bound to what its question was about. Rejects with `StoreError`. */
export interface Grants {
  issue(about: string): Promise<string>;
  /** Whether a mark was issued for exactly this within ten minutes, and not used since. The mark is then used up. */
  use(mark: string, about: string): Promise<boolean>;
  forget(): Promise<void>;
}

/** How long a mark is valid, in milliseconds. */
const validMs = 10 * 60 * 1000;
/** How many marks are remembered; the oldest are dropped first. */
const mostWaiting = 1000;

/** Marks that this process remembers. Nobody can guess one. `now` in milliseconds. */
export function createGrants(now: () => number, random: () => string = unguessable): Grants {
  const waiting = new Map<string, { about: string; until: number }>();
  return {
    async issue(about) {
      const mark = random();
      waiting.set(mark, { about, until: now() + validMs });
      const [oldest] = waiting.keys();
      if (waiting.size > mostWaiting && oldest !== undefined) waiting.delete(oldest);
      return mark;
    },
    async use(mark, about) {
      const found = waiting.get(mark);
      waiting.delete(mark);
      return found !== undefined && found.about === about && found.until >= now();
    },
    forget: async () => waiting.clear(),
  };
}

const unguessable = () => randomBytes(18).toString('base64url');

export const confirmField = optional(textInput('Token from an answer that asked', longest.mark));

interface ConfirmContext {
  readonly asking: Asking;
  readonly journal: { account(): Promise<string> };
  readonly location?: string | undefined;
}

/**
 * Asks the listener before a harmful change: undefined if the call may continue, otherwise the answer that asks,
 * refuses or says no. The tool runs again from its start with the listener's answer, so nothing may have been stored
 * or sent before.
 */
export async function confirmFirst(
  { asking, journal, location }: ConfirmContext,
  { tool, args }: ToolCall,
  question: Question | Refusal | undefined,
): Promise<Answer | undefined> {
  const { policy, canAsk, answer, grants } = asking;
  if (question === undefined) return undefined;
  if ('refused' in question) return failure(`${tool}: ${refusalText(question)}. Nothing was changed.`);
  if (policy === 'never' && !mustAsk(question)) return undefined;
  const { confirm, ...rest } = args;
  const account = await journal.account();
  const about = (how: string) => digestOf([how, account, tool, sorted(rest), question]);
  if (!canAsk) {
    if (typeof confirm === 'string' && (await grants.use(confirm, about('token')))) return undefined;
    const token = await grants.issue(about('token'));
    return withToken(question, { tool, args: rest }, token, { isAgain: confirm !== undefined, location });
  }
  if (answer !== undefined && answer.action !== 'accept') return refused(answer.action);
  if (answer !== undefined && (await grants.use(answer.mark, about('form')))) {
    if (asking.agreement) asking.agreement.given = true;
    return undefined;
  }
  const asked = questionText(question);
  const message = `${asked}${happensIn(location)}`;
  return { text: message, ask: { message, mark: await grants.issue(about('form')) } };
}

const refused = (action: 'decline' | 'cancel'): Answer => ({
  text: `Nothing was changed: the listener was asked and ${action === 'decline' ? 'said no' : 'closed the question'}.`,
  structured: { outcome: 'nothing_changed', results: [], reason: action },
});

const happensIn = (location: string | undefined) =>
  location === undefined ? '' : ` This happens ${location}.`;

function withToken(
  question: Question,
  { tool, args }: ToolCall,
  confirm: string,
  { isAgain, location }: { readonly isAgain: boolean; readonly location: string | undefined },
): Answer {
  const asked = questionText(question);
  const again = isAgain
    ? 'This confirm token is not valid: each works once, within 10 minutes, for the same arguments and while what they affect is unchanged. '
    : '';
  return {
    text: `${again}Nothing has been changed yet. Ask the listener: ${asked}${happensIn(location)} If they say yes, within 10 minutes call ${callOf(tool, { ...args, confirm })}`,
    structured: { outcome: 'asked', results: [], question: asked, confirm },
  };
}

const digestOf = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const sorted = (args: Input) => Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1));

export const withAgreement = (answer: Answer, agreed: boolean): Answer =>
  agreed
    ? {
        ...answer,
        text: `${answer.text}\nThe listener agreed to this change.`,
        ...(answer.structured === undefined ? {} : { structured: { ...answer.structured, agreed } }),
      }
    : answer;

/** What the listener is asked: what would be removed, and what an undo would not restore. */
const questionText = (question: Question): string =>
  question.ask === 'several'
    ? question.questions.map(questionText).join(' ')
    : `${harmText(question)} ${lostText(question)}`;

type Single = Exclude<Question, { ask: 'several' }>;

function harmText(question: Single): string {
  switch (question.ask) {
    case 'remove-favourites':
      return `Remove ${question.names.length} ${listItem(question.kind)}s: ${someNames(question.names)}?`;
    case 'remove-tracks':
      return `Remove ${question.names.length} tracks from the playlist ${quoted(question.title)}: ${someNames(question.names)}?`;
    case 'delete-playlist':
      return `Delete the playlist ${quoted(question.title)}, ${counted(question.tracks)}?`;
    case 'delete-upload': {
      const by = question.artist === '' ? '' : ` by ${quoted(question.artist)}`;
      return `Delete the uploaded track ${quoted(question.title)}${by} for good?`;
    }
    case 'forget-listener':
      return question.library === undefined
        ? 'Sign out, and delete the record of changes and all plans of the listener here?'
        : `Delete the listener's library here (${question.library}), the record of changes and all plans, and sign out?`;
    case 'undo-other': {
      const { was, title, made } = question;
      const now = `The playlist that the record calls ${quoted(was)} is ${quoted(title)} now, ${counted(question.tracks)}`;
      const when = made ? `, made ${quoted(made.now)} and not ${quoted(made.was)}` : '';
      return `${now}${when}. ${question.deletes ? 'Delete it' : 'Take back the change in it'}?`;
    }
    case 'undo-create':
      return `Delete the playlist ${quoted(question.title)}, ${counted(question.tracks)}, ${question.since.length} of them added since it was made: ${someNames(question.since, question.since.length, 3)}?`;
  }
}

const lostText = (question: Single): string =>
  question.ask === 'forget-listener' && question.library !== undefined
    ? 'Nothing of this can be restored, except from files that were exported before.'
    : lost[question.ask];

const lost: Readonly<Record<Single['ask'], string>> = {
  'remove-favourites': 'Undo restores them, without their dates and positions in the list.',
  'remove-tracks': 'Undo restores them, without the dates on which they were added.',
  'delete-playlist':
    'Undo makes it again with a new id and link, without its fans and the dates of its tracks.',
  'delete-upload': 'It cannot be restored.',
  'forget-listener':
    'Recorded changes can then no longer be undone. The music library itself does not change.',
  'undo-other': 'It was renamed elsewhere, or its id belongs to another playlist.',
  'undo-create':
    'It could only be made again with a new id and link, without its fans and the dates of its tracks.',
};

/** Why nothing is done, and what can be done instead; without a full stop. */
export function refusalText({ refused: { title, owner, favourite } }: Refusal): string {
  const why = `playlist ${quoted(title)} belongs to ${quoted(owner ?? 'somebody else')}: only its owner can change it`;
  if (favourite === undefined) return why;
  return `${why}; ${callOf('library_remove', { kind: 'playlists', ids: [favourite] })} removes it from the favourites`;
}

/**
 * Undefined if a stored job may be run now, otherwise the answer that asks the listener. Rejects with `MusicError` if
 * the caller or the token may not make one of its steps. Nothing was stored or sent. The listener is not asked again
 * about a job that has begun.
 */
export async function stopBefore(
  job: RightsJob & Pick<Job, 'state'>,
  call: ToolCall,
  context: ConfirmContext & ChangeCall,
): Promise<Answer | undefined> {
  await checkRights({ ...job, steps: job.steps.filter(({ state }) => state !== 'observed') }, context);
  return job.state === 'begun' ? undefined : confirmFirst(context, call, await questionOf(job, context));
}
