import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addKey } from '../../../src/hosting/callers/api-keys.ts';
import { scopes } from '../../../src/jobs/needed-rights.ts';
import { beginSession, hostAt, proofOf, sent } from '../../support/http.ts';
import { temporaryFolder } from '../../support/process.ts';
import { serveHere } from '../../support/serve-here.ts';
import { callTool } from '../../support/stand.ts';

/** A hosted demo with room for two libraries, and its callers. */
async function demo() {
  const folder = await temporaryFolder();
  const keys = join(folder, 'api-keys');
  const { address } = await serveHere({
    HOME: folder,
    XDG_DATA_HOME: folder,
    MUSIC_KEYS_FILE: keys,
    MUSIC_PUBLIC_URL: 'http://localhost',
    MUSIC_DEMO_LIBRARIES: '2',
  });
  const url = address.replace('127.0.0.1', 'localhost');
  const caller = async (who: string) => {
    const name = (await addKey(keys, who, scopes)) ?? '';
    const call = async (tool: string, args: Record<string, unknown> = {}) => {
      const mcp = await hostAt(url, { name });
      try {
        return await callTool(mcp, tool, args);
      } finally {
        await mcp.close();
      }
    };
    return {
      name,
      make: (title: string) => call('playlist_write', { action: 'create', title }),
      playlists: async () => (await call('library_read', { kind: 'playlists' })).text,
    };
  };
  return { url, ann: await caller('ann'), ben: await caller('ben'), cleo: await caller('cleo') };
}

describe('A hosted demo with as many libraries as it may have', () => {
  it('lets go the one that is longest unused, as its answers said, and nothing of the others', async () => {
    const { ann, ben, cleo } = await demo();
    const made = await ann.make('Of Ann');
    expect(made.text).toContain('which deletes it when unused for a while');
    await ben.make('Of Ben');
    await cleo.make('Of Cleo');
    expect(await ben.playlists()).toContain('Of Ben');
    expect(await cleo.playlists()).toContain('Of Cleo');
    const anew = await ann.playlists();
    expect(anew).not.toMatch(/Of (Ann|Ben|Cleo)/);
    // Ann's new one takes the place of the one that is longest unused now.
    expect(await ben.playlists()).not.toContain('Of Ben');
  });

  it('refuses one more caller while the others are there, and lets them in once one has gone', async () => {
    const { url, ann, ben, cleo } = await demo();
    const [session] = [await beginSession(url, ann.name), await beginSession(url, ben.name)];
    await expect(cleo.playlists()).rejects.toThrow('503');
    const refused = await fetch(
      url,
      sent({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, proofOf(cleo.name)),
    );
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    const left = { ...proofOf(ann.name), 'mcp-session-id': session };
    expect((await fetch(url, { method: 'DELETE', headers: left })).status).toBe(200);
    await expect.poll(() => cleo.playlists().catch(() => 'refused')).toContain('Evening Walk');
  });

  it('keeps a library while its caller comes back, and not much longer', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { ann, ben } = await demo();
    await ann.make('Of Ann');
    await ben.make('Of Ben');
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    expect(await ann.playlists()).toContain('Of Ann');
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    expect(await ann.playlists()).toContain('Of Ann');
    expect(await ben.playlists()).not.toContain('Of Ben');
  });
});
