import { describe, expect, it } from 'vitest';
import { assistant, folder, musicService } from '../account/support.ts';
import { atEnd } from '../support/at-end.ts';
import { type KeptListen, startListensService } from '../support/listens-service.ts';
import { mp3 } from '../support/music-files.ts';
import { writeFiles } from '../support/own-music.ts';

const at = (date: string) => Date.parse(`${date}T10:00Z`) / 1000;
const rag = { title: 'Maple Leaf Rag', artist: 'Scott Joplin' };
const entertainer = { title: 'The Entertainer', artist: 'Scott Joplin' };
const unknown = { title: 'Zwölf Wimpel', artist: 'Nobody of Note' };

const heard: KeptListen[] = [
  { ...rag, at: at('2023-02-01') },
  { ...rag, at: at('2025-04-01') },
  { ...entertainer, at: at('2025-04-02') },
  { ...entertainer, at: at('2025-05-02') },
  { ...entertainer, at: at('2026-05-02') },
  { ...unknown, at: at('2025-04-03') },
];

/** An assistant of a listener who has heard these songs. */
async function listening(
  listens = heard,
  music?: Awaited<ReturnType<typeof musicService>>,
  more: Readonly<Record<string, string>> = {},
) {
  const service = await startListensService(listens);
  atEnd(() => service.close());
  const env = { MUSIC_HISTORY: 'listenbrainz:alice', MUSIC_HISTORY_ADDRESS: service.origin };
  const token = music === undefined ? {} : { MUSIC_ACCESS_TOKEN: music.token };
  const made = await assistant(music ?? 'embedded', { home: folder(), env: { ...env, ...token, ...more } });
  const plan = async (args: Record<string, unknown>) => {
    const said = await made.call('plan_playlist', { title: 'A list', ...args });
    const tracks = Array.isArray(said.structured['tracks']) ? said.structured['tracks'] : [];
    return { ...said, titles: tracks.map(({ title }) => title) };
  };
  return { ...made, plan };
}

const from = 'most_played';

describe('A playlist from a history', () => {
  it('has the songs of a period, the most played first, and says what the catalogue lacks', async () => {
    const { plan } = await listening();
    const { titles, text } = await plan({ sources: [{ from, period: '2025-03..2025-05' }] });
    expect(titles).toEqual([entertainer.title, rag.title]);
    expect(text).toContain(
      "Source most_played of 2025-03..2025-05: 3 songs of the listener's own history, which has",
    );
    expect(text).toContain('1 song of the history is not in this catalogue.');
  });

  it.each([
    ['first_heard', '2025', [entertainer.title]],
    ['not_heard', '2026', [rag.title]],
    ['history', undefined, [entertainer.title, rag.title]],
  ])('has what was picked: %s of %s', async (pick, period, titles) => {
    const { plan } = await listening();
    expect((await plan({ sources: [{ from: pick, ...(period && { period }) }] })).titles).toEqual(titles);
  });

  it('searches for a song once, and keeps what it found', async () => {
    const music = await musicService();
    const { plan } = await listening(heard, music);
    const sources = [{ from, period: '2025' }];
    const { titles } = await plan({ sources });
    const before = music.requests.length;
    expect((await plan({ sources })).titles).toEqual(titles);
    expect(music.requests.slice(before).filter(({ path }) => path.startsWith('/search'))).toEqual([]);
  });

  it('says which songs the service did not give, apart from those it does not have', async () => {
    const music = await musicService();
    const { plan } = await listening(heard, music);
    const sources = [{ from, period: '2025' }];
    await plan({ sources });
    music.faults.next({ kind: 'code', code: 800, match: { path: /^\/track\// } });
    const { text, titles } = await plan({ sources });
    expect(titles).toHaveLength(1);
    expect(text).toContain('1 song of the history could not be read from the service this time.');
    expect(text).toContain('1 song of the history is not in this catalogue.');
    expect((await plan({ sources })).titles).toEqual([entertainer.title, rag.title]);
  });

  it('is not made of a period that is none', async () => {
    const { plan } = await listening();
    const { text, isError } = await plan({ sources: [{ from, period: 'spring' }] });
    expect([isError, text]).toEqual([true, expect.stringContaining('sources[0]: period takes 2025')]);
  });
});

describe('Rules about what was played', () => {
  const sources = [{ from: 'artist_top', name: 'Scott Joplin', count: 30 }];
  it.each([
    ['before 2026', rag.title, entertainer.title],
    ['after 2025', entertainer.title, rag.title],
  ])('take songs that were last played %s', async (last_played, there, gone) => {
    const { plan } = await listening();
    const { titles } = await plan({ sources, rules: { last_played } });
    expect(titles).toContain(there);
    expect(titles).not.toContain(gone);
  });

  it.each([
    ['3+', [entertainer.title]],
    ['1-2', [rag.title]],
  ])('take songs that were played %s times, and say why others are left out', async (plays, expected) => {
    const { plan } = await listening();
    const { titles, text } = await plan({ sources, rules: { plays } });
    expect(titles).toEqual(expected);
    expect(text).toContain('never played');
  });

  it('leave out what was never played, or all that was', async () => {
    const { plan } = await listening();
    const { titles } = await plan({ sources, rules: { last_played: 'never' } });
    expect(titles.length).toBeGreaterThan(0);
    expect(titles).not.toContain(rag.title);
    const { titles: same } = await plan({ sources, rules: { not_in: ['history'] } });
    expect(same.toSorted()).toEqual(titles.toSorted());
  });

  it('send no request', async () => {
    const music = await musicService();
    const { plan } = await listening(heard, music);
    await plan({ sources });
    const before = music.requests.length;
    const { text } = await plan({ sources, rules: { plays: '1+', last_played: 'after 2020' } });
    expect(text).toContain(rag.title);
    expect(music.requests.length).toBe(before);
  });

  it('say how many songs have no name that can be compared', async () => {
    const home = folder();
    const song = (title: string, number: number) => mp3({ title, artist: 'Ada', album: 'All', seed: number });
    writeFiles(home, { 'a.mp3': song('First', 1), 'b.mp3': song('Second', 2), 'c.mp3': song('???', 3) });
    const listens = [{ title: 'First', artist: 'Ada', at: at('2025-04-01') }];
    const { plan, call } = await listening(listens, undefined, { MUSIC_SERVICE: home });
    await call('search', { query: 'First' });
    const wanted = [{ from: 'artist_top', name: 'Ada', count: 10 }];
    const { text, titles } = await plan({ sources: wanted, rules: { plays: '1+' } });
    expect(titles).toEqual(['First']);
    expect(text).toContain('1 song could not be compared with the history.');
  });

  it('need a history', async () => {
    const { call } = await assistant('embedded');
    const { text, isError } = await call('plan_playlist', { title: 'A', sources, rules: { plays: '0' } });
    expect([isError, text]).toEqual([true, expect.stringContaining('MUSIC_HISTORY')]);
  });

  it('are kept in the recipe, so that a refresh asks the history again', async () => {
    const { plan, call } = await listening();
    const { structured } = await plan({ sources: [{ from, period: '2025' }] });
    const { structured: saved } = await call('save_playlist', { plan_id: structured['plan_id'] });
    const { text, isError } = await call('plan_playlist', { playlist: saved['id'], refresh: true });
    expect([isError, text]).toEqual([false, expect.stringContaining("of the listener's own history")]);
  });
});
