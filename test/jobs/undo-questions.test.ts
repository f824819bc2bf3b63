import { describe, expect, it } from 'vitest';
import { type LibraryStand, libraryWith, type ProcessChoices, place } from '../support/library.ts';

describe('Undo of a made playlist', () => {
  /** A playlist that was made with these tracks; `say` answers the questions, which are counted. */
  const made = async (
    tracks: readonly number[],
    choices: ProcessChoices = {},
    say?: (asked: number) => 'accept' | 'decline',
  ) => {
    const questions: string[] = [];
    const listener = async (question: string) => {
      questions.push(question);
      return say?.(questions.length) ?? 'cancel';
    };
    const at = await libraryWith({}, { ...choices, ...(say === undefined ? {} : { listener }) });
    const track_ids = tracks.length === 0 ? undefined : tracks;
    const { structured } = await at.call('playlist_write', { action: 'create', title: 'Lunch', track_ids });
    const id = Number(structured['id']);
    const since = (line: string) => at.elsewhere(line.replace(' ', ` /playlist/${id}/tracks `));
    return { ...at, questions, id, since };
  };

  it('asks before tracks go that were added since, by name; yes takes the playlist back', async () => {
    const { undo, since, questions, playlist, id } = await made([1, 2], {}, () => 'accept');
    since('POST songs=3,4,5,6');
    await undo();
    expect(questions).toEqual([
      `Delete the playlist "Lunch", 6 tracks, 4 of them added since it was made: "Song 3", "Song 4", "Song 5" and 1 more? It could only be made again with a new id and link, without its fans and the dates of its tracks. This happens ${place}.`,
    ]);
    expect(playlist(id)).toBeUndefined();
  });

  it('leaves the playlist and the record alone when the listener says no', async () => {
    const { undo, since, playlist, id } = await made([], {}, asked => (asked === 1 ? 'decline' : 'accept'));
    since('POST songs=3');
    expect((await undo()).structured['outcome']).toBe('nothing_changed');
    expect(playlist(id)?.tracks).toEqual([3]);
    await undo();
    expect(playlist(id)).toBeUndefined();
  });

  it('asks again where it changed meanwhile', async () => {
    const { undo, since, questions, playlist, id } = await made([], {}, asked => {
      if (asked === 1) since('POST songs=4');
      return 'accept';
    });
    since('POST songs=3');
    await undo();
    expect([questions.length, playlist(id)]).toEqual([2, undefined]);
  });

  it.each([
    ['it holds what it was made with', undefined],
    ['tracks were taken out since', 'DELETE songs=1'],
    ['they stand in another order', 'POST order=2,1'],
    ['it is empty', 'DELETE songs=1,2'],
  ])('asks nothing where %s', async (_, line) => {
    const { undo, since, questions, playlist, id } = await made([1, 2], {}, () => 'decline');
    if (line !== undefined) since(line);
    await undo();
    expect([questions, playlist(id)]).toEqual([[], undefined]);
  });

  it('is asked about through the assistant where the host cannot ask', async () => {
    const { undo, call, since, playlist, id } = await made([]);
    since('POST songs=3');
    const { text, structured } = await undo();
    expect(text).toMatch(
      /^Nothing has been changed yet\. Ask the listener: Delete the playlist "Lunch", 1 track, 1 of them added since it was made: "Song 3"\? It could only be made again with a new id and link, without its fans and the dates of its tracks\. This happens in the demo library on this computer\. If they say yes, within 10 minutes call undo \{"confirm":"/,
    );
    expect(playlist(id)?.tracks).toEqual([3]);
    const { confirm } = structured;
    since('POST songs=4');
    expect((await call('undo', { confirm })).text).toMatch(/^This confirm token is not valid/);
    const again = (await undo()).structured['confirm'];
    expect((await call('undo', { confirm: again })).structured['outcome']).toBe('done');
    expect(playlist(id)).toBeUndefined();
  });

  it('is done unasked where the operator wants no questions', async () => {
    const { undo, since, playlist, id } = await made([], { confirm: 'never' });
    since('POST songs=3');
    await undo();
    expect(playlist(id)).toBeUndefined();
  });

  it('is not done where the playlist cannot be read', async () => {
    const { undo, since, faults, playlist, id } = await made([], {}, () => 'accept');
    since('POST songs=3');
    faults.next('GET', { refuse: 700 });
    faults.next('GET', { status: 404 });
    const { text } = await undo();
    expect(text).toMatch(
      /^Not undone: made the playlist "Lunch".*\nThe service is busy or down. Try again in a minute.\nTo try again: undo /,
    );
    expect((await undo()).isError).toBe(true);
    expect(playlist(id)).toBeDefined();
  });

  it('asks about a playlist that came back under a new id', async () => {
    const { call, undo, questions, elsewhere, playlists, id } = await made([1], {}, () => 'accept');
    await call('playlist_delete', { action: 'delete', playlist_id: id });
    await undo();
    const now = playlists().find(({ title }) => title === 'Lunch');
    elsewhere(`POST /playlist/${now?.id}/tracks songs=2`);
    await undo('id1');
    expect(questions[1]).toContain('2 tracks, 1 of them added since it was made');
    expect(playlists().map(({ title }) => title)).not.toContain('Lunch');
  });
});

describe('Undo in a playlist that has another title than the record', () => {
  it.each(['destructive', 'never'] as const)(
    'asks first, naming both, with MUSIC_CONFIRM=%s, and goes on with a yes',
    async confirm => {
      const at = await libraryWith({}, { confirm });
      const { structured } = await at.call('playlist_write', { action: 'create', title: 'Lunch' });
      const id = Number(structured['id']);
      at.elsewhere(`POST /playlist/${id} title=Wedding`);
      const asked = await at.undo();
      expect(asked.text).toContain(
        'Ask the listener: The playlist that the record calls "Lunch" is "Wedding" now, 0 tracks. Delete it? It was renamed elsewhere, or its id belongs to another playlist.',
      );
      expect(at.playlist(id)?.title).toBe('Wedding');
      const done = await at.call('undo', { confirm: asked.structured['confirm'] });
      expect([done.structured['outcome'], at.playlist(id)]).toEqual(['done', undefined]);
    },
  );

  it('asks before songs are taken out of it, also of some of them', async () => {
    const at = await libraryWith({}, { confirm: 'never' });
    const { structured } = await at.call('playlist_write', { action: 'create', title: 'Lunch' });
    const playlist_id = Number(structured['id']);
    const added = await at.call('playlist_write', { action: 'add_tracks', playlist_id, track_ids: [1, 2] });
    at.elsewhere(`POST /playlist/${playlist_id} title=Wedding`);
    const call = { change_ids: [added.structured['change_id']], only: [2] };
    const asked = await at.call('undo', call);
    expect(asked.text).toContain('is "Wedding" now, 2 tracks. Take back the change in it?');
    expect(at.tracksOf(playlist_id)).toEqual([1, 2]);
    await at.call('undo', { ...call, confirm: asked.structured['confirm'] });
    expect(at.tracksOf(playlist_id)).toEqual([1]);
  });

  /** Lets the service give these dates for its playlists. */
  const dating = (
    service: Pick<LibraryStand['service'], 'answer'>,
    dates: Readonly<Record<string, string>>,
  ) => {
    const answer = service.answer.bind(service);
    Object.assign(service, {
      answer(request: Parameters<typeof answer>[0]) {
        const said = answer(request);
        const body = Object.entries(dates).reduce(
          (text, [name, date]) => text.replace(new RegExp(`"${name}":"[^"]*"`), `"${name}":"${date}"`),
          said.body,
        );
        return { ...said, body };
      },
    });
  };

  it('asks also about one with the same title that was made at another time, with MUSIC_CONFIRM=never', async () => {
    const before = await libraryWith({}, { confirm: 'never' });
    const { structured } = await before.call('playlist_write', { action: 'create', title: 'Lunch' });
    const playlist_id = Number(structured['id']);
    dating(before.service, { creation_date: '2026-02-01 09:00:00' });
    const adding = await before.restarted({ confirm: 'never' });
    const call = { action: 'add_tracks', playlist_id, track_ids: [1, 2] };
    const { change_id } = (await adding.call('playlist_write', call)).structured;
    dating(before.service, { creation_date: '2026-03-04 12:00:00' });
    const at = await before.restarted({ confirm: 'never' });
    const asked = await at.undo(change_id);
    expect(asked.text).toContain(
      'The playlist that the record calls "Lunch" is "Lunch" now, 2 tracks, made "2026-03-04 12:00:00" and not "2026-02-01 09:00:00". Take back the change in it?',
    );
    expect(at.tracksOf(playlist_id)).toEqual([1, 2]);
    await at.call('undo', { change_ids: [change_id], confirm: asked.structured['confirm'] });
    expect(at.tracksOf(playlist_id)).toEqual([]);
  });

  it('asks nothing where a service gives the time of the last change for that of creation', async () => {
    const before = await libraryWith({}, { confirm: 'never' });
    const { structured } = await before.call('playlist_write', { action: 'create', title: 'Lunch' });
    const playlist_id = Number(structured['id']);
    const changedAt = (time: string) => {
      dating(before.service, { creation_date: time, mod_date: time });
      return before.restarted({ confirm: 'never' });
    };
    const call = { action: 'add_tracks', playlist_id, track_ids: [1, 2] };
    const { change_id } = (await (await changedAt('2026-02-01 09:00:00')).call('playlist_write', call))
      .structured;
    const at = await changedAt('2026-02-01 10:00:00');
    await at.undo(change_id);
    expect(at.tracksOf(playlist_id)).toEqual([]);
  });

  it('asks nothing after a rename that the record has, and its undo', async () => {
    const at = await libraryWith({}, { confirm: 'never' });
    const { structured } = await at.call('playlist_write', { action: 'create', title: 'Lunch' });
    const playlist_id = Number(structured['id']);
    await at.call('playlist_write', { action: 'update', playlist_id, title: 'Dinner' });
    const added = await at.call('playlist_write', { action: 'add_tracks', playlist_id, track_ids: [1] });
    const outcomes = [
      await at.undo(added.structured['change_id']),
      await at.undo(),
      await at.undo(structured['change_id']),
    ].map(said => said.structured['outcome']);
    expect([outcomes, at.playlist(playlist_id)]).toEqual([['done', 'done', 'done'], undefined]);
  });

  /** Three playlists that were saved together. */
  const week = async () => {
    const at = await libraryWith({}, { confirm: 'never' });
    const plan_ids = [];
    for (const title of ['Monday', 'Tuesday', 'Friday'])
      plan_ids.push((await at.call('plan_playlist', { title, track_ids: [1] })).structured['plan_id']);
    const { change_id } = (await at.call('save_playlist', { plan_ids })).structured;
    const rename = (from: string, title: string) =>
      at.elsewhere(`POST /playlist/${at.playlists().find(each => each.title === from)?.id} title=${title}`);
    const titles = () => at.playlists().map(({ title }) => title);
    return { ...at, change_id, rename, titles };
  };

  it('asks nothing about one that it leaves, of several that were saved together', async () => {
    const at = await week();
    at.rename('Monday', 'Wedding');
    expect((await at.undo(at.change_id)).structured['outcome']).toBe('partly');
    expect(at.titles()).toEqual(['Wedding']);
  });

  it('asks about each that it deletes, of several that were saved together', async () => {
    const at = await week();
    for (const [from, to] of [
      ['Monday', 'Wedding'],
      ['Tuesday', 'Birthday'],
      ['Friday', 'Farewell'],
    ] as const)
      at.rename(from, to);
    const asked = await at.undo(at.change_id);
    expect(asked.text).toMatch(/"Monday" is "Wedding" now.*"Tuesday" is "Birthday" now.*"Farewell" now/);
    expect(at.titles()).toHaveLength(3);
    await at.call('undo', { change_ids: [at.change_id], confirm: asked.structured['confirm'] });
    expect(at.titles()).toEqual([]);
  });

  it('takes a yes for the songs that others added to it too, among several changes', async () => {
    const at = await libraryWith();
    const { structured } = await at.call('playlist_write', { action: 'create', title: 'Lunch' });
    await at.call('library_add', { kind: 'tracks', ids: [9] });
    at.elsewhere(`POST /playlist/${structured['id']} title=Wedding`);
    at.elsewhere(`POST /playlist/${structured['id']}/tracks songs=4`);
    const change_ids = ['id1', 'id2'];
    const { confirm } = (await at.call('undo', { change_ids })).structured;
    expect((await at.call('undo', { change_ids, confirm })).structured['outcome']).toBe('done');
    expect(at.playlists()).toEqual([]);
  });
});
