import { expect, it } from 'vitest';
import { z } from 'zod';
import { libraryWith } from '../support/library.ts';
import { stand } from '../support/stand.ts';
import type { ViewChoices } from '../support/view-in-chat.ts';
import { describeView, madeIn, patience, planIdIn, saidIn, titlesIn } from '../support/view-tests.ts';

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: [1, 2, 3, 4] } };
const called = z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.unknown()) });

/** A host that loses the answers to some calls; from the first one on, where `reads` says so, nothing can be read. */
function losing(isLost: (tool: string, args: Readonly<Record<string, unknown>>) => boolean, reads = true) {
  const state = { isCut: false, isMended: false };
  const choices: ViewChoices = {
    loses(method, params) {
      if (method !== 'tools/call' || state.isMended) return false;
      const { name, arguments: args } = called.parse(params);
      if (!isLost(name, args)) return false;
      state.isCut = !reads;
      return true;
    },
    refuses: method =>
      state.isCut && method !== 'ui/update-model-context' ? 'the connection was lost' : undefined,
  };
  return { choices, mend: () => Object.assign(state, { isCut: false, isMended: true }) };
}

const isSave = (tool: string) => tool === 'save_playlist';

describeView('What nobody answered in the view', chat => {
  it('is a choice that got in: it is told as chosen, to the listener and to the assistant', async () => {
    const demo = await stand();
    const wanted = ['Marlow & the Tides - Night Ferry (Demo)', 'Jelly Roll Blues'];
    const args = { title: 'Sunday', wanted };
    const opened = await chat.open(demo.mcp, { tool: 'plan_playlist', args }, losing(() => true).choices);
    await opened.view.getByRole('button', { name: /: “Night Ferry” by/ }).click();
    await expect.poll(() => saidIn(opened), patience).toBe('“Night Ferry” is in the plan.');
    expect(await titlesIn(opened)).toEqual(['Night Ferry', 'Jelly Roll Blues']);
    await expect
      .poll(() => opened.informed, patience)
      .toEqual([expect.stringContaining('chose "Night Ferry"')]);
    await demo.close();
  });

  it('is a choice of which nothing can be seen: that is said, and trying again puts it in once', async () => {
    const demo = await stand();
    const wanted = ['Marlow & the Tides - Night Ferry (Demo)', 'Jelly Roll Blues'];
    const { choices, mend } = losing(() => true, false);
    const args = { title: 'Sunday', wanted };
    const opened = await chat.open(demo.mcp, { tool: 'plan_playlist', args }, choices);
    const choose = opened.view.getByRole('button', { name: /: “Night Ferry” by/ });
    await choose.click();
    await expect
      .poll(() => saidIn(opened), patience)
      .toBe(
        'No answer came, so “Night Ferry” may or may not be in the plan. You can try again: it is added only once.',
      );
    expect(opened.informed).toEqual([
      `In the view the listener changed plan_id ${planIdIn(opened)}, but no answer came, so it may or may not be done. plan_playlist with plan_id shows it.`,
    ]);
    mend();
    await choose.click();
    await expect.poll(() => titlesIn(opened), patience).toEqual(['Night Ferry', 'Jelly Roll Blues']);
    await demo.close();
  });

  it('is a save that came about: the listener sees it, and the assistant hears of it', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road, losing(isSave).choices);
    await opened.view.getByRole('button', { name: 'Remove “Song 3”' }).click();
    await opened.view.getByRole('button', { name: 'Save playlist' }).click();
    await opened.view.getByText('“Road” is saved.').waitFor();
    expect(madeIn(library)).toEqual(['1 2 4']);
    await expect
      .poll(() => opened.informed.at(-1), patience)
      .toMatch(/^In the view the listener saved "Road" \[\d+\] \(removed 1\)\.$/);
  });

  it('is a save of which nothing can be seen: that is said, and saving again makes it once', async () => {
    const library = await libraryWith();
    const { choices, mend } = losing(isSave, false);
    const opened = await chat.open(library.mcp, road, choices);
    const save = opened.view.getByRole('button', { name: 'Save playlist' });
    await save.click();
    await expect
      .poll(() => saidIn(opened), patience)
      .toBe(
        'No answer came, so it may or may not have been saved. You can save again: it is saved only once.',
      );
    expect(opened.informed).toEqual([
      `In the view the listener saved plan_id ${planIdIn(opened)}, but no answer came, so it may or may not be done. The tool changes shows it.`,
    ]);
    mend();
    await save.click();
    await opened.view.getByText('“Road” is saved.').waitFor();
    expect(madeIn(library)).toEqual(['1 2 3 4']);
    await expect.poll(() => opened.informed.at(-1), patience).toContain('the listener saved "Road"');
  });

  it('is an undo: whether it was done is not known, and undoing again undoes once', async () => {
    const library = await libraryWith();
    const { choices, mend } = losing(tool => tool === 'undo');
    const opened = await chat.open(library.mcp, road, choices);
    await opened.view.getByRole('button', { name: 'Save playlist' }).click();
    await opened.view.getByText('“Road” is saved.').waitFor();
    await opened.view.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => saidIn(opened), patience)
      .toBe(
        'No answer came, so it may or may not have been undone. You can undo again: it is undone only once.',
      );
    expect(opened.informed.at(-1)).toMatch(
      /^In the view the listener undid change_id \w+, but no answer came/,
    );
    expect(madeIn(library)).toEqual([]);
    mend();
    await opened.view.getByRole('button', { name: 'Undo' }).click();
    await opened.view.getByText('Undone.').waitFor();
    expect(madeIn(library)).toEqual([]);
    await opened.view.getByRole('button', { name: 'Do it again' }).click();
    await opened.view.getByText('Done again.').waitFor();
    expect(madeIn(library)).toEqual(['1 2 3 4']);
  });
});
