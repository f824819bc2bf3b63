import { ProtocolError, type ReadResourceResult } from '@modelcontextprotocol/server';
import type { Client } from '../client/client.ts';
import { viewUri } from '../view/data/address.ts';
import { cacheHintOf, personal } from './cache-hint.ts';
import { complete } from './complete.ts';
import * as errors from './errors.ts';
import { guide, type Tools } from './guides.ts';
import { fixedResources, json, markdown, templates } from './listing.ts';
import { read } from './read.ts';
import type { ResourceAnswers } from './register.ts';
import type { Resources } from './resources.ts';
import { parseUri } from './router.ts';
import { settled } from './settled.ts';
import type { ShownParts } from './shown-routes.ts';
import { subscriptionsTo } from './subscriptions.ts';
import { readView } from './view.ts';

export interface ResourceParts {
  readonly client: Client;
  readonly resources: Resources;
  readonly tools: Tools;
  readonly shown: ShownParts;
  /** Tells the operator what a host is only told in our words. */
  report(error: unknown): void;
}

/** Lists, reads and completes resources, and tells of their changes. */
export const resourceAnswers = (parts: ResourceParts): ResourceAnswers => ({
  async list(cursor) {
    onePage(cursor);
    return { resources: fixedResources(await parts.resources.hasAccount()), ...personal };
  },
  async listTemplates(cursor) {
    onePage(cursor);
    return { resourceTemplates: [...templates()], ...settled };
  },
  read: (uri, signal) => readAt(uri, parts, signal),
  complete: (params, promptSource) => complete(parts.resources.completer, params, promptSource),
  subscriptionsOf: subscriptionsTo(parts.resources.updates),
});

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
    const hint = cacheHintOf(entry, found.input, content);
    return { contents: [{ uri, mimeType: json, text: JSON.stringify(content) }], ...hint };
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    parts.report(error);
    throw errors.failed(error, uri, found.input);
  }
}
