import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { addressIn, application, assistant, browse, canary, fakeKeyring, musicService } from './support.ts';

describe('Signing in from the assistant', () => {
  it('gives the address and the steps in words, keeps the token in the keyring, and signs out again', async () => {
    const service = await musicService();
    const keyring = fakeKeyring();
    const { call, seen } = await assistant(service, { env: application, keyring });
    const login = await call('sign_in');
    expect(login.structured['state']).toBe('waiting');
    expect(login.text).toContain('opens this address in a browser on this computer');
    expect(login.text).toContain('Waiting for the listener. Call account to see the result.');
    const again = await call('sign_in');
    expect(addressIn(again.text)).toBe(addressIn(login.text));
    expect((await call('account')).structured['state']).toBe('waiting');
    expect(await browse(addressIn(login.text))).toContain('Signed in');
    const { text, structured } = await call('account');
    expect(structured).toMatchObject({
      state: 'connected',
      source: 'the keyring of this computer',
      missing: [],
    });
    expect(text).toMatch(/Allowed: see name and picture.*; add favourites/);
    expect(text).not.toContain('email');
    expect((await call('library_read', { kind: 'tracks' })).isError).toBe(false);
    expect(JSON.stringify([...keyring.kept])).toContain(canary);
    expect((await call('sign_out')).text).toContain('The token was deleted');
    expect(keyring.kept.size).toBe(0);
    expect((await call('library_read', { kind: 'tracks' })).isError).toBe(true);
    expect(seen.join('\n')).not.toContain(canary);
  });

  it('keeps nothing where the listener signs out while the token is checked', async () => {
    const service = await musicService();
    const keyring = fakeKeyring();
    const { call } = await assistant(service, { env: application, keyring });
    const login = await call('sign_in');
    const asked = () => service.requests.some(({ path }) => path === '/user/me');
    service.faults.next({ kind: 'delay', ms: 150, match: { path: '/user/me' }, times: 1 });
    const browsed = browse(addressIn(login.text)).catch(() => '');
    await expect.poll(asked, { interval: 5 }).toBe(true);
    expect(keyring.kept.size).toBe(0);
    await call('sign_out');
    await browsed;
    // The service has answered by then.
    await pause(250);
    expect(keyring.kept.size).toBe(0);
    expect((await call('account')).structured).toMatchObject({ state: 'none' });
  });

  it.each(['modern', 'legacy'] as const)('opens the page where the host can (%s)', async era => {
    const service = await musicService();
    const opened: string[] = [];
    const { call, seen } = await assistant(service, {
      env: application,
      era,
      shows: 'pages',
      async open(url) {
        opened.push(url);
        // The listener takes a moment longer than the host.
        setTimeout(() => browse(url), 100);
        return 'accept';
      },
    });
    const login = await call('sign_in');
    expect(opened).toHaveLength(1);
    expect(login.text).toContain('Signed in as "nell.tarnmoor"');
    expect(login.structured['state']).toBe('connected');
    expect(seen.join('\n')).not.toContain(canary);
  });

  it('is not begun anew when the listener was faster than the host', async () => {
    const service = await musicService();
    const { call } = await assistant(service, {
      env: application,
      shows: 'pages',
      async open(url) {
        await browse(url);
        return 'accept';
      },
    });
    expect((await call('sign_in')).text).toContain('Signed in as');
  });

  it.each(['modern', 'legacy'] as const)('ends when the listener does not open the page (%s)', async era => {
    const service = await musicService();
    const open = async () => 'decline' as const;
    const { call } = await assistant(service, { env: application, era, shows: 'pages', open });
    const login = await call('sign_in');
    expect(login.text).toContain('the listener did not open the page');
    expect((await call('account')).structured['state']).toBe('none');
  });

  it('gives words to a host that can only show forms', async () => {
    const service = await musicService();
    const { call } = await assistant(service, { env: application, shows: 'forms' });
    expect((await call('sign_in')).structured['state']).toBe('waiting');
  });

  it('that is denied says so', async () => {
    const service = await musicService();
    const { call } = await assistant(service, { env: application });
    const address = addressIn((await call('sign_in')).text);
    expect(await browse(address, 'deny')).toContain('Access was denied');
    const { text, structured } = await call('account');
    expect(structured['state']).toBe('none');
    expect(text).toContain(
      "Last sign-in: Access was denied on the service's page. The listener is not signed in.",
    );
  });

  it('keeps the token in a private file where there is no keyring, for the next start', async () => {
    const service = await musicService();
    const keyring = fakeKeyring(false);
    const first = await assistant(service, { env: application, keyring });
    await browse(addressIn((await first.call('sign_in')).text));
    const { structured } = await first.call('account');
    expect(structured['source']).toContain('the credentials file');
    await first.close();
    const next = await assistant(service, { home: first.home, keyring });
    expect((await next.call('library_read', { kind: 'tracks' })).isError).toBe(false);
    expect([...first.seen, ...next.seen].join('\n')).not.toContain(canary);
  });

  it('in the demo narrows what the demo may, until signing out', async () => {
    const { call } = await assistant('embedded', { env: { MUSIC_PERMS: 'basic_access' } });
    await browse(addressIn((await call('sign_in')).text));
    const { text } = await call('account');
    expect(text).toContain('demo library on this computer');
    expect(text).toContain('Signed in here by signing in');
    const added = await call('library_add', { kind: 'artists', ids: [1] });
    expect(added.text).toContain('lacks manage_library');
    await call('sign_out');
    expect((await call('account')).text).not.toContain('Not allowed');
  });
});
