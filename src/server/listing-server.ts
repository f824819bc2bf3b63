import type { McpServer } from '@modelcontextprotocol/server';
import { promptsFor, registerPrompts, sourceIn } from '../prompts/index.ts';
import { registerResources } from '../resources/register.ts';
import type { Connection } from '../resources/updates.ts';
import type { Redaction } from '../text/redaction.ts';
import type { ListedTool } from '../tools/engine/tool.ts';
import type { Answers } from './answers.ts';
import { instructions } from './instructions.ts';
import type { Observer } from './observed-transport.ts';
import { RedactedServer } from './redacted-server.ts';
import { type RequestHead, registerTools } from './register-tools.ts';

/** What a host is told of a server as it starts. */
export interface Listing {
  /** Of this package. */
  readonly version: string;
  readonly tools: readonly ListedTool[];
  /** Where changes happen, if it is not the listener's account. */
  readonly place: string | undefined;
  readonly readOnly: boolean;
  readonly hasToken: boolean;
  /** Whether listeners are asked before harm. */
  readonly asking: { readonly policy: 'destructive' | 'never' };
  /** Whether changes can still be taken back after this process. */
  recordIsKept(): boolean;
  /** The listener's secrets, to be taken out of whatever leaves. */
  readonly redaction: Redaction;
  /** Told of every request. */
  readonly observer?: Observer | undefined;
}

/**
 * Tells of itself and lists its tools and prompts at once; whatever else it is asked, `answers` answer. `only`: the one
 * request that it is for.
 */
export function createListingServer(
  listing: Listing,
  answers: () => Promise<Answers>,
  connection?: Connection,
  only?: RequestHead,
): McpServer {
  const { version, tools, place, readOnly, hasToken, asking } = listing;
  const server = new RedactedServer(
    { name: 'music-catalogue-mcp', title: 'Music catalogue', version },
    {
      redaction: listing.redaction,
      observer: listing.observer,
      instructions: instructions({
        place,
        readOnly,
        hasToken,
        asks: asking.policy !== 'never',
        recordIsKept: listing.recordIsKept(),
        tools,
      }),
    },
  );
  const prompts = promptsFor(new Set(tools.map(tool => tool.name)));
  registerTools(server, tools, answers, only);
  registerResources(server.server, async () => (await answers()).resources, {
    connection,
    promptSource: sourceIn(prompts),
  });
  registerPrompts(server.server, prompts);
  return server;
}
