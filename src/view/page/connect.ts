import type { AppNotification, AppRequest } from '@modelcontextprotocol/ext-apps';
import * as z from 'zod/mini';
import type { Abilities, Fields, Host, ToolResult } from './host.ts';

/** What the host sends by itself. */
interface HostListener {
  input(args: Fields): void;
  result(result: ToolResult): void;
  cancelled(): void;
  /** How far a call is; `of` is absent if it is unknown. */
  progress(done: number, of?: number): void;
  context(context: Context): void;
  /** The host removes the view after this resolves. */
  closing(): Promise<void>;
}

const textRecord = z.record(z.string(), z.unknown());
/** Ignores values that we do not know, so that the songs are shown anyway. */
const ifKnown = <T>(schema: z.ZodMiniType<T>) => z.catch(z.optional(schema), undefined);
const hostContext = z.catch(
  z.object({
    theme: ifKnown(z.enum(['light', 'dark'])),
    styles: ifKnown(z.object({ variables: z.optional(textRecord) })),
    displayMode: ifKnown(z.enum(['inline', 'fullscreen', 'pip'])),
    availableDisplayModes: ifKnown(z.array(z.string())),
    safeAreaInsets: ifKnown(
      z.object({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() }),
    ),
  }),
  {},
);
/** How the host looks; only what the view uses. */
export type Context = z.infer<typeof hostContext>;

const initialized = z.looseObject({ hostCapabilities: z.catch(textRecord, {}), hostContext });

const toolAnswer = z.looseObject({
  structuredContent: z.optional(textRecord),
  isError: z.optional(z.boolean()),
  _meta: z.optional(textRecord),
  content: z.catch(z.array(z.looseObject({ text: z.optional(z.string()) })), []),
});
const progressed = z.looseObject({ progress: z.number(), total: z.optional(z.number()) });
const readAnswer = z.looseObject({
  contents: z.array(
    z.looseObject({
      uri: z.string(),
      mimeType: z.optional(z.string()),
      text: z.optional(z.string()),
      blob: z.optional(z.string()),
    }),
  ),
});
const softAnswer = z.looseObject({ isError: z.optional(z.boolean()) });
const toolInput = z.looseObject({ arguments: z.optional(textRecord) });

function toolResultOf(answer: unknown): ToolResult {
  const { structuredContent = {}, isError = false, _meta: meta = {}, content } = toolAnswer.parse(answer);
  const text = content.flatMap(each => each.text ?? []).join('\n');
  return { structured: structuredContent, isError, meta, text };
}

/** Shakes hands with the host. `listener` gets what the host sends then, some of it before this resolves. */
export async function connect(parent: Window, listener: HostListener): Promise<Host> {
  const wire = new Wire(parent, listener);
  const { hostCapabilities: has, hostContext: context } = initialized.parse(
    await wire.request({
      method: 'ui/initialize',
      params: {
        appInfo: { name: 'music-catalogue-playlist', version: '1.0.0' },
        appCapabilities: { availableDisplayModes: ['inline', 'fullscreen', 'pip'] },
        protocolVersion: '2026-01-26',
      },
    }),
  );
  wire.notify({ method: 'ui/notifications/initialized', params: {} });
  listener.context(context);
  return hostOver(wire, {
    call: has['serverTools'] !== undefined,
    read: has['serverResources'] !== undefined,
    openLink: has['openLinks'] !== undefined,
    download: has['downloadFile'] !== undefined,
    informAssistant: has['updateModelContext'] !== undefined,
    ask: has['message'] !== undefined,
    fullscreen: context.availableDisplayModes?.includes('fullscreen') ?? false,
  });
}

/** Passes on what the host notifies. Unknown methods are ignored. */
function receive(method: string, params: unknown, listener: HostListener) {
  switch (method) {
    case 'ui/notifications/tool-input-partial':
    case 'ui/notifications/tool-input':
      return listener.input(toolInput.parse(params).arguments ?? {});
    case 'ui/notifications/tool-result':
      return listener.result(toolResultOf(params));
    case 'notifications/progress': {
      const { progress, total } = progressed.parse(params);
      return listener.progress(progress, total);
    }
    case 'ui/notifications/tool-cancelled':
      return listener.cancelled();
    case 'ui/notifications/host-context-changed':
      return listener.context(hostContext.parse(params));
    // A request, which some hosts send without an id.
    case 'ui/resource-teardown':
      return void listener.closing();
  }
}

