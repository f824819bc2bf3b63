import type { AppRequest } from '@modelcontextprotocol/ext-apps';
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { viewReadTool } from '../data/address.ts';
import { orElse } from '../data/or-else.ts';
import { type Abilities, type Host, isNotFound, type JsonFields, type ToolResult } from './host.ts';
import { WindowWire } from './wire.ts';

/** What the host sends by itself. */
interface HostListener {
  input(args: JsonFields): void;
  result(result: ToolResult): void;
  cancelled(): void;
  /** How far a call is; `of` is absent if it is unknown. */
  progress(done: number, of?: number): void;
  context(context: Context): void;
  /** The host removes the view after this resolves. */
  closing(): Promise<void>;
  /** The answer to a call came after its time limit. */
  late(): void;
}

const textRecord = z.record(z.string(), z.unknown());
/** Ignores values that we do not know, so that the songs are shown anyway. */
const ifKnown = <T extends $ZodType>(schema: T) => orElse(z.optional(schema), undefined);
const displayMode = z.string();
const hostContext = orElse(
  z.object({
    theme: ifKnown(z.enum(['light', 'dark'])),
    styles: ifKnown(
      z.object({
        variables: z.optional(textRecord),
        css: ifKnown(z.object({ fonts: ifKnown(z.string()) })),
      }),
    ),
    displayMode: ifKnown(displayMode),
    availableDisplayModes: ifKnown(z.array(z.string())),
    containerDimensions: ifKnown(z.object({ height: ifKnown(z.number()), maxHeight: ifKnown(z.number()) })),
    locale: ifKnown(z.string()),
    safeAreaInsets: ifKnown(
      z.object({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() }),
    ),
  }),
  {},
);
/** How the host looks; only what the view uses. */
export type Context = z.infer<typeof hostContext>;

const initialized = orElse(z.looseObject({ hostCapabilities: orElse(textRecord, {}), hostContext }), {
  hostCapabilities: {},
  hostContext: {},
});

