import { describe, expect, it } from 'vitest';
import { libraryWith } from '../support/library.ts';
import { stand } from '../support/stand.ts';

describe('Listeners, followed and not', () => {
  const demoPeople = async (choices: Parameters<typeof stand>[0] = {}) => {
    const demo = await stand(choices);
    const followed = async () => {
      const { data } = await demo.music.user.followings({});
      return data.map(({ id }) => id);
    };
    return { demo, followed };
  };
  const [zeynep, kwabena, abuela, midori] = [2770915, 5561890, 3034277, 6120334];

  it('are unfollowed and followed back by name, several at once, and all of it undone', async () => {
    const { demo, followed } = await demoPeople();
    const before = await followed();
    const out = await demo.call('user_unfollow', { target_user_ids: ['DJ_Abuela', 'みどりのレコード', 99] });
    expect(out.text).not.toContain('Found by name: ');
    expect(out.structured['results']).toMatchObject([
      { id: abuela, title: 'dj_abuela', outcome: 'done' },
      { id: midori, title: 'みどりのレコード', outcome: 'done' },
      { id: 99, outcome: 'nothing_changed' },
    ]);
    expect(await followed()).toEqual(before.filter(id => id !== abuela && id !== midori));
    const back = await demo.call('user_write', {
      action: 'follow',
      target_user_id: 'zeynep k.',
      target_user_ids: [kwabena],
    });
    expect(back.structured['results']).toMatchObject([
      { id: zeynep, outcome: 'done' },
      { id: kwabena, outcome: 'done' },
    ]);
    expect(await followed()).toEqual(expect.arrayContaining([zeynep, kwabena]));
    await demo.call('undo');
    await demo.call('undo', { change_ids: [out.structured['change_id']] });
    expect([...(await followed())].sort()).toEqual([...before].sort());
    await demo.close();
  });

  it('of whom some names are not known: nobody is followed, and all that is unclear is told', async () => {
    const at = await libraryWith({ followings: [5, 6] });
    const said = await at.call('user_write', {
      action: 'follow',
      target_user_ids: ['User 5', 'Nobody Here', 'No One Else', 9],
    });
    expect(said.isError).toBe(true);
    expect(said.text).toBe(
      [
        'user_write: nothing was done.',
        'No follower or followed listener is called "Nobody Here"; there are:',
        '[5] "User 5" · followed',
        '[6] "User 6" · followed',
        'No follower or followed listener is called "No One Else"; there are:',
        '[5] "User 5" · followed',
        '[6] "User 6" · followed',
      ].join('\n'),
    );
    expect(at.faults.writes).toEqual([]);
  });

  it('are each told what became of them, and one follow that fails keeps its sentence', async () => {
    const at = await libraryWith();
    const several = await at.call('user_write', { action: 'follow', target_user_ids: [5, 9999] });
    expect(several.structured['outcome']).toBe('partly');
    expect(at.followings()).toEqual([5]);
    const one = await at.call('user_write', { action: 'follow', target_user_id: 9999 });
    expect(one.isError).toBe(true);
    expect(one.text).not.toContain('Partly');
    expect((await at.call('user_unfollow', {})).text).toContain(
      'give at least one of target_user_id, target_user_ids',
    );
  });

  it('whose follow broke off after the first are followed to the end later', async () => {
    const at = await libraryWith();
    at.faults.next('POST /user/me/followings user_id=6', 'dies before acting');
    await expect(at.call('user_write', { action: 'follow', target_user_ids: [5, 6, 7] })).rejects.toThrow();
    const again = await at.restarted();
    const listed = await again.call('changes', {});
    expect(listed.text).toContain('finish');
    const { change_id } = /"change_ids":\["(?<change_id>[^"]+)"/.exec(listed.text)?.groups ?? {};
    await again.call('undo', { finish: true, change_ids: [change_id] });
    expect([...again.followings()].sort()).toEqual([5, 6, 7]);
    await again.undo();
    expect(again.followings()).toEqual([]);
  });
});