const hostOver = (wire: Wire, can: Abilities): Host => {
  /** Some hosts refuse such a request in their answer. */
  const ask = async (request: AppRequest) => {
    const { isError = false } = softAnswer.parse(await wire.request(request));
    if (isError) throw new Error('the host refused');
  };
  const contentOf = async (uri: string) => {
    const answer = await wire.request({ method: 'resources/read', params: { uri } });
    return readAnswer.parse(answer).contents[0];
  };
  return {
    can,
    call: async (name, args) =>
      toolResultOf(
        await wire.request({
          method: 'tools/call',
          params: { name, arguments: args, _meta: { progressToken: name } },
        }),
      ),
    async read(uri) {
      const content = await contentOf(uri);
      if (content?.text === undefined) throw new Error('the resource has no text');
      return { uri: content.uri, mimeType: content.mimeType ?? 'text/plain', text: content.text };
    },
    async readBytes(uri) {
      const { mimeType = '', blob } = (await contentOf(uri)) ?? {};
      if (blob === undefined) throw new Error('the resource has no bytes');
      return { mimeType, bytes: atob(blob) };
    },
    openLink: url => ask({ method: 'ui/open-link', params: { url } }),
    download: file =>
      ask({
        method: 'ui/download-file',
        params: { contents: [{ type: 'resource', resource: { ...file } }] },
      }),
    informAssistant: text =>
      ask({ method: 'ui/update-model-context', params: { content: [{ type: 'text', text }] } }),
    ask: message =>
      ask({ method: 'ui/message', params: { role: 'user', content: [{ type: 'text', text: message }] } }),
    async display(mode) {
      await wire.request({ method: 'ui/request-display-mode', params: { mode } });
    },
    resized: (width, height) =>
      wire.notify({ method: 'ui/notifications/size-changed', params: { width, height } }),
  };
};

/** What the host may send: an answer, a request or a notification. */
const message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.union([z.number(), z.string()])),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ message: z.string(), code: z.optional(z.number()) })),
});

const methodNotFound = -32601;

/** JSON-RPC 2.0 with the window that embeds the view. The official client does the same with 150 KB compressed. */
class Wire {
  readonly #host: Window;
  readonly #pending = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  #sent = 0;

  /** Messages from windows other than `host` are ignored. */
  constructor(host: Window, listener: HostListener) {
    this.#host = host;
    window.addEventListener('message', ({ source, data }) => {
      const { success, data: read } = message.safeParse(data);
      if (source !== host || !success) return;
      if (read.method === undefined) this.#settle(read);
      else if (read.id === undefined) receive(read.method, read.params, listener);
      else void this.#answer(read.id, read.method, listener);
    });
  }

  /** Rejects with the host's message and its `code`. */
  request(request: AppRequest): Promise<unknown> {
    this.#sent += 1;
    const id = this.#sent;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#post({ id, ...request });
    });
  }

  notify(notification: AppNotification): void {
    this.#post(notification);
  }

  #settle({ id, result, error }: z.infer<typeof message>): void {
    const pending = this.#pending.get(Number(id));
    this.#pending.delete(Number(id));
    if (error !== undefined) pending?.reject(Object.assign(new Error(error.message), error));
    else pending?.resolve(result);
  }

  async #answer(id: number | string, method: string, listener: HostListener): Promise<void> {
    if (method === 'ui/resource-teardown') await listener.closing();
    else if (method !== 'ping')
      return this.#post({ id, error: { code: methodNotFound, message: 'Method not found' } });
    this.#post({ id, result: {} });
  }

  /** We do not know the host's origin, so nothing secret may be sent. */
  #post(content: object): void {
    this.#host.postMessage({ jsonrpc: '2.0', ...content }, '*');
  }
}
