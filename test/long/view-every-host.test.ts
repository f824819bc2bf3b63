import { expect, it } from 'vitest';
import { libraryWith, numbers } from '../support/library.ts';
import { everything } from '../support/view-in-chat.ts';
import { describeView, madeIn, patience, planIdIn, saidIn, titlesIn } from '../support/view-tests.ts';

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(4) } };
const { serverResources: _, ...withoutResources } = everything;

describeView('The view in every host', chat => {
  it('plays, changes and saves where it may call tools and read nothing', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road, { capabilities: withoutResources });
    await opened.view.getByRole('button', { name: 'Remove “Song 3”' }).click();
    await opened.view.getByRole('button', { name: 'Save playlist' }).click();
    await opened.view.getByText('“Road” is saved.').waitFor();
    expect(madeIn(library)).toEqual(['1 2 4']);
    expect(opened.read).toEqual([]);
    expect(opened.asked[0]).toMatch(/^view_read {"uri":"music:\/\/plan\//);
  });

  it('reads by its tool where the host names resources and refuses to read them', async () => {
    const library = await libraryWith();
    let refusals = 0;
    const opened = await chat.open(library.mcp, road, {
      refuses(method) {
        if (method !== 'resources/read') return undefined;
        refusals += 1;
        return 'Method not implemented';
      },
    });
    await opened.view.getByText('Nothing is saved yet.').waitFor();
    await opened.view.getByRole('button', { name: 'Save playlist' }).click();
    await opened.view.getByText('“Road” is saved.').waitFor();
    expect(refusals).toBe(1);
  });

  it('asks again where a read was not answered', async () => {
    const library = await libraryWith();
    let reads = 0;
    const opened = await chat.open(library.mcp, road, {
      holds(method) {
        if (method !== 'resources/read') return undefined;
        reads += 1;
        return reads === 1 ? new Promise(() => undefined) : undefined;
      },
    });
    await opened.view.getByRole('button', { name: 'Try again' }).click();
    await opened.view.getByText('Nothing is saved yet.').waitFor();
    expect(reads).toBe(2);
  });

  it.each([
    [320, 3],
    [320, 10],
    [320, 300],
    [720, 3],
    [720, 10],
    [720, 300],
  ])(
    'takes at most 500 pixels in a chat %i wide until it is unfolded, with %i songs',
    async (width, count) => {
      const title = 'Evening in the long garden';
      const library = await libraryWith({ playlists: [{ id: 40, title, tracks: numbers(count) }] });
      const args = { playlist: 40, description: 'Slow at first' };
      const opened = await chat.open(library.mcp, { tool: 'plan_playlist', args }, { width });
      await opened.view.getByRole('button', { name: 'Save: new description' }).waitFor();
      const height = async () =>
        Number(await opened.view.evaluate(`document.querySelector('main').offsetHeight`));
      expect(await height()).toBeLessThanOrEqual(500);
      expect(await opened.view.locator('li.row').count()).toBeGreaterThanOrEqual(
        Math.min(count, width > 700 ? 5 : 3),
      );
      if (count === 3) return;
      await opened.view.getByRole('button', { name: /^Show all/ }).click();
      await expect.poll(() => opened.view.locator('li.row').count(), patience).toBe(count);
      expect(await height()).toBeGreaterThan(500);
    },
  );

  it('offers the larger place only while the host has one', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road);
    const enlarge = opened.view.getByRole('button', { name: 'Enlarge' });
    await enlarge.waitFor();
    await opened.host('context', { availableDisplayModes: ['inline'] });
    await enlarge.waitFor({ state: 'detached' });
    await opened.host('context', { availableDisplayModes: ['inline', 'fullscreen'] });
    await enlarge.click();
    await opened.view.getByRole('button', { name: 'Back to the chat' }).waitFor();
  });

  it('shows a change and a save of another view at once, where the views share an origin', async () => {
    const library = await libraryWith();
    const one = await chat.open(library.mcp, road, { sharesOrigin: true });
    const same = { tool: 'plan_playlist', args: { plan_id: planIdIn(one) } };
    const other = await chat.open(library.mcp, same, { beside: one, sharesOrigin: true });
    await other.view.getByRole('button', { name: 'Remove “Song 1”' }).click();
    await expect.poll(() => titlesIn(one), patience).toEqual(['Song 2', 'Song 3', 'Song 4']);
    await one.view.getByRole('button', { name: 'Play “Song 2”' }).click();
    await one.view.getByRole('button', { name: 'Pause “Song 2”' }).waitFor();
    await other.view.getByRole('button', { name: 'Play “Song 3”' }).click();
    await one.view.getByRole('button', { name: 'Play “Song 2”' }).waitFor();
    await other.view.getByRole('button', { name: 'Save playlist' }).click();
    await other.view.getByText('“Road” is saved.').waitFor();
    await one.view.getByRole('button', { name: /^Save/ }).waitFor({ state: 'detached' });
    const asked = one.asked.length + one.read.length;
    await one.page.waitForTimeout(3000);
    expect(one.asked.length + one.read.length).toBe(asked);
    expect(await saidIn(one)).not.toContain('Not');
  });
});
