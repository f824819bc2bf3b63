import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmbedded } from '../../src/demo/index.ts';
import { openStore } from '../../src/store/open.ts';
import { withFile } from '../store/processes.ts';
import { catalogueOf } from '../support/catalogue.ts';
import { ALL, type Body, caller, catalogue, idsOf, tracksAt } from './start.ts';

const { owner } = catalogue;
const [, practice, toSort] = owner.playlists;
const practiceId = practice?.id ?? 0;
const songs = practice?.trackIds ?? [];
const freeTracks = [...catalogue.tracks.keys()].filter(id => !songs.includes(id));

describe('the library on disk', () => {
  const openAt = async (file: string, of = catalogue) => {
    const store = await openStore({ file });
    const embedded = await startEmbedded({ store, catalogue: of });
    const close = async () => {
      await embedded.close();
      store.close();
    };
    return { ...caller(embedded), close, kept: store.kept };
  };

  it('survives a restart', () =>
    withFile(async file => {
      const before = await openAt(file);
      const { id } = await before.post('/user/me/playlists', { title: 'Kept' });
      await before.del(`/playlist/${practiceId}`);
      await before.close();
      const after = await openAt(file);
      onTestFinished(after.close);
      expect(after.kept).toBe('disk');
      expect((await after.get(`/playlist/${id}`)).title).toBe('Kept');
      expect((await after.get(`/playlist/${practiceId}`)).error?.code).toBe(800);
      await after.close();
    }));

  it('is one for two services, and is filled once', () =>
    withFile(async file => {
      const [one, two] = await Promise.all([openAt(file), openAt(file)]);
      const total = (body: Body) => body.total;
      expect(total(await two.get('/user/me/tracks'))).toBe(owner.favourites.tracks.length);
      const ids = await Promise.all([
        one.post('/user/me/playlists', { title: 'One' }),
        two.post('/user/me/playlists', { title: 'Two' }),
      ]);
      expect(new Set(ids.map(({ id }) => id)).size).toBe(2);
      expect((await one.get(`/playlist/${ids[1]?.id}`)).title).toBe('Two');
      expect((await two.get(`/playlist/${ids[0]?.id}`)).title).toBe('One');
      await one.post(tracksAt(toSort?.id ?? 0), {
        songs: freeTracks.find(id => !toSort?.trackIds.includes(id)) ?? 0,
      });
      expect(total(await two.get(tracksAt(toSort?.id ?? 0)))).toBe((toSort?.trackIds.length ?? 0) + 1);
      await Promise.all([one.close(), two.close()]);
    }));

  it('skips what a smaller catalogue does not have, and keeps it', () =>
    withFile(async file => {
      const large = catalogueOf(6_000);
      const extra = [...large.tracks.keys()].at(-1) ?? 0;
      expect(catalogue.tracks.has(extra)).toBe(false);
      const before = await openAt(file, large);
      await before.post('/user/me/tracks', { track_id: extra });
      await before.post(tracksAt(practiceId), { songs: extra });
      await before.close();
      const small = await openAt(file);
      expect(idsOf(await small.get('/user/me/tracks', ALL))).toEqual(owner.favourites.tracks);
      const order = songs.toReversed();
      expect(await small.post(tracksAt(practiceId), { order: order.join(',') })).toBe(true);
      await small.close();
      const again = await openAt(file, large);
      expect(idsOf(await again.get(tracksAt(practiceId), ALL))).toEqual([...order, extra]);
      await again.close();
    }));
});
