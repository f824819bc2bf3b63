import { contract, type Entry, entryFor } from '../client/api/index.ts';
import type { ListedTool } from '../tools/engine/tool.ts';
import { callFor } from '../tools/registry.ts';
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

const readByView = () => entryFor(contract.track.endpoints.details);
