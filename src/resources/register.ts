import type {
  CompleteRequestParams,
  CompleteResult,
  Icon,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
  Server,
} from '@modelcontextprotocol/server';
import type { PromptSource } from './completion.ts';
import type { Connection, subscriptionsTo } from './updates.ts';

/** The handlers of resource and completion requests. */
export interface ResourceAnswers {
  list(cursor: string | undefined): Promise<ListResourcesResult>;
  listTemplates(cursor: string | undefined): Promise<ListResourceTemplatesResult>;
  /** `scopes`: of a caller over HTTP. */
  read(uri: string, signal: AbortSignal, scopes?: readonly string[]): Promise<ReadResourceResult>;
  /** Reads only what the view shows, plays or hands over. */
  readForView(uri: string, signal: AbortSignal, scopes?: readonly string[]): Promise<ReadResourceResult>;
  complete(params: CompleteRequestParams, promptSource: PromptSource): Promise<CompleteResult>;
  /** The subscriptions of one server. From the first call on, its connection is notified of changes. */
  readonly subscriptionsOf: ReturnType<typeof subscriptionsTo>;
}

/**
 * Registers the resource and completion handlers; `answers` is called at the first request. `promptSource`: what completes
 * an argument of a prompt. We do not use the SDK's own matching: it refuses partial queries, takes queries for ids and shows exceptions to the host.
 */
export function registerResources(
  server: Server,
  answers: () => Promise<ResourceAnswers>,
  connection: Connection | undefined,
  promptSource: PromptSource,
): void {
  const subscriptions = async () => (await answers()).subscriptionsOf(server, connection);
  server.registerCapabilities({ resources: { listChanged: true, subscribe: true }, completions: {} });
  server.setRequestHandler('resources/list', async ({ params }) => (await answers()).list(params?.cursor));
  server.setRequestHandler('resources/templates/list', async ({ params }) =>
    (await answers()).listTemplates(params?.cursor),
  );
  server.setRequestHandler('resources/read', async ({ params }, { mcpReq, http }) =>
    (await answers()).read(params.uri, mcpReq.signal, http?.authInfo?.scopes),
  );
  server.setRequestHandler('resources/subscribe', async ({ params }) =>
    (await subscriptions()).subscribe(params.uri),
  );
  server.setRequestHandler('resources/unsubscribe', async ({ params }) =>
    (await subscriptions()).unsubscribe(params.uri),
  );
  server.setRequestHandler('completion/complete', async ({ params }) =>
    (await answers()).complete(params, promptSource),
  );
}

/** How long a host may cache an answer, and for whom. */
export interface CacheHint {
  readonly ttlMs: number;
  readonly cacheScope: 'public' | 'private';
}

/** For answers that change only with a release of this server. */
export const cachedForAnHour: CacheHint = { ttlMs: 3_600_000, cacheScope: 'public' };

/** The SVG path of each kind, 16 by 16. */
const iconPaths: Readonly<Record<string, string>> = {
  track: 'M6 2v8a3 3 0 1 0 2 3V5h4V2z',
  album: 'M8 1a7 7 0 1 0 .1 0zm0 5a2 2 0 1 1-.1 0z',
  artist: 'M8 1a3 3 0 1 0 .1 0zM2 15a6 6 0 0 1 12 0z',
  playlist: 'M1 3h14v2H1zm0 4h14v2H1zm0 4h8v2H1z',
  user: 'M8 2a3 3 0 1 0 .1 0zM3 15c0-8 10-8 10 0z',
  podcast: 'M6 1h4v7H6zM3 6h1v4h8V6h1v5H9v4H7v-4H3z',
  episode: 'M3 2l10 6-10 6z',
  radio: 'M2 6l9-4v2L7 6h7v8H2zm3 2a2 2 0 1 0 .1 0z',
  genre: 'M1 1h7l7 7-7 7-7-7zm3 2a1 1 0 1 0 .1 0z',
  chart: 'M1 9h3v6H1zm5-8h4v14H6zm6 4h3v10h-3z',
  editorial: 'M8 1l2 5h5l-4 3 2 6-5-4-5 4 2-6-4-3h5z',
  options: 'M1 3h14v1H1zm3-2h3v5H4zM1 11h14v1H1zm8-2h3v5H9z',
  infos: 'M7 1h2v3H7zM6 6h3v7h2v2H5v-2h2V8H6z',
  guide: 'M2 1h10l2 2v12H2zm3 4v1h6V5zm0 3v1h6V8z',
  query: 'M6 1a5 5 0 1 0 .1 0zm0 2a3 3 0 1 1-.1 0zM10 9l5 5-1 1-5-5z',
  permissions: 'M5 1a4 4 0 1 0 .1 0zm0 3a1 1 0 1 1-.1 0zM8 4h7v3h-2V6H8z',
  bookmark: 'M4 1h8v14l-4-4-4 4z',
};

/** The icon of a kind, in the protocol's form; none if there is no such kind. */
export function iconsOf(kind: string): Icon[] {
  const path = iconPaths[kind];
  if (path === undefined) return [];
  // Grey is visible on light and dark backgrounds.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#888" d="${path}"/></svg>`;
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return [{ src, mimeType: 'image/svg+xml', sizes: ['any'] }];
}
