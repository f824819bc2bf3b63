import { describe, expect, it } from 'vitest';
import { libraryWith } from '../support/library.ts';
import { stand } from '../support/stand.ts';

describe('The tool that reads for the view', () => {
  const named = async (showsViews: boolean, groups?: string[]) => {
    const demo = await stand({ ...(showsViews ? { showsViews: true } : {}), ...(groups ? { groups } : {}) });
    const { tools, ...hint } = await demo.mcp.listTools();
    await demo.close();
    return { tool: tools.find(({ name }) => name === 'view_read'), hint };
  };

  it('is listed for the view only, and only to hosts that show views', async () => {
    const { tool, hint } = await named(true);
    expect(tool?._meta).toEqual({ ui: { visibility: ['app'] } });
    expect(tool?.annotations).toMatchObject({ readOnlyHint: true });
    expect(hint).toMatchObject({ cacheScope: 'private' });
    expect((await named(false)).tool).toBeUndefined();
  });

  it('is not there where no tool shows the view', async () => {
    expect((await named(true, ['album'])).tool).toBeUndefined();
  });

  it('gives the same as the resource', async () => {
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks: [1, 2] }] });
    for (const uri of ['music://show/playlist/40', 'music://plan', 'music://playlist/40/export/csv']) {
      const { contents } = await library.mcp.readResource({ uri }, { cacheMode: 'bypass' });
      const read = await library.mcp.callTool({ name: 'view_read', arguments: { uri } });
      expect(read.structuredContent).toEqual({ contents });
    }
    const track = await library.mcp.callTool({ name: 'view_read', arguments: { uri: 'music://track/1' } });
    expect(JSON.stringify(track.structuredContent)).toContain('Song 1');
  });

  it.each([
    'music://user/me/playlists',
    'music://artist/1',
    'music://guide/search',
    'ui://music-catalogue/playlist',
    'file:///etc/passwd',
    '',
    7,
  ])('reads nothing else: %s', async uri => {
    const library = await libraryWith();
    const read = await library.mcp.callTool({ name: 'view_read', arguments: { uri } });
    expect(read.isError).toBe(true);
    expect(JSON.stringify(read.content)).toMatch(/view does not read|not found|must be|no URI/i);
  });

  it('says with a code that there is nothing', async () => {
    const library = await libraryWith();
    const uri = 'music://show/playlist/999';
    const read = await library.mcp.callTool({ name: 'view_read', arguments: { uri } });
    expect(read).toMatchObject({ isError: true, structuredContent: { code: expect.any(Number) } });
  });
});
