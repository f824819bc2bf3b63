import { describe, expect, it } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { libraryWith, numbers } from '../support/library.ts';
import { stand } from '../support/stand.ts';
import { everything, type ViewChoices } from '../support/view-in-chat.ts';
import { describeView, madeIn, patience, planIdIn, saidIn, titlesIn } from '../support/view-tests.ts';

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(4) } };

describeView('The view and the host around it', chat => {
  const lacking = (...what: (keyof typeof everything)[]): ViewChoices => ({
    capabilities: Object.fromEntries(
      Object.entries(everything).filter(([name]) => what.every(each => each !== name)),
    ),
  });

  describe('without an ability', () => {
    it('only shows where it may call nothing', async () => {
      const library = await libraryWith();
      const opened = await chat.open(library.mcp, road, lacking('serverTools'));
      await opened.view.getByRole('heading', { name: 'Road' }).waitFor();
      await opened.view.getByText('Ask the assistant to change or save this').waitFor();
      expect(await opened.view.getByRole('button', { name: /^(Move|Remove|Save)/ }).count()).toBe(0);
      expect(await readAloud(opened)).toMatchSnapshot();
    });

    it('offers no track to choose where it may call nothing', async () => {
      const demo = await stand();
      const wanted = ['Marlow & the Tides - Night Ferry (Demo)'];
      const opened = await chat.open(
        demo.mcp,
        { tool: 'plan_playlist', args: { title: 'Sunday', wanted } },
        lacking('serverTools'),
      );
      await opened.view.getByRole('listitem', { name: 'Which one did you mean?' }).waitFor();
      expect(await opened.view.getByRole('button', { name: /^Use/ }).count()).toBe(0);
      await demo.close();
    });

    it('says so where it may read nothing', async () => {
      const library = await libraryWith();
      const opened = await chat.open(library.mcp, road, lacking('serverResources', 'serverTools'));
      await expect.poll(() => saidIn(opened)).toMatch(/^This chat does not let the view read your music\./);
      expect(opened.read).toEqual([]);
    });

    it('names the page and the assistant where it may open and hand over nothing', async () => {
      const library = await libraryWith();
      const { view } = await chat.open(library.mcp, road, {
        capabilities: { serverTools: {}, serverResources: {} },
      });
      await view.getByRole('button', { name: 'Save playlist' }).click();
      await view.getByText('“Road” is saved.').waitFor();
      await view
        .getByText('Ask the assistant for a file: this chat does not accept files from the view.')
        .waitFor();
      expect(await view.getByRole('button', { name: /^(Open web page|Download)$/ }).count()).toBe(0);
    });

    it('stays in its place where there is no larger one', async () => {
      const library = await libraryWith();
      const { view } = await chat.open(library.mcp, road, { context: { availableDisplayModes: ['inline'] } });
      await view.getByRole('heading', { name: 'Road' }).waitFor();
      expect(await view.getByRole('button', { name: 'Enlarge' }).count()).toBe(0);
    });
  });

  it('says what was refused, keeps it on the screen, and sends it again', async () => {
    const library = await libraryWith();
    let isRefusing = true;
    let refusals = 0;
    const opened = await chat.open(library.mcp, road, {
      refuses(method) {
        if (method !== 'tools/call' || !isRefusing) return undefined;
        refusals += 1;
        return 'the listener said no';
      },
    });
    const { view } = opened;
    await view.getByRole('button', { name: 'Move “Song 4” up' }).click();
    await expect.poll(() => saidIn(opened), patience).toContain('Not yet in the plan: ');
    expect(await saidIn(opened)).toBe('Not yet in the plan: this chat did not allow it. Try again.');
    expect(await titlesIn(opened)).toEqual(['Song 1', 'Song 2', 'Song 4', 'Song 3']);
    expect(await readAloud(opened)).toMatchSnapshot();
    await view.getByRole('button', { name: 'Save playlist' }).click();
    await expect.poll(() => refusals, patience).toBe(2);
    expect(opened.asked).toEqual([]);
    expect(madeIn(library)).toEqual([]);
    isRefusing = false;
    await view.getByRole('button', { name: 'Send again' }).click();
    await view.getByText('Nothing is saved yet.').waitFor();
    await view.getByRole('button', { name: 'Save playlist' }).click();
    await view.getByText('“Road” is saved.').waitFor();
    expect(madeIn(library)).toEqual(['1 2 4 3']);
  });

  it('shows the edit as done where only its answer was lost', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road, { loses: method => method === 'tools/call' });
    await opened.view.getByRole('button', { name: 'Remove “Song 1”' }).click();
    await expect.poll(() => opened.asked.length, patience).toBe(1);
    await opened.view.getByText('Nothing is saved yet.').waitFor();
    await expect
      .poll(() => opened.informed, patience)
      .toEqual([expect.stringMatching(/listener removed 1\. The plan is now plan_id \S+\.2, not saved/)]);
    expect(await titlesIn(opened)).toEqual(['Song 2', 'Song 3', 'Song 4']);
    await opened.view.getByRole('button', { name: 'Save playlist' }).click();
    await opened.view.getByText('“Road” is saved.').waitFor();
    expect(madeIn(library)).toEqual(['2 3 4']);
    expect(await opened.view.getByRole('button', { name: 'Undo' }).count()).toBe(1);
  });

  it('tells what stands where the service fails while it saves, and finishes without adding twice', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road);
    const { view } = opened;
    await view.getByRole('heading', { name: 'Road' }).waitFor();
    library.faults.next('POST /playlist/', { status: 503 }, { times: 9 });
    await view.getByRole('button', { name: 'Save playlist' }).click();
    await expect
      .poll(() => saidIn(opened), patience)
      .toBe('Not finished (0 of 4 songs added): the music service is busy. Try again in a minute.');
    expect(await readAloud(opened)).toMatchSnapshot();
    library.faults.clear();
    await view.getByRole('button', { name: 'Finish saving' }).click();
    await view.getByText('“Road” is saved.').waitFor();
    expect(madeIn(library)).toEqual(['1 2 3 4']);
  });

  it('says why a plan that has expired cannot be saved', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road);
    await opened.view.getByRole('heading', { name: 'Road' }).waitFor();
    library.time.now += 31 * 60_000;
    await opened.view.getByRole('button', { name: 'Save playlist' }).click();
    await expect.poll(() => saidIn(opened), patience).toBe('Not saved: the plan has expired.');
    expect(await opened.view.getByRole('button', { name: 'Save playlist' }).count()).toBe(0);
    expect(madeIn(library)).toEqual([]);
  });

  it('comes back after a reload whose answer is empty: the plan by its id, a saved one as the playlist', async () => {
    const library = await libraryWith();
    const first = await chat.open(library.mcp, road);
    await first.view.getByRole('button', { name: 'Remove “Song 3”' }).click();
    await expect.poll(() => first.informed.length, patience).toBe(1);
    const again = { tool: 'plan_playlist', args: { plan_id: planIdIn(first) } };
    const replay = { content: [] };
    const second = await chat.open(library.mcp, again, { replay });
    await second.view.getByRole('heading', { name: 'Road' }).waitFor();
    expect(await titlesIn(second)).toEqual(['Song 1', 'Song 2', 'Song 4']);
    await second.view.getByRole('button', { name: 'Save playlist' }).click();
    await second.view.getByText('“Road” is saved.').waitFor();
    const third = await chat.open(library.mcp, again, { replay });
    await third.view.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await titlesIn(third)).toEqual(['Song 1', 'Song 2', 'Song 4']);
  });

  it('lets the listener say which plan it was where an empty answer names none, and takes none by itself', async () => {
    const library = await libraryWith();
    const other = { title: 'Home', track_ids: [5, 6] };
    await library.call('plan_playlist', other);
    const opened = await chat.open(library.mcp, road, { replay: { content: [] } });
    await expect.poll(() => saidIn(opened), patience).toBe('Which plan was this? The chat does not say.');
    expect(await readAloud(opened)).toMatchSnapshot();
    expect(await titlesIn(opened)).toEqual([]);
    await opened.view.getByRole('button', { name: 'Show it: “Home”' }).click();
    await opened.view.getByRole('heading', { name: 'Home' }).waitFor();
    expect(await titlesIn(opened)).toEqual(['Song 5', 'Song 6']);
    await opened.view.getByRole('button', { name: 'Remove “Song 6”' }).click();
    await opened.view.getByRole('button', { name: 'Save playlist' }).click();
    await opened.view.getByText('“Home” is saved.').waitFor();
    expect(madeIn(library)).toEqual(['5']);
  });

  it('says that there is nothing to show where an empty answer names no plan, and there is none', async () => {
    const library = await libraryWith();
    const lost = await chat.open(library.mcp, road, {
      replay: { content: [] },
      holds(method) {
        if (method === 'resources/read') library.time.now += 31 * 60_000;
        return undefined;
      },
    });
    await expect.poll(() => saidIn(lost), patience).toMatch(/^There is nothing to show here any more\./);
  });

  it('shows the current plan where another view changed it, and what became of it where another saved it', async () => {
    const library = await libraryWith();
    const one = await chat.open(library.mcp, road);
    const same = { tool: 'plan_playlist', args: { plan_id: planIdIn(one) } };
    const other = await chat.open(library.mcp, same);
    await other.view.getByRole('button', { name: 'Remove “Song 1”' }).click();
    await expect.poll(() => other.informed.length, patience).toBe(1);
    await one.view.getByRole('button', { name: 'Remove “Song 2”' }).click();
    await expect
      .poll(() => saidIn(one), patience)
      .toBe('The plan was changed elsewhere. Your changes are added to it.');
    expect(await titlesIn(one)).toEqual(['Song 3', 'Song 4']);
    await other.view.getByRole('button', { name: 'Save playlist' }).click();
    await expect
      .poll(() => saidIn(other), patience)
      .toBe('The plan was changed elsewhere. Here is the current version.');
    await other.view.getByRole('button', { name: 'Save playlist' }).click();
    await other.view.getByText('“Road” is saved.').waitFor();
    await one.view.getByRole('button', { name: 'Save playlist' }).click();
    await one.view.getByRole('button', { name: 'Undo' }).waitFor();
    expect(madeIn(library)).toEqual(['3 4']);
  });

  it('adds an edit to what was changed elsewhere, and tells the assistant of it', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road);
    const { view } = opened;
    await view.getByRole('heading', { name: 'Road' }).waitFor();
    await library.call('plan_playlist', { plan_id: planIdIn(opened), order: [4, 1, 2, 3] });
    await view.getByRole('button', { name: 'Remove “Song 2”' }).click();
    await view.getByText('The plan was changed elsewhere. Your changes are added to it.').waitFor();
    await expect.poll(() => opened.informed.at(-1), patience).toContain('removed 1. The plan');
    expect(await titlesIn(opened)).toEqual(['Song 4', 'Song 1', 'Song 3']);
  });

  it('keeps two views in one chat apart', async () => {
    const library = await libraryWith();
    const one = await chat.open(library.mcp, road);
    const two = await chat.open(
      library.mcp,
      { tool: 'plan_playlist', args: { title: 'Home', track_ids: [5, 6] } },
      { beside: one },
    );
    await two.view.getByRole('button', { name: 'Move “Song 6” up' }).click();
    await expect.poll(() => two.informed.length, patience).toBe(1);
    expect(await titlesIn(two)).toEqual(['Song 6', 'Song 5']);
    expect(await titlesIn(one)).toEqual(['Song 1', 'Song 2', 'Song 3', 'Song 4']);
    expect(one.asked).toEqual([]);
  });

  it('sends what waits before it is taken away', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road);
    await opened.view.getByRole('button', { name: 'Remove “Song 2”' }).click();
    await opened.host('close');
    expect(opened.asked).toEqual([expect.stringContaining('"remove":{"positions":[2]}')]);
  });

  it.each([
    { kind: 'playlist', id: 999 },
    { kind: 'playlist', id: 'Nowhere' },
    { kind: 'album', id: 999_999 },
  ])('says in words for a listener that there is nothing to show: %o', async args => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, { tool: 'show', args });
    await expect
      .poll(() => saidIn(opened), patience)
      .toMatch(/^(This playlist|This album|“Nowhere”) was not found\.$/);
  });

  it('says that a call went wrong', async () => {
    const library = await libraryWith();
    const wrong = { tool: 'plan_playlist', args: { title: 'Wrong', track_ids: [9999] } };
    const opened = await chat.open(library.mcp, wrong);
    await expect.poll(() => saidIn(opened)).toBe('The songs could not be read.');
  });
});
