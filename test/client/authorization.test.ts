import { describe, expect, it } from 'vitest';
import type { Permission } from '../../src/client/api/endpoint.ts';
import type { Authorization } from '../../src/client/client.ts';
import * as errors from '../../src/client/errors.ts';
import type { WireAnswer } from '../../src/client/wire-codec.ts';
import { clientOver, entryNamed, json, rejection } from '../support/carriers.ts';

const rejected = json({
  error: { type: 'OAuthException', message: 'Invalid OAuth access token.', code: 300 },
});

/** A client whose token stands like this; what it was told of its rejection, and what it was asked for. */
function withAccess(access: Pick<Authorization, 'state' | 'lacking' | 'owner'>, answer: WireAnswer) {
  const told: boolean[] = [];
  const asked: { needed: readonly Permission[]; personal: boolean }[] = [];
  const written: string[] = [];
  const { client, sent } = clientOver(answer, {
    access: async (needed, personal) => {
      asked.push({ needed, personal });
      return { ...access, rejected: said => told.push(said) };
    },
    onWrite: entry => written.push(entry.name),
  });
  return { client, sent, told, asked, written };
}

const ready = { state: 'ready', lacking: [] } as const;
const mine = entryNamed('user.history');
const anyones = { entry: entryNamed('album.details'), input: { album_id: 9 } };

describe("A call about the listener's account", () => {
  it('is not sent where there is no token', async () => {
    const { client, sent, told } = withAccess({ state: 'none', lacking: [] }, json({ data: [] }));
    const error = await rejection(client.call(mine, {}));
    expect(error).toBeInstanceOf(errors.NoAccount);
    expect(error).toMatchObject({ ran: 'no' });
    expect([sent, told]).toEqual([[], []]);
  });

  it('is not sent with a token that has lapsed, and the listener is told so', async () => {
    const { client, sent, told } = withAccess({ state: 'lapsed', lacking: [] }, json({ data: [] }));
    const error = await rejection(client.call(mine, {}));
    expect(error).toBeInstanceOf(errors.TokenRejected);
    expect(error).toMatchObject({ ran: 'no' });
    expect([sent, told]).toEqual([[], [true]]);
  });

  it('is not sent with a token that lacks a permission, which is named', async () => {
    const lacking = ['listening_history', 'email'] as const;
    const { client, sent } = withAccess({ state: 'ready', lacking }, json({ data: [] }));
    const error = await rejection(client.call(mine, {}));
    expect(error).toBeInstanceOf(errors.PermissionMissing);
    expect(error).toMatchObject({ ran: 'no', lacking });
    expect(String(error)).toContain('listening_history and email');
    expect(sent).toEqual([]);
  });

  it('asks for the permissions of its entry', async () => {
    const { client, asked } = withAccess(ready, json({ data: [] }));
    await client.call(mine, {});
    await client.call(anyones.entry, anyones.input).catch(() => undefined);
    expect(asked).toEqual([
      { needed: ['listening_history'], personal: true },
      { needed: [], personal: false },
    ]);
  });

  it('is made once where the service rejects the token, and this error tells so', async () => {
    const { client, sent, told } = withAccess(ready, rejected);
    expect(await rejection(client.call(mine, {}))).toBeInstanceOf(errors.TokenRejected);
    expect(sent).toHaveLength(1);
    expect(told).toEqual([true]);
  });

  it('that fails for another reason says nothing of the token', async () => {
    const { client, told } = withAccess(ready, json({ error: { type: 'X', message: 'm', code: 700 } }));
    expect(await rejection(client.call(mine, {}))).toBeInstanceOf(errors.ServiceBusy);
    expect(told).toEqual([]);
  });
});

