import type {
  CompleteRequestParams,
  CompleteResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
  Server,
} from '@modelcontextprotocol/server';
import type { PromptSource } from './complete.ts';
import type { Connection, Subscriptions } from './subscriptions.ts';

/** What answers requests about resources. */
export interface ResourceAnswers {
  list(cursor: string | undefined): Promise<ListResourcesResult>;
  listTemplates(cursor: string | undefined): Promise<ListResourceTemplatesResult>;
  read(uri: string, signal: AbortSignal): Promise<ReadResourceResult>;
  complete(params: CompleteRequestParams, promptSource: PromptSource): Promise<CompleteResult>;
  /** Of one server: from the first call on, its connection is told of changes. */
  subscriptionsOf(server: Server, connection: Connection | undefined): Subscriptions;
}

interface Registration {
  /** A modern host asks by a listening stream, and what it did not ask for is kept from it there. */
  readonly connection: Connection | undefined;
  /** What completes an argument of a prompt. */
  readonly promptSource: PromptSource;
}

/**
 * Says that there are resources, subscriptions and completion, and passes requests on to `answers`, which may be loaded
 * at the first. The SDK's own matching refuses partial queries, takes queries for ids and shows exceptions as they are.
 */
export function registerResources(
  server: Server,
  answers: () => Promise<ResourceAnswers>,
  { connection, promptSource }: Registration,
): void {
  const subscriptions = async () => (await answers()).subscriptionsOf(server, connection);
  server.registerCapabilities({ resources: { listChanged: true, subscribe: true }, completions: {} });
  server.setRequestHandler('resources/list', async ({ params }) => (await answers()).list(params?.cursor));
  server.setRequestHandler('resources/templates/list', async ({ params }) =>
    (await answers()).listTemplates(params?.cursor),
  );
  server.setRequestHandler('resources/read', async ({ params }, { mcpReq }) =>
    (await answers()).read(params.uri, mcpReq.signal),
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
