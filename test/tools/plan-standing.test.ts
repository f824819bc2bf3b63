import { describe, expect, it } from 'vitest';
import { notOwn } from '../../src/playlists/ownership.ts';
import { emptyOwn, standing } from '../../src/playlists/read-playlist.ts';
import { json } from '../support/carriers.ts';
import { around, meanwhile, nell, odd, says } from './planning.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('A playlist as it stands', () => {
  it('is read in one request', async () => {
    const at = around();
    at.service.add(7, {
      title: 'Din\u200bner',
      description: 'Slow',
      public: false,
      collaborative: true,
      creator: odd,
      tracks: [3, 1],
      checksum: 'abc',
      link: 'https://music.test/playlist/7',
    });
    expect(await standing(7, at.context)).toEqual({
      id: 7,
      title: 'Dinner',
      description: 'Slow',
      public: false,
      collaborative: true,
      creator: odd,
      ids: [3, 1],
      duration: 120,
      checksum: 'abc',
      link: 'https://music.test/playlist/7',
    });
    expect(at.service.requests).toEqual(['GET /playlist/7']);
  });

  it('is public unless the service says that it is not, and blank where it says nothing', async () => {
    const at = around();
    at.service.next(/^GET/, () => json({ id: 7, tracks: { data: [{ id: 3 }, { title: 'no id' }] } }));
    expect(await standing(7, at.context)).toEqual({
      id: 7,
      title: '',
      description: '',
      public: true,
      collaborative: false,
      creator: undefined,
      ids: [3],
      duration: 0,
      checksum: undefined,
      link: undefined,
    });
    expect(at.service.requests).toHaveLength(1);
  });

  it.each([
    [0, 3, 1],
    [2, 3, 1],
    [100, 250, 3],
  ])('with only %i of its %i tracks inside is read in %i pages more', async (inside, count, pages) => {
    const at = around();
    at.service.add(7, { tracks: upTo(count) });
    at.service.inside = inside;
    const { ids } = await standing(7, at.context);
    expect(ids).toEqual(upTo(count));
    expect(at.service.requests).toHaveLength(1 + pages);
  });

  it.each([null, undefined])('with tracks %s inside is read by its list', async tracks => {
    const at = around();
    at.service.add(7, { tracks: [3, 1] });
    at.service.next(/^GET/, () => json({ id: 7, ...(tracks === null ? { tracks } : {}) }));
    expect((await standing(7, at.context)).ids).toEqual([3, 1]);
  });

  it('leaves out of its list what bears no id', async () => {
    const at = around();
    at.service.next(/^GET/, () => json({ id: 7, nb_tracks: 2 }));
    at.service.next(/tracks/, () => json({ data: [{ id: 5 }, { title: 'no id' }] }));
    expect((await standing(7, at.context)).ids).toEqual([5]);
  });

  it.each([
    ['the same checksum', 'abc', [1, 2, 3], 1],
    ['another checksum', 'abd', upTo(5), 2],
    ['no checksum', undefined, upTo(5), 2],
  ])('is not read again where it is known by %s', async (_, checksum, ids, requests) => {
    const at = around();
    at.service.add(7, { tracks: upTo(5), checksum: 'abc' });
    at.service.inside = 2;
    expect((await standing(7, at.context, { before: [1, 2, 3], checksum })).ids).toEqual(ids);
    expect(at.service.requests).toHaveLength(requests);
  });

  it('is what it is now, whatever was remembered', async () => {
    const at = around();
    at.service.inside = 0;
    at.service.add(7, { tracks: [1] });
    expect((await standing(7, at.context)).ids).toEqual([1]);
    at.service.add(7, { tracks: [1, 2], title: 'Else' });
    expect(await standing(7, at.context)).toMatchObject({ ids: [1, 2], title: 'Else' });
  });

  it('is not read once the call was called off, not even half', async () => {
    const at = around();
    at.service.add(7, { tracks: [1, 2] });
    at.service.inside = 1;
    at.service.next(
      /^GET/,
      meanwhile(() => at.stop.abort()),
    );
    await expect(standing(7, at.context)).rejects.toMatchObject({ name: 'Cancelled' });
    await expect(standing(7, at.context)).rejects.toMatchObject({ name: 'Cancelled' });
    expect(at.service.requests).toEqual(['GET /playlist/7']);
  });

  it('is not read on once the call was called off between its pages', async () => {
    const at = around();
    at.service.add(7, { tracks: upTo(150) });
    at.service.inside = 1;
    at.service.next(
      /index=0/,
      meanwhile(() => at.stop.abort()),
    );
    await expect(standing(7, at.context)).rejects.toMatchObject({ name: 'Cancelled' });
    expect(at.service.requests).toHaveLength(2);
  });

  it('is not taken for known where neither bears a checksum', async () => {
    const at = around();
    at.service.add(7, { tracks: upTo(5) });
    at.service.inside = 2;
    expect((await standing(7, at.context, { before: [1, 2, 3] })).ids).toEqual(upTo(5));
  });
});

