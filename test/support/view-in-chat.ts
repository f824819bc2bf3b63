import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import type { McpUiHostCapabilities } from '@modelcontextprotocol/ext-apps';
import type { Browser, Frame, Page } from 'playwright-core';
import { z } from 'zod';
import { type AppHost, startAppHost } from '../../scripts/app-host/app-host.ts';
import type { Mounted } from '../../scripts/app-host/mounted.ts';
import { viewUri } from '../../src/view/data/address.ts';
import { openChromium } from './chromium.ts';

/** What a host can do that can do everything. */
export const everything: McpUiHostCapabilities = {
  serverTools: {},
  serverResources: {},
  openLinks: {},
  downloadFile: {},
  updateModelContext: { text: {} },
};

/** The call that a view is shown for. */
export interface ShownFor {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface ViewChoices {
  readonly capabilities?: McpUiHostCapabilities;
  readonly context?: Mounted['context'];
  readonly width?: number;
  readonly height?: number;
  /** A screen that is touched, and nothing points at. */
  readonly touched?: true;
  /** What the host replays in place of the tool's answer. */
  readonly replay?: CallToolResult;
  /** Whether the view shares an origin with others that have this too. */
  readonly sharesOrigin?: true;
  /** A page that holds a view already. */
  readonly beside?: ViewInChat;
  /** What the host or the listener says to a request, if it is refused. */
  refuses?(method: string, params: unknown): string | undefined;
  /** What the view gets in place of the server's answer. */
  alters?(method: string, params: unknown, answer: unknown): unknown;
  /** What a request waits for on its way. */
  holds?(method: string): Promise<void> | undefined;
  /** Whether the answer to a request gets lost on its way back. */
  loses?(method: string, params: unknown): boolean;
}

/** A view in a chat's page, and what it asked of the host. */
export interface ViewInChat {
  readonly page: Page;
  /** The view's own page. */
  readonly view: Frame;
  /** Everything that the view asked, as `tools/call plan_playlist`. */
  readonly asked: string[];
  /** The addresses that it read. */
  readonly read: string[];
  /** The lines for the assistant, latest last. */
  readonly informed: string[];
  /** Pages that were opened, and files that were handed over. */
  readonly opened: string[];
  readonly files: string[];
  /** What browsers complain of: violations of a policy, errors of scripts. */
  readonly complaints: string[];
  /** What the assistant read of the call. */
  readonly answer: CallToolResult;
  /** What the host does: `appHost.context(…)`. */
  host(does: string, ...args: unknown[]): Promise<unknown>;
}

/** A browser with a chat in it, for the tests of one file. */
export interface Chat {
  open(mcp: Client, shownFor: ShownFor, choices?: ViewChoices): Promise<ViewInChat>;
  /** Ends the pages that tests opened. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const callParams = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) });
const readParams = z.object({ uri: z.string() });
const linkParams = z.object({ url: z.string() });
const fileParams = z.object({ contents: z.array(z.object({ resource: z.object({ text: z.string() }) })) });
const contextParams = z.object({ content: z.array(z.object({ text: z.string() })) });

type Answering = (method: string, params: unknown) => Promise<unknown>;

/** `isPublic`: the browser takes the chat's page for one on the web, which may not load from this computer. */
export async function startChat(isPublic = false): Promise<Chat> {
  const views = new Map<string, Answering>();
  const host = await startAppHost({
    answer: async (method, params, view) => views.get(view)?.(method, params),
  });
  const browser = await openChromium(isPublic ? host.hosts : []);
  const pages = new Set<Page>();
  /** A page of the host takes a third of a second to load, so the usual ones are used again. */
  const [usual, free]: [Set<Page>, Page[]] = [new Set(), []];
  let count = 0;
  return {
    async open(mcp, shownFor, choices = {}) {
      count += 1;
      const name = `view-${count}`;
      const isUsual = choices.touched === undefined && choices.sharesOrigin === undefined;
      const page =
        choices.beside?.page ?? (isUsual ? free.pop() : undefined) ?? (await newPage(browser, host, choices));
      pages.add(page);
      if (isUsual) usual.add(page);
      else usual.delete(page);
      if (choices.beside === undefined) await page.setViewportSize(viewportOf(choices));
      const opened = await openView({ page, name, mcp, shownFor, choices, views });
      return opened;
    },
    async clear() {
      await Promise.all(
        [...pages].map(async page => {
          if (!usual.has(page) || !page.url().startsWith(host.url)) return page.close();
          await cleared(page);
          free.push(page);
        }),
      );
      pages.clear();
      views.clear();
    },
    async close() {
      await browser.close();
      host.close();
    },
  };
}

/** The frame's border and the page's margin stand around the view. */
const viewportOf = ({ width = 720, height = 900 }: ViewChoices) => ({ width: width + 34, height });

async function newPage(browser: Browser, host: AppHost, choices: ViewChoices) {
  const { touched = false } = choices;
  const page = await browser.newPage({
    viewport: viewportOf(choices),
    hasTouch: touched,
    isMobile: touched,
  });
  await page.goto(host.url);
  return page;
}

/** Takes the views out of a host's page, and what tests set in it. */
async function cleared(page: Page): Promise<void> {
  page.removeAllListeners('console');
  page.removeAllListeners('pageerror');
  await page.unrouteAll();
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
  await page.mouse.move(0, 0);
  await page.evaluate(`document.querySelectorAll('iframe').forEach(frame => frame.remove())`);
}

interface Opening {
  readonly page: Page;
  readonly name: string;
  readonly mcp: Client;
  readonly shownFor: ShownFor;
  readonly choices: ViewChoices;
  readonly views: Map<string, Answering>;
}

async function openView({ page, name, mcp, shownFor, choices, views }: Opening): Promise<ViewInChat> {
  const { tool, args } = shownFor;
  const answer = await mcp.callTool({ name: tool, arguments: { ...args } });
  const [asked, read, informed, opened, files, complaints]: string[][] = [[], [], [], [], [], []];
  page.on('console', message => {
    if (message.type() === 'error') complaints?.push(message.text());
  });
  page.on('pageerror', error => complaints?.push(error.message));
  const answers: Readonly<Record<string, (params: unknown) => Promise<unknown>>> = {
    async 'tools/call'(params) {
      const call = callParams.parse(params);
      asked?.push(`${call.name} ${JSON.stringify(call.arguments)}`);
      return mcp.callTool(call);
    },
    async 'resources/read'(params) {
      const { uri } = readParams.parse(params);
      read?.push(uri);
      return mcp.readResource({ uri }, { cacheMode: 'bypass' });
    },
    'ui/open-link': async params => void opened?.push(linkParams.parse(params).url),
    'ui/download-file': async params =>
      void files?.push(...fileParams.parse(params).contents.map(({ resource }) => resource.text)),
    'ui/update-model-context': async params =>
      void informed?.push(...contextParams.parse(params).content.map(({ text }) => text)),
  };
  views.set(name, async (method, params) => {
    const refusal = choices.refuses?.(method, params);
    if (refusal !== undefined) throw new Error(refusal);
    await choices.holds?.(method);
    const answered = await answers[method]?.(params);
    if (choices.loses?.(method, params)) throw new Error('the connection was lost');
    return choices.alters?.(method, params, answered) ?? answered;
  });
  const host = (does: string, ...given: unknown[]) =>
    page.evaluate(`appHost.${does}(${given.map(each => JSON.stringify(each)).join(', ')})`);
  const mounted: Mounted = {
    view: name,
    ...(await pageOf(mcp)),
    capabilities: choices.capabilities ?? everything,
    context: { theme: 'light', availableDisplayModes: ['inline', 'fullscreen'], ...choices.context },
    input: args,
    result: choices.replay ?? answer,
    ...(choices.sharesOrigin ? { sharesOrigin: true } : {}),
  };
  await host('mount', mounted);
  const view = page.frames().find(each => each.parentFrame()?.name() === name);
  if (view === undefined) throw new Error('the view is not there');
  return {
    page,
    view,
    asked: asked ?? [],
    read: read ?? [],
    informed: informed ?? [],
    opened: opened ?? [],
    files: files ?? [],
    complaints: complaints ?? [],
    answer,
    host: (does, ...given) => host(does, name, ...given),
  };
}

const meta = z.object({ ui: z.object({ csp: z.object({ resourceDomains: z.array(z.string()) }) }) });

/** The page as the server gives it, and from where it may load pictures and sound. */
async function pageOf(mcp: Client): Promise<Pick<Mounted, 'html' | 'origins'>> {
  const [page] = (await mcp.readResource({ uri: viewUri }, { cacheMode: 'bypass' })).contents;
  if (page === undefined || !('text' in page)) throw new Error('the server has no view');
  return { html: page.text, origins: meta.parse(page._meta).ui.csp.resourceDomains };
}
