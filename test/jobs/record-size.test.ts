import { describe, expect, it } from 'vitest';
import { intended, type Job } from '../../src/jobs/job.ts';
import { documentJobs } from '../../src/jobs/job-store.ts';
import { storeDocuments } from '../../src/store/documents.ts';
import { openStore } from '../../src/store/open.ts';

/** A change of 2,000 tracks. */
const job = (at: number, state: Job['state']): Job => ({
  id: `id${at}`,
  at,
  tool: 'playlist_write',
  about: { what: 'playlist-reordered', title: 'Mine' },
  kind: 'change',
  state,
  version: 1,
  steps: [
    intended({
      write: 'playlist.reorder',
      input: { playlist_id: 7 },
      ids: Array.from({ length: 2000 }, (_, id) => 3_000_000_000 + id),
      before: {
        playlist: {
          title: 'x'.repeat(80_000),
          description: '',
          public: true,
          collaborative: false,
          tracks: [],
        },
      },
    }),
  ],
});

async function record() {
  const store = await openStore({ memory: true });
  const jobs = documentJobs({
    documentsOf: storeDocuments(async () => store),
    account: 'nell',
    now: () => 1000,
  });
  const size = () => store.list('jobs').reduce((sum, { value }) => sum + JSON.stringify(value).length, 0);
  return { jobs, size };
}

describe('The record of changes', () => {
  it('keeps the latest finished ones of large changes, up to 8 MB', async () => {
    const { jobs, size } = await record();
    for (let at = 0; at < 120; at += 1) await jobs.add(job(at, 'ended'));
    expect(size()).toBeLessThan(8_100_000);
    const latest = await jobs.latest();
    expect(latest.length).toBeGreaterThan(60);
    expect(latest[0]?.id).toBe('id119');
  });

  it('keeps the latest plans, up to 4 MB', async () => {
    const { jobs, size } = await record();
    for (let at = 0; at < 20; at += 1) await jobs.add(job(at, 'planned'), { plan: 'x'.repeat(1_000_000) });
    expect(size()).toBeLessThan(4_100_000);
    expect((await jobs.planned()).map(({ id }) => id)).toEqual(['id19', 'id18', 'id17']);
  });

  it('lets no other begin where those under way have 4 MB', async () => {
    const { jobs } = await record();
    let begun = 0;
    const begin = async () => {
      for (; begun < 50; begun += 1) await jobs.add(job(begun, 'begun'));
    };
    await expect(begin()).rejects.toThrow('earlier changes are unfinished');
    expect(begun).toBeGreaterThan(20);
    expect(await jobs.unfinished()).toHaveLength(begun);
    // Those that have begun are stored until they have ended.
    expect(await jobs.replace({ ...job(1, 'begun'), version: 2 }, 1)).toBe(true);
    expect(await jobs.replace({ ...job(1, 'ended'), version: 2 }, 2)).toBe(true);
    await jobs.add(job(60, 'begun'));
  });
});
