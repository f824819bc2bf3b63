import { describe, expect, it } from 'vitest';
import { NotAllowedHere, PermissionMissing } from '../../src/client/errors.ts';
import type { Allowed } from '../../src/jobs/change-context.ts';
import { intended, type Job, type NewStep } from '../../src/jobs/job.ts';
import { rightsOf, scopes } from '../../src/jobs/needed-rights.ts';
import { claimJob, startJob } from '../../src/jobs/start-and-finish-job.ts';
import { stopBefore } from '../../src/tools/engine/confirm.ts';
import { libraryWith, numbers } from '../support/library.ts';
import { around } from '../tools/around.ts';

const input = { playlist_id: 7 };
const adding: NewStep = { write: 'playlist.add_tracks', input, ids: [4] };
const removing = (ids: readonly number[]): NewStep => ({
  write: 'playlist.remove_tracks',
  input,
  ids: [...ids],
});
const jobOf = (steps: readonly NewStep[], change: Partial<Job> = {}): Job => ({
  id: 'plan',
  at: 0,
  tool: 'save_playlist',
  about: { what: 'playlist-reordered', title: 'Dinner' },
  kind: 'change',
  state: 'planned',
  version: 0,
  steps: steps.map(intended),
  ...change,
});
const about = { what: 'playlist-reordered', title: 'Dinner' } as const;

/** A playlist of this many songs, for a caller who may do this. */
const withSongs = (count: number, allowed: Allowed = { readOnly: false, scopes }) => {
  const tracks = numbers(count).map(id => ({ id, title: `Song ${id}` }));
  const playlist = { id: 7, title: 'Dinner', creator: { id: 1 }, tracks: { data: tracks, total: count } };
  const answers = { 'GET /playlist/7': { ...playlist, nb_tracks: count } };
  const context = around(answers, { allowed });
  return { ...context, asking: { ...context.asking, policy: 'destructive' as const } };
};
const mayNotDelete = { readOnly: false, scopes: ['music:read', 'music:write'] };
const readOnly = { readOnly: true, scopes: [...scopes] };

describe('What a job needs', () => {
  it('follows from its steps that are left', () => {
    const job = jobOf([adding, removing([1])]);
    expect(rightsOf(job)).toEqual({
      scopes: ['music:read', 'music:write', 'music:delete'],
      permissions: ['manage_library', 'delete_library'],
      inReadOnly: false,
    });
    expect(rightsOf(jobOf([adding])).scopes).toEqual(['music:read', 'music:write']);
    const [first, second] = job.steps;
    const left = first && second ? [first, { ...second, state: 'observed' as const }] : [];
    expect(rightsOf({ kind: 'change', steps: left }).scopes).toEqual(['music:read', 'music:write']);
    expect(rightsOf(jobOf([]))).toEqual({ scopes: ['music:read'], permissions: [], inReadOnly: true });
  });

  it('is no right to delete where an undo takes out what was added here; a redo needs it', () => {
    expect(rightsOf(jobOf([removing([1])], { kind: 'undo' })).scopes).not.toContain('music:delete');
    expect(rightsOf(jobOf([removing([1])], { kind: 'redo' })).scopes).toContain('music:delete');
  });
});

