import { describe, expect, it } from 'vitest';
import { shownPlansSchema, viewActions } from '../../src/view/data/shown.ts';
import { type LibraryStand, libraryWith } from '../support/library.ts';
import { listAt, planAt, shownAt } from '../support/shown.ts';
import { stand } from '../support/stand.ts';
import { jsonAt, textAt } from './host.ts';

/** The view of a service with pictures at these origins. */
const viewWith = (origins: readonly string[]) => ({
  media: { origins: [...origins], composed: false },
  page: async () => undefined,
});

const ids = (list: { tracks: readonly { id: number }[] }) => list.tracks.map(({ id }) => id);
const build = async (library: LibraryStand, tracks = [1, 2, 3]) =>
  (await library.call('plan_playlist', { title: 'Road', track_ids: tracks })).structured['plan_id'];

describe('The resource of a plan', () => {
  it('is the plan as it would be made', async () => {
    const library = await libraryWith({ songs: { 2: { explicit: true, bpm: 140, readable: true } } });
    const planId = await build(library);
    expect(await planAt(library, planId)).toEqual({
      is: 'plan',
      planId,
      state: 'open',
      savable: true,
      title: 'Road',
      public: false,
      open: [],
      leaving: [],
      leftOut: [],
      may: [...viewActions],
      media: { origins: [], composed: true },
      tracks: [
        expect.objectContaining({
          position: 1,
          id: 1,
          title: 'Song 1',
          artist: 'Artist 1',
          album: 'Album 1',
        }),
        expect.objectContaining({
          position: 2,
          id: 2,
          explicit: true,
          bpm: 140,
          playable: true,
          seconds: 60,
        }),
        expect.objectContaining({ position: 3, id: 3, explicit: false, bpm: 100 }),
      ],
    });
  });

  it('is the plan as it is now, whatever revision is asked for', async () => {
    const library = await libraryWith();
    const first = await build(library);
    const second = (await library.call('plan_playlist', { plan_id: first, order: [3, 1] })).structured[
      'plan_id'
    ];
    expect(second).not.toBe(first);
    const now = await planAt(library, second);
    expect(ids(now)).toEqual([3, 1]);
    expect(now.planId).toBe(second);
    expect(await planAt(library, first)).toEqual(now);
    expect(await planAt(library, String(first).replace(/\.1$/, ''))).toEqual(now);
  });

  it('changes nothing, and asks the service for nothing', async () => {
    const library = await libraryWith();
    const planId = await build(library);
    library.faults.requests.length = 0;
    await planAt(library, planId);
    library.time.now += 29 * 60_000;
    await planAt(library, planId);
    expect(library.faults.requests).toEqual([]);
    library.time.now += 2 * 60_000;
    await expect(planAt(library, planId)).rejects.toThrow('this plan has expired: a plan lasts 30 minutes');
  });

  it('names what is not clear with its candidates, what stands in, and what repeats', async () => {
    const library = await libraryWith({
      songs: {
        5: { title: 'Night Ferry', titleShort: 'Night Ferry' },
        6: { title: 'Night Ferry', titleShort: 'Night Ferry' },
        7: { readable: false, alternativeId: 8 },
        9: { title: 'Song 1', titleShort: 'Song 1', artistId: 1, isrc: 'QZTST2000001' },
      },
    });
    const { structured } = await library.call('plan_playlist', {
      wanted: ['Night Ferry', 'Nothing of the kind whatsoever'],
      track_ids: [1, 7],
    });
    const plan = await planAt(library, structured['plan_id']);
    const night = { title: 'Night Ferry', seconds: 60 };
    expect(plan.title).toBeUndefined();
    expect(plan.open).toEqual([
      {
        wish: 1,
        said: 'Night Ferry',
        candidates: [5, 6].map(id => ({ ...night, id, artist: `Artist ${id}`, album: `Album ${id}` })),
        position: 1,
      },
      { wish: 2, said: 'Nothing of the kind whatsoever', candidates: [], position: 1 },
    ]);
    expect(plan.tracks).toContainEqual(expect.objectContaining({ id: 8, standsInFor: 7 }));
    const chosen = await library.call('plan_playlist', {
      plan_id: plan.planId,
      replace: [{ wish: 1, track_id: 6 }],
    });
    const after = await planAt(library, chosen.structured['plan_id']);
    expect(after.open.map(({ wish }) => wish)).toEqual([2]);
    expect(after.tracks).toContainEqual(expect.objectContaining({ id: 6 }));
  });

  it('offers the first recording again once another took its place', async () => {
    const hope = { title: 'Hope', titleShort: 'Hope', artistId: 1 };
    const other = { ...hope, title: 'Hope (Remastered 2011)', duration: 300 };
    const library = await libraryWith({ songs: { 1: hope, 2: other } });
    const wanted = ['Artist 1 - Hope'];
    const first = await library.call('plan_playlist', { title: 'Hopes', wanted });
    const chosen = async (planId: unknown, track_id: number) => {
      const replace = [{ position: 1, track_id }];
      const answer = await library.call('plan_playlist', { plan_id: planId, replace });
      return planAt(library, answer.structured['plan_id']);
    };
    const before = await planAt(library, first.structured['plan_id']);
    expect(before.tracks).toMatchObject([{ id: 1, also: [{ id: 2, title: other.title, seconds: 300 }] }]);
    const after = await chosen(before.planId, 2);
    expect(after.tracks).toMatchObject([{ id: 2, also: [{ id: 1, title: 'Hope', seconds: 60 }] }]);
    const back = await chosen(after.planId, 1);
    expect(back.tracks).toMatchObject([{ id: 1, also: [{ id: 2, title: other.title }] }]);
  });

  it('names what was asked for and left out, and why', async () => {
    const library = await libraryWith({ songs: { 4: { readable: false } } });
    const plan = await planAt(library, await build(library, [1, 4, 6, 4]));
    expect(ids(plan)).toEqual([1, 6]);
    expect(plan.leftOut).toContainEqual({
      id: 4,
      title: 'Song 4',
      artist: 'Artist 4',
      why: { reason: 'not-playable' },
    });
  });

  it('shows a playlist that is extended with what it holds', async () => {
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks: [1, 2] }] });
    const { structured } = await library.call('plan_playlist', { playlist: 40, track_ids: [3] });
    const plan = await planAt(library, structured['plan_id']);
    expect(plan).toMatchObject({
      title: 'Dinner',
      playlist: { id: 40, title: 'Dinner', tracks: 2, seconds: 120 },
    });
    expect(plan.public).toBeUndefined();
  });

  it('shows an arrangement with its order and what goes', async () => {
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks: [1, 2, 3, 4] }] });
    const { structured } = await library.call('plan_playlist', { playlist: 40, order: [3, 1, 2] });
    const plan = await planAt(library, structured['plan_id']);
    expect(plan).toMatchObject({
      title: 'Dinner',
      playlist: { id: 40, title: 'Dinner', tracks: 4, seconds: 240 },
    });
    expect(plan.tracks.map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(plan.leaving).toMatchObject([{ id: 4, title: 'Song 4', was: 4, why: { reason: 'removed' } }]);
  });

  it('of a sort that one call could not finish says that requests are left', async () => {
    const tracks = Array.from({ length: 201 }, (_, at) => at + 1);
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks }] });
    const { structured } = await library.call('plan_playlist', { playlist: 40, rules: { sort: 'tempo' } });
    expect(await planAt(library, structured['plan_id'])).toMatchObject({ unfinished: expect.any(Number) });
    expect(await jsonAt(library.mcp, 'music://plan')).toMatchObject({ plans: [{ tracks: 201 }] });
  });

  it('becomes the playlist that was made, which can be taken back, and then is gone', async () => {
    const library = await libraryWith();
    const planId = await build(library);
    const made = await library.call('save_playlist', { plan_id: planId });
    const change = made.structured['change_id'];
    const uri = `music://plan/${planId}`;
    const list = await listAt(library, uri);
    expect(list).toMatchObject({
      is: 'playlist',
      id: made.structured['id'],
      title: 'Road',
      changeId: change,
    });
    expect(list.editable).toBe(true);
    expect(ids(list)).toEqual([1, 2, 3]);
    await library.undo(change);
    await expect(shownAt(library, uri)).rejects.toThrow('this plan was saved and undone');
  });

  it('becomes the playlist that was arranged, as it stands after an undo too', async () => {
    const library = await libraryWith({ playlists: [{ id: 40, tracks: [1, 2, 3] }] });
    const { structured } = await library.call('plan_playlist', { playlist: 40, order: [3, 2, 1] });
    const uri = `music://plan/${structured['plan_id']}`;
    await library.call('save_playlist', { plan_id: structured['plan_id'] });
    const arranged = await listAt(library, uri);
    expect(ids(arranged)).toEqual([3, 2, 1]);
    await library.undo(arranged.changeId);
    expect(await listAt(library, uri)).toMatchObject({ tracks: [{ id: 1 }, { id: 2 }, { id: 3 }] });
    expect((await listAt(library, uri)).changeId).toBeUndefined();
  });

  it('says that a plan was broken off, and goes on after it was finished', async () => {
    const library = await libraryWith();
    const planId = await build(library);
    library.faults.next('POST /playlist', 'dies before acting');
    await expect(library.call('save_playlist', { plan_id: planId })).rejects.toThrow('gone');
    const next = await library.restarted();
    expect((await planAt(next, planId)).state).toBe('broken');
    await next.call('save_playlist', { plan_id: planId });
    expect(ids(await listAt(next, `music://plan/${planId}`))).toEqual([1, 2, 3]);
  });

  it('says that a plan is being carried out, while it is', async () => {
    const library = await libraryWith();
    const planId = await build(library);
    const states: string[] = [];
    library.faults.next(/^POST \/playlist\/\d+\/tracks/, {
      meanwhile: async () => states.push((await planAt(library, planId)).state),
    });
    await library.call('save_playlist', { plan_id: planId });
    expect(states).toEqual(['running']);
  });

  it('is its listener’s alone', async () => {
    const library = await libraryWith();
    const planId = await build(library);
    const other = await library.restarted({ user: 77, account: 'other' });
    await expect(planAt(other, planId)).rejects.toThrow('this account has no plan');
    const nobody = await library.restarted({ account: null });
    await expect(planAt(nobody, planId)).rejects.toThrow(/token|account/);
  });

  it.each(['nothing', '..', 'a'.repeat(300), '%22%3Cscript%3E'])(
    'is a clear error where there is none: %s',
    async id => {
      const library = await libraryWith();
      await expect(shownAt(library, `music://plan/${id}`)).rejects.toThrow(
        /this account has no plan (with this id|"[\w.]+"); call plan_playlist without plan_id to make one\./,
      );
    },
  );

  it('carries covers from the origins of the service, and from nowhere else', async () => {
    const coversIn = async (origins: readonly string[]) => {
      const library = await libraryWith({}, { view: viewWith(origins) });
      return (await planAt(library, await build(library))).tracks.flatMap(({ cover }) => cover ?? []);
    };
    expect(await coversIn(['https://music.test'])).toHaveLength(3);
    expect(await coversIn(['https://*.elsewhere.test'])).toEqual([]);
  });
});

