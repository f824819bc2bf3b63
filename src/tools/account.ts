import type { AccountPort, PendingSignIn } from '../account/account-port.ts';
import type { Effect } from '../client/api/endpoint.ts';
import { type Answer, failure } from '../present/answer.ts';
import { shown } from '../text/sanitize.ts';
import type { JsonSchema, Tool, ToolContext } from './engine/tool.ts';
import { given } from './engine/validate.ts';

/** Accepting a page means that it was opened, not that the listener is done. */
const longestWaitMs = 20_000;

const actions = ['status', 'login', 'logout'] as const;
type Action = (typeof actions)[number];

/** Who is connected, signing in and signing out. Where only reading is allowed, only the status is. */
export const account = {
  group: undefined,
  make: (allowed: (effect: Effect) => boolean): Tool => accountTool(!allowed('change')),
};

function accountTool(readOnly: boolean): Tool {
  const allowed: readonly Action[] = readOnly ? ['status'] : actions;
  return {
    name: 'account',
    title: 'The account',
    description: readOnly
      ? 'Who is connected, what works, and how to get the rest.'
      : 'Who is connected, what works, signing in and out. Never ask for or repeat a token.',
    group: undefined,
    hints: {
      readOnlyHint: readOnly,
      destructiveHint: !readOnly,
      idempotentHint: true,
      openWorldHint: true,
    },
    input: () => ({
      type: 'object',
      properties: { action: { type: 'string', enum: [...allowed], description: 'Default status' } },
      additionalProperties: false,
    }),
    output: () => output,
    async run(args, context) {
      const action = actionIn(args, allowed);
      if ('problem' in action) return failure(`account: ${action.problem}.`);
      const { account } = context;
      if (account === undefined)
        return failure('This server has no account of its own: nothing to sign in to.');
      try {
        return await acts[action.ok](account, context);
      } catch (error) {
        context.report(error);
        return failure('This server made a mistake of its own with the account. Its log has more.');
      }
    },
  };
}

const output: JsonSchema = {
  type: 'object',
  properties: {
    state: {
      type: 'string',
      enum: ['connected', 'unknown', 'none', 'expired', 'rejected', 'waiting', 'demo'],
    },
    address: { type: 'string' },
  },
  additionalProperties: true,
};

function actionIn(args: unknown, allowed: readonly Action[]): { ok: Action } | { problem: string } {
  const read = given(args);
  if ('problem' in read) return read;
  const { action, ...rest } = read.ok;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) return { problem: `there is no argument ${shown(unknown)}; it takes action` };
  const found = allowed.find(each => each === (action ?? 'status'));
  return found
    ? { ok: found }
    : {
        problem: `action must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}, not ${shown(action)}`,
      };
}

type Act = (account: AccountPort, context: ToolContext) => Promise<Answer>;

const acts: Readonly<Record<Action, Act>> = { status, login, logout };

async function status(account: AccountPort): Promise<Answer> {
  const { text, facts } = await account.status();
  return { text, structured: facts };
}

async function logout(account: AccountPort): Promise<Answer> {
  const { ok, sentence } = await account.logout();
  return ok ? standing(account, sentence) : failure(sentence);
}

async function login(account: AccountPort, context: ToolContext): Promise<Answer> {
  const { pageElicitation: elicitation } = context;
  const signIn = await account.login(elicitation?.action !== undefined);
  if ('problem' in signIn) return failure(signIn.problem);
  if (!signIn.listens) {
    signIn.cancel();
    return failure(
      'The address that signing in returns to (MUSIC_REDIRECT_URI) is not on this computer: run music-catalogue-mcp login in a terminal, where it can be pasted.',
    );
  }
  if (elicitation === undefined) return waiting(signIn, steps);
  if (elicitation.action === undefined && elicitation.send === undefined) {
    return { ...waiting(signIn, steps), page: { message, url: signIn.url } };
  }
  const late = pause(longestWaitMs, context.signal);
  const action =
    elicitation.action ??
    (await Promise.race([elicitation.send?.({ message, url: signIn.url }, signIn.done), late.passed]));
  if (action === 'decline' || action === 'cancel') {
    late.end();
    signIn.cancel();
    return {
      text: 'Nothing was signed in: the listener did not open the page.',
      structured: { state: 'none' },
    };
  }
  const result = await Promise.race([signIn.done, late.passed]);
  late.end();
  if (typeof result !== 'object') return waiting(signIn, '');
  return result.ok ? standing(account, result.sentence) : failure(result.sentence);
}

/** What was done, and how things stand after it. */
async function standing(account: AccountPort, sentence: string): Promise<Answer> {
  const { text, facts } = await account.status();
  return { text: `${sentence}\n${text}`, structured: facts };
}

const message =
  "Sign in to the music service: its page asks whether this server may use the listener's account.";

const steps =
  'The listener opens this address in a browser on this computer, allows the access there, and comes back here. It works for 5 minutes.\n';

const waiting = ({ url }: PendingSignIn, how: string): Answer => ({
  text: `${how}${url}\nWaiting: ask account status.`,
  structured: { state: 'waiting', address: url },
});

/** Passes after a time, or when the caller gives up. */
function pause(ms: number, signal: AbortSignal) {
  let end: () => void = () => undefined;
  const passed = new Promise<'late'>(resolve => {
    const timer = setTimeout(() => resolve('late'), ms);
    const stop = () => resolve('late');
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
  });
  return { passed, end };
}
