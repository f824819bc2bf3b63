import { describe, expect, it } from 'vitest';
import { one, planOf, run, told } from './executing.ts';
import { around, breaks, lies, meanwhile, says } from './planning.ts';

describe('A plan for a new playlist', () => {
  it('is made, set private, filled and read back, each step kept', async () => {
    const at = around();
    const { done, marks } = await run(planOf([1, 2]), at);
    expect(done).toEqual({
      ...one,
      added: 2,
      stands: {
        id: 901,
        title: 'Dinner',
        description: '',
        public: false,
        collaborative: false,
        creator: { id: 1, name: 'Nell' },
        ids: [1, 2],
        duration: 120,
        checksum: undefined,
        link: undefined,
      },
    });
    expect(at.service.requests).toEqual([
      'POST /user/me/playlists title=Dinner',
      'GET /playlist/901',
      'POST /playlist/901 public=false',
      'GET /playlist/901',
      'POST /playlist/901/tracks songs=1,2',
      'GET /playlist/901',
    ]);
    expect(marks).toEqual([
      { begun: true, unsure: true },
      { begun: true, unsure: false, made: 901 },
      { begun: true, unsure: false, made: 901 },
      { begun: true, unsure: false, made: 901, settled: true },
    ]);
    const [record] = await at.context.journal.latest(1);
    expect(record).toMatchObject({
      tool: 'build_playlist',
      words: 'made the playlist "Dinner" with 2 tracks',
      ended: true,
    });
  });

  it.each([
    [{ public: true }, []],
    [{ public: true, description: '' }, []],
    [{ public: true, description: 'Slow' }, ['POST /playlist/901 description=Slow public=true']],
    [{ public: false, description: 'Slow' }, ['POST /playlist/901 description=Slow public=false']],
  ])('with %j is set up by %j', async (target, settling) => {
    const at = around();
    const { done } = await run(planOf([1], { target: { title: 'Dinner', ...target } }), at);
    expect(at.service.writes.slice(1, -1)).toEqual(settling);
    expect(told(done)).toEqual({ ...one, added: 1, ids: [1] });
    expect(done.stands).toMatchObject({
      public: target.public,
      description: 'description' in target ? target.description : '',
    });
  });

  it('that was made and set up before is only filled', async () => {
    const at = around();
    at.service.add(50, { public: false, tracks: [1] });
    const { done } = await run(planOf([1, 2], { made: 50, settled: true, begun: true }), at);
    expect(at.service.writes).toEqual(['POST /playlist/50/tracks songs=2']);
    expect(told(done)).toEqual({ ...one, playlistId: 50, added: 2, ids: [1, 2] });
  });

  it('that was made, but not set up, is set up', async () => {
    const at = around();
    at.service.add(50);
    await run(planOf([1], { made: 50 }), at);
    expect(at.service.writes).toEqual(['POST /playlist/50 public=false', 'POST /playlist/50/tracks songs=1']);
  });

  it.each([
    ['refused', says(200), /^No playlist was made: Not allowed: this needs manage_library.+\.$/],
    [
      'not answered with an id',
      lies,
      /^No playlist was made: What came back is not an answer of the music service/,
    ],
  ])('says that none was made where that is %s', async (_, turn, problem) => {
    const at = around();
    at.service.next(/^POST/, turn);
    const { done, marks } = await run(planOf([1]), at);
    expect(done).toMatchObject({
      stands: undefined,
      playlistId: undefined,
      added: 0,
      refused: [],
      lacking: [],
    });
    expect(done.problems).toEqual([expect.stringMatching(problem)]);
    expect(at.service.writes).toHaveLength(1);
    expect(marks[0]).toEqual({ begun: true, unsure: true });
  });

  it('is not looked for again where the service surely made none', async () => {
    const at = around();
    at.service.next(/^POST/, says(200));
    const { done, kept, marks } = await run(planOf([1]), at);
    expect(done.changeId).toBeUndefined();
    expect(marks.at(-1)).toEqual({ begun: true, unsure: false });
    expect(at.service.requests).toEqual(['POST /user/me/playlists title=Dinner']);
    at.service.add(50);
    const again = await run(kept.at(-1) ?? planOf([]), at);
    expect(again.done.playlistId).toBe(901);
  });

  it('is found by its name where the answer was lost', async () => {
    const at = around();
    at.service.next(/^POST/, breaks('after'));
    const { done, marks } = await run(planOf([1]), at);
    expect(told(done)).toEqual({ ...one, added: 1, ids: [1] });
    expect(marks[1]).toEqual({ begun: true, unsure: false, made: 901 });
    expect([...at.service.lists.keys()]).toEqual([901]);
  });

  it('says that none was made where the answer was lost and none is there, and looks again next time', async () => {
    const at = around();
    at.service.next(/^POST/, breaks('before'));
    const { done, kept, marks } = await run(planOf([1]), at);
    expect(done.problems).toEqual(['No playlist was made: The connection to the service broke; try again.']);
    expect(marks).toEqual([{ begun: true, unsure: true }]);
    at.service.add(50);
    const again = await run(kept.at(-1) ?? planOf([]), at);
    expect(again.done).toMatchObject({ playlistId: 50, added: 1, problems: [] });
    expect(again.marks[0]).toEqual({ begun: true, unsure: false, made: 50 });
  });

  it('asks for nothing more once the call was called off', async () => {
    const at = around();
    at.service.next(
      /^POST/,
      meanwhile(() => at.stop.abort()),
    );
    const { done, marks } = await run(planOf([1]), at);
    expect(done).toMatchObject({ playlistId: undefined, stands: undefined, added: 0 });
    expect(done.problems).toEqual(['Whether a playlist was made is not known: Cancelled.']);
    expect(marks).toEqual([{ begun: true, unsure: true }]);
    expect(at.service.requests).toEqual(['POST /user/me/playlists title=Dinner']);
  });

  it.each([
    ['an error', says(700), 'The service is busy or down; try again in a minute.'],
    ['no answer', breaks('before'), 'The connection to the service broke; try again.'],
  ])('stops where %s keeps it from being set private: nothing is shown by mistake', async (_, turn, why) => {
    const at = around();
    at.service.next(/^POST \/playlist\/901 /, turn);
    const { done, kept } = await run(planOf([1]), at);
    expect(done).toMatchObject({ playlistId: 901, added: 0, lacking: [1], stands: { ids: [] } });
    expect(done.problems).toEqual([why]);
    const again = await run(kept.at(-1) ?? planOf([]), at);
    expect(told(again.done)).toEqual({ ...one, changeId: 'id2', added: 1, ids: [1] });
    expect(again.done.stands?.public).toBe(false);
  });

  it.each([
    [
      { public: false },
      /^POST \/playlist\/901 /,
      'The service reported no error, but the playlist is public.',
    ],
    [
      { public: true, description: 'Slow' },
      /^POST \/playlist\/901 /,
      'The service reported no error, but the description is another.',
    ],
  ])('tells that a yes was not true: %j', async (target, like, problem) => {
    const at = around();
    at.service.next(like, lies);
    const { done } = await run(planOf([1], { target: { title: 'Dinner', ...target } }), at);
    expect(told(done)).toEqual({ ...one, added: 1, ids: [1], problems: [problem] });
  });

  it('sets itself private once more where that was not done', async () => {
    const at = around();
    at.service.next(/^POST \/playlist\/901 /, lies);
    const { kept } = await run(planOf([1]), at);
    expect(kept.at(-1)).toMatchObject({ made: 901, settled: false });
    const { done } = await run(kept.at(-1) ?? planOf([]), at);
    expect(told(done)).toEqual({ ...one, changeId: 'id2', added: 1, ids: [1] });
    expect(done.stands?.public).toBe(false);
  });

  it('takes a description for the same where only space around it differs', async () => {
    const at = around();
    at.service.next(
      /songs=/,
      meanwhile(() => Object.assign(at.service.lists.get(901) ?? {}, { description: '  Slow' })),
    );
    const { done } = await run(
      planOf([1], { target: { title: 'Dinner', public: false, description: ' Slow ' } }),
      at,
    );
    expect(done.problems).toEqual([]);
  });
});
