import { describe, expect, it, onTestFinished } from 'vitest';
import { type Hosted, hosted, issuer, musicService } from '../callers/hosted.ts';
import { forget, link, logout, slowRemoval } from '../callers/leaving.ts';
import { hasRedis, redisServer, until } from './redis-server.ts';
import { type Replica, replica } from './replicas.ts';

/** Ada at two replicas; the other may be deaf to what the first one tells. */
async function ada({ isDeaf = false } = {}) {
  const [redis, music, server] = await Promise.all([redisServer(), musicService(), issuer()]);
  onTestFinished(redis.close);
  const at = async (change: (replicas: Replica) => Replica) => {
    const replicas = change(await replica(redis, { quota: { requests: 1000, ms: 100 } }));
    return hosted({ music, issuer: server, replicas });
  };
  const deaf = (replicas: Replica): Replica =>
    isDeaf ? { ...replicas, bus: { ...replicas.bus, subscribe: () => () => undefined } } : replicas;
  const [one, other] = [await at(each => each), await at(deaf)];
  await link(one, 'ada', music.token);
  const keys = () => redis.asked(client => client.keys('*'));
  return { redis, music, one, other, keys };
}

const isLinked = async (at: Hosted) => !(await at.call('ada', 'library_read')).isError;

describe.skipIf(!hasRedis)('Signing out at one replica', () => {
  it.each([
    { isDeaf: false, most: 0 },
    // What is on its way still lands; the next write is refused.
    { isDeaf: true, most: 6 },
  ])('ends the change that another carries out, told so or not: %j', async ({ isDeaf, most }) => {
    const { music, one, other } = await ada({ isDeaf });
    const { removed, removing } = await slowRemoval(other, music);
    const { text } = await logout(one, 'ada');
    const sent = removed();
    expect(text).toContain('Running changes were stopped');
    expect(await removing).toMatchObject({ isError: true, text: expect.stringContaining('signed out') });
    expect(removed()).toBeLessThanOrEqual(sent + most);
    expect(removed()).toBeLessThan(20);
  });

  it('with all that is kept leaves nothing of the caller in Redis', async () => {
    const { music, one, other, keys } = await ada();
    const before = (await keys()).filter(key => /documents|grant|answer/.test(key));
    expect(before).not.toEqual([]);
    await one.call('ada', 'playlist_write', { action: 'create', title: 'Trip' });
    await other.call('ada', 'artist_read', { artist_id: 101 });
    await until(async () => (await keys()).some(key => key.includes(':answer:')), 'the answer is kept');
    const { removing } = await slowRemoval(other, music);
    await logout(other, 'ada', { forget: true });

    expect((await forget(one, 'ada')).text).toContain("All the listener's data on this server was deleted");
    await removing;
    expect((await keys()).filter(key => /documents|grant|answer:/.test(key))).toEqual([]);
    expect(await isLinked(other)).toBe(false);
  });

  it('does nothing while Redis is gone, and says so', async () => {
    const { redis, one } = await ada();
    const asked = await logout(one, 'ada', { forget: true });
    await redis.kill();
    const more = { forget: true, confirm: asked.structured['confirm'] };
    for (const how of [{}, more]) {
      const { text, isError } = await logout(one, 'ada', how);
      expect(isError).toBe(true);
      expect(text).toContain('The Redis that the replicas share does not answer');
    }
    await redis.start();
    await until(async () => (await isLinked(one)) && !(await logout(one, 'ada')).isError, 'Redis is found');
  });
});

describe.skipIf(!hasRedis)('A replica that never read the account of a caller', () => {
  it('says while Redis is gone that it cannot be read, and that nothing of the link is lost', async () => {
    const [redis, music, server] = await Promise.all([redisServer(), musicService(), issuer()]);
    onTestFinished(redis.close);
    const replicas = await replica(redis, { quota: { requests: 1000, ms: 100 } });
    await link(await hosted({ music, issuer: server, replicas }), 'ada', music.token);
    const ours = await hosted({ music, issuer: server, replicas });
    await redis.kill();
    await until(() => replicas.problems().length > 0, 'Redis is missed');

    const personal = await ours.call('ada', 'library_read');
    expect(personal).toMatchObject({ isError: true });
    expect(personal.text).toContain('cannot be read at the moment');
    expect(personal.text).toContain('the account stays linked');
    const status = await ours.call('ada', 'account');
    expect(status.structured).toMatchObject({ state: 'unknown' });
    expect(status.text).toContain('The Redis that the replicas share does not answer');
    const login = await ours.call('ada', 'sign_in');
    expect(login).toMatchObject({ isError: true });
    expect(login.text).toContain('does not answer');
    expect(login.text).toContain('still linked');
    for (const { text } of [personal, status, login]) expect(text).not.toContain('o account is connected');
    await redis.start();
    await until(async () => !(await ours.call('ada', 'library_read')).isError, 'the account is read again');
  });
});