describe('A call about anything else', () => {
  it('is made once more without the token that the service rejects, and only that time', async () => {
    const { client, sent, told } = withAccess(ready, rejected);
    expect(await rejection(client.call(anyones.entry, anyones.input))).toBeInstanceOf(errors.TokenRejected);
    expect(sent.map(({ anonymous }) => anonymous)).toEqual([undefined, true]);
    expect(told).toEqual([false]);
  });

  it.each(['none', 'lapsed'] as const)('is made once where the token is %s anyway', async state => {
    const { client, sent, told } = withAccess({ state, lacking: [] }, rejected);
    expect(await rejection(client.call(anyones.entry, anyones.input))).toBeInstanceOf(errors.TokenRejected);
    expect([sent.length, told]).toEqual([1, []]);
  });

  it('that fails for another reason is not made again', async () => {
    const { client, sent, told } = withAccess(ready, json({ error: { type: 'X', message: 'm', code: 800 } }));
    expect(await rejection(client.call(anyones.entry, anyones.input))).toBeInstanceOf(errors.NotFound);
    expect([sent.length, told]).toEqual([1, []]);
  });
});

describe("A read of somebody's list by number", () => {
  const favourites = entryNamed('library.tracks');
  const read = (access: Pick<Authorization, 'state' | 'lacking' | 'owner'>, user_id: number) => {
    const at = withAccess(access, rejected);
    return { ...at, error: rejection(at.client.call(favourites, { user_id })) };
  };

  it("is never made without the token where the number is the listener's own", async () => {
    const { error, sent, told } = read({ ...ready, owner: 7 }, 7);
    expect(await error).toBeInstanceOf(errors.TokenRejected);
    expect(sent.map(({ anonymous }) => anonymous)).toEqual([undefined]);
    expect(told).toEqual([true]);
  });

  it('nor where nobody knows whose token it is', async () => {
    const { error, sent } = read(ready, 7);
    expect(await error).toBeInstanceOf(errors.TokenRejected);
    expect(sent.map(({ anonymous }) => anonymous)).toEqual([undefined]);
  });

  it.each([
    ['lapsed', errors.TokenRejected],
    ['away', errors.AccountAway],
  ] as const)('nor where the token is %s: then nothing is sent', async (state, expected) => {
    const { error, sent } = read({ state, lacking: [], owner: 7 }, 7);
    expect(await error).toBeInstanceOf(expected);
    expect(sent).toEqual([]);
  });

  it("is made without the token that the service rejects where it is somebody else's", async () => {
    const { error, sent, told } = read({ ...ready, owner: 7 }, 8);
    await error;
    expect(sent.map(({ anonymous }) => anonymous)).toEqual([undefined, true]);
    expect(told).toEqual([false]);
  });

  it('is made where there is no account, whose list could be shown in part', async () => {
    const { error, sent } = read({ state: 'none', lacking: [] }, 7);
    await error;
    expect(sent).toHaveLength(1);
  });
});

describe('A check of access', () => {
  it('fails as the call would, and sends nothing', async () => {
    const { client, sent } = withAccess({ state: 'none', lacking: [] }, json({ data: [] }));
    expect(await rejection(client.checkAccess(mine, {}))).toBeInstanceOf(errors.NoAccount);
    expect(sent).toEqual([]);
  });

  it('passes for what anyone may read, and with a token', async () => {
    const nobody = withAccess({ state: 'none', lacking: [] }, json({ data: [] }));
    await nobody.client.checkAccess(anyones.entry, anyones.input);
    const somebody = withAccess(ready, json({ data: [] }));
    await somebody.client.checkAccess(mine, {});
    expect([nobody.sent, somebody.sent]).toEqual([[], []]);
    expect(somebody.asked).toEqual([{ needed: ['listening_history'], personal: true }]);
  });
});

describe('A change', () => {
  const add = entryNamed('library.add_albums');

  it('that was made is told of', async () => {
    const { client, written } = withAccess(ready, json(true));
    await client.call(add, { ids: [1] });
    expect(written).toEqual(['add_albums']);
  });

  it('that the service did not make is not', async () => {
    const { client, written } = withAccess(ready, json(false));
    await client.call(add, { ids: [1] }).catch(() => undefined);
    expect(written).toEqual([]);
  });
});
