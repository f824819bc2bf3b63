import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { keptAt, listenedTo, now, readAll, someListens, stored } from './support.ts';

const day = 24 * 60 * 60 * 1000;

describe('The history of a listener', () => {
  it('asks nobody before it is used', async () => {
    const { service, open } = await listenedTo(someListens(10));
    open();
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(service.asked).toEqual([]);
  });

  it.each(['listenbrainz', 'lastfm'] as const)('is read whole from %s, each listen once', async host => {
    const { service, open } = await listenedTo(someListens(2500), host);
    const history = open();
    await readAll(history);
    expect(await stored(history)).toEqual(keptAt(service));
    expect(await history.state()).toMatchObject({ listens: 2500, isWhole: true, problem: undefined });
  });

  it('asks for a thousand listens at a time, and counts at the end', async () => {
    const { service, open } = await listenedTo(someListens(3000));
    await readAll(open());
    expect(service.asked.length).toBeLessThanOrEqual(5);
    expect(service.asked.at(-1)).toBe('/1/user/alice/listen-count');
  });

  it('keeps all listens of a second in which an answer ends', async () => {
    const listens = someListens(1500);
    const [, at = 0] = [listens[998]?.at, listens[999]?.at];
    for (const song of ['One', 'Two', 'Three']) listens.push({ at, title: song, artist: 'Together' });
    const { service, open } = await listenedTo(listens);
    const history = open();
    await readAll(history);
    expect((await stored(history)).toSorted()).toEqual(keptAt(service).toSorted());
  });

  it('says that a second has more listens than an answer', async () => {
    const listens = someListens(20);
    const at = Date.UTC(2026, 9, 1) / 1000;
    for (let each = 0; each < 1200; each++) listens.push({ at, title: `At once ${each}`, artist: 'All' });
    const { open } = await listenedTo([...listens, { at: at - 5000, title: 'Before', artist: 'All' }]);
    const history = open();
    await readAll(history);
    expect((await history.state()).crowded).toBe(1);
    expect(await stored(history)).toContain(`${at - 5000} Before All`);
  });

  it.each([false, true])(
    'goes on behind a second that fills an answer of Last.fm, whose end is included: %s',
    async isInclusive => {
      const listens = someListens(450);
      const at = Date.UTC(2026, 9, 30, 12) / 1000 + 50;
      for (let each = 0; each < 230; each++) listens.push({ at, title: `At once ${each}`, artist: 'All' });
      const { service, open } = await listenedTo(listens, 'lastfm');
      service.trouble.isInclusive = isInclusive;
      const history = open();
      await readAll(history);
      const all = await stored(history);
      expect((await history.state()).crowded).toBe(1);
      expect(all.filter(line => !line.includes('At once'))).toEqual(
        keptAt(service).filter(line => !line.includes('At once')),
      );
      expect(all.filter(line => line.includes('At once')).length).toBeGreaterThanOrEqual(199);
    },
  );

  it('is answered with what is there while the host keeps silent', async () => {
    const { service, open } = await listenedTo(someListens(10));
    service.trouble.stalls = true;
    const history = open();
    const page = history.listens({ from: 0, to: 9e15 }, 0, 10);
    expect(await page).toEqual({ items: [], total: 0 });
    expect((await history.state()).isReading).toBe(true);
  });

  it('takes a song that is reported twice within 30 seconds once, and keeps true repeats', async () => {
    const at = Date.UTC(2026, 5, 1) / 1000;
    const times = [at, at + 12, at + 200, at + 400].map(second => ({
      at: second,
      title: 'Again',
      artist: 'Her',
    }));
    const { open } = await listenedTo([...times, { at: at + 5, title: 'Another', artist: 'Her' }]);
    const history = open();
    await readAll(history);
    expect((await stored(history)).filter(line => line.includes('Again'))).toHaveLength(3);
    expect(await stored(history)).toContain(`${at + 5} Another Her`);
  });

  it.each([1, 2, 3, 4, 5])(
    'loses and doubles nothing when it ends at request %i and goes on later',
    async request => {
      const { service, open } = await listenedTo(someListens(3300));
      const first = open();
      service.onRequest(number => {
        if (number === request) void first.close();
      });
      await readAll(first).catch(() => undefined);
      service.onRequest(() => undefined);
      const asked = service.asked.length;
      const second = open();
      await readAll(second);
      expect(await stored(second)).toEqual(keptAt(service));
      expect(service.asked.length - asked).toBeLessThanOrEqual(6 - request + 1);
    },
  );

  it('reads only what is new the next time', async () => {
    const { service, open, passTime } = await listenedTo(someListens(2500));
    const history = open();
    await readAll(history);
    const asked = service.asked.length;
    service.listens.push({ at: Math.floor(now / 1000) + 60, title: 'New', artist: 'Her' });
    passTime(day / 2);
    await readAll(history);
    expect(await stored(history)).toEqual(keptAt(service));
    expect(service.asked.length - asked).toBe(2);
  });

  it('reads all again when the count shows that listens were deleted or imported', async () => {
    const { service, open, passTime } = await listenedTo(someListens(2500));
    const history = open();
    await readAll(history);
    service.listens.splice(1200, 3);
    service.listens.push({ at: Date.UTC(2019, 0, 1) / 1000, title: 'Imported', artist: 'Old' });
    passTime(day);
    await readAll(history);
    expect(await stored(history)).not.toEqual(keptAt(service));
    passTime(day);
    await readAll(history);
    expect(await stored(history)).toEqual(keptAt(service));
  });

  it('waits as long as the host asks when it is refused', async () => {
    const { service, open, waited } = await listenedTo(someListens(1500));
    Object.assign(service.trouble, { refused: 2, waitSeconds: 7 });
    const history = open();
    await readAll(history);
    expect(await stored(history)).toEqual(keptAt(service));
    expect(waited.filter(ms => ms === 7000)).toHaveLength(2);
  });

  it('asks again when the host stops answering', async () => {
    const { service, open } = await listenedTo(someListens(1500));
    service.onRequest(number => {
      service.trouble.stalls = number === 2;
    });
    const history = open();
    await readAll(history);
    expect(await stored(history)).toEqual(keptAt(service));
  });

  it.each([
    [503, 'it answered with status 503'],
    [200, 'its answer was not JSON'],
  ])('says why it could not be read when every answer is a page with status %i', async (page, why) => {
    const { service, open } = await listenedTo(someListens(10));
    service.trouble.page = page;
    const history = open();
    await readAll(history);
    expect((await history.state()).problem).toBe(why);
  });

  it('says so if the host has no such listener', async () => {
    const { open } = await listenedTo(someListens(10));
    const history = open('nobody');
    await readAll(history);
    expect((await history.state()).problem).toBe('it has no listener of this name');
  });

  it('is left as it is if its file is damaged, and says so', async () => {
    const { open, file } = await listenedTo(someListens(10));
    await writeFile(file, 'this is no database, and is long enough to be read as one'.repeat(100));
    await expect(open().listens({ from: 0, to: 1 }, 0, 1)).rejects.toThrow('is not a database');
  });

  it('is gone after it is forgotten, and is read again at the next use', async () => {
    const { service, open } = await listenedTo(someListens(50));
    const history = open();
    await readAll(history);
    await history.forget();
    expect((await history.state()).listens).toBe(0);
    await history.settled();
    expect(await stored(history)).toEqual(keptAt(service));
  });

  it('names each song rightly after another process has forgotten the history', async () => {
    const { open } = await listenedTo();
    const [one, other] = [open(), open()];
    const play = (title: string, minute: number) => ({
      at: 1_700_000_000 + minute * 60,
      song: { title, artist: 'Her' },
    });
    await one.add('played', [play('First', 1), play('Second', 2)]);
    await other.forget();
    await other.add('played', [play('Third', 3)]);
    await one.add('played', [play('First', 4), play('Second', 5)]);
    expect((await stored(one)).map(line => line.split(' ')[1])).toEqual(['Second', 'First', 'Third']);
  });

  it('keeps songs apart whose names are only signs', async () => {
    const at = Date.UTC(2026, 5, 1) / 1000;
    const { service, open } = await listenedTo([
      { at, title: 'Hello', artist: '!!!' },
      { at: at + 10, title: '???', artist: 'Other' },
      { at: at + 20, title: 'Must Be the Moon', artist: '!!!' },
    ]);
    const history = open();
    await readAll(history);
    expect(await stored(history)).toEqual(keptAt(service));
  });

  it('counts the plays of a song by its ISRC or its recording, also where its names differ', async () => {
    const at = Date.UTC(2026, 5, 1) / 1000;
    const [isrc, recording] = ['QZSTN0000001', '00000000-0000-4000-8000-000000000001'];
    const { open } = await listenedTo([
      { at, title: 'One', artist: 'Her', isrc },
      { at: at + 500, title: 'Two', artist: 'Her', recording },
    ]);
    const history = open();
    await readAll(history);
    const playsOf = await history.playsOf();
    const other = { title: '???', artist: 'Somebody Else' };
    expect(playsOf({ ...other, isrc })).toEqual({ plays: 1, last: at });
    expect(playsOf({ ...other, recording })).toEqual({ plays: 1, last: at + 500 });
    expect(playsOf(other)).toBeUndefined();
    expect(playsOf({ ...other, title: 'Three' })).toEqual({ plays: 0, last: 0 });
  });

  it('keeps the one of two doubles that stays at the host', async () => {
    const at = Date.UTC(2026, 5, 1) / 1000;
    const double = (second: number) => ({ at: second, title: 'Again', artist: 'Her' });
    const { service, open, passTime } = await listenedTo([double(at), double(at + 10), double(at + 5000)]);
    const history = open();
    await readAll(history);
    const [deleted] = (await stored(history)).slice(-1).map(line => Number(line.split(' ')[0]));
    service.listens.splice(
      service.listens.findIndex(listen => listen.at === deleted),
      1,
    );
    for (let days = 0; days < 3; days++) {
      passTime(day);
      await readAll(history);
    }
    expect(await stored(history)).toEqual(keptAt(service));
  });

  it('reads all of another server that has a listener of the same name', async () => {
    const first = await listenedTo(someListens(1200));
    const history = first.open();
    await readAll(history);
    await history.close();
    const old = { at: Date.UTC(2019, 0, 1) / 1000, title: 'Old', artist: 'Her' };
    const other = await listenedTo([old], 'listenbrainz', first.file);
    const moved = other.open();
    await readAll(moved);
    expect(await stored(moved)).toEqual([...keptAt(first.service), ...keptAt(other.service)]);
  });

  it('is whole for a listener without listens', async () => {
    const { open } = await listenedTo([]);
    const history = open();
    await readAll(history);
    expect(await history.state()).toMatchObject({ listens: 0, isWhole: true });
  });
});
