import { describe, expect, it } from 'vitest';
import { recorded } from '../../src/journal/index.ts';
import { append } from '../../src/playlists/append.ts';
import { type Around, around, breaks, meanwhile, says } from './planning.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Adds tracks to playlist 7, which holds those given. */
const adding = (ids: readonly number[], at: Around, there: readonly number[] = []) => {
  at.service.add(7, { tracks: [...there] });
  return recorded(at.context, { tool: 'test' }, change => append(7, ids, change, at.context));
};

const sizes = ({ service }: Around) =>
  service.writes.map(request => request.split('songs=')[1]?.split(',').length);

const tracks = ({ service }: Around) => service.lists.get(7)?.tracks;

describe('Tracks that are added to a playlist', () => {
  it.each([
    [0, []],
    [1, [1]],
    [50, [50]],
    [51, [50, 1]],
    [120, [50, 50, 20]],
  ])('%i of them go in batches of %j', async (count, batches) => {
    const at = around();
    expect(await adding(upTo(count), at)).toEqual({ refused: [], error: undefined });
    expect(sizes(at)).toEqual(batches);
    expect(tracks(at)).toEqual(upTo(count));
  });

  it('are not sent where they are there already', async () => {
    const at = around();
    expect(await adding([1, 2, 3], at, [2])).toEqual({ refused: [], error: undefined });
    expect(at.service.writes).toEqual(['POST /playlist/7/tracks songs=1,3']);
  });

  it.each([
    [4, [3], [4, 2, 2, 1, 1]],
    [4, [1], [4, 2, 1, 1, 2]],
    [4, [1, 4], [4, 2, 1, 1, 2, 1, 1]],
    [5, [5], [5, 3, 2, 1, 1]],
    [1, [1], [1]],
    [2, [1, 2], [2, 1, 1]],
  ])('of %i, %j stand alone in the end, by requests of %j', async (count, refused, requests) => {
    const at = around();
    for (const id of refused) at.service.refuses.add(id);
    expect(await adding(upTo(count), at)).toEqual({ refused, error: undefined });
    expect(sizes(at)).toEqual(requests);
    expect(tracks(at)).toEqual(upTo(count).filter(id => !refused.includes(id)));
  });

  it('keep their order behind a batch that was split', async () => {
    const at = around();
    at.service.refuses.add(2);
    expect(await adding(upTo(60), at)).toEqual({ refused: [2], error: undefined });
    expect(tracks(at)).toEqual(upTo(60).filter(id => id !== 2));
  });

  it.each(['before', 'after'] as const)(
    'are sent once more where no answer came (broken %s the service acted), but none twice',
    async when => {
      const at = around();
      at.service.next(/songs=/, breaks(when));
      expect(await adding(upTo(60), at)).toEqual({ refused: [], error: undefined });
      expect(tracks(at)).toEqual(upTo(60));
      expect(sizes(at)).toEqual(when === 'after' ? [50, 10] : [50, 50, 10]);
    },
  );

  it('are sent again only as far as they are not there', async () => {
    const at = around();
    at.service.next(/songs=/, () => {
      at.service.lists.get(7)?.tracks.push(2);
      return breaks('before')(() => expect.fail());
    });
    expect(await adding([1, 2, 3], at)).toEqual({ refused: [], error: undefined });
    expect(at.service.writes).toEqual([
      'POST /playlist/7/tracks songs=1,2,3',
      'POST /playlist/7/tracks songs=1,3',
    ]);
  });

  it('are given up at the second loss', async () => {
    const at = around();
    at.service.next(/songs=/, breaks('before'));
    at.service.next(/songs=/, breaks('before'));
    const { refused, error } = await adding(upTo(60), at);
    expect(refused).toEqual([]);
    expect(error).toMatchObject({ name: 'ConnectionBroken', ran: 'unknown' });
    expect(sizes(at)).toEqual([50, 50]);
    expect(tracks(at)).toEqual([]);
  });

  it.each([
    [100, 'LimitExceeded'],
    [200, 'PermissionMissing'],
    [700, 'ServiceBusy'],
  ])('end at error %i, after what the service refused', async (code, name) => {
    const at = around();
    at.service.refuses.add(1);
    at.service.next(/songs=2$/, says(code));
    const { refused, error } = await adding([1, 2], at);
    expect(refused).toEqual([1]);
    expect(error).toMatchObject({ name, ran: 'no' });
    expect(sizes(at)).toEqual([2, 1, 1]);
  });

  it('are not sent again once the call was called off', async () => {
    const at = around();
    at.service.next(
      /songs=/,
      meanwhile(() => at.stop.abort()),
    );
    const { error } = await adding(upTo(60), at);
    expect(error).toMatchObject({ name: 'Cancelled' });
    expect(sizes(at)).toEqual([50]);
    expect(at.service.requests).toHaveLength(2);
  });

  it('are not sent where the playlist cannot be read', async () => {
    const at = around();
    at.service.next(/^GET/, says(700));
    await expect(adding([1], at)).rejects.toMatchObject({ name: 'ServiceBusy' });
    expect(at.service.writes).toEqual([]);
  });
});
