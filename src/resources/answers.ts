import { ProtocolError, type ReadResourceResult } from '@modelcontextprotocol/server';
import { lifetimeOf } from '../client/answer-cache.ts';
import { cachePeriodOf } from '../client/api/endpoint.ts';
import { contract, type Entry } from '../client/api/index.ts';
import type { Input } from '../client/api/input-field.ts';
import { type Client, isPersonal } from '../client/client.ts';
import { skillAt, skillsFor } from '../skills/index.ts';
import { skillText } from '../skills/skill.ts';
import type { ListedTool } from '../tools/engine/tool.ts';
import { viewUri } from '../view/data/address.ts';
import { complete } from './completion.ts';
import { guide } from './guides.ts';
import { fixedResources, markdown, skillResource, templates } from './listing.ts';
import { whyClosed } from './offered.ts';
import { read } from './read.ts';
import { type CacheHint, cachedForAnHour, type ResourceAnswers } from './register.ts';
import { parseUri, protocolErrors, type RoutedUri } from './router.ts';
import { jsonType, type ShownParts } from './routes.ts';
import { subscriptionsTo, type Updates } from './updates.ts';
import { allowedActions } from './view-actions.ts';

/** What all connections of a listener share. */
export interface Resources {
  readonly updates: Updates;
  /** Whether an account is connected. */
  hasAccount(): boolean | Promise<boolean>;
}

export interface ResourceParts {
  readonly client: Client;
  readonly resources: Resources;
  readonly tools: readonly ListedTool[];
  readonly shown: ShownParts;
  /** Logs an error with more than the host gets. */
  report(error: unknown): void;
}

/** Lists, reads and completes resources, and notifies hosts of changes. */
export const resourceAnswers = (parts: ResourceParts): ResourceAnswers => ({
  async list(cursor) {
    onePage(cursor);
    const fixed = fixedResources(await parts.resources.hasAccount(), parts.tools);
    return { resources: [...fixed, ...skillsFor(parts.tools).map(skillResource)], ...notCached };
  },
  async listTemplates(cursor) {
    onePage(cursor);
    return { resourceTemplates: templates(parts.tools), ...cachedForAnHour };
  },
  read: (uri, signal, scopes) => readAt(uri, parts, signal, scopes),
  async readForView(uri, signal, scopes) {
    if (!isForView(parseUri(uri))) throw protocolErrors.malformed('The view does not read this address');
    return readAt(uri, parts, signal, scopes);
  },
  complete: (params, promptSource) =>
    complete({ ...parts, hasAccount: parts.resources.hasAccount }, params, promptSource),
  subscriptionsOf: subscriptionsTo(parts.resources.updates, parts.tools),
});

/** What is made for the view, a file, or a track with its preview and tempo. */
const isForView = (found: RoutedUri): boolean =>
  found.is === 'entry'
    ? found.route.entry.endpoint === contract.track.endpoints.details
    : found.is !== 'guide';

function onePage(cursor: string | undefined): void {
  if (cursor !== undefined)
    throw protocolErrors.malformed('This list has one page: ask for it without a cursor');
}

async function readAt(
  uri: string,
  parts: ResourceParts,
  signal: AbortSignal,
  scopes: readonly string[] | undefined,
): Promise<ReadResourceResult> {
  if (uri === viewUri) return readView(uri, parts.shown);
  const skill = skillAt(uri, skillsFor(parts.tools));
  if (skill !== undefined)
    return { contents: [{ uri, mimeType: markdown, text: skillText(skill) }], ...cachedForAnHour };
  const found = parseUri(uri);
  if (found.is === 'guide') {
    const text = guide(found.name, parts.tools);
    return { contents: [{ uri, mimeType: markdown, text }], ...cachedForAnHour };
  }
  const closed = whyClosed(uri, parts.tools);
  if (closed !== undefined) throw closed;
  const { client, shown } = parts;
  try {
    if (found.is !== 'entry') {
      const may = found.route.is === 'shown' ? await allowedActions(parts, scopes) : [];
      const content = await found.route.read(found.input, { ...shown, client, signal, may });
      if (!('problem' in content)) return { contents: [{ uri, ...content }], ...notCached };
      throw content.problem === undefined
        ? protocolErrors.unknown(uri)
        : protocolErrors.gone(uri, content.problem);
    }
    const { entry } = found.route;
    const content = await read(client, { ...found, entry }, signal);
    const hint = cacheHintOf(entry, found.input, content);
    return { contents: [{ uri, mimeType: jsonType, text: JSON.stringify(content) }], ...hint };
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    parts.report(error);
    throw protocolErrors.failed(error, uri, found.input);
  }
}

/** The MIME type of views, from the protocol's extension. */
const viewType = 'text/html;profile=mcp-app';

/** The HTML of the view. It may load pictures and previews of the service, and nothing else. */
async function readView(uri: string, { media, page }: ShownParts): Promise<ReadResourceResult> {
  const html = await page();
  // Covers and sound of own files are read as resources, which no policy concerns.
  const origins = media.origins.filter(origin => /^https?:/.test(origin));
  if (html === undefined) throw protocolErrors.gone(uri, 'The view was not built with this server');
  const text = html.replaceAll('%MEDIA_ORIGINS%', () => origins.join(' '));
  const csp = { connectDomains: [], resourceDomains: [...origins] };
  return {
    contents: [
      {
        uri,
        mimeType: viewType,
        text,
        _meta: { ui: { csp, permissions: { clipboardWrite: {} }, prefersBorder: true } },
      },
    ],
    ...cachedForAnHour,
  };
}

/** For what belongs to one listener or is made anew at each request. */
const notCached: CacheHint = { ttlMs: 0, cacheScope: 'private' };

/**
 * How long a host may keep a resource. Content that people change is not kept, because a host that changes it must not
 * read the old content afterwards.
 */
function cacheHintOf(entry: Entry, input: Input, content: unknown): CacheHint {
  const isUpload = Object.values(input).some(value => typeof value === 'number' && value < 0);
  if (isPersonal(entry, input) || isUpload || cachePeriodOf(entry.endpoint) === 'seconds') return notCached;
  return { ttlMs: lifetimeOf(entry, content).ms, cacheScope: 'public' };
}
