import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { assistant, atEnd, folder } from '../account/support.ts';
import { recordedService } from '../support/recorded-service.ts';
import { hasRecordings } from '../support/recordings.ts';
import { startTestService } from '../support/test-service.ts';

describe.skipIf(!hasRecordings)('Without an account, over recorded answers of the live service', () => {
  it('a listener searches, saves, likes, listens, undoes, exports, and finds it all after a restart', async () => {
    const live = await recordedService();
    atEnd(() => live.close());
    const embedded = await startTestService({ store: await openStore({ memory: true }) });
    atEnd(() => embedded.close());
    const home = folder();
    const open = () =>
      assistant({ ...embedded, origin: live.origin }, { home, env: { MUSIC_EPHEMERAL: 'off' } });
    const at = await open();
    const found = await at.call('search', { type: 'track', query: 'daft punk' });
    const items = found.structured['items'];
    const ids = (Array.isArray(items) ? items : []).map(({ id }) => Number(id)).slice(0, 5);
    expect(ids.length).toBe(5);
    const made = await at.call('playlist_write', { action: 'create', title: 'Zither hour' });
    const id = Number(/\[(\d{10,})\]/.exec(made.text)?.[1]);
    const added = await at.call('playlist_write', { action: 'add_tracks', playlist_id: id, track_ids: ids });
    expect(added.text).toContain('in the library on this computer');
    await at.call('library_add', { kind: 'tracks', ids: ids.slice(0, 2) });
    const whole = await at.mcp.readResource({ uri: `music://track/${ids[0]}` });
    expect(JSON.stringify(whole.contents)).toMatch(/preview/);
    expect((await at.call('undo')).text).toContain('0 favourite tracks in all');
    const { text } = await at.call('playlist_read', { playlist_id: id, view: 'export', format: 'lines' });
    expect(text).toContain('5 tracks');
    await at.close();
    const again = await open();
    const tracks = await again.call('playlist_read', { playlist_id: 'Zither hour', view: 'tracks' });
    expect(JSON.stringify(tracks.structured)).toContain(String(ids[4]));
    expect(live.requests.filter(line => /\/user\/|900000000/.test(line))).toEqual([]);
    expect(live.requests.filter(line => !line.startsWith('GET'))).toEqual([]);
  });
});
