import { expect, it } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { libraryWith, numbers } from '../support/library.ts';
import type { ViewChoices } from '../support/view-in-chat.ts';
import { describeView, patience, saidIn, titlesIn } from '../support/view-tests.ts';

describeView('Several songs of a playlist', chat => {
  const opened = async (choices: ViewChoices = {}) => {
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks: numbers(5) }] });
    const chatting = await chat.open(
      library.mcp,
      { tool: 'show', args: { kind: 'playlist', id: 40 } },
      choices,
    );
    const { view } = chatting;
    const row = (id: number) => view.locator('li.row').filter({ hasText: `Song ${id}` });
    await row(1).waitFor();
    const numbersIn = async () =>
      (await titlesIn(chatting)).map(title => title.replace('Song ', '')).join(' ');
    return { ...chatting, library, row, numbersIn };
  };

  it('are selected with a pointer, moved together, and Escape ends the selection', async () => {
    const chatting = await opened();
    const { view, row, numbersIn } = chatting;
    await row(2)
      .locator('.title')
      .click({ modifiers: ['ControlOrMeta'] });
    await row(4)
      .locator('.play')
      .click({ modifiers: ['ControlOrMeta'] });
    expect(await saidIn(chatting)).toBe('2 songs selected.');
    expect(await view.getByRole('button', { name: /^Pause/ }).count()).toBe(0);
    expect(await readAloud(chatting)).toContain('Selected Song 4');
    await row(4).hover();
    await view.getByRole('button', { name: 'Move “Song 4” up' }).click();
    await expect.poll(numbersIn, patience).toBe('2 4 1 3 5');
    await view.locator(':focus').press('Escape');
    expect(await view.locator('.selected').count()).toBe(0);
    await row(3)
      .locator('.title')
      .click({ modifiers: ['ControlOrMeta'] });
    await row(5)
      .locator('.title')
      .click({ modifiers: ['Shift'] });
    expect(await saidIn(chatting)).toBe('2 songs selected.');
  });

  it('are selected, removed and brought back by keyboard', async () => {
    const { view, numbersIn } = await opened();
    await view.getByRole('button', { name: 'Move “Song 2”, 2 of 5' }).focus();
    await view.locator(':focus').press('Shift+ArrowDown');
    await view.locator(':focus').press('Shift+ArrowDown');
    await view.locator(':focus').press('Backspace');
    await expect.poll(numbersIn, patience).toBe('1 5');
    await view.locator('body').press('ControlOrMeta+z');
    await expect.poll(numbersIn, patience).toBe('1 2 3 4 5');
  });

  it('are selected by touch, and their menu moves and removes all of them', async () => {
    const { view, row, numbersIn } = await opened({ touched: true, width: 320 });
    await view.getByRole('button', { name: 'Show all 5 songs' }).tap();
    await view.getByRole('button', { name: 'More for “Song 3”' }).tap();
    await view.getByRole('menuitem', { name: 'Select', exact: true }).tap();
    await row(5).locator('.title').tap();
    await view.getByRole('button', { name: 'More for “Song 5”' }).tap();
    await view.getByRole('menu', { name: '2 selected songs' }).waitFor();
    await view.getByRole('menuitem', { name: 'Move …' }).tap();
    await view.getByRole('menuitem', { name: 'Move to the top' }).tap();
    await expect.poll(numbersIn, patience).toBe('3 5 1 2 4');
    await view.getByRole('button', { name: 'More for “Song 5”' }).tap();
    await view.getByRole('menuitem', { name: 'Remove' }).tap();
    await expect.poll(numbersIn, patience).toBe('1 2 4');
  });
});
