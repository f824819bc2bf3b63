import type {
  McpUiDownloadFileRequest,
  McpUiInitializedNotification,
  McpUiInitializeRequest,
  McpUiMessageRequest,
  McpUiOpenLinkRequest,
  McpUiRequestDisplayModeRequest,
  McpUiSizeChangedNotification,
  McpUiUpdateModelContextRequest,
} from '@modelcontextprotocol/ext-apps';
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

const initialized = z.looseObject({
  hostCapabilities: z.catch(
    z.looseObject({
      serverTools: z.optional(z.unknown()),
      serverResources: z.optional(z.unknown()),
      openLinks: z.optional(z.unknown()),
      downloadFile: z.optional(z.unknown()),
      updateModelContext: z.optional(z.unknown()),
      message: z.optional(z.unknown()),
    }),
    {},
  ),
  hostContext: hostContext,
});

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
  const wire = new Wire(parent, (method, params) => receive(method, params, listener));
  const { hostCapabilities: has, hostContext: context } = initialized.parse(
    await wire.request({
      method: 'ui/initialize',
      params: {
        appInfo: { name: 'music-catalogue-playlist', version: '1.0.0' },
        appCapabilities: { availableDisplayModes: ['inline', 'fullscreen', 'pip'] },
        protocolVersion: '2026-01-26',
      },
    } satisfies McpUiInitializeRequest),
  );
  wire.notify({ method: 'ui/notifications/initialized', params: {} } satisfies McpUiInitializedNotification);
  listener.context(context);
  return hostOver(wire, {
    call: has.serverTools !== undefined,
    read: has.serverResources !== undefined,
    openLink: has.openLinks !== undefined,
    download: has.downloadFile !== undefined,
    informAssistant: has.updateModelContext !== undefined,
    ask: has.message !== undefined,
    fullscreen: context.availableDisplayModes?.includes('fullscreen') ?? false,
  });
}

/** Answers a request of the host; undefined for a notification or an unknown method. */
function receive(method: string, params: unknown, listener: HostListener): Promise<object> | undefined {
  switch (method) {
    case 'ping':
      return Promise.resolve({});
    case 'ui/resource-teardown':
      return listener.closing().then(() => ({}));
    case 'ui/notifications/tool-input-partial':
    case 'ui/notifications/tool-input':
      listener.input(toolInput.parse(params).arguments ?? {});
      return undefined;
    case 'ui/notifications/tool-result':
      listener.result(toolResultOf(params));
      return undefined;
    case 'notifications/progress': {
      const { progress, total } = progressed.parse(params);
      listener.progress(progress, total);
      return undefined;
    }
    case 'ui/notifications/tool-cancelled':
      listener.cancelled();
      return undefined;
    case 'ui/notifications/host-context-changed':
      listener.context(hostContext.parse(params));
      return undefined;
  }
  return undefined;
}

const hostOver = (wire: Wire, can: Abilities): Host => {
  /** Some hosts refuse such a request in their answer. */
  const ask = async (
    request:
      | McpUiOpenLinkRequest
      | McpUiDownloadFileRequest
      | McpUiMessageRequest
      | McpUiUpdateModelContextRequest,
  ) => {
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
      return { mimeType, bytes: Uint8Array.from(atob(blob), letter => letter.charCodeAt(0)) };
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
      await wire.request({
        method: 'ui/request-display-mode',
        params: { mode },
      } satisfies McpUiRequestDisplayModeRequest);
    },
    resized: (width, height) =>
      wire.notify({
        method: 'ui/notifications/size-changed',
        params: { width, height },
      } satisfies McpUiSizeChangedNotification),
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

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A request or a notification. */
interface Message {
  readonly method: string;
  readonly params?: object;
}

/** Handles what the host sends. Undefined for a method that the view does not have. */
type Receive = (method: string, params: unknown) => Promise<object> | undefined;

const methodNotFound = -32601;

/** JSON-RPC 2.0 with the window that embeds the view. The official client does the same with 150 KB compressed. */
class Wire {
  readonly #host: Window;
  readonly #pending = new Map<number, Pending>();
  #sent = 0;

  /** Messages from windows other than `host` are ignored. */
  constructor(host: Window, receive: Receive) {
    this.#host = host;
    window.addEventListener('message', ({ source, data }) => {
      const { success, data: read } = message.safeParse(data);
      if (source !== host || !success) return;
      if (read.method === undefined) this.#settle(read);
      else void this.#answer(read.id, receive(read.method, read.params));
    });
  }

  /** Rejects with the host's message and its `code`. */
  request({ method, params }: Message): Promise<unknown> {
    this.#sent += 1;
    const id = this.#sent;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#post({ id, method, params });
    });
  }

  notify({ method, params }: Message): void {
    this.#post({ method, params });
  }

  #settle({ id, result, error }: z.infer<typeof message>): void {
    const pending = this.#pending.get(Number(id));
    this.#pending.delete(Number(id));
    if (error !== undefined) pending?.reject(Object.assign(new Error(error.message), error));
    else pending?.resolve(result);
  }

  async #answer(id: number | string | undefined, answer: Promise<object> | undefined): Promise<void> {
    if (id === undefined) return;
    if (answer === undefined)
      this.#post({ id, error: { code: methodNotFound, message: 'Method not found' } });
    else this.#post({ id, result: await answer });
  }

  /** We do not know the host's origin, so nothing secret may be sent. */
  #post(content: object): void {
    this.#host.postMessage({ jsonrpc: '2.0', ...content }, '*');
  }
}
