import { describe, expect, it } from 'vitest';
import { folder } from '../../account/support.ts';
import { atEnd } from '../../support/at-end.ts';
import { startListensService } from '../../support/listens-service.ts';
import { callTool } from '../../support/stand.ts';
import { musicService } from './hosted.ts';
import { oneService, served } from './served.ts';

const operators = { title: 'Only of the Operator', artist: 'Nobody Else', at: Date.UTC(2025, 3, 1) / 1000 };

/** A server for many whose operator has a history, and callers with an account each, by name. Ada and Bo played other songs. */
async function callers() {
  const listens = await startListensService([operators]);
  atEnd(() => listens.close());
  const [adas, bos] = [await musicService(), await musicService()];
  const all = await fetch(`${bos.origin}/user/me/history?access_token=${bos.token}`);
  const { data } = Object(await all.json());
  const bosOnly = { data: data.slice(-1), total: 1 };
  bos.faults.next({ kind: 'body', body: bosOnly, match: { path: '/user/me/history' }, times: 1000 });
  const ours = await served(await oneService([adas, bos]), {
    MUSIC_HISTORY: 'listenbrainz:alice,plays',
    MUSIC_HISTORY_ADDRESS: listens.origin,
    MUSIC_EPHEMERAL: '',
    XDG_DATA_HOME: folder(),
    XDG_CONFIG_HOME: folder(),
  });
  const caller = async (who: string, token?: string) => {
    if (token !== undefined) await ours.link(who, token);
    const mcp = await ours.host(who);
    return (tool: string, args: Record<string, unknown> = {}) => callTool(mcp, tool, args);
  };
  return { listens, adas, bos, caller, bosOnly };
}

const history = ['user_read', { view: 'history', limit: 50 }] as const;

describe('The callers of a server whose operator has a history', () => {
  it('have the history of the account that each linked, or none, and never the operator’s', async () => {
    const { listens, adas, bos, caller, bosOnly } = await callers();
    const [ada, bo, cy] = [
      await caller('ada', adas.token),
      await caller('bo', bos.token),
      await caller('cy'),
    ];
    expect((await bo(...history)).structured).toMatchObject({
      total: 1,
      items: [{ id: bosOnly.data[0].id }],
    });
    expect((await ada(...history)).structured).toMatchObject({ total: 50 });
    expect(await cy(...history)).toMatchObject({
      isError: true,
      text: expect.stringContaining('none is connected'),
    });
    for (const each of [ada, bo, cy]) {
      const asked = [
        await each(...history),
        await each('user_read', { view: 'history', period: '2025' }),
        await each('user_read', { view: 'charts' }),
        await each('account'),
        await each('plan_playlist', { title: 'Played', sources: [{ from: 'most_played' }] }),
        await each('plan_playlist', {
          title: 'Played',
          wanted: ['Gymnopédie No. 1'],
          rules: { last_played: 'never' },
        }),
      ];
      expect(JSON.stringify(asked)).not.toMatch(/Only of the Operator|alice|History: /);
    }
    expect(listens.asked).toEqual([]);
  });

  it('have none without the permission to read it', async () => {
    const { adas, caller } = await callers();
    const ada = await caller('ada', adas.tokens.issue({ permissions: ['basic_access'] }));
    expect((await ada(...history)).text).toContain('listening_history');
  });

  it('have none any more after they signed out and had everything forgotten', async () => {
    const { listens, adas, caller } = await callers();
    const ada = await caller('ada', adas.token);
    await ada(...history);
    const { structured } = await ada('sign_out', { forget: true });
    await ada('sign_out', { forget: true, confirm: structured['confirm'] });
    expect(await ada(...history)).toMatchObject({
      isError: true,
      text: expect.stringContaining('none is connected'),
    });
    expect(listens.asked).toEqual([]);
  });
});