describe('The playlist that an unanswered request may have made', () => {
  it.each([
    ['the one of that name', [[5, 'Dinner', []]], 5],
    ['with space around its name', [[5, ' Dinner ', []]], 5],
    [
      'the last of several',
      [
        [5, 'Dinner', []],
        [6, 'Dinner', []],
      ],
      6,
    ],
    ['none of another name', [[5, 'Lunch', []]], undefined],
    ['none with tracks', [[5, 'Dinner', [1]]], undefined],
    ['none where there is none', [], undefined],
  ] as const)('is %s', async (_, lists, found) => {
    const at = around();
    for (const [id, title, tracks] of lists) at.service.add(id, { title, tracks: [...tracks] });
    expect(await emptyOwn('Dinner ', at.context)).toBe(found);
  });

  it('is one that was not there a moment ago', async () => {
    const at = around();
    expect(await emptyOwn('Dinner', at.context)).toBeUndefined();
    at.service.add(5, { title: 'Dinner' });
    expect(await emptyOwn('Dinner', at.context)).toBe(5);
    expect(at.service.requests[0]).toBe('GET /user/me/playlists limit=100');
    at.stop.abort();
    await expect(emptyOwn('Dinner', at.context)).rejects.toMatchObject({ name: 'Cancelled' });
  });

  it('is none of those whose name or count the service does not tell', async () => {
    const at = around();
    at.service.next(/^GET/, () =>
      json({
        data: [
          { id: 5, nb_tracks: 0 },
          { id: 6, title: 'Dinner' },
        ],
      }),
    );
    expect(await emptyOwn('Dinner', at.context)).toBeUndefined();
  });
});

describe('A playlist', () => {
  it.each([
    ['by the listener', { title: 'Dinner', creator: nell }, undefined],
    [
      'by somebody else',
      { title: 'Dinner', creator: odd },
      'playlist "Dinner" belongs to "Odd": only its owner can change it',
    ],
    [
      'by somebody without a name',
      { title: null, creator: { id: 2, name: null } },
      'playlist "" belongs to "somebody else": only its owner can change it',
    ],
    ['by nobody known', { title: 'Dinner', creator: { name: 'Odd' } }, undefined],
    ['by nobody', { title: 'Dinner', creator: null }, undefined],
  ])('%s', async (who, made, problem) => {
    const { context, service } = around();
    expect(await notOwn(made, context)).toBe(problem);
    expect(service.requests).toEqual(who.startsWith('by nobody') ? [] : ['GET /user/me']);
  });

  it("may be the listener's where the service does not say who the listener is", async () => {
    const { context, service } = around();
    service.next(/^GET \/user\/me/, says(800));
    expect(await notOwn({ title: 'Dinner', creator: odd }, context)).toBeUndefined();
    service.next(/^GET \/user\/me/, () => json({ name: 'Nell' }));
    expect(await notOwn({ title: 'Dinner', creator: odd }, context)).toBeUndefined();
  });

  it('is not judged where nothing can be read', async () => {
    const { context, service } = around();
    service.next(/^GET \/user\/me/, says(700));
    const asked = notOwn({ title: 'Dinner', creator: odd }, context);
    await expect(asked).rejects.toMatchObject({ name: 'ServiceBusy' });
  });

  it('is not judged once the call was called off', async () => {
    const { context, service, stop } = around();
    stop.abort();
    const asked = notOwn({ title: 'Dinner', creator: odd }, context);
    await expect(asked).rejects.toMatchObject({ name: 'Cancelled' });
    expect(service.requests).toEqual([]);
  });
});
