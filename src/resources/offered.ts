import { contract, type Entry, entryFor } from '../client/api/index.ts';
import type { ListedTool } from '../tools/engine/tool.ts';
import { callFor } from '../tools/registry.ts';
import { parseUri, protocolErrors } from './router.ts';
import type { MadeRoute, Route } from './routes.ts';

/** The tools on offer. */
export type Tools = readonly ListedTool[];

/** How to call an endpoint, such as `album_read view=tracks`; undefined if no tool on offer does. */
export function callAmong(tools: Tools, entry: Entry) {
  const call = callFor(entry);
  return call && tools.some(({ name }) => name === call.tool) ? call : undefined;
}

/** Whether a tool on offer reads the same, or the view needs it. `MUSIC_GROUPS` closes the other resources. */
export function isOffered(route: Route | MadeRoute, tools: Tools): boolean {
  const hasView = tools.some(({ view }) => view === 'shown');
  if (route.is !== 'entry') return hasView;
  return callAmong(tools, route.entry) !== undefined || (hasView && route.entry === readByView());
}

/** Why an address cannot be read or subscribed to; undefined if it can. Throws for one that no resource has. */
export function whyClosed(uri: string, tools: Tools): Error | undefined {
  const found = parseUri(uri);
  return found.is === 'guide' || isOffered(found.route, tools)
    ? undefined
    : protocolErrors.gone(uri, notOffered);
}

const notOffered =
  'The settings of this server do not offer this resource: MUSIC_GROUPS leaves out its group';

const readByView = () => entryFor(contract.track.endpoints.details);