const toolAnswer = z.looseObject({
  structuredContent: z.optional(textRecord),
  isError: z.optional(z.boolean()),
  _meta: z.optional(textRecord),
  content: orElse(z.array(z.looseObject({ text: z.optional(z.string()) })), []),
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
const displayed = z.looseObject({ mode: displayMode });
const toolInput = z.looseObject({ arguments: z.optional(textRecord) });

const toolResultOf = (answer: unknown): ToolResult => toolResultIn(toolAnswer.parse(answer));

function toolResultIn(answer: z.infer<typeof toolAnswer>): ToolResult {
  const { structuredContent = {}, isError = false, _meta: meta = {}, content } = answer;
  const text = content.flatMap(each => each.text ?? []).join('\n');
  return { structured: structuredContent, isError, meta, text };
}

/** Shakes hands with the host. `listener` gets what the host sends then, some of it before this resolves. */
export async function connect(parent: Window, listener: HostListener): Promise<Host> {
  const wire = new WindowWire(parent, {
    receive: (method, params) => receive(method, params, listener),
    closing: () => listener.closing(),
    late: () => listener.late(),
  });
  const { hostCapabilities: has, hostContext: context } = z.parse(
    initialized,
    await wire.request(
      {
        method: 'ui/initialize',
        params: {
          appInfo: { name: 'music-catalogue-playlist', version: '1.0.0' },
          appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
          protocolVersion: '2026-01-26',
        },
      },
      // The page says by itself that the host is silent, and takes a late answer.
      { isEndless: true },
    ),
  );
  wire.notify({ method: 'ui/notifications/initialized', params: {} });
  listener.context(context);
  const call = has['serverTools'] !== undefined;
  const isReader = has['serverResources'] !== undefined;
  return hostOver(wire, isReader ? 'resource' : 'tool', {
    call,
    read: isReader || call,
    openLink: has['openLinks'] !== undefined,
    download: has['downloadFile'] !== undefined,
    informAssistant: has['updateModelContext'] !== undefined,
    ask: has['message'] !== undefined,
  });
}

/** Passes on what the host notifies. Unknown methods and parameters of another shape are ignored. */
function receive(method: string, params: unknown, listener: HostListener) {
  const as = <T>(schema: $ZodType<T>, pass: (read: T) => void) => {
    const { success, data } = z.safeParse(schema, params);
    if (success) pass(data);
  };
  switch (method) {
    case 'ui/notifications/tool-input-partial':
    case 'ui/notifications/tool-input':
      return as(toolInput, input => listener.input(input.arguments ?? {}));
    case 'ui/notifications/tool-result':
      return as(toolAnswer, answer => listener.result(toolResultIn(answer)));
    case 'notifications/progress':
      return as(progressed, ({ progress, total }) => listener.progress(progress, total));
    case 'ui/notifications/tool-cancelled':
      return listener.cancelled();
    case 'ui/notifications/host-context-changed':
      return as(hostContext, context => listener.context(context));
    // A request, which some hosts send without an id.
    case 'ui/resource-teardown':
      return void listener.closing();
  }
}

/** How a resource is read: as one, or by the server's tool for the view. */
type Way = 'resource' | 'tool';

/** Reads by the way that the host named. If that fails for another reason than the address, tries the other way once. */
function readerOver(wire: WindowWire, named: Way, { call }: Pick<Abilities, 'call'>) {
  let way = named;
  let mayChange = call;
  const ways = {
    resource: (uri: string, signal?: AbortSignal) =>
      wire.request({ method: 'resources/read', params: { uri } }, { signal }),
    async tool(uri: string, signal?: AbortSignal) {
      const params = { name: viewReadTool, arguments: { uri } };
      const answer = toolResultOf(await wire.request({ method: 'tools/call', params }, { signal }));
      if (answer.isError) throw Object.assign(new Error(answer.text), { code: answer.structured['code'] });
      return answer.structured;
    },
  };
  return async (uri: string, signal?: AbortSignal) => {
    try {
      return readAnswer.parse(await ways[way](uri, signal)).contents[0];
    } catch (error) {
      if (!mayChange || isNotFound(error) || signal?.aborted) throw error;
      const other = way === 'tool' ? 'resource' : 'tool';
      const read = await ways[other](uri, signal)
        .then(answer => readAnswer.parse(answer))
        .catch(() => undefined);
      if (read === undefined) throw error;
      mayChange = false;
      way = other;
      return read.contents[0];
    }
  };
}

/** The host may ask the listener first. */
const untilDecided = { isEndless: true } as const;

const hostOver = (wire: WindowWire, way: Way, can: Abilities): Host => {
  /** Some hosts refuse such a request in their answer. */
  const ask = async (request: AppRequest, limits = {}) => {
    const { isError = false } = softAnswer.parse(await wire.request(request, limits));
    if (isError) throw new Error('the host refused');
  };
  const contentOf = readerOver(wire, way, can);
  let calls = 0;
  return {
    can,
    async call(name, args) {
      calls += 1;
      const params = { name, arguments: args, _meta: { progressToken: `${name} ${calls}` } };
      return toolResultOf(await wire.request({ method: 'tools/call', params }, { isChange: true }));
    },
    async read(uri, signal) {
      const content = await contentOf(uri, signal);
      if (content?.text === undefined) throw new Error('the resource has no text');
      return { uri: content.uri, mimeType: content.mimeType ?? 'text/plain', text: content.text };
    },
    async readBytes(uri) {
      const { mimeType = '', blob } = (await contentOf(uri)) ?? {};
      if (blob === undefined) throw new Error('the resource has no bytes');
      return { mimeType, bytes: atob(blob) };
    },
    openLink: url => ask({ method: 'ui/open-link', params: { url } }, untilDecided),
    download: file =>
      ask(
        { method: 'ui/download-file', params: { contents: [{ type: 'resource', resource: { ...file } }] } },
        untilDecided,
      ),
    informAssistant: text =>
      ask({ method: 'ui/update-model-context', params: { content: [{ type: 'text', text }] } }),
    ask: message =>
      ask(
        { method: 'ui/message', params: { role: 'user', content: [{ type: 'text', text: message }] } },
        untilDecided,
      ),
    async display(mode) {
      const answer = await wire.request({ method: 'ui/request-display-mode', params: { mode } });
      return displayed.parse(answer).mode;
    },
    resized: (width, height) =>
      wire.notify({ method: 'ui/notifications/size-changed', params: { width, height } }),
  };
};
