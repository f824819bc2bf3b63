import { expect, it } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { libraryWith, numbers } from '../support/library.ts';
import { planAt } from '../support/shown.ts';
import { stand } from '../support/stand.ts';
import { describeView, patience, titlesIn } from '../support/view-tests.ts';

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(5) } };

describeView('What came into a plan, and what else may', chat => {
  it('chooses among what an unclear wish may mean, and names the playlist that has no title', async () => {
    const demo = await stand();
    const wanted = ['Marlow & the Tides - Night Ferry (Demo)', 'Jelly Roll Blues'];
    const opened = await chat.open(demo.mcp, { tool: 'plan_playlist', args: { wanted } });
    const { view } = opened;
    await view.getByRole('listitem', { name: 'Which one did you mean?' }).waitFor();
    expect(await readAloud(opened)).toMatchSnapshot();
    await view.getByRole('button', { name: /^Use this: “Night Ferry” by/ }).click();
    await view.getByText('“Night Ferry” is in the plan.').waitFor();
    expect(await titlesIn(opened)).toEqual(['Night Ferry', 'Jelly Roll Blues']);
    expect(await view.getByRole('listitem', { name: 'Which one did you mean?' }).count()).toBe(0);
    expect(await view.getByRole('button', { name: 'Save playlist' }).isDisabled()).toBe(true);
    await view.getByRole('textbox', { name: 'Title of the playlist' }).fill('Sunday');
    await view.getByRole('button', { name: 'Save playlist' }).click();
    await view.getByText('“Sunday” is saved.').waitFor();
    expect(await readAloud(opened)).toMatchSnapshot();
    await demo.close();
  });

  it('leads from a folded list to the songs among which the listener has to choose', async () => {
    const demo = await stand();
    const wanted = [
      ...['Marlow & the Tides - Night Ferry', 'Erik Satie - Gymnopédie No. 1', 'Chopin - Nocturne'],
      ...['Scott Joplin - Magnetic Rag', 'Jelly Roll Blues', 'Odette Marl - Hiding over the Matchbox'],
    ];
    const sources = [{ from: 'radio', name: 'Blue Hour Jazz', count: 40 }];
    const rules = { count: 16, sort: 'title' };
    const { view } = await chat.open(demo.mcp, {
      tool: 'plan_playlist',
      args: { title: 'Dinner', wanted, sources, rules },
    });
    const take = view.getByRole('button', { name: /^Use this: “Nocturne/ }).first();
    await view.getByRole('button', { name: /^Show all/ }).waitFor();
    expect(await take.count()).toBe(0);
    const choose = view.getByRole('button', { name: 'Choose 1 song' });
    await choose.waitFor();
    // What plays has a line of its own.
    await view.getByRole('button', { name: 'Play all' }).click();
    await view.getByRole('complementary', { name: 'Now playing' }).waitFor();
    expect(await choose.isVisible()).toBe(true);
    await view.locator('body').press('Escape');
    await choose.click();
    await expect.poll(() => view.locator(':focus').getAttribute('aria-label'), patience).toMatch(/Nocturne/);
    await take.waitFor();
    await demo.close();
  });

  it('takes another recording of a song in its place', async () => {
    const hope = { title: 'Hope', titleShort: 'Hope', artistId: 1 };
    const library = await libraryWith({
      songs: {
        1: hope,
        2: { ...hope, duration: 200 },
        3: { ...hope, title: 'Hope (Remastered 2011)', duration: 300 },
      },
    });
    const opened = await chat.open(library.mcp, {
      tool: 'plan_playlist',
      args: { title: 'Others', wanted: ['Artist 1 - Hope'], track_ids: [9] },
    });
    const { view } = opened;
    const planId = JSON.parse(JSON.stringify(opened.answer.structuredContent)).plan_id;
    const others = view.getByRole('button', { name: '3 versions of “Hope”' });
    await others.click();
    await view.getByRole('dialog', { name: 'More for “Hope”' }).waitFor();
    expect(await readAloud(opened)).toMatchSnapshot();
    await view.getByRole('button', { name: 'Use this: on “Album 3”' }).click();
    await view.getByText('“Hope (Remastered 2011)” is in the plan.').waitFor();
    expect((await planAt(library, planId)).tracks.map(({ id }) => id)).toContain(3);
    expect(await titlesIn(opened)).toContain('Hope (Remastered 2011)');
    await expect.poll(() => opened.informed.at(-1), patience).toContain('chose "Hope (Remastered 2011)"');
  });

  it('says which song stands in for one that cannot be played', async () => {
    const library = await libraryWith({
      songs: { 5: { readable: false, alternativeId: 55 } },
    });
    const { view } = await chat.open(library.mcp, road);
    await view.getByText('Replaces a recording that cannot be played here').waitFor();
  });

  it('says which songs were left out, and why', async () => {
    const library = await libraryWith({ songs: { 4: { readable: false } } });
    const { view } = await chat.open(library.mcp, road);
    const left = view.getByRole('region', { name: 'Left out' });
    await left.getByText('Song 4 · Artist 4 · not playable here').waitFor();
  });
});
