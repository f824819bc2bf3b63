import type { Track } from '../../src/client/api/models.ts';
import { judge, readingsOf } from '../../src/matching/judge.ts';
import { type Wanted, wishOf } from '../../src/matching/wish.ts';

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

export const on = (title: string): Partial<Track> => ({ album: { title, release_date: null } });

/** What is thought of a track as the answer to a wish. */
export function judged(wanted: Wanted, one: Track) {
  const wish = wishOf(wanted);
  return judge(wish, readingsOf(wish), one);
}
