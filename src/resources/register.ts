import { ProtocolError, type ReadResourceResult, type Server } from '@modelcontextprotocol/server';
import type { Client } from '../client/client.ts';
import { hasSignedLinks } from '../client/signed-links.ts';
import { viewUri } from '../view/data/address.ts';
import { cacheHintOf, personal, settled } from './cache-hint.ts';
import * as errors from './errors.ts';
import { guide, type Tools } from './guides.ts';
import { fixedResources, json, markdown, templates } from './listing.ts';
import { read } from './read.ts';
import { parseUri } from './router.ts';
import type { ShownParts } from './shown-routes.ts';
import { readView } from './view.ts';

export interface ResourceParts {
  readonly client: Client;
  readonly tools: Tools;
  readonly shown: ShownParts;
  hasAccount(): boolean | Promise<boolean>;
  /** Tells the operator what a host is only told in our words. */
  report(error: unknown): void;
}

/**
 * Lists and reads resources. The SDK's own matching refuses partial queries, takes queries for ids and
 * shows exceptions as they are, so these are handlers of ours.
 */
export function registerResources(server: Server, parts: ResourceParts): void {
  server.registerCapabilities({ resources: { listChanged: true, subscribe: true } });
  server.setRequestHandler('resources/list', async ({ params }) => {
    onePage(params?.cursor);
    return { resources: fixedResources(await parts.hasAccount()), ...personal };
  });
  server.setRequestHandler('resources/templates/list', ({ params }) => {
    onePage(params?.cursor);
    return { resourceTemplates: [...templates()], ...settled };
  });
  server.setRequestHandler('resources/read', ({ params }, { mcpReq }) =>
    readAt(params.uri, parts, mcpReq.signal),
  );
}

/** These lists are short and come whole. */
function onePage(cursor: string | undefined): void {
  if (cursor !== undefined) throw errors.malformed('This list has one page: ask for it without a cursor');
}

async function readAt(uri: string, parts: ResourceParts, signal: AbortSignal): Promise<ReadResourceResult> {
  if (uri === viewUri) return readView(uri, parts.shown);
  const found = parseUri(uri);
  if (found.is === 'malformed') throw errors.malformed(found.problem);
  if (found.is === 'unknown') throw errors.unknown(uri);
  if (found.is === 'guide') {
    return { contents: [{ uri, mimeType: markdown, text: guide(found.name, parts.tools) }], ...settled };
  }
  try {
    if (found.is === 'file') {
      const { mimeType, text } = await found.route.read(found.input, { client: parts.client, signal });
      return { contents: [{ uri, mimeType, text }], ...personal };
    }
    if (found.is === 'shown') {
      const shown = await found.route.read(found.input, { ...parts.shown, client: parts.client, signal });
      if ('problem' in shown) throw errors.gone(uri, shown.problem);
      return { contents: [{ uri, mimeType: json, text: JSON.stringify(shown) }], ...personal };
    }
    const { entry } = found.route;
    const content = await read(parts.client, { ...found, entry }, signal);
    const hint = cacheHintOf(entry, found.input, hasSignedLinks(content));
    return { contents: [{ uri, mimeType: json, text: JSON.stringify(content) }], ...hint };
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    parts.report(error);
    throw errors.failed(error, uri, found.input);
  }
}
