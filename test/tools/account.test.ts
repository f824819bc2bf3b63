import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { account, signIn, signOut } from '../../src/tools/account/account.ts';
import type { AccountPort, PageElicitation, PendingSignIn } from '../../src/tools/engine/account-port.ts';
import type { ToolEntry } from '../../src/tools/engine/define-tool.ts';
import { around } from './around.ts';

const url = 'http://127.0.0.1:1/page';
const page = {
  message: "Sign in to the music service: its page asks whether this server may use the listener's account.",
  url,
};
const waits = { state: 'waiting', address: url };
const steps =
  'The listener opens this address in a browser on this computer, allows access there, and comes back here. The address is valid for 5 minutes.';
const inWords = {
  text: `${steps}\n${url}\nWaiting for the listener. Call account to see the result.`,
  structured: waits,
};
const stillWaiting = {
  text: `${url}\nWaiting for the listener. Call account to see the result.`,
  structured: waits,
};
const notOpened = {
  text: 'Not signed in: the listener did not open the page.',
  structured: { state: 'none' },
};
const never = new Promise<never>(() => undefined);

interface Behind {
  readonly signIn?: Partial<PendingSignIn>;
  readonly login?: AccountPort['login'];
  readonly logout?: AccountPort['logout'];
  readonly status?: AccountPort['status'];
}

/** An account behind its door, and what was asked of it. */
function doorWith({ signIn = {}, ...acts }: Behind = {}) {
  const asked: unknown[] = [];
  const door: AccountPort = {
    keptHere: async () => undefined,
    copyLibrary: async () => ({ ok: true, text: 'Copied.', facts: {} }),
    howToConnect: async () => 'by the door',
    status: async () => ({ text: 'So it stands.', facts: { state: 'connected', service: 'here' } }),
    logout: async () => ({ ok: true, sentence: 'Signed out.' }),
    ...acts,
    login: async again => {
      asked.push(['login', again]);
      const cancel = () => asked.push(['cancel']);
      return acts.login ? acts.login(again) : { url, listens: true, done: never, cancel, ...signIn };
    },
  };
  return { door, asked };
}

function made(entry: ToolEntry) {
  const tool = entry.make(() => true);
  if (tool === undefined) throw new Error('everything is allowed');
  return tool;
}
const signal = () => new AbortController().signal;

/** Signs in behind a door, for a host that opens pages in some way. */
async function login(door: AccountPort, elicitation?: PageElicitation, until: AbortSignal = signal()) {
  return made(signIn).run({}, { ...around(), account: door, pageElicitation: elicitation, signal: until });
}

// Immediates and intervals of other files in this worker are none of the tool's.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('The account tool', () => {
  it.each<readonly [ToolEntry, unknown, string]>([
    [account, { token: 'x' }, 'account: there is no argument "token"; it takes no arguments.'],
    [signIn, { token: 'x' }, 'sign_in: there is no argument "token"; it takes action.'],
    [signOut, { forget: 1 }, 'sign_out: forget must be true or false, not 1.'],
    [signIn, 'login', 'sign_in: arguments must be an object, not "login".'],
  ])('$name refuses %j, and does nothing', async (entry, args, text) => {
    const { door, asked } = doorWith();
    expect(await made(entry).run(args, { ...around(), account: door })).toEqual({ text, isError: true });
    expect(asked).toEqual([]);
  });

  it('is all that a read-only server offers of them', () => {
    const offered = [account, signIn, signOut].map(({ make }) => make(effect => effect === 'read')?.name);
    expect(offered).toEqual(['account', undefined, undefined]);
  });

  it.each([[undefined], [{}]])('tells how things stand: %j', async args => {
    const { door, asked } = doorWith();
    expect(await made(account).run(args, { ...around(), account: door })).toEqual({
      text: 'So it stands.',
      structured: { state: 'connected', service: 'here' },
    });
    expect(asked).toEqual([]);
  });

  it('says so where the server has no account', async () => {
    expect(await made(signIn).run({}, around())).toEqual({
      text: 'This server has no account to sign in to.',
      isError: true,
    });
  });

  it('says of what nobody foresaw only that, and the log has the rest', async () => {
    const problem = new Error('a secret');
    const { door } = doorWith({ status: () => Promise.reject(problem) });
    const context = around();
    expect(await made(account).run({}, { ...context, account: door })).toEqual({
      text: 'The server failed because of an error of its own. Try again; its log has details.',
      isError: true,
    });
    expect(context.reported).toEqual([problem]);
  });
});

