import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AccountPort, PageElicitation } from '../../src/tools/engine/account-port.ts';
import { callMemory } from '../support/journal.ts';
import { toolNamed } from '../tools/around.ts';
import { assistant, musicService } from './support.ts';

const tool = toolNamed('account');
const signIn = toolNamed('sign_in');

/** An account at which nobody ever finishes signing in. */
function slowAccount() {
  const cancelled: unknown[] = [];
  const door: AccountPort = {
    keptHere: async () => undefined,
    copyLibrary: async () => ({ ok: true, text: 'Copied.', facts: {} }),
    howToConnect: async () => 'in some way',
    status: async () => ({ text: 'so it is', facts: { state: 'none' } }),
    login: async () => ({
      url: 'http://127.0.0.1:1/page',
      listens: true,
      done: new Promise(() => undefined),
      cancel: sentence => cancelled.push(sentence),
    }),
    logout: async () => ({ ok: true, sentence: 'gone' }),
  };
  return { door, cancelled };
}

async function login(
  door: AccountPort,
  elicitation: PageElicitation | undefined,
  signal = new AbortController().signal,
) {
  // What else stands around a call is nothing to this tool.
  const { context } = await surroundings();
  return signIn.run({}, { ...context, account: door, pageElicitation: elicitation, signal });
}

async function surroundings() {
  const reported: unknown[] = [];
  const nothing = () => undefined;
  const client = new Proxy(Object.create(null), {});
  const context = {
    client,
    journal: client,
    asking: client,
    report: (e: unknown) => reported.push(e),
    progress: nothing,
    now: Date.now,
    ...callMemory(),
  };
  return { context, reported };
}

afterEach(() => vi.useRealTimers());

describe('The account tool', () => {
  it('costs an assistant at most 98 tokens', () => {
    const { name, description } = tool;
    const visible = JSON.stringify({ name, description, inputSchema: tool.input() });
    expect(encode(visible).length).toBeLessThanOrEqual(98);
  });

  it('waits at most 20 seconds for a listener who is on the page', async () => {
    vi.useFakeTimers();
    const { door } = slowAccount();
    const answer = login(door, { action: 'accept' });
    await vi.advanceTimersByTimeAsync(19_900);
    expect(await Promise.race([answer, Promise.resolve('still waiting')])).toBe('still waiting');
    await vi.advanceTimersByTimeAsync(200);
    expect((await answer).text).toBe(
      'http://127.0.0.1:1/page\nWaiting for the listener. Call account to see the result.',
    );
  });

  it('waits no longer when the caller gives up', async () => {
    const giveUp = new AbortController();
    const answer = login(slowAccount().door, { action: 'accept' }, giveUp.signal);
    setTimeout(() => giveUp.abort(), 20);
    expect((await answer).structured?.['state']).toBe('waiting');
  });

  it('calls the sign-in off when the listener closes the question', async () => {
    const { door, cancelled } = slowAccount();
    expect((await login(door, { action: 'cancel' })).text).toContain('Not signed in');
    expect(cancelled).toHaveLength(1);
  });

  it('names an argument it does not take', async () => {
    const { call } = await assistant(await musicService());
    expect((await call('account', { token: 'x' })).text).toContain('there is no argument "token"');
  });
});