describe('What the view reads', () => {
  it('is listed for the listener alone', async () => {
    const { mcp, close } = await stand();
    const { resourceTemplates } = await mcp.listResourceTemplates();
    const own = resourceTemplates.filter(({ annotations }) => !annotations?.audience?.includes('assistant'));
    expect(own.map(({ uriTemplate, annotations }) => [uriTemplate, annotations?.audience])).toEqual([
      ['music://plan/{plan_id}', ['user']],
      ['music://show/playlist/{playlist_id}', ['user']],
      ['music://show/album/{album_id}', ['user']],
      ['music://show/chart/{genre_id}', ['user']],
      ...['', '/around'].map(part => [`music://show/artist/{artist_id}${part}`, ['user']]),
      ['music://show/all/{kind}{?query,index}', ['user']],
      ['music://show/podcast/{podcast_id}{?index}', ['user']],
      [expect.stringMatching(/^music:\/\/show\/search\{\?query,/), ['user']],
    ]);
    await close();
  });
});

describe('The plans that the view offers', () => {
  it('are the listener’s own that can be carried out, the newest first', async () => {
    const library = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: [1, 2] }] });
    const begin = async (tool: string, args: Record<string, unknown>) =>
      String((await library.call(tool, args)).structured['plan_id']);
    const plans = async (host: Parameters<typeof textAt>[0] = library.mcp) =>
      shownPlansSchema()
        .parse(JSON.parse(await textAt(host, 'music://plan')))
        .plans.map(({ title, tracks }) => `${title} ${tracks}`);
    expect(await plans()).toEqual([]);
    const road = await begin('plan_playlist', { title: 'Road', track_ids: [1, 2, 3] });
    library.time.now += 60_000;
    await begin('plan_playlist', { playlist: 7, order: [2, 1] });
    await begin('plan_playlist', { track_ids: [4] });
    expect(await plans()).toEqual(['undefined 1', 'Dinner 2', 'Road 3']);
    const other = await library.open({ account: 'somebody else', user: 77 });
    expect(await plans(other.mcp)).toEqual([]);
    await library.call('save_playlist', { plan_id: road });
    library.time.now += 31 * 60_000;
    expect(await plans()).toEqual([]);
  });
});
