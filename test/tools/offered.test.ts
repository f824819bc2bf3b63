import { afterEach, describe, expect, it, vi } from 'vitest';
import { keyOf, schemasOf } from '../../src/tools/engine/prebuilt-schemas.ts';
import { permissionsFor } from '../../src/tools/permissions.ts';
import { groupNames, toolsFor } from '../../src/tools/registry.ts';
import { toolNamed } from './around.ts';

describe('The tools on offer', () => {
  const names = (selection: Parameters<typeof toolsFor>[0]) => toolsFor(selection).map(({ name }) => name);

  it('are chosen by group, and undo and account are always among them', () => {
    expect(groupNames).toEqual([
      ...['search', 'album', 'artist', 'track', 'playlist', 'podcast', 'radio', 'genre', 'chart'],
      ...['editorial', 'user', 'library', 'service'],
    ]);
    expect(names({ readOnly: false, groups: ['podcast'] })).toEqual([
      ...['podcast_read', 'episode_bookmark', 'episode_unbookmark'],
      ...['undo', 'account'],
    ]);
    expect(names({ readOnly: true, groups: ['podcast', 'search'] })).toEqual([
      ...['search', 'podcast_read', 'resolve_link', 'undo', 'account'],
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
    expect(permissionsFor({ readOnly: true, groups: ['library', 'playlist'] })).toEqual([]);
    expect(permissionsFor({ readOnly: true })).toEqual(['listening_history']);
    expect(permissionsFor({ readOnly: false })).toEqual([
      'listening_history',
      'manage_library',
      'delete_library',
      'manage_community',
    ]);
  });
});

describe('The schemas that a build makes', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('are of every tool, and of those that change when only reading is allowed', () => {
    const all = toolsFor({ readOnly: false });
    const reading = toolsFor({ readOnly: true });
    const keys = new Set([...all, ...reading].map(keyOf));
    expect(new Set(Object.keys(schemasOf()))).toEqual(keys);
    expect(Object.keys(schemasOf())).toEqual(expect.arrayContaining(['album_read:reads', 'library_add']));
    const undo = reading.find(({ name }) => name === 'undo');
    expect(schemasOf()['undo:reads']).toEqual({ input: undo?.input(), output: undo?.output() });
    expect(schemasOf()['undo']).not.toEqual(schemasOf()['undo:reads']);
  });

  it('are used as they are', async () => {
    const built = { input: { made: 'before' }, output: { made: 'then' } };
    vi.stubGlobal('PREBUILT_SCHEMAS', JSON.stringify({ 'album_read:reads': built }));
    vi.resetModules();
    const { toolsFor: withBuilt } = await import('../../src/tools/registry.ts');
    const tools = withBuilt({ readOnly: true, groups: ['album', 'artist'] });
    expect(tools[0]?.input()).toEqual(built.input);
    expect(tools[0]?.output()).toEqual(built.output);
    expect(tools[1]?.input()).toEqual(toolNamed('artist_read').input());
  });
});
