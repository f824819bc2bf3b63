import { expect, it } from 'vitest';
import { viewUri } from '../../src/view/data/address.ts';
import { libraryWith } from '../support/library.ts';
import { describeView, patience } from '../support/view-tests.ts';

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: [1, 2] } };

describeView('The view in a chat that says little of itself', chat => {
  it.each([
    { theme: 'sepia', displayMode: 'sidebar', availableDisplayModes: 'all' },
    { theme: 'dark', safeAreaInsets: { top: 'none' }, styles: 'plain' },
  ])('stands where the host says of itself what is not known: %o', async context => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road, { context });
    await opened.view.getByRole('heading', { name: 'Road' }).waitFor(patience);
    await opened.host('context', { ...context, theme: 'dark' });
    await expect
      .poll(() => opened.view.evaluate('document.documentElement.style.colorScheme'), patience)
      .toBe('dark');
    expect(opened.complaints).toEqual([]);
  });

  /** The page in a window whose host answers nothing but the handshake, if that. */
  async function alone(answer: object | undefined) {
    const library = await libraryWith();
    const { page } = await chat.open(library.mcp, road);
    const [content] = (await library.mcp.readResource({ uri: viewUri })).contents;
    const html = content !== undefined && 'text' in content ? content.text : '';
    await page.goto('about:blank');
    await page.setContent('<iframe name="alone" sandbox="allow-scripts"></iframe>');
    await page.evaluate(`{
      const frame = document.querySelector('iframe');
      const result = ${JSON.stringify(answer)};
      addEventListener('message', ({ data }) => {
        if (data.method === 'ui/initialize' && result !== undefined)
          frame.contentWindow.postMessage({ jsonrpc: '2.0', id: data.id, result }, '*');
        if (data.method === 'ui/notifications/initialized')
          frame.contentWindow.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/tool-result',
            params: { content: [], structuredContent: { plan_id: 'a.1' } } }, '*');
      });
      frame.srcdoc = ${JSON.stringify(html).replaceAll('<', '\\u003c')};
    }`);
    return page.frameLocator('iframe').getByRole('status');
  }

  it('goes on where the host says nothing of itself', async () => {
    const status = await alone({ protocolVersion: '2026-01-26' });
    await expect.poll(() => status.innerText(), patience).toMatch(/^This chat does not let the view read/);
  });

  it('says that no host answers, after some seconds', async () => {
    const status = await alone(undefined);
    await expect.poll(() => status.innerText(), patience).toBe('Loading the songs …');
    await expect.poll(() => status.innerText(), { timeout: 15_000 }).toMatch(/^This chat does not respond/);
  });
});
