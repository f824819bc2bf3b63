import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { schemasToPrebuild } from '../../src/tools/engine/prebuilt.ts';
import { groupNames, permissionsFor, toolsFor } from '../../src/tools/registry.ts';
import { type Stand, stand } from '../support/stand.ts';
import { toolNamed } from './around.ts';

describe('The tools on offer', () => {
  const names = (selection: Parameters<typeof toolsFor>[0]) => toolsFor(selection).map(({ name }) => name);

  it('are chosen by group, and those for changes and the account are always among them', () => {
    expect(groupNames).toEqual([
      ...['search', 'album', 'artist', 'track', 'playlist', 'podcast', 'radio', 'genre', 'chart'],
      ...['editorial', 'user', 'library', 'service'],
    ]);
    expect(names({ readOnly: false, groups: ['podcast'] })).toEqual([
      ...['podcast_read', 'episode_bookmark', 'episode_unbookmark'],
      ...['changes', 'undo', 'account', 'sign_in', 'sign_out'],
    ]);
    expect(names({ readOnly: true, groups: ['podcast', 'search'] })).toEqual([
      ...['search', 'podcast_read', 'resolve_link', 'changes', 'account'],
    ]);
  });

  it('make their schemas once', () => {
    const [tool] = toolsFor({ readOnly: false });
    expect(tool?.input()).toBe(tool?.input());
    expect(tool?.output()).toBe(tool?.output());
  });

  it('need of a token what their entries need, less what is not offered', () => {
    expect(permissionsFor({ readOnly: false, groups: ['library'] })).toEqual([
      'manage_library',
      'delete_library',
    ]);
    expect(permissionsFor({ readOnly: false, groups: ['album', 'podcast'] })).toEqual([]);
    expect(permissionsFor({ readOnly: true, groups: ['library'] })).toEqual([]);
    // Planning reads the history.
    expect(permissionsFor({ readOnly: true, groups: ['library', 'playlist'] })).toEqual([
      'listening_history',
    ]);
    expect(permissionsFor({ readOnly: true })).toEqual(['listening_history']);
    expect(permissionsFor({ readOnly: false, groups: ['playlist'] })).toEqual([
      ...['manage_library', 'delete_library', 'listening_history'],
    ]);
    expect(permissionsFor({ readOnly: false })).toEqual([
      'listening_history',
      'manage_library',
      'delete_library',
      'manage_community',
    ]);
  });
});

describe('A token with the permissions that the group playlist needs', () => {
  let owner: Stand;
  beforeAll(async () => {
    owner = await stand({ confirm: 'never' });
  });
  afterAll(() => owner.close());

  const build = {
    title: 'Of my own',
    sources: ['favourites', 'flow', 'history', 'recommendations'].map(from => ({ from, count: 3 })),
  };
  /** What the tools of the group say to a token that may do this. */
  const connected = (permissions: ReturnType<typeof permissionsFor>) =>
    stand({
      groups: ['playlist'],
      confirm: 'never',
      embedded: owner.embedded,
      token: owner.embedded.tokens.issue({ permissions }),
    });

  it('suffices for all that its tools do for the listener', async () => {
    const here = await connected(permissionsFor({ readOnly: false, groups: ['playlist'] }));
    const plan = await here.call('plan_playlist', build);
    const built = await here.call('save_playlist', { plan_id: plan.structured['plan_id'] });
    expect(built.text).not.toContain('Not allowed');
    expect(built.structured).toMatchObject({ outcome: 'done' });
    const playlist_id = built.structured['id'];
    for (const [name, args] of [
      [
        'plan_playlist',
        {
          playlist: playlist_id,
          sources: [{ from: 'search', query: 'night' }],
          rules: { not_in: ['favourites', 'history'] },
        },
      ],
      ['plan_playlist', { playlist: playlist_id, rules: { sort: 'title', descending: true, dedupe: true } }],
      ['playlist_delete', { action: 'delete', playlist_id }],
    ] as const) {
      const { text, isError } = await here.call(name, args);
      expect(isError, text).toBe(false);
      expect(text).not.toContain('Not allowed');
    }
    await here.close();
  });

  it('is told what it lacks where it has only those of the folded tools', async () => {
    const here = await connected(['manage_library', 'delete_library']);
    const { text } = await here.call('plan_playlist', build);
    expect(text).toContain('this needs listening_history');
    await here.close();
  });
});

describe('The schemas that a build makes', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('are of every tool, and the same when only reading is allowed', () => {
    const [all, reading] = [toolsFor({ readOnly: false }), toolsFor({ readOnly: true })];
    const built = schemasToPrebuild(all);
    expect(Object.keys(built)).toEqual(all.map(({ name }) => name));
    expect(built).toMatchObject(schemasToPrebuild(reading));
  });

  it('are used as they are', async () => {
    const built = { input: { made: 'before' }, output: { made: 'then' } };
    vi.stubGlobal('PREBUILT_SCHEMAS', JSON.stringify({ album_read: built }));
    vi.resetModules();
    const { toolsFor: withBuilt } = await import('../../src/tools/registry.ts');
    const tools = withBuilt({ readOnly: true, groups: ['album', 'artist'] });
    expect(tools[0]?.input()).toEqual(built.input);
    expect(tools[0]?.output()).toEqual(built.output);
    expect(tools[1]?.input()).toEqual(toolNamed('artist_read').input());
  });
});
