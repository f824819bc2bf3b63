import { createServer } from 'node:http';
import type { Client } from '@modelcontextprotocol/client';
import type { Frame, Page } from 'playwright-core';
import { z } from 'zod';
import { viewUri } from '../../src/view/data/address.ts';
import { openChromium } from './chromium.ts';

/** What a host that shares no code with ours does with a view. */
export interface OtherHostChoices {
  /** Its capabilities, as it announces them. */
  readonly capabilities: object;
  /** The arguments and the answer that it replays; without an answer, it passes on none. */
  readonly input: object;
  readonly result?: object | undefined;
  /** Whether its clock moves only by `page.clock`. */
  readonly hasOwnClock?: true;
  /** Further attributes of its response: a content security policy. */
  readonly policy?: string;
  /** Pixels, if it lets a frame grow no further. */
  readonly mostHeight?: number;
  /** How long each answer takes, in milliseconds. */
  readonly delayMs?: number;
  readonly touched?: boolean;
  /** What the host itself answers to a request; {} if undefined. */
  answers?(method: string): object | undefined;
  /** What it says of itself. */
  readonly context?: object;
  /** What a request waits for on its way. */
  holds?(method: string, params: Params): Promise<void> | undefined;
  /** What a request fails with, if it does. */
  fails?(method: string, params: Params): string | undefined;
}

interface Params {
  readonly uri?: string;
  readonly name?: string;
  readonly arguments?: Record<string, unknown>;
}

const sent = z.array(z.object({ method: z.string(), params: z.looseObject({}) }));
type Sent = z.infer<typeof sent>[number];

export interface OtherHost {
  readonly page: Page;
  readonly view: Frame;
  /** Everything that the view sent. */
  said(): Promise<Sent[]>;
  /** Sends a notification to the view. */
  notify(method: string, params: object): Promise<void>;
  /** The heights that the view asked for, in pixels. */
  heights(): Promise<number[]>;
  close(): Promise<void>;
}

/**
 * A host written from the specification alone: one page, one frame without an origin, and messages by hand. The official
 * package, which our other host uses, is not in it.
 */
export async function openInOtherHost(mcp: Client, choices: OtherHostChoices): Promise<OtherHost> {
  const [html] = (await mcp.readResource({ uri: viewUri })).contents;
  if (html === undefined || !('text' in html)) throw new Error('the server has no view');
  const server = createServer((request, response) => {
    const isView = request.url === '/view';
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(isView && choices.policy !== undefined ? { 'content-security-policy': choices.policy } : {}),
    });
    response.end(isView ? html.text : hostPage);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const browser = await openChromium();
  const page = await browser.newPage({
    viewport: { width: choices.touched ? 390 : 720, height: 900 },
    hasTouch: choices.touched === true,
    isMobile: choices.touched === true,
  });
  const answer = async (method: string, params: Params) => {
    await new Promise(resolve => setTimeout(resolve, choices.delayMs ?? 0));
    await choices.holds?.(method, params);
    const failure = choices.fails?.(method, params);
    if (failure !== undefined) throw new Error(failure);
    if (method === 'tools/call')
      return mcp.callTool({ name: params.name ?? '', arguments: params.arguments ?? {} });
    if (method === 'resources/read')
      return mcp.readResource({ uri: params.uri ?? '' }, { cacheMode: 'bypass' });
    return choices.answers?.(method) ?? {};
  };
  if (choices.hasOwnClock) await page.clock.install();
  await page.exposeFunction('answer', answer);
  const { capabilities, context = {}, input, result, mostHeight } = choices;
  await page.addInitScript(`given = ${JSON.stringify({ capabilities, context, input, result, mostHeight })}`);
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`);
  const [, view] = page.frames();
  if (view === undefined) throw new Error('the view is not there');
  return {
    page,
    view,
    said: async () => sent.parse(await page.evaluate('said')),
    notify: async (method, params) =>
      void (await page.evaluate(`post(${JSON.stringify({ method, params })})`)),
    heights: async () => {
      const seen: unknown = await page.evaluate('heights');
      return Array.isArray(seen) ? seen.map(Number) : [];
    },
    async close() {
      await browser.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

const hostPage = `<!doctype html><meta charset="utf-8"><title>Another chat</title>
<meta name="viewport" content="width=device-width">
<iframe title="View" sandbox="allow-scripts" allow="autoplay" style="width: 100%; height: 200px; border: 0"></iframe>
<script>
  const frame = document.querySelector('iframe');
  const [heights, said] = [[], []];
  const post = message => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', async ({ source, data: { id, method, params } }) => {
    if (source !== frame.contentWindow) return;
    if (method !== undefined) said.push({ method, params });
    if (method === 'ui/notifications/size-changed') {
      heights.push(params.height);
      frame.style.height = Math.min(params.height, given.mostHeight ?? Infinity) + 'px';
    } else if (method === 'ui/notifications/initialized') {
      post({ method: 'ui/notifications/tool-input', params: { arguments: given.input } });
      if (given.result !== undefined) post({ method: 'ui/notifications/tool-result', params: given.result });
    } else if (method === 'ui/initialize') {
      const hostInfo = { name: 'another-chat', version: '1' };
      post({ id, result: { protocolVersion: '2026-01-26', hostInfo, hostCapabilities: given.capabilities, hostContext: given.context } });
    } else if (id !== undefined) {
      try {
        post({ id, result: await answer(method, params) });
      } catch ({ message }) {
        post({ id, error: { code: -32603, message } });
      }
    }
  });
  frame.src = '/view';
</script>`;