describe('A caller who may not make every step', () => {
  it.each([
    [mayNotDelete, ['music:delete']],
    [readOnly, []],
  ])('changes nothing, not even by the steps before, and nothing is stored: %j', async (allowed, lacking) => {
    const at = withSongs(3, allowed);
    const steps = [adding, removing([1])];
    const starting = startJob({ tool: 'save_playlist', about, steps }, at, { canFinishLater: true });
    await expect(starting).rejects.toMatchObject({ lacking });
    await expect(starting).rejects.toThrow(NotAllowedHere);
    expect(at.sent).toEqual([]);
    expect(await (await at.journal.jobs()).latest()).toEqual([]);
  });

  it('cannot take up a stored plan either, which stays for one who may', async () => {
    const at = withSongs(3, mayNotDelete);
    const jobs = await at.journal.jobs();
    await jobs.add(jobOf([adding, removing([1])]));
    await expect(claimJob('plan', at)).rejects.toThrow(NotAllowedHere);
    await expect(stopBefore(jobOf([removing([1])]), { tool: 'save_playlist', args: {} }, at)).rejects.toThrow(
      NotAllowedHere,
    );
    expect((await jobs.find('plan'))?.state).toBe('planned');
    const all = { ...at, allowed: { readOnly: false, scopes } };
    expect(await claimJob('plan', all)).toMatchObject({ id: 'plan', version: 1 });
  });

  it('is told so before anything is sent if only the token lacks a permission', async () => {
    const at = withSongs(3);
    const checkAccess: typeof at.client.checkAccess = async entry => {
      if (entry.name === 'remove_tracks') throw new PermissionMissing(entry, 'lacks', { ran: 'no' });
    };
    const weak = { ...at, client: { ...at.client, checkAccess } };
    const steps = [adding, removing([1])];
    const starting = startJob({ tool: 'save_playlist', about, steps }, weak, { canFinishLater: true });
    await expect(starting).rejects.toThrow(PermissionMissing);
    expect(at.sent).toEqual([]);
  });
});

describe('A plan that removes tracks', () => {
  const call = { tool: 'save_playlist', args: { plan_id: 'plan' } };
  it.each([
    ['20', [removing(numbers(20))], undefined],
    ['21', [removing(numbers(21))], 21],
    ['21 in two steps', [removing(numbers(11)), adding, removing(numbers(21).slice(11))], 21],
    ['21 that are not all there', [removing([...numbers(20), 99])], undefined],
  ])('is asked about from 21 on: %s', async (_, steps, asked) => {
    const stop = await stopBefore(jobOf(steps), call, withSongs(25));
    expect(stop?.structured?.['outcome']).toBe(asked === undefined ? undefined : 'asked');
    if (asked !== undefined)
      expect(stop?.text).toContain(`Ask the listener: Remove ${asked} tracks from the playlist "Dinner"`);
  });

  it('is not asked about again once it has begun, or where the operator wants no questions', async () => {
    const at = withSongs(25);
    const job = jobOf([removing(numbers(21))]);
    expect(await stopBefore({ ...job, state: 'begun' }, call, at)).toBeUndefined();
    const unasked = { ...at, asking: { ...at.asking, policy: 'never' as const } };
    expect(await stopBefore(job, call, unasked)).toBeUndefined();
  });
});

describe('A new private playlist', () => {
  const first = 90_000_000_001;
  const settling = `POST /playlist/${first} `;
  const made = { action: 'create', title: 'Lunch', description: 'Slow', track_ids: [1, 2] };

  it('stays private where the service refuses its description', async () => {
    const at = await libraryWith();
    at.faults.next(`${settling}description`, { refuse: 500 });
    await at.call('playlist_write', made);
    expect(at.playlist(first)).toMatchObject({ public: false, description: '', tracks: [1, 2] });
  });

  it('is filled only once it was read back as private', async () => {
    const at = await libraryWith();
    at.faults.next('GET /playlist', { refuse: 700 });
    const said = await at.call('playlist_write', made);
    expect(said.text).toContain('it could not be read back whether the playlist is private');
    expect(at.playlist(first)).toMatchObject({ public: false, tracks: [] });
    await at.call('undo', { finish: true });
    expect(at.playlist(first)).toMatchObject({ public: false, description: 'Slow', tracks: [1, 2] });
  });

  it.each(['lies', 'answers false'] as const)('is not filled where it stayed public (%s)', async fault => {
    const at = await libraryWith();
    at.faults.next(settling, fault);
    const said = await at.call('playlist_write', made);
    expect(said.structured['outcome']).toBe('partly');
    expect(at.playlist(first)).toMatchObject({ public: true, tracks: [] });
    await at.call('undo', { finish: true });
    expect(at.playlist(first)).toMatchObject({ public: false, description: 'Slow', tracks: [1, 2] });
  });
});
