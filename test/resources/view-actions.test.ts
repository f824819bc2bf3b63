import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allowedActions } from '../../src/resources/view-actions.ts';
import { viewActions } from '../../src/view/data/shown.ts';
import { libraryWith, type ProcessChoices } from '../support/library.ts';
import { textAt } from './host.ts';

const shown = z.object({ may: z.array(z.string()) });

describe('What the view may offer', () => {
  const mayWith = async (choices: ProcessChoices, address = 'playlist/40') => {
    const { mcp } = await libraryWith({ playlists: [{ id: 40, tracks: [1] }] }, choices);
    return shown.parse(JSON.parse(await textAt(mcp, `music://show/${address}`))).may;
  };

  it('is everything by default', async () => expect(await mayWith({})).toEqual([...viewActions]));

  it('changes the title only of an own playlist', async () => {
    const others = viewActions.filter(action => action !== 'describe');
    expect(await mayWith({}, 'search?query=Song')).toEqual(others);
    expect(await mayWith({}, 'playlist/3002')).toEqual(others);
  });

  it('changes nothing in read-only mode, or without an account', async () => {
    expect(await mayWith({ readOnly: true })).toEqual(['plan']);
    expect(await mayWith({ account: null })).toEqual(['plan', 'undo']);
  });

  it('follows the groups', async () =>
    expect(await mayWith({ groups: ['search', 'playlist'] })).toEqual([
      'add',
      'create',
      'plan',
      'undo',
      'describe',
    ]));

  it('follows the scopes of a caller', async () => {
    const tools = ['playlist_write', 'library_add', 'plan_playlist', 'save_playlist', 'undo'].map(name => ({
      name,
    }));
    const client = { checkAccess: async () => undefined };
    expect(await allowedActions({ tools, client }, ['music:read'])).toEqual(['plan']);
    expect(await allowedActions({ tools, client }, ['music:read', 'music:write'])).toEqual(
      expect.arrayContaining(['add', 'describe']),
    );
  });

  it('follows what the account allows', async () => {
    const tools = ['playlist_write', 'save_playlist', 'library_add', 'undo'].map(name => ({ name }));
    const client = { checkAccess: () => Promise.reject(new Error('manage_library is missing')) };
    expect(await allowedActions({ tools, client })).toEqual(['undo']);
  });
});
