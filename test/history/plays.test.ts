import { describe, expect, it, onTestFinished } from 'vitest';
import { mp3 } from '../support/music-files.ts';
import { idsIn, ownMusic } from '../support/own-music.ts';

/** A server over a long and a short song, and what the view tells it. */
async function playing(env: Readonly<Record<string, string>>) {
  const own = await ownMusic({
    'a.mp3': mp3({ title: 'Maple Leaf Rag', artist: 'Scott Joplin', album: 'Rags', seconds: 90 }),
    'b.mp3': mp3({ title: 'Interlude', artist: 'Scott Joplin', album: 'Rags', seconds: 20 }),
  });
  const server = await own.start(env);
  onTestFinished(() => server.close());
  const idOf = async (query: string) =>
    idsIn((await server.call('search', { query, type: 'track' })).text)[0];
  const played = async (query: string) => {
    const { structuredContent, isError } = await server.mcp.callTool({
      name: 'view_played',
      arguments: { track_id: await idOf(query) },
    });
    return isError ? 'refused' : structuredContent;
  };
  return { ...server, played };
}

describe('A song that the view played whole', () => {
  it('is in the history once, and a short one is not', async () => {
    const { played, call } = await playing({ MUSIC_HISTORY: 'plays' });
    expect(await played('maple')).toEqual({ noted: true });
    expect(await played('maple')).toEqual({ noted: false });
    expect(await played('interlude')).toEqual({ noted: false });
    const { structured } = await call('user_read', { view: 'history' });
    expect(structured).toMatchObject({
      total: 1,
      items: [{ title: 'Maple Leaf Rag', artist: 'Scott Joplin' }],
    });
  });

  it.each([{}, { MUSIC_HISTORY: 'plays', MUSIC_READ_ONLY: 'on' }])('is not noted with %j', async env => {
    const { played } = await playing(env);
    const noted = await played('maple').catch(() => 'refused');
    expect(noted).toBe('refused');
  });
});
