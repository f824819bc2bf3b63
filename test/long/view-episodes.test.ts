import { expect, it } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { stand } from '../support/stand.ts';
import { describeView, patience } from '../support/view-tests.ts';

const slow = { tool: 'show', args: { kind: 'podcast', id: 'The Slow Movement' } };
/** Of 54 and 53 minutes. */
const [half, whole] = ['Listeners’ choice: the Lacrimosa', 'A swan for two pianos and a cello'];

describeView('The episodes of a podcast', chat => {
  const opened = async () => {
    const demo = await stand();
    const answer = await demo.music.podcast.episodes({ podcast_id: 51_202, limit: 2 });
    const [first = 0, second = 0] = answer.data.map(({ id }) => id ?? 0);
    await demo.music.episode.bookmark({ episode_id: first, offset: 50 });
    await demo.music.episode.bookmark({ episode_id: second, offset: 100 });
    const chatting = await chat.open(demo.mcp, slow);
    const { view } = chatting;
    await view.getByRole('button', { name: `Play “${half}”` }).waitFor();
    const place = async () => Number(await view.locator('.now-playing .seek').inputValue());
    const row = (title: string) => view.locator('li', { hasText: title });
    return { ...chatting, demo, first, place, row };
  };

  it('say how far each was heard, play from there, and leave the bookmark where it is', async () => {
    const { view, row, place, asked, demo, first, ...chatting } = await opened();
    expect(await row(half).locator('.facts').innerText()).toMatch(/Heard to 2\d:\d\d$/);
    expect(await readAloud({ view, ...chatting })).toMatch(/Lacrimosa[\s\S]*Play “Listeners’ choice/);
    await view.getByRole('button', { name: `Play “${half}”` }).click();
    await view.getByRole('button', { name: `Pause “${half}”` }).waitFor();
    await expect.poll(place, patience).toBeGreaterThan(0.5);
    await view.getByRole('button', { name: `Pause “${half}”` }).click();
    expect(asked).toEqual([]);
    expect((await demo.music.podcast.bookmark({ episode_id: first })).offset).toBe(50);
    await demo.close();
  });

  it('begin again where they were heard to the end, and the next one follows', async () => {
    const { view, row, place, demo } = await opened();
    expect(await row(whole).locator('.facts').innerText()).toMatch(/Heard$/);
    await view.getByRole('button', { name: `Play “${whole}”` }).click();
    await view.getByRole('button', { name: `Pause “${whole}”` }).waitFor();
    expect(await place()).toBeLessThan(0.5);
    await view.getByRole('button', { name: 'Previous song' }).click();
    await view.getByRole('button', { name: `Pause “${half}”` }).waitFor(patience);
    await demo.close();
  });
});

describeView('The row of an episode', chat => {
  it('shows its cover without a sign, until something points at it', async () => {
    const demo = await stand();
    const { view } = await chat.open(demo.mcp, slow);
    const disc = `getComputedStyle(document.querySelectorAll('.rows .disc')[1]).opacity`;
    await view.getByRole('button', { name: `Play “${whole}”` }).waitFor();
    expect(await view.evaluate(disc)).toBe('0');
    await view.getByText(whole, { exact: true }).hover();
    await expect.poll(() => view.evaluate(disc), patience).toBe('1');
    await demo.close();
  });

  it('plays where it is tapped, and pauses', async () => {
    const demo = await stand();
    const { view } = await chat.open(demo.mcp, slow, { width: 390, touched: true });
    await view.locator('.rows li').first().tap();
    await view.getByRole('button', { name: `Pause “${half}”` }).waitFor();
    await view.locator('.rows li').first().tap();
    await view.getByRole('button', { name: `Play “${half}”` }).waitFor();
    await demo.close();
  });
});

describeView('The head of a podcast', chat => {
  it('plays the latest episode, pauses whichever plays, and goes on', async () => {
    const demo = await stand();
    const { view } = await chat.open(demo.mcp, slow);
    const head = view.locator('header');
    await head.getByRole('button', { name: 'Play latest' }).click();
    await view.getByRole('button', { name: `Pause “${half}”` }).waitFor();
    await view.getByRole('button', { name: `Play “${whole}”` }).click();
    await view.getByRole('button', { name: `Pause “${whole}”` }).waitFor();
    await head.getByRole('button', { name: 'Pause' }).click();
    await view.getByRole('button', { name: `Play “${whole}”` }).waitFor();
    await head.getByRole('button', { name: 'Play', exact: true }).click();
    await view.getByRole('button', { name: `Pause “${whole}”` }).waitFor();
    await demo.close();
  });

  it('goes on with the latest episode if a part of it was heard, and marks one that was heard', async () => {
    const demo = await stand();
    const answer = await demo.music.podcast.episodes({ podcast_id: 51_202, limit: 2 });
    const [first = 0, second = 0] = answer.data.map(({ id }) => id ?? 0);
    await demo.music.episode.bookmark({ episode_id: first, offset: 50 });
    await demo.music.episode.bookmark({ episode_id: second, offset: 100 });
    const { view } = await chat.open(demo.mcp, slow);
    await view.locator('header').getByRole('button', { name: 'Continue' }).click();
    await view.getByRole('button', { name: `Pause “${half}”` }).waitFor();
    await expect
      .poll(() => view.evaluate(`Number(document.querySelector('.now-playing .seek').value)`), patience)
      .toBeGreaterThan(0.4);
    expect(await view.locator('li.done .title').allInnerTexts()).toEqual([whole]);
    expect(await view.locator('li.done .facts .icon').count()).toBe(1);
    await demo.close();
  });

  it('says what it is about, with the rest of it on demand, and follows', async () => {
    const demo = await stand();
    const { view, asked } = await chat.open(demo.mcp, slow, { width: 320 });
    const { description } = await demo.music.podcast.details({ podcast_id: 51_202 });
    const about = view.locator('.description');
    expect(await about.textContent()).toContain((description ?? '').slice(0, 200));
    const height = async () => (await about.boundingBox())?.height ?? 0;
    const before = await height();
    await view.getByRole('button', { name: 'More', exact: true }).click();
    await expect.poll(height, patience).toBeGreaterThan(before);
    await view.getByRole('button', { name: 'Less' }).click();
    await expect.poll(height, patience).toBe(before);
    await view.getByRole('button', { name: 'Follow' }).click();
    await expect
      .poll(() => view.getByRole('status').innerText(), patience)
      .toBe('“The Slow Movement” is already in your favourites.');
    expect(asked).toHaveLength(1);
    await demo.close();
  });
});

describeView('The picture of a genre', chat => {
  it('opens its chart, with the way back', async () => {
    const demo = await stand();
    const { view } = await chat.open(demo.mcp, { tool: 'show', args: { kind: 'genres' } });
    const second = view.locator('button.tile').nth(1);
    const name = await second.locator('.title').innerText();
    await second.click();
    await view.getByRole('heading', { name, exact: true }).waitFor();
    await view
      .getByRole('button', { name: /^Play “/ })
      .first()
      .waitFor();
    await view.getByRole('button', { name: 'Back' }).click();
    await view.getByRole('heading', { name: 'Genres' }).waitFor();
    await demo.close();
  });
});
