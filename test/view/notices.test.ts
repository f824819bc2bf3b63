import { describe, expect, it } from 'vitest';
import { englishTexts } from '../../src/view/page/language.ts';
import { isSavable } from '../../src/view/page/state.ts';
import { emptyWords } from '../../src/view/page/words.ts';
import { bringing, libraryWith } from '../support/library.ts';
import { sessionOf } from '../support/view-session.ts';

/** What the view tells the listener of what came of it. */

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: [1, 2, 3, 4] } };

describe('The view', () => {
  it('says that nothing was found where the answer has no plan, and offers no other', async () => {
    const library = await libraryWith();
    await library.call(road.tool, road.args);
    const found = { preview: true, nb_tracks: 0 };
    const view = await sessionOf(library.mcp, road);
    view.session.input({ wanted: ['Nothing of the kind'] });
    view.session.result({ structured: found, isError: false });
    await view.session.flush();
    expect(view.state().phase).toBe('none-found');
    expect(emptyWords(englishTexts, view.state())).toBe('No songs were found.\nThe answer above says why.');
    view.session.result({ structured: {}, isError: false });
    await view.session.flush();
    expect(view.state().phase).toBe('plans');
  });

  it('saves an order by tempo of more songs than one call looks up', async () => {
    const tracks = Array.from({ length: 201 }, (_, at) => at + 1);
    const library = await libraryWith({
      playlists: [{ id: 40, title: 'Dinner', tracks }],
      songs: { 1: { bpm: 90 }, 2: { bpm: 80 } },
    });
    const view = await sessionOf(library.mcp, {
      tool: 'plan_playlist',
      args: { playlist: 40, rules: { sort: 'tempo' } },
    });
    expect(view.says()).toBe('Some songs have not been looked up yet.');
    for (let calls = 0; calls < 3; calls += 1) await view.session.goOn();
    expect(view.says()).toBe('Nothing is saved yet.');
    await view.session.save();
    expect(view.says()).toBe('“Dinner” is saved.');
    expect(library.tracksOf(40)?.slice(0, 3)).toEqual([2, 1, 3]);
  });

  it('says which song the service did not take, and that the rest is saved', async () => {
    const library = await libraryWith();
    library.faults.next(bringing(3), { refuse: 500 }, { times: 9 });
    const view = await sessionOf(library.mcp, road);
    await view.session.save();
    expect(view.says()).toBe('“Road” is saved. The service did not accept “Song 3”.');
    expect(view.ids()).toBe('1 2 4');
    expect(view.informed.at(-1)).toMatch(
      /the listener saved "Road" \[\d+\] \(not accepted by the service: 1\)\.$/,
    );
    await view.session.undo();
    expect(library.playlists()).toEqual([]);
  });

  it('says of a plan that expired that it is over, and offers no save', async () => {
    const library = await libraryWith();
    const view = await sessionOf(library.mcp, road);
    library.time.now += 31 * 60_000;
    await view.session.save();
    expect(view.says()).toBe('Not saved: the plan has expired.');
    expect(isSavable(view.state())).toBe(false);
    view.session.refresh();
    await view.session.flush();
    expect(isSavable(view.state())).toBe(false);
  });

  it('says what went wrong without the calls and addresses that the assistant reads', async () => {
    const library = await libraryWith();
    library.faults.next(/^POST \/playlist\/\d+\/tracks/, { status: 503 }, { times: 9 });
    const view = await sessionOf(library.mcp, road);
    await view.session.save();
    expect(view.says()).toBe(
      'Not finished (0 of 4 songs added): the music service is busy. Try again in a minute.',
    );
    expect(view.state().shown).toMatchObject({ is: 'plan', state: 'broken' });
    library.faults.clear();
    await view.session.save();
    expect(view.says()).toBe('“Road” is saved.');
    expect(library.playlists().map(({ tracks }) => tracks)).toEqual([[1, 2, 3, 4]]);
  });
});
