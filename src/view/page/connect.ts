import type {
  McpUiDownloadFileRequest,
  McpUiInitializedNotification,
  McpUiInitializeRequest,
  McpUiOpenLinkRequest,
  McpUiRequestDisplayModeRequest,
  McpUiSizeChangedNotification,
  McpUiUpdateModelContextRequest,
} from '@modelcontextprotocol/ext-apps';
import * as z from 'zod/mini';
import type { Abilities, Fields, Host, Said } from './host.ts';
import { Wire } from './wire.ts';

const name = 'music-catalogue-playlist';
const protocolVersion = '2026-01-26';

const textRecord = z.record(z.string(), z.unknown());
/** What a host says of itself in a way that is not known counts as not said: the songs can be shown all the same. */
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
/** What the host says of the place in which the view stands; only what the view reads. */
export type Context = z.infer<typeof hostContext>;

const initialized = z.looseObject({
  hostCapabilities: z.catch(
    z.looseObject({
      serverTools: z.optional(z.unknown()),
      serverResources: z.optional(z.unknown()),
      openLinks: z.optional(z.unknown()),
      downloadFile: z.optional(z.unknown()),
      updateModelContext: z.optional(z.unknown()),
    }),
    {},
  ),
  hostContext: hostContext,
});

const toolAnswer = z.looseObject({
  content: z.optional(z.array(z.looseObject({ type: z.string(), text: z.optional(z.string()) }))),
  structuredContent: z.optional(textRecord),
  isError: z.optional(z.boolean()),
});
const readAnswer = z.looseObject({
  contents: z.array(
    z.looseObject({ uri: z.string(), mimeType: z.optional(z.string()), text: z.optional(z.string()) }),
  ),
});
const softAnswer = z.looseObject({ isError: z.optional(z.boolean()) });
const toolInput = z.looseObject({ arguments: z.optional(textRecord) });

/** What the host tells of by itself. */
export interface HostListener {
  input(args: Fields): void;
  result(said: Said): void;
  cancelled(): void;
  context(context: Context): void;
  /** The view goes away; the host waits for it. */
  closing(): Promise<void>;
}

const saidIn = ({
  content = [],
  structuredContent = {},
  isError = false,
}: z.infer<typeof toolAnswer>): Said => ({
  text: content.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? text : [])).join('\n'),
  structured: structuredContent,
  isError,
});

/** Shakes hands with the host. What it says from then on, and may say at once, goes to the listener. */
export async function connect(parent: Window, listener: HostListener): Promise<Host> {
  const wire = new Wire(parent, (method, params) => hear(method, params, listener));
  const { hostCapabilities: has, hostContext: context } = initialized.parse(
    await wire.request({
      method: 'ui/initialize',
      params: {
        appInfo: { name, version: '1.0.0' },
        appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
        protocolVersion,
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
    tell: has.updateModelContext !== undefined,
    fullscreen: context.availableDisplayModes?.includes('fullscreen') ?? false,
  });
}

function hear(method: string, params: unknown, listener: HostListener): Promise<object> | undefined {
  const heard: Readonly<Record<string, () => Promise<object> | undefined>> = {
    ping: async () => ({}),
    'ui/resource-teardown': async () => {
      await listener.closing();
      return {};
    },
    'ui/notifications/tool-input': () => {
      listener.input(toolInput.parse(params).arguments ?? {});
      return undefined;
    },
    'ui/notifications/tool-result': () => {
      listener.result(saidIn(toolAnswer.parse(params)));
      return undefined;
    },
    'ui/notifications/tool-cancelled': () => {
      listener.cancelled();
      return undefined;
    },
    'ui/notifications/host-context-changed': () => {
      listener.context(hostContext.parse(params));
      return undefined;
    },
  };
  return heard[method]?.();
}

const hostOver = (wire: Wire, can: Abilities): Host => {
  /** A request that some hosts refuse by an answer. */
  const ask = async (
    request: McpUiOpenLinkRequest | McpUiDownloadFileRequest | McpUiUpdateModelContextRequest,
  ) => {
    const { isError = false } = softAnswer.parse(await wire.request(request));
    if (isError) throw new Error('the host refused');
  };
  return {
    can,
    call: async (tool, args) =>
      saidIn(
        toolAnswer.parse(
          await wire.request({ method: 'tools/call', params: { name: tool, arguments: args } }),
        ),
      ),
    async read(uri) {
      const answer = await wire.request({ method: 'resources/read', params: { uri } });
      const [content] = readAnswer.parse(answer).contents;
      if (content?.text === undefined) throw new Error('nothing can be read there');
      return { uri: content.uri, mimeType: content.mimeType ?? 'text/plain', text: content.text };
    },
    openLink: url => ask({ method: 'ui/open-link', params: { url } }),
    download: file =>
      ask({
        method: 'ui/download-file',
        params: {
          contents: [
            { type: 'resource', resource: { uri: file.uri, mimeType: file.mimeType, text: file.text } },
          ],
        },
      }),
    tell: line =>
      ask({ method: 'ui/update-model-context', params: { content: [{ type: 'text', text: line }] } }),
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
