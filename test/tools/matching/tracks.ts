import type { Track } from '../../../src/client/api/models.ts';

/** A track of 200 seconds that can be played; each artist's name has its own id. */
export const track = (id: number, title: string, artist: string, more: Partial<Track> = {}): Track => ({
  id,
  title,
  readable: true,
  duration: 200,
  rank: 500_000,
  release_date: null,
  artist: {
    id: [...artist].reduce((sum, sign) => sum * 31 + (sign.codePointAt(0) ?? 0), 7) % 99_991,
    name: artist,
  },
  ...more,
});

/** A service's answer with these tracks. */
export const found = (...data: unknown[]) => ({ data, total: data.length });
