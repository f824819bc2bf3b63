import { describe, expect, it, onTestFinished } from 'vitest';
import type { Permission } from '../../src/client/api/endpoint.ts';
import { startServer } from '../support/server.ts';
import { type Stand, stand } from '../support/stand.ts';

async function withPermissions(permissions: readonly Permission[]): Promise<Stand> {
  const owner = await stand({ confirm: 'never' });
  const token = owner.embedded.tokens.issue({ permissions });
  const other = await stand({ embedded: owner.embedded, token, confirm: 'never' });
  onTestFinished(async () => {
    await other.close();
    await owner.close();
  });
  return other;
}

describe('A token that may not do everything', () => {
  it.each<readonly [string, Record<string, unknown>, string]>([
    ['user_read', { view: 'history' }, 'listening_history'],
    ['library_add', { kind: 'radios', ids: [30924] }, 'manage_library'],
    ['playlist_write', { action: 'create', title: 'Mine' }, 'manage_library'],
    ['user_write', { action: 'follow', target_user_id: 1 }, 'manage_community'],
    ['library_remove', { kind: 'tracks', ids: [3108276] }, 'manage_library and delete_library'],
    ['track_delete', { track_id: -3141162703 }, 'delete_library'],
  ])('%s %j names the permission and how to get it', async (tool, args, permission) => {
    const server = await withPermissions(['basic_access']);
    const { text, isError } = await server.call(tool, args);
    expect(isError).toBe(true);
    expect(text).toContain(`this needs ${permission}`);
    expect(text).toContain('The account tool says what is granted, and how to get the rest');
  });

  it('loses one on the way: what it still may goes on, and the rest says what is missing', async () => {
    const server = await withPermissions(['basic_access', 'manage_library']);
    const made = await server.call('playlist_write', { action: 'create', title: 'Short-lived' });
    const playlist_id = Number(made.structured['id']);
    expect(made.isError).toBe(false);
    const refused = await server.call('playlist_delete', { action: 'delete', playlist_id });
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('this needs delete_library');
    expect((await server.call('playlist_read', { playlist_id })).isError).toBe(false);
  });

  it('that is no longer valid is told apart from one that lacks something', async () => {
    const owner = await stand({ confirm: 'never' });
    onTestFinished(() => owner.close());
    expect((await owner.call('library_read')).isError).toBe(false);
    owner.embedded.tokens.revoke(owner.embedded.token);
    const { text, isError } = await owner.call('library_read');
    expect(isError).toBe(true);
    expect(text).toMatch(/access token.* (wrong|expired)/);
    expect(text).toContain('The account tool says how to connect again');
    expect(text).not.toContain(owner.embedded.token);
  });
});

describe('A server that only reads', () => {
  it('offers only what reads, says so, and does not know the rest', async () => {
    const server = await startServer({ args: ['--read-only'] });
    const { tools } = await server.mcp.listTools();
    expect(tools.length).toBeGreaterThan(10);
    expect(tools.filter(tool => tool.annotations?.readOnlyHint !== true)).toEqual([]);
    expect(server.mcp.getInstructions()).toContain('read-only');
    expect(server.mcp.getInstructions()).not.toContain('playlist_write');
    expect((await server.call('library_read', { kind: 'artists' })).isError).toBe(false);
    const refused = await server.call('playlist_write', { action: 'create', title: 'No' }).then(
      ({ isError }) => isError,
      () => true,
    );
    expect(refused).toBe(true);
    await server.close();
  });
});

describe('A server of some groups', () => {
  it('offers their tools alone, from the variable as from the flag', async () => {
    const names = async (start: Parameters<typeof startServer>[0]) => {
      const server = await startServer(start);
      const { tools } = await server.mcp.listTools();
      await server.close();
      return tools.map(tool => tool.name).filter(name => !['undo', 'account'].includes(name));
    };
    const [byFlag, byVariable] = await Promise.all([
      names({ args: ['--groups', 'search,album'] }),
      names({ env: { MUSIC_GROUPS: 'album, search' } }),
    ]);
    expect(byFlag).toEqual(byVariable);
    expect(byFlag).toEqual(expect.arrayContaining(['search', 'album_read']));
    expect(byFlag.filter(name => /^(playlist|library|artist|user)_/.test(name))).toEqual([]);
  });
});
