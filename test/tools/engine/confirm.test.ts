import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, describe, expect, it } from 'vitest';
import { callTool, hostOf, type Stand, stand } from '../../support/stand.ts';

let here: Stand;
afterEach(() => here.close());

type Choices = NonNullable<Parameters<typeof stand>[0]>;

const tracks = (count: number) => [...here.embedded.catalogue.tracks.keys()].slice(0, count);

/** A playlist of the listener's own. */
async function made(title: string, count: number): Promise<number> {
  const { structured, text } = await here.call('playlist_write', {
    action: 'create',
    title,
    track_ids: tracks(count),
  });
  expect(structured['id'], text).toBeTypeOf('number');
  return Number(structured['id']);
}

const stands = (playlist_id: number) =>
  here.music.playlist.details({ playlist_id }).then(
    ({ nb_tracks }) => nb_tracks,
    () => 'gone',
  );
const writes = () => here.embedded.requests.filter(({ method }) => method === 'DELETE').length;
const deleting = (playlist_id: number) => ({ action: 'delete', playlist_id });

describe.each(['modern', 'legacy'] as const)('A %s host that can ask its listener', era => {
  const questions: string[] = [];
  const with_ = async (say: NonNullable<Choices['listener']>) => {
    questions.length = 0;
    here = await stand({
      era,
      listener: async question => {
        questions.push(question);
        return say(question);
      },
    });
  };

  it('is asked before a playlist is deleted, by its name and size; yes deletes it', async () => {
    await with_(async () => 'accept');
    const id = await made('Dinner "for two"', 3);
    const { structured } = await here.call('playlist_delete', deleting(id));
    expect(questions).toEqual([
      `Delete the playlist "Dinner 'for two'", 3 tracks? Undo makes it again with a new id and link, without its fans and the dates of its tracks. This happens in the demo library on this computer.`,
    ]);
    expect(structured).toMatchObject({ outcome: 'done', results: [{ id, outcome: 'done' }] });
    expect(await stands(id)).toBe('gone');
  });

  it.each([
    ['decline', 'said no'],
    ['cancel', 'closed the question'],
  ] as const)('changes nothing when the answer is %s, and says so', async (action, words) => {
    await with_(async () => action);
    const id = await made('Dinner', 3);
    const before = writes();
    const { structured, text } = await here.call('playlist_delete', deleting(id));
    expect(text).toContain('Nothing was changed');
    expect(text).toContain(words);
    expect(structured).toEqual({ outcome: 'nothing_changed', results: [], reason: action });
    expect([await stands(id), writes() - before]).toEqual([3, 0]);
    const { structured: list } = await here.call('changes');
    expect(list['items']).toHaveLength(1);
  });

  it('is asked again when the playlist changed while the listener thought', async () => {
    await with_(async () => {
      if (questions.length === 1) {
        await here.music.playlist.remove_tracks({ playlist_id: id, track_ids: tracks(1) });
      }
      return 'accept';
    });
    const id = await made('Dinner', 3);
    await here.call('playlist_delete', deleting(id));
    expect(questions.map(question => question.split('?')[0])).toEqual([
      'Delete the playlist "Dinner", 3 tracks',
      'Delete the playlist "Dinner", 2 tracks',
    ]);
    expect(await stands(id)).toBe('gone');
  });

  it('is asked from the 21st track on that goes at once, not before', async () => {
    await with_(async () => 'accept');
    const id = await made('Long', 45);
    const remove = (from: number, to: number) =>
      here.call('playlist_delete', {
        action: 'remove_tracks',
        playlist_id: id,
        track_ids: tracks(45).slice(from, to),
      });
    await remove(0, 20);
    expect(questions).toEqual([]);
    await remove(20, 41);
    expect(questions[0]).toMatch(/^Remove 21 tracks from the playlist "Long": ".+" and 11 more\?/);
    expect(await stands(id)).toBe(4);
  });

  it('is not asked for tracks that are not there anyway', async () => {
    await with_(async () => 'decline');
    const id = await made('Short', 3);
    const { structured } = await here.call('playlist_delete', {
      action: 'remove_tracks',
      playlist_id: id,
      track_ids: tracks(40),
    });
    expect([questions, structured['outcome'], await stands(id)]).toEqual([[], 'done', 0]);
  });

  it('is asked before an upload is deleted, and told that it cannot come back', async () => {
    await with_(async () => 'decline');
    const [song] = (await here.music.library.personal_songs({})).data;
    await here.call('track_delete', { track_id: song?.id });
    expect(questions[0]).toContain(`"${song?.title}"`);
    expect(questions[0]).toContain('cannot be restored');
    expect((await here.music.library.personal_songs({})).data[0]?.id).toBe(song?.id);
  });
});

