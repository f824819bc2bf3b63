import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allowedActions } from '../../src/resources/view-actions.ts';
import { viewActions } from '../../src/view/data/shown.ts';
import { libraryWith, type ProcessChoices } from '../support/library.ts';
import { textAt } from './host.ts';

const shown = z.object({ may: z.array(z.string()) });

describe('What the view may offer', () => {
  const mayWith = async (choices: ProcessChoices) => {
    const { mcp } = await libraryWith({}, choices);
    return shown.parse(JSON.parse(await textAt(mcp, 'music://show/search?query=Song'))).may;
  };

  it('is everything by default', async () => expect(await mayWith({})).toEqual([...viewActions]));

  it('changes nothing in read-only mode, or without an account', async () => {
    expect(await mayWith({ readOnly: true })).toEqual(['plan']);
    expect(await mayWith({ account: null })).toEqual(['plan', 'undo']);
  });

  it('follows the groups', async () =>
    expect(await mayWith({ groups: ['search', 'playlist'] })).toEqual(['add', 'create', 'plan', 'undo']));

  it('follows the scopes of a caller', async () => {
    const tools = ['playlist_write', 'library_add', 'plan_playlist', 'undo'].map(name => ({ name }));
    const client = { checkAccess: async () => undefined };
    expect(await allowedActions({ tools, client }, ['music:read'])).toEqual(['plan']);
    expect(await allowedActions({ tools, client }, ['music:read', 'music:write'])).toContain('add');
  });

  it('follows what the account allows', async () => {
    const tools = ['playlist_write', 'library_add', 'undo'].map(name => ({ name }));
    const client = { checkAccess: () => Promise.reject(new Error('manage_library is missing')) };
    expect(await allowedActions({ tools, client })).toEqual(['undo']);
  });
});
