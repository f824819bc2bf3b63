import type { McpServer } from '@modelcontextprotocol/server';
import type { Entry } from '../client/api/index.ts';
import { promptsFor, registerPrompts, sourceIn } from '../prompts/index.ts';
import {
  type Connection,
  iconsOf,
  type Resources,
  registerCompletion,
  registerResources,
  registerSubscriptions,
  type ShownParts,
  settled,
} from '../resources/index.ts';
import type { Redaction } from '../text/redaction.ts';
import { callFor } from '../tools/registry.ts';
import { instructions } from './instructions.ts';
import { errorReporter } from './log.ts';
import { RedactedServer } from './redacted-server.ts';
import { registerTools, type ToolParts } from './register-tools.ts';

/** What a server is made from. All of it outlives a connection. */
export interface ServerParts extends ToolParts {
  /** Of this package. */
  readonly version: string;
  readonly readOnly: boolean;
  readonly hasToken: boolean;
  readonly resources: Resources;
  /** The view that hosts show: its page, and where pictures and previews come from. */
  readonly view: Pick<ShownParts, 'media' | 'page'>;
  /** The listener's secrets, to be taken out of whatever leaves. */
  readonly redaction: Redaction;
}

/**
 * One server for one connection, or one request over HTTP. Cheap: everything dear is in the parts. A connection
 * that stays is told of changes; where none does, `announce` them on the handler of the requests.
 */
export function createServer(parts: ServerParts, connection?: Connection): McpServer {
  const { version, tools, place, readOnly, hasToken, client, resources, log, journal, now } = parts;
  const names = new Set(tools.map(tool => tool.name));
  const server = new RedactedServer(
    { name: 'music-catalogue-mcp', title: 'Music catalogue', version },
    {
      redaction: parts.redaction,
      observer: parts.observer,
      instructions: instructions({
        place,
        readOnly,
        hasToken,
        asks: parts.asking.policy !== 'never',
        recordIsKept: parts.recordIsKept(),
        tools,
      }),
    },
  );
  registerTools(server, parts);
  registerResources(server.server, {
    client,
    hasAccount: () => resources.hasAccount(),
    report: errorReporter(log, 'resources/read'),
    shown: { ...parts.view, journal, now, mayArrange: names.has('arrange_playlist') },
    tools: { list: tools, placeOf: entry => placeOf(entry, names) },
  });
  registerSubscriptions(server.server, resources.updates, connection);
  const prompts = promptsFor(names);
  registerPrompts(server.server, prompts, { freshness: settled, iconsOf });
  registerCompletion(server.server, resources.completer, sourceIn(prompts));
  return server;
}

/** How an entry is called with the tools on offer: "album_read view=tracks". */
function placeOf(entry: Entry, tools: ReadonlySet<string>): string | undefined {
  const call = callFor(entry);
  return call && tools.has(call.tool) ? call.words : undefined;
}
