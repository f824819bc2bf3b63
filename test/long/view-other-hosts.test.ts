import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { hasChromium, whySkipped } from '../support/chromium.ts';
import { libraryWith, numbers } from '../support/library.ts';
import { type OtherHostChoices, openInOtherHost } from '../support/other-host.ts';
import { patience } from '../support/view-tests.ts';

/** What hosts of other makers offer, and what they leave out. */

const tool = 'plan_playlist';
const args = { title: 'Road', track_ids: numbers(4) };
const tools = { serverTools: {} };
const resources = { serverResources: {} };
const saved = '“Road” is saved.';

describe.skipIf(!hasChromium)(`Where a host of other makers${whySkipped}`, () => {
  const open = async (choices: Partial<OtherHostChoices> = {}) => {
    const library = await libraryWith();
    const result = await library.mcp.callTool({ name: tool, arguments: args });
    const capabilities = { ...tools, ...resources };
    const opened = await openInOtherHost(library.mcp, { capabilities, input: args, result, ...choices });
    onTestFinished(opened.close);
    const called = async (method: string) => (await opened.said()).filter(each => each.method === method);
    return { ...opened, library, called };
  };
  type Opened = Awaited<ReturnType<typeof open>>;
  const save = async ({ view }: Opened) => {
    await view.getByRole('button', { name: 'Save playlist' }).click();
    await view.getByText(saved).waitFor();
  };
  const evaluate = ({ page }: Opened, script: string) =>
    page
      .frames()
      .find(each => each.parentFrame() !== null)
      ?.evaluate(script);

  it('lets views call tools and read no resources, a plan is changed and saved', async () => {
    const opened = await open({ capabilities: tools });
    await opened.view.getByRole('button', { name: 'Remove “Song 3”' }).click();
    await save(opened);
    expect(opened.library.playlists()[0]?.tracks).toEqual([1, 2, 4]);
    expect(await opened.called('resources/read')).toEqual([]);
  });

  it('names tools and fails to call them, the view reads as resources what it shows', async () => {
    const opened = await open({
      capabilities: tools,
      fails: method => (method === 'tools/call' ? 'not implemented' : undefined),
    });
    await opened.view.getByText('Nothing is saved yet.').waitFor();
    expect(await opened.called('resources/read')).toHaveLength(1);
  });

  it('lets views read and call nothing, the view shows the plan and says whom to ask', async () => {
    const { view } = await open({ capabilities: resources });
    await view.getByText('Ask the assistant to change or save this').waitFor();
    expect(await view.locator('li.row').count()).toBe(4);
    expect(await view.getByRole('button', { name: /^(Move|Remove|Save)/ }).count()).toBe(0);
  });

  it('takes two seconds for each answer, a plan is changed and saved all the same', async () => {
    const opened = await open({ delayMs: 2000 });
    await opened.view.getByRole('button', { name: 'Remove “Song 3”' }).click();
    await save(opened);
    expect(opened.library.playlists()[0]?.tracks).toEqual([1, 2, 4]);
  });

  it('passes on no answer, the view says so in the end and finds the plan', async () => {
    const opened = await open({ result: undefined, hasOwnClock: true });
    await opened.view.getByText('Loading the songs …').waitFor();
    await opened.page.clock.fastForward(31_000);
    await opened.view.getByText('The chat has not passed on an answer yet.').waitFor();
    await opened.view.getByRole('button', { name: 'Try again' }).click();
    await opened.view.getByRole('button', { name: 'Show it: “Road”' }).click();
    await save(opened);
  });

  it('never answers a save, the view ends it, and saving again makes one playlist', async () => {
    let isHeld = true;
    const opened = await open({
      hasOwnClock: true,
      holds: (method, { name }) =>
        isHeld && method === 'tools/call' && name === 'save_playlist'
          ? new Promise(() => undefined)
          : undefined,
    });
    await opened.view.getByRole('button', { name: 'Save playlist' }).click();
    await opened.view.getByRole('button', { name: 'Saving …' }).waitFor();
    await expect.poll(async () => (await opened.called('tools/call')).length, patience).toBe(1);
    isHeld = false;
    await opened.page.clock.fastForward(91_000);
    await opened.view.getByText(/^Not saved: this chat did not allow it/).waitFor();
    await save(opened);
    expect(opened.library.playlists()).toHaveLength(1);
  });

  it.each([
    [['inline'], false],
    [['inline', 'pip'], false],
    [undefined, false],
    [['inline', 'fullscreen'], true],
  ])('has the display modes %j, a larger place is offered: %s', async (availableDisplayModes, isOffered) => {
    const opened = await open({ context: { displayMode: 'inline', availableDisplayModes } });
    await opened.view.getByRole('button', { name: 'Save playlist' }).waitFor();
    expect(await opened.view.getByRole('button', { name: 'Enlarge' }).count()).toBe(isOffered ? 1 : 0);
    const [hello] = await opened.called('ui/initialize');
    // A window beside the chat is not offered, and so not declared.
    expect(hello?.params).toMatchObject({
      appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
    });
  });

  it.each([
    ['fullscreen', 'Back to the chat'],
    ['inline', 'Enlarge'],
  ])('answers the wish for full screen with %s, the view obeys', async (mode, button) => {
    const opened = await open({
      context: { displayMode: 'inline', availableDisplayModes: ['inline', 'fullscreen'] },
      answers: method => (method === 'ui/request-display-mode' ? { mode } : undefined),
    });
    await opened.view.getByRole('button', { name: 'Enlarge' }).click();
    await expect.poll(async () => (await opened.called('ui/request-display-mode')).length, patience).toBe(1);
    await opened.view.getByRole('button', { name: button }).waitFor();
    expect(await evaluate(opened, 'document.documentElement.dataset.display')).toBe(mode);
  });

  it('follows each call by a token, no two calls have the same', async () => {
    const opened = await open();
    for (const name of ['Remove “Song 3”', 'Remove “Song 1”']) {
      const before = (await opened.called('tools/call')).length;
      await opened.view.getByRole('button', { name }).click();
      await expect.poll(async () => (await opened.called('tools/call')).length, patience).toBe(before + 1);
    }
    await save(opened);
    const tokens = (await opened.called('tools/call')).map(
      ({ params }) => token.parse(params)._meta.progressToken,
    );
    expect(tokens).toHaveLength(3);
    expect(new Set(tokens).size).toBe(3);
  });

  it('allows fewer pixels, and later more, the card has as many songs as fit', async () => {
    const opened = await open({ context: { containerDimensions: { maxHeight: 290 } } });
    await opened.view.getByRole('button', { name: 'Save playlist' }).waitFor();
    const height = async () => Number(await evaluate(opened, `document.querySelector('main').offsetHeight`));
    await expect.poll(height, patience).toBeLessThanOrEqual(290);
    await opened.view.getByRole('button', { name: 'Show all 4 songs' }).waitFor();
    await opened.notify('ui/notifications/host-context-changed', { containerDimensions: { maxHeight: 500 } });
    await expect.poll(() => opened.view.locator('li.row').count(), patience).toBe(4);
  });

  it('has another form of English, days are written that way, and in a language that cannot be read they are English', async () => {
    const item = { id: 1, title: 'Slow', release_date: '2013-05-17', duration: 600 };
    const { view, notify } = await open({
      capabilities: {},
      input: { kind: 'podcast', id: 7 },
      result: { content: [], structuredContent: { items: [item], title: 'Slow pieces' } },
      context: { locale: 'en-US' },
    });
    await view.getByText('May 17, 2013 · 10 min').waitFor();
    await notify('ui/notifications/host-context-changed', { locale: 'en-GB' });
    await view.getByText('17 May 2013 · 10 min').waitFor();
    await notify('ui/notifications/host-context-changed', { locale: 'not a language' });
    await view.getByText('17 May 2013 · 10 min').waitFor();
    await notify('ui/notifications/host-context-changed', { locale: 'de-DE' });
    await view.getByText('May 17, 2013 · 10 min').waitFor();
  });

  it('has colours for danger and success and fonts of its own, the view uses them, also once they change', async () => {
    const colours = (danger: string) => ({
      variables: { '--color-text-danger': danger, '--color-text-success': 'rgb(1, 99, 1)' },
      css: { fonts: '@font-face { font-family: "Of the host"; src: url(data:font/woff2;base64,) }' },
    });
    let isDown = true;
    const opened = await open({
      context: { styles: colours('rgb(99, 1, 1)') },
      fails: method => (isDown && method === 'tools/call' ? 'no' : undefined),
    });
    await opened.view.getByRole('button', { name: 'Save playlist' }).click();
    const colourOf = (selector: string) =>
      evaluate(opened, `getComputedStyle(document.querySelector('${selector}')).color`);
    await opened.view.locator('.bad').waitFor();
    expect(await colourOf('.bad')).toBe('rgb(99, 1, 1)');
    await opened.notify('ui/notifications/host-context-changed', { styles: colours('rgb(88, 2, 2)') });
    await expect.poll(() => colourOf('.bad'), patience).toBe('rgb(88, 2, 2)');
    expect(await evaluate(opened, '[...document.fonts].map(({ family }) => family)')).toEqual([
      'Of the host',
    ]);
    isDown = false;
    await save(opened);
    expect(await colourOf('.status .icon')).toBe('rgb(1, 99, 1)');
  });
});

const token = z.object({ _meta: z.object({ progressToken: z.string() }) });
