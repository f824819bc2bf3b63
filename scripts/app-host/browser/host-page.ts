import {
  AppBridge,
  type McpUiHostContext,
  PostMessageTransport,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Mounted } from '../mounted.ts';

/* A host in a page: frames with views, each behind the relay, and a bridge to the server. */

const { sandbox = '' } = document.body.dataset;

/** Asks the program that started the page. Rejects with its error message. */
async function ask<T>(view: string, method: string, params: unknown): Promise<T> {
  const answer = await fetch('/ask', { method: 'POST', body: JSON.stringify({ view, method, params }) });
  // The bridge checks what the server says.
  const answered: { result: T } | { refused: string; code?: number } = await answer.json();
  if ('refused' in answered) throw Object.assign(new Error(answered.refused), { code: answered.code });
  return answered.result;
}

const bridges = new Map<string, AppBridge>();

/** What the page is given is JSON: the view checks it. */
type Given = Omit<Mounted, 'context'> & { readonly context?: McpUiHostContext };

/** Puts a view into the page. Resolves once the view has shaken hands and has its call. */
async function mount({
  view,
  html,
  origins,
  capabilities,
  context,
  input,
  result,
  sharesOrigin,
}: Given): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = view;
  frame.name = view;
  frame.allow = 'autoplay';
  const settings = { origins: origins.join(' '), ...(sharesOrigin ? { shares: 'origin' } : {}) };
  frame.src = `${sandbox}/relay.html?${new URLSearchParams(settings)}`;
  const hostContext: McpUiHostContext = {
    displayMode: 'inline',
    availableDisplayModes: ['inline'],
    ...context,
  };
  const bridge = new AppBridge(null, { name: 'app-host', version: '1.0.0' }, capabilities, { hostContext });
  bridges.set(view, bridge);
  const answer =
    <T>(method: string) =>
    (params: unknown) =>
      ask<T>(view, method, params);
  bridge.oncalltool = answer('tools/call');
  bridge.onreadresource = answer('resources/read');
  bridge.onopenlink = answer('ui/open-link');
  bridge.ondownloadfile = answer('ui/download-file');
  bridge.onupdatemodelcontext = answer('ui/update-model-context');
  bridge.onrequestdisplaymode = async ({ mode }) => {
    frame.classList.toggle('large', mode === 'fullscreen');
    bridge.setHostContext({ ...hostContext, displayMode: mode });
    return { mode };
  };
  bridge.addEventListener('sizechange', ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`;
  });
  bridge.addEventListener('sandboxready', () => void bridge.sendSandboxResourceReady({ html }));
  const ready = new Promise<void>(resolve => bridge.addEventListener('initialized', () => resolve()));
  document.querySelector('main')?.append(frame);
  const { contentWindow } = frame;
  if (contentWindow === null) throw new Error('no frame');
  await bridge.connect(new PostMessageTransport(contentWindow, contentWindow));
  await ready;
  await bridge.sendToolInput({ arguments: input });
  if (result !== undefined) await bridge.sendToolResult(result);
}

Object.assign(window, {
  appHost: {
    mount,
    context: (view: string, context: McpUiHostContext) => bridges.get(view)?.setHostContext(context),
    result: (view: string, result: NonNullable<Mounted['result']>) =>
      bridges.get(view)?.sendToolResult(result),
    async close(view: string) {
      await bridges.get(view)?.teardownResource({});
      document.querySelector(`iframe[name="${CSS.escape(view)}"]`)?.remove();
    },
  },
});
for (const view of await ask<Given[]>('', 'start', {})) await mount(view);
