import { describe, expect, it } from 'vitest';
import { decrypt, encrypt } from '../../../src/hosting/linking/encryption.ts';
import { linkedCredentials } from '../../../src/hosting/linking/links.ts';
import { type DocumentsOf, storeDocuments } from '../../../src/store/documents.ts';
import { openStore } from '../../../src/store/open.ts';
import { StoreError } from '../../../src/store/store.ts';

const [one, two, three] = [1, 2, 3].map(byte => Buffer.alloc(32, byte));
const about = ['https://login.example', 'ada', 'deezer'];
const keysOf = (current = one, former = two) => ({ current: current ?? Buffer.alloc(32), former });

describe('An encrypted text', () => {
  it('is decrypted with its key in its context, and is different each time', () => {
    const encrypted = encrypt('secret', about, keysOf());

    expect(decrypt(encrypted, about, keysOf())).toEqual({ text: 'secret', isFormer: false });
    expect(encrypt('secret', about, keysOf()).text).not.toBe(encrypted.text);
    expect(JSON.stringify(encrypted)).not.toContain('secret');
  });

  it.each([
    ['another issuer', ['https://other.example', 'ada', 'deezer']],
    ['another subject', ['https://login.example', 'bo', 'deezer']],
    ['another service', ['https://login.example', 'ada', 'embedded']],
    ['parts that are cut elsewhere', ['https://login.example', 'adadeezer', '']],
  ])('is not decrypted for %s', (_, other) => {
    expect(decrypt(encrypt('secret', about, keysOf()), other, keysOf())).toBeUndefined();
  });

  it('is not decrypted with another key or after it was changed', () => {
    const encrypted = encrypt('secret', about, keysOf());
    const changed = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;

    expect(decrypt(encrypted, about, keysOf(three, two))).toBeUndefined();
    expect(decrypt({ ...encrypted, text: changed(encrypted.text) }, about, keysOf())).toBeUndefined();
    expect(decrypt({ ...encrypted, nonce: changed(encrypted.nonce) }, about, keysOf())).toBeUndefined();
    expect(decrypt({ ...encrypted, text: '' }, about, keysOf())).toBeUndefined();
  });
});

describe('The key of links', () => {
  const ada = { issuer: 'https://login.example', subject: 'ada' };
  const start = async () => {
    const store = await openStore({ memory: true });
    const documentsOf = storeDocuments(async () => store);
    const linksWith = (current = one, former?: Buffer) =>
      linkedCredentials(ada, {
        documentsOf,
        keys: { current: current ?? Buffer.alloc(32), former },
        service: 'deezer',
      });
    return { linksWith, kept: () => JSON.stringify(store.list('links')) };
  };

  it('can be changed without linking again: what the former key encrypted is encrypted again when it is read', async () => {
    const { linksWith } = await start();
    await linksWith(one).write({ token: 'the-token-of-ada' });

    expect(await linksWith(two, one).read()).toEqual({ token: 'the-token-of-ada' });
    expect(await linksWith(two).read()).toEqual({ token: 'the-token-of-ada' });
    await expect(linksWith(one).read()).rejects.toThrow(/Link the account again/);
  });

  it('can be changed even if nothing can be written now: the account stays linked', async () => {
    const store = await openStore({ memory: true });
    const at = (current = one, former?: Buffer) => {
      const documentsOf = storeDocuments(async () => store);
      const keys = { current: current ?? Buffer.alloc(32), former };
      return linkedCredentials(ada, { documentsOf, keys, service: 'deezer' });
    };
    await at(one).write({ token: 'the-token-of-ada' });
    const { change } = store;
    Object.assign(store, {
      change: () => {
        throw new StoreError('may lose what it is told');
      },
    });
    expect(await at(two, one).read()).toEqual({ token: 'the-token-of-ada' });
    Object.assign(store, { change });
    expect(await at(two, one).read()).toEqual({ token: 'the-token-of-ada' });
    expect(await at(two).read()).toEqual({ token: 'the-token-of-ada' });
  });

  it.each(['logs out', 'links another account'])(
    'brings nothing back where another replica %s between reading and encrypting again',
    async act => {
      const store = await openStore({ memory: true });
      const documentsOf = storeDocuments(async () => store);
      const at = (through: DocumentsOf, former?: Buffer) =>
        linkedCredentials(ada, {
          documentsOf: through,
          keys: { current: (former ? two : one) ?? Buffer.alloc(32), former },
          service: 'deezer',
        });
      const other = at(documentsOf);
      const old = { token: 'the-token-of-ada' };
      await other.write(old);
      const meanwhile = async () => {
        if (act === 'logs out') await other.remove();
        else await other.write({ token: 'a-new-token-of-ada' }, old);
      };
      const slow: DocumentsOf = (space, owner) => {
        const documents = documentsOf(space, owner);
        return {
          ...documents,
          async change(keys, work, processName) {
            await meanwhile();
            return documents.change(keys, work, processName);
          },
        };
      };
      await at(slow, one).read();
      expect(await at(documentsOf).read()).toEqual(
        act === 'logs out' ? undefined : { token: 'a-new-token-of-ada' },
      );
    },
  );

  it('may be lost: the account is linked again, and nothing else is', async () => {
    const { linksWith, kept } = await start();
    await linksWith(one).write({ token: 'the-token-of-ada' });

    await expect(linksWith(three).read()).rejects.toThrow(/a different key than this server has now/);
    await linksWith(three).write({ token: 'a-new-token-of-ada' });
    expect(await linksWith(three).read()).toEqual({ token: 'a-new-token-of-ada' });
    expect(kept()).not.toContain('token-of-ada');
  });
});

describe('A linked account whose record cannot be reached', () => {
  it('goes on being used as it was read last, until it can be read again or is unlinked', async () => {
    const store = await openStore({ memory: true });
    let isGone = false;
    const documentsOf = storeDocuments(async () => {
      if (isGone) throw new StoreError('gone');
      return store;
    });
    const linked = () =>
      linkedCredentials(
        { issuer: 'keys', subject: 'ada' },
        { documentsOf, keys: keysOf(), service: 'deezer' },
      );
    const [one, another] = [linked(), linked()];
    await one.write({ token: 'the-token-of-ada' });
    isGone = true;
    expect(await one.read()).toEqual({ token: 'the-token-of-ada' });
    await expect(another.read()).rejects.toThrow('gone');

    isGone = false;
    expect(await another.remove()).toBe(true);
    expect(await one.read()).toBeUndefined();
    isGone = true;
    await expect(one.read()).rejects.toThrow('gone');
  });
});
