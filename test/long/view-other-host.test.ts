import { describe, expect, it, onTestFinished } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { hasChromium, whySkipped } from '../support/chromium.ts';
import { libraryWith, numbers } from '../support/library.ts';
import { type OtherHostChoices, openInOtherHost } from '../support/other-host.ts';
import { patience } from '../support/view-tests.ts';

/** Chats that differ from ours in what they keep, allow and pass on. */

const all = { serverTools: {}, serverResources: {}, openLinks: {} };
const args = { title: 'Road', track_ids: numbers(24) };

describe.skipIf(!hasChromium)(`In a host of other makers, the view${whySkipped}`, () => {
  const open = async (choices: Partial<OtherHostChoices> = {}, late = 0) => {
    const library = await libraryWith();
    const result = await library.mcp.callTool({ name: 'plan_playlist', arguments: args });
    library.time.now += late;
    const opened = await openInOtherHost(library.mcp, { capabilities: all, input: args, result, ...choices });
    onTestFinished(opened.close);
    return { ...opened, library, result };
  };

  it('plans, plays and saves', async () => {
    const opened = await open();
    const { view, library } = opened;
    await view.getByRole('button', { name: 'Play all' }).click();
    await view.getByRole('button', { name: 'Pause “Song 1”' }).waitFor();
    await view.getByRole('button', { name: 'Save playlist' }).click();
    await view.getByText('“Road” is saved.').waitFor();
    expect(library.playlists().map(({ tracks }) => tracks)).toEqual([numbers(24)]);
    expect(await readAloud(opened)).toContain('Undo');
  });

  it('shows the songs of an expired plan where nothing may be read or called', async () => {
    const opened = await open({ capabilities: {} }, 45 * 60_000);
    await opened.view
      .getByText('This chat does not let the view read your music. It can only show it.')
      .waitFor();
    expect(await opened.view.locator('li.row .title').first().innerText()).toBe('Song 1');
    expect(await readAloud(opened)).not.toContain('Save');
  });

  it('shows the text where the host keeps nothing else, without ids', async () => {
    const { view } = await open({
      capabilities: {},
      input: {},
      result: { content: [{ type: 'text', text: '1. Song 1 [1] · Artist 1' }] },
    });
    await view.getByText('1. Song 1 · Artist 1').waitFor();
  });

  it('has its buttons in sight where a frame is 480 pixels high', async () => {
    const { view, heights } = await open({ mostHeight: 480 });
    const button = view.getByRole('button', { name: 'Save playlist' });
    await button.waitFor();
    const { y = 999, height = 0 } = (await button.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(480);
    expect(Math.max(...(await heights()))).toBeLessThan(1100);
  });

  it('plays its composed sounds where the host forbids media in addresses', async () => {
    const { view } = await open({ policy: "media-src 'none'" });
    await view.getByRole('button', { name: 'Play “Song 1”' }).click();
    await view.getByRole('button', { name: 'Pause “Song 1”' }).waitFor();
  });

  it('reacts at once where everything takes long, and says what fails', async () => {
    let isDown = false;
    const opened = await open({
      delayMs: 400,
      fails: method => (isDown && method === 'tools/call' ? 'fetch failed: ECONNREFUSED' : undefined),
    });
    const { view } = opened;
    await view.getByRole('button', { name: 'Save playlist' }).waitFor();
    isDown = true;
    await view.getByRole('button', { name: 'Save playlist' }).click();
    expect(await view.getByRole('button', { name: 'Saving …' }).isVisible()).toBe(true);
    const said = view.getByRole('status').first();
    await expect.poll(() => said.innerText(), patience).toMatch(/^Not saved: this chat did not allow it/);
    expect(await readAloud(opened)).not.toContain('ECONNREFUSED');
    isDown = false;
    await view.getByRole('button', { name: 'Save playlist' }).click();
    await view.getByText('“Road” is saved.').waitFor();
  });

  it('goes on where the host sends messages of another shape', async () => {
    const { page, view, notify } = await open();
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    await view.getByText('Song 1', { exact: true }).waitFor();
    await notify('ui/notifications/tool-input', { arguments: 'none' });
    await notify('ui/notifications/tool-result', { structuredContent: 7, isError: 'no' });
    await notify('notifications/progress', { progress: 'half' });
    await notify('ui/notifications/host-context-changed', { theme: 7 });
    await view.getByRole('button', { name: 'Play all' }).click();
    await view.getByRole('button', { name: 'Pause “Song 1”' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('is moved and heard with a finger', async () => {
    const { view, library } = await open({ touched: true });
    await view.getByText('Artist 2', { exact: true }).tap();
    await view.getByRole('button', { name: 'Pause “Song 2”' }).waitFor();
    await view.getByRole('button', { name: 'More for “Song 2”' }).tap();
    await view.getByRole('menuitem', { name: 'Move …' }).tap();
    await view.getByRole('menuitem', { name: 'Move to the bottom' }).tap();
    await view.getByRole('button', { name: 'Save playlist' }).tap();
    await view.getByText('“Road” is saved.').waitFor();
    expect(library.playlists()[0]?.tracks.at(-1)).toBe(2);
  });
});