describe('Signing out', () => {
  const logout = (door: AccountPort) => made(signOut).run({}, { ...around(), account: door });

  it('says what was done, and how things stand then', async () => {
    expect(await logout(doorWith().door)).toEqual({
      text: 'Signed out.\nSo it stands.',
      structured: { state: 'connected', service: 'here' },
    });
  });

  it('that fails says why', async () => {
    const { door } = doorWith({ logout: async () => ({ ok: false, sentence: 'The file is damaged.' }) });
    expect(await logout(door)).toEqual({ text: 'The file is damaged.', isError: true });
  });
});

// What waits for ever is found out soon.
describe('Signing in', { timeout: 2000 }, () => {
  it('that cannot begin says why', async () => {
    const { door } = doorWith({ login: async () => ({ problem: 'It needs an application.' }) });
    expect(await login(door)).toEqual({ text: 'It needs an application.', isError: true });
  });

  it('that returns to another computer is called off, and belongs in a terminal', async () => {
    const { door, asked } = doorWith({ signIn: { listens: false } });
    expect(await login(door)).toEqual({
      text: 'Signing in returns to an address that is not on this computer (MUSIC_REDIRECT_URI). Run music-catalogue-mcp login in a terminal, where you can paste the address.',
      isError: true,
    });
    expect(asked).toEqual([['login', false], ['cancel']]);
  });

  it('gives the address and the steps to a host that opens no pages', async () => {
    const { door, asked } = doorWith();
    expect(await login(door)).toEqual(inWords);
    expect(asked).toEqual([['login', false]]);
  });

  it('gives the page in place of an answer to a host that sends the listener and calls again', async () => {
    const { door, asked } = doorWith();
    expect(await login(door, {})).toEqual({ ...inWords, page });
    expect(asked).toEqual([['login', false]]);
  });

  it.each(['decline', 'cancel'] as const)('is called off where the listener says %s', async said => {
    const { door, asked } = doorWith();
    expect(await login(door, { action: said })).toEqual(notOpened);
    expect(asked).toEqual([['login', true], ['cancel']]);
  });

  it.each(['decline', 'cancel'] as const)('is called off where the host comes back with %s', async said => {
    const { door, asked } = doorWith();
    const shown: unknown[] = [];
    const now: PageElicitation['send'] = async (visit, done) => {
      shown.push(visit, done);
      return said;
    };
    expect(await login(door, { send: now })).toEqual(notOpened);
    expect(shown).toEqual([page, never]);
    expect(asked).toEqual([['login', false], ['cancel']]);
  });

  it('that ends well says so, and how things stand then', async () => {
    const done = Promise.resolve({ ok: true, sentence: 'Signed in as "ann".' });
    const { door, asked } = doorWith({ signIn: { done } });
    const answer = {
      text: 'Signed in as "ann".\nSo it stands.',
      structured: { state: 'connected', service: 'here' },
    };
    expect(await login(door, { action: 'accept' })).toEqual(answer);
    expect(await login(door, { send: async () => 'accept' })).toEqual(answer);
    expect(asked).toEqual([
      ['login', true],
      ['login', false],
    ]);
  });

  it('that ends badly says why', async () => {
    const done = Promise.resolve({ ok: false, sentence: 'The listener denied the access.' });
    const { door } = doorWith({ signIn: { done } });
    expect(await login(door, { action: 'accept' })).toEqual({
      text: 'The listener denied the access.',
      isError: true,
    });
  });

  it('goes on waiting elsewhere after 20 seconds on the page, and is not called off', async () => {
    const { door, asked } = doorWith();
    const answer = login(door, { action: 'accept' });
    await vi.advanceTimersByTimeAsync(19_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual(stillWaiting);
    expect(asked).toEqual([['login', true]]);
  });

  it('shares the 20 seconds with the time a host takes to open the page', async () => {
    const { door } = doorWith();
    const opened = new Promise<'accept'>(resolve => {
      setTimeout(() => resolve('accept'), 15_000);
    });
    const answer = login(door, { send: () => opened });
    await vi.advanceTimersByTimeAsync(19_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual(stillWaiting);
  });

  it('does not wait for a host that never says whether it opened the page', async () => {
    const { door } = doorWith();
    const answer = login(door, { send: () => never });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answer).toEqual(stillWaiting);
  });

  it('does not wait for a caller who has gone meanwhile', async () => {
    const { door } = doorWith();
    expect(await login(door, { action: 'accept' }, AbortSignal.abort())).toEqual(stillWaiting);
  });

  it('waits no longer than the caller, and leaves nothing behind', async () => {
    const { door, asked } = doorWith();
    const giveUp = new AbortController();
    const removed = vi.spyOn(giveUp.signal, 'removeEventListener');
    const answer = login(door, { action: 'accept' }, giveUp.signal);
    await vi.advanceTimersByTimeAsync(10);
    giveUp.abort();
    expect(await answer).toEqual(stillWaiting);
    expect(asked).toEqual([['login', true]]);
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
  });
});
