import { describe, expect, it } from 'vitest';
import { atMusicServer } from '../support/at-music-server.ts';
import type { ServerName } from '../support/music-server-traits.ts';

async function aboutArtist(like: ServerName, name: string) {
  const at = await atMusicServer({ like });
  const found = () => at.text('search', { type: 'artist', query: name });
  await expect.poll(found, { timeout: 60_000 }).toContain('[');
  const id = Number(/\[(\d+)\]/.exec(await found())?.[1]);
  const about = (view: string) => at.text('artist_read', { view, artist_id: id });
  return { ...at, about };
}

describe('Similar music', () => {
  it('is as the server names it', async () => {
    const { about } = await aboutArtist('navidrome', 'Scott Joplin');
    expect(await about('related')).toContain('John Coltrane');
    expect(await about('related')).not.toContain('Erik Satie');
    const mix = await about('radio');
    expect(mix).toContain('Blue Monk');
    expect(mix).toContain('Naima');
    expect(mix).not.toContain('Maple Leaf Rag');
    expect(mix).toContain('as the music server names it');
    const top = await about('top');
    expect(top.indexOf('The Entertainer')).toBeLessThan(top.indexOf('Maple Leaf Rag'));
  });

  it.each(['gonic', 'supysonic'] as const)(
    'comes from the own library where a server like %s names none, and the answer says so',
    async like => {
      const { about } = await aboutArtist(like, 'Thelonious Monk');
      const related = await about('related');
      expect(related).toContain('John Coltrane');
      expect(related).toContain('by the genres and albums of your library');
      expect(await about('top')).toContain('Blue Monk');
    },
  );

  it('may be what sounds alike, where the server compares that', async () => {
    const { about, music } = await aboutArtist('lms', 'John Coltrane');
    const mix = await about('radio');
    expect(mix).toContain('Maple Leaf Rag');
    expect(mix).toContain('as the music server names it');
    expect(music.asked.map(({ method }) => method)).toContain('getSonicSimilarTracks');
  });

  it('is what plans of songs like others are made from', async () => {
    const { text } = await atMusicServer();
    const plan = await text('plan_playlist', {
      title: 'Like a rag',
      sources: [{ from: 'like', artists: ['Scott Joplin'] }],
    });
    expect(plan).toContain('Blue Monk');
    expect(plan).toContain('as the music server names it');
  });
});
