import { describe, expect, it } from 'vitest';
import { longest } from '../../src/client/api/text-limits.ts';
import { longestSettings } from '../../src/view/page/playlist-settings.ts';
import { isSavable } from '../../src/view/page/state.ts';
import { libraryWith, numbers, type ProcessChoices } from '../support/library.ts';
import { planAt } from '../support/shown.ts';
import { type HostChoices, sessionOf } from '../support/view-session.ts';

const playlists = [{ id: 40, title: 'Dinner', description: 'Slow', tracks: [1, 2, 3] }];

async function planned(choices: HostChoices = {}, process: ProcessChoices = {}) {
  const library = await libraryWith({}, process);
  const args = { title: 'Road', track_ids: numbers(4) };
  return { library, ...(await sessionOf(library.mcp, { tool: 'plan_playlist', args }, choices)) };
}

async function saved(choices: HostChoices = {}, process: ProcessChoices = {}) {
  const library = await libraryWith({ playlists }, process);
  const args = { kind: 'playlist', id: 40 };
  return { library, ...(await sessionOf(library.mcp, { tool: 'show', args }, choices)) };
}

const wanted = { title: 'Evening', description: 'For six', public: true };

describe('Title, description and who can see it', () => {
  it('are changed in a plan, and saved with it', async () => {
    const { session, library, state, informed, says } = await planned();
    expect(await session.describe(wanted)).toBe(true);
    expect(state().shown).toMatchObject(wanted);
    expect(says()).toBe('Changed, but not saved yet.');
    expect(informed.at(-1)).toMatch(
      /^In the view the listener changed the title to "Evening", changed the description, made it public\. The plan is now/,
    );
    await session.save();
    expect(library.playlists()).toMatchObject([wanted]);
  });

  it('of a saved playlist become a plan, which is saved and undone', async () => {
    const { session, library, state, asked } = await saved();
    await session.describe(wanted);
    expect(asked).toEqual([
      'plan_playlist {"playlist":40,"title":"Evening","description":"For six","public":true}',
    ]);
    expect(state().shown).toMatchObject({
      is: 'plan',
      ...wanted,
      playlist: { title: 'Dinner', description: 'Slow', public: false },
    });
    expect(library.playlist(40)).toMatchObject({ title: 'Dinner', description: 'Slow', public: false });
    await session.save();
    expect(library.playlist(40)).toMatchObject({ ...wanted, tracks: [1, 2, 3] });
    await session.undo();
    expect(library.playlist(40)).toMatchObject({ title: 'Dinner', description: 'Slow', public: false });
  });

  it('that a playlist has stay as they are while its songs are moved, and are nothing to save', async () => {
    const { session, state, key } = await saved();
    session.move(key(1), 2);
    await session.flush();
    expect(state().shown).toMatchObject({ is: 'plan', description: 'Slow', public: false });
    session.move(key(1), 0);
    await session.flush();
    expect(isSavable(state())).toBe(false);
  });

  it('are sent once, and only what is new', async () => {
    const { session, asked } = await planned();
    const edit = { title: 'Evening', description: '' };
    await Promise.all([session.describe(edit), session.describe(edit)]);
    await session.describe({ title: 'Evening' });
    expect(asked).toEqual([expect.stringMatching(/^plan_playlist \{"plan_id":"[^"]+","title":"Evening"\}$/)]);
  });

  it('that are refused stay as they were', async () => {
    const { session, library, state, says } = await planned();
    expect(await session.describe({ title: 'x'.repeat(201) })).toBe(false);
    expect(state().shown?.title).toBe('Road');
    expect(says()).toMatch(/^Not yet in the plan/);
    expect(state().work).toBeUndefined();
    const { shown } = state();
    const planId = shown?.is === 'plan' ? shown.planId : undefined;
    expect((await planAt(library, planId)).title).toBe('Road');
  });

  it('keep moves that were not sent yet', async () => {
    const { session, ids, state, key } = await planned();
    session.move(key(1), 3);
    await session.describe({ title: 'Evening' });
    expect([ids(), state().sync, state().shown?.title]).toEqual(['2 3 4 1', 'same', 'Evening']);
  });

  it('are undone and made again as other edits are, latest first', async () => {
    const { session, ids, state, key } = await planned();
    session.move(key(1), 3);
    await session.describe({ title: 'Evening', description: 'For six' });
    session.undoEdit();
    await session.flush();
    expect([state().shown?.title, state().shown?.description]).toEqual(['Road', undefined]);
    session.undoEdit();
    expect(ids()).toBe('1 2 3 4');
    session.redoEdit();
    session.redoEdit();
    await session.flush();
    expect([ids(), state().shown?.title]).toEqual(['2 3 4 1', 'Evening']);
  });

  it('of a playlist with a song twice can be changed, although its order cannot', async () => {
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks: [1, 2, 1] }] });
    const { session, state } = await sessionOf(library.mcp, {
      tool: 'show',
      args: { kind: 'playlist', id: 40 },
    });
    expect(await session.describe({ title: 'Evening' })).toBe(true);
    expect(state().shown).toMatchObject({ is: 'plan', title: 'Evening' });
    await session.save();
    expect(library.playlist(40)).toMatchObject({ title: 'Evening', tracks: [1, 2, 1] });
  });

  it('are as long in the view as the server takes them', () =>
    expect(longest).toMatchObject(longestSettings));

  it('are not offered in read-only mode, without an account, or for the playlist of somebody else', async () => {
    for (const open of [planned, saved]) {
      expect((await open()).session.may('describe')).toBe(true);
      expect((await open({}, { readOnly: true })).session.may('describe')).toBe(false);
      expect((await open({}, { account: null })).session.may('describe')).toBe(false);
    }
    const library = await libraryWith({ playlists });
    const others = await sessionOf(library.mcp, { tool: 'show', args: { kind: 'playlist', id: 3002 } });
    expect([others.state().phase, others.session.may('describe')]).toEqual(['shown', false]);
  });
});
