import { z } from 'zod';
import { choice, flagInput } from '../../client/api/common-fields.ts';
import type { Effect } from '../../client/api/endpoint.ts';
import { type Input, optional } from '../../client/api/input-field.ts';
import { rightsFor } from '../../jobs/needed-rights.ts';
import type { AccountPort, PendingSignIn } from '../engine/account-port.ts';
import { type Answer, failure } from '../engine/answer.ts';
import { recordNotes } from '../engine/change-reasons.ts';
import { confirmField, confirmFirst } from '../engine/confirm.ts';
import { defineTool } from '../engine/define-tool.ts';
import { unusableStore } from '../engine/error-message.ts';
import type { Operation, ToolContext } from '../engine/tool.ts';

/** An accepted page was opened, but the listener may not be finished. */
const longestWaitMs = 20_000;

const output = () =>
  z.looseObject({
    state: z
      .enum(['connected', 'unknown', 'none', 'expired', 'rejected', 'waiting', 'demo', 'here'])
      .optional(),
    address: z.string().optional(),
  });

/** Offered whatever groups are. A read-only server offers no other tool for the account. */
export const account = defineTool({
  name: 'account',
  title: 'The account',
  description: 'Who is connected, what is allowed, the quota, and where things are kept.',
  output,
  operations: [accountOperation('status', 'read', status)],
});

export const signIn = defineTool({
  name: 'sign_in',
  title: 'Sign in',
  description: 'Connect a music account. Never ask for or repeat a token.',
  idempotent: true,
  output,
  operations: [
    accountOperation('sign in', 'change', login, {
      action: optional(choice('Copies the library on this computer into the account', ['copy_library'])),
    }),
  ],
});

export const signOut = defineTool({
  name: 'sign_out',
  title: 'Sign out',
  description: 'Disconnect the music account.',
  idempotent: true,
  output,
  operations: [
    {
      ...accountOperation('sign out', 'change', logout, {
        forget: optional(flagInput('Also delete the record of changes and all plans')),
        confirm: confirmField,
      }),
      // Forgetting counts as deleting, and it changes the account.
      rights: async ({ forget }) => (forget === true ? rightsFor('change', 'delete') : undefined),
    },
  ],
});

type Act = (account: AccountPort, context: ToolContext, input: Input) => Promise<Answer>;

function accountOperation(
  name: string,
  effect: Effect,
  act: Act,
  fields: Operation['fields'] = {},
): Operation {
  return {
    name,
    about: '',
    effect,
    fields,
    run: async (input, context) =>
      context.account === undefined
        ? failure('This server has no account to sign in to.')
        : act(context.account, context, input),
  };
}

async function status(account: AccountPort, context: ToolContext): Promise<Answer> {
  const { text, facts } = await account.status();
  // Unfinished changes belong to an account.
  const isKnown = facts['state'] === 'connected' || facts['state'] === 'demo' || facts['state'] === 'here';
  const notes = isKnown ? await recordNotes(context).catch(error => [unusableStore(error) ?? []].flat()) : [];
  return { text: [text, ...notes].join('\n'), structured: facts };
}

async function logout(account: AccountPort, context: ToolContext, input: Input): Promise<Answer> {
  const forget = input['forget'] === true;
  const stop = forget ? await confirmForgetting(context, input) : undefined;
  if (stop !== undefined) return stop;
  const { ok, sentence } = await account.logout({ forget, stopCalls: context.stopOthers });
  if (!ok) return failure(sentence);
  // The status would create a new link page, which is stored.
  return forget ? { text: sentence, structured: {} } : statusAfter(account, sentence);
}

/** The confirmation must not need the account, because an interrupted deletion may already have removed it. */
async function confirmForgetting(
  { asking, location, account }: ToolContext,
  input: Input,
): Promise<Answer | undefined> {
  const library = await account?.keptHere();
  return confirmFirst(
    { asking, location, journal: { account: async () => '' } },
    { tool: 'sign_out', args: input },
    { ask: 'forget-listener', facts: { library }, library },
  );
}

async function login(account: AccountPort, context: ToolContext, { action }: Input): Promise<Answer> {
  return action === undefined ? connect(account, context) : copy(account, context);
}

async function copy(account: AccountPort, context: ToolContext): Promise<Answer> {
  if (context.isLibraryHere)
    return failure(`No account is connected. To connect one: ${await account.howToConnect()}.`);
  const { ok, text, facts } = await account.copyLibrary(context);
  return { text, structured: facts, ...(ok ? {} : { isError: true }) };
}

async function connect(account: AccountPort, context: ToolContext): Promise<Answer> {
  const { pageElicitation: elicitation } = context;
  const begun = await account.login(elicitation?.action !== undefined);
  if ('problem' in begun) return failure(begun.problem);
  if (!begun.listens) {
    begun.cancel();
    return failure(
      'Signing in returns to an address that is not on this computer (MUSIC_REDIRECT_URI). Run music-catalogue-mcp login in a terminal, where you can paste the address.',
    );
  }
  const { steps, message } = begun.isPage ? linking : signingIn;
  if (elicitation === undefined) return waiting(begun, steps);
  if (elicitation.action === undefined && elicitation.send === undefined) {
    return { ...waiting(begun, steps), page: { message, url: begun.url } };
  }
  const late = pause(longestWaitMs, context.signal);
  const action =
    elicitation.action ??
    (await Promise.race([elicitation.send?.({ message, url: begun.url }, begun.done), late.passed]));
  if (action === 'decline' || action === 'cancel') {
    late.end();
    begun.cancel();
    return {
      text: 'Not signed in: the listener did not open the page.',
      structured: { state: 'none' },
    };
  }
  const result = await Promise.race([begun.done, late.passed]);
  late.end();
  if (typeof result !== 'object') return waiting(begun, '');
  return result.ok ? statusAfter(account, result.sentence) : failure(result.sentence);
}

/** The result, then the new status. */
async function statusAfter(account: AccountPort, sentence: string): Promise<Answer> {
  const { text, facts } = await account.status();
  return { text: `${sentence}\n${text}`, structured: facts };
}

const signingIn = {
  message: "Sign in to the music service: its page asks whether this server may use the listener's account.",
  steps:
    'The listener opens this address in a browser on this computer, allows access there, and comes back here. The address is valid for 5 minutes.\n',
};

const linking = {
  message: 'Link a music account. The page checks that you requested this, then links the account.',
  steps:
    'Only the listener may open this address. They open it in a browser, sign in as the same user as here, and link a music account. The address can be used once, within 10 minutes.\n',
};

const waiting = ({ url }: PendingSignIn, how: string): Answer => ({
  text: `${how}${url}\nWaiting for the listener. Call account to see the result.`,
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