describe('A host that cannot ask', () => {
  const ask = async (id: number) => {
    const said = await here.call('playlist_delete', deleting(id));
    return { ...said, confirm: said.structured['confirm'] };
  };

  it.each(['modern', 'legacy'] as const)(
    '(%s) is given a token, shown what would go, and nothing changes',
    async era => {
      here = await stand({ era });
      const id = await made('Dinner', 3);
      const before = writes();
      const { structured, text, isError } = await here.call('playlist_delete', deleting(id));
      expect([structured['outcome'], isError, writes() - before, await stands(id)]).toEqual([
        'asked',
        false,
        0,
        3,
      ]);
      expect(text).toContain('Nothing has been changed yet');
      expect(text).toContain('Delete the playlist "Dinner", 3 tracks?');
      expect(text).toContain(
        `playlist_delete {"action":"delete","playlist_id":"${id}","confirm":"${structured['confirm']}"}`,
      );
    },
  );

  it('deletes with the token, which then is worth nothing', async () => {
    here = await stand();
    const first = await made('Dinner', 3);
    const { confirm } = await ask(first);
    const done = await here.call('playlist_delete', { ...deleting(first), confirm });
    expect([done.structured['outcome'], await stands(first)]).toEqual(['done', 'gone']);
    const second = await made('Dinner', 3);
    const again = await here.call('playlist_delete', { ...deleting(second), confirm });
    expect([again.structured['outcome'], await stands(second)]).toEqual(['asked', 3]);
    expect(again.text).toContain('This confirm token is not valid');
  });

  it('cannot use the token for anything else: other playlist, other state, other words', async () => {
    here = await stand();
    const [one, other] = [await made('One', 3), await made('Other', 3)];
    const tries: readonly (readonly [number, unknown])[] = [
      [other, (await ask(one)).confirm],
      [one, 'yes'],
      [one, 'AAAAAAAAAAAAAAAAAAAAAAAA'],
    ];
    for (const [id, confirm] of tries) {
      await here.call('playlist_delete', { ...deleting(id), confirm });
      expect(await stands(id)).toBe(3);
    }
    const { confirm } = await ask(one);
    await here.music.playlist.update({ playlist_id: one, title: 'Not the same' });
    const { structured } = await here.call('playlist_delete', { ...deleting(one), confirm });
    expect(structured['question']).toContain('Not the same');
    expect(await stands(one)).toBe(3);
  });

  it('has ten minutes', async () => {
    let time = Date.now();
    here = await stand({ now: () => time });
    const id = await made('Dinner', 3);
    const late = await ask(id);
    time += 10 * 60_000 + 1;
    await here.call('playlist_delete', { ...deleting(id), confirm: late.confirm });
    expect(await stands(id)).toBe(3);
    const soon = await ask(id);
    time += 10 * 60_000 - 1;
    await here.call('playlist_delete', { ...deleting(id), confirm: soon.confirm });
    expect(await stands(id)).toBe('gone');
  });

  it('is asked before more than 20 favourites go at once', async () => {
    here = await stand();
    const ids = tracks(25);
    await here.call('library_add', { kind: 'tracks', ids });
    const asked = await here.call('library_remove', { kind: 'tracks', ids });
    expect(asked.structured['outcome']).toBe('asked');
    expect(asked.structured['question']).toMatch(
      /^Remove 25 favourite tracks: ".+" and 15 more\? Undo restores them/,
    );
    const { confirm } = asked.structured;
    const done = await here.call('library_remove', { kind: 'tracks', ids, confirm });
    expect(done.structured['outcome']).toBe('done');
    await here.call('library_add', { kind: 'tracks', ids });
    const again = await here.call('library_remove', { kind: 'tracks', ids, confirm });
    expect(again.structured['outcome']).toBe('asked');
  });

  it('is not asked where the operator wants no questions', async () => {
    here = await stand({ confirm: 'never' });
    const id = await made('Dinner', 3);
    await here.call('playlist_delete', deleting(id));
    expect(await stands(id)).toBe('gone');
  });
});

describe('Over stdio', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['modern', true],
    ['modern', false],
    ['legacy', true],
    ['legacy', false],
  ] as const)(
    'a %s host (can ask: %s) is asked, and what was deleted comes back in another process',
    async (era, can) => {
      here = await stand();
      const folder = mkdtempSync(join(tmpdir(), 'asking-'));
      folders.push(folder);
      const questions: string[] = [];
      const listener = async (question: string) => {
        questions.push(question);
        return 'accept' as const;
      };
      const connect = async () => {
        const host = hostOf({ era, ...(can ? { listener } : {}) });
        const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, MUSIC_LOG: 'error' };
        const transport = new StdioClientTransport({
          command: process.execPath,
          args: ['dist/main.cjs'],
          env: pairs(env),
        });
        await host.connect(transport);
        return host;
      };
      const host = await connect();
      const made = await callTool(host, 'playlist_write', {
        action: 'create',
        title: 'Dinner',
        track_ids: tracks(2),
      });
      const playlist_id = made.structured['id'];
      const call = { action: 'delete', playlist_id };
      const first = await callTool(host, 'playlist_delete', call);
      const deleted = can
        ? first
        : await callTool(host, 'playlist_delete', { ...call, confirm: first.structured['confirm'] });
      expect(deleted.structured['outcome'], deleted.text).toBe('done');
      expect(questions).toHaveLength(can ? 1 : 0);
      await host.close();
      const later = await connect();
      const back = await callTool(later, 'undo', {});
      expect(back.structured).toMatchObject({
        outcome: 'done',
        undone: deleted.structured['change_id'],
      });
      const lists = await callTool(later, 'library_read', { kind: 'playlists' });
      expect(lists.text).toContain('Dinner · 2 tracks');
      await later.close();
    },
  );
});

const pairs = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
