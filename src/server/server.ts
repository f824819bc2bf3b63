import {
  type jsonSchemaValidator,
  McpServer,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { isRecord } from '../client/api/is-record.ts';
import { promptsFor, registerPrompts, sourceIn } from '../prompts/index.ts';
import { registerResources } from '../resources/register.ts';
import type { Connection } from '../resources/updates.ts';
import type { Redaction } from '../text/redaction.ts';
import type { ListedTool } from '../tools/engine/tool.ts';
import { instructions } from './instructions.ts';
import { type Observer, observeTransport } from './observer.ts';
import { registerTools } from './register-tools.ts';
import type { RequestHandlers } from './request-handlers.ts';

/** The protocol revisions that this server speaks, newest first. The SDK's list lacks the one without a handshake. */
export const protocolRevisions: readonly string[] = ['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS];

/** What the server tells a host before the first call. */
export interface ServerDescription {
  /** The version of this package. */
  readonly version: string;
  readonly tools: readonly ListedTool[];
  /** Where changes are made, if not in an account. */
  readonly location: string | undefined;
  readonly isDemo?: boolean;
  /** Whether the catalogue is the listener's own music. */
  readonly isOwnMusic?: boolean;
  readonly readOnly: boolean;
  readonly hasToken: boolean;
  /** Whether the listener is asked before something is deleted. */
  readonly asking: { readonly policy: 'destructive' | 'never' };
  /** Whether changes can still be undone after a restart. */
  recordIsKept(): boolean;
  /** Removes the listener's secrets from every message. */
  readonly redaction: Redaction;
  readonly observer?: Observer | undefined;
}

/** The server for one connection, or for one HTTP request without a session. */
export function createServer(
  parts: ServerDescription & { readonly handlers: RequestHandlers },
  connection?: Connection,
): McpServer {
  const { handlers } = parts;
  const server = createLazyServer(parts, async () => handlers, connection);
  handlers.resources.subscriptionsOf(server.server, connection);
  return server;
}

/** Answers `initialize` and the lists of tools and prompts itself, and loads the handlers for every other request. */
export function createLazyServer(
  description: ServerDescription,
  loadHandlers: () => Promise<RequestHandlers>,
  connection?: Connection,
): McpServer {
  const {
    version,
    tools,
    location,
    isDemo = false,
    isOwnMusic = false,
    readOnly,
    hasToken,
    asking,
    recordIsKept,
  } = description;
  const server = new RedactedServer(
    { name: 'music-catalogue-mcp', title: 'Music catalogue', version },
    {
      redaction: description.redaction,
      observer: description.observer,
      instructions: instructions({
        location,
        isDemo,
        isOwnMusic,
        readOnly,
        hasToken,
        asks: asking.policy !== 'never',
        recordIsKept: recordIsKept(),
        tools,
      }),
    },
  );
  const prompts = promptsFor(new Set(tools.map(tool => tool.name)));
  registerTools(server, tools, loadHandlers);
  registerResources(server.server, async () => (await loadHandlers()).resources, {
    connection,
    promptSource: sourceIn(prompts),
  });
  registerPrompts(server.server, prompts);
  return server;
}

type Transport = Parameters<McpServer['connect']>[0];
type ServerOptions = NonNullable<ConstructorParameters<typeof McpServer>[1]> &
  Pick<ServerDescription, 'redaction' | 'observer'>;

/** Removes the listener's secrets from every message that it sends, over any transport and in any revision. */
class RedactedServer extends McpServer {
  readonly #redaction: Redaction;
  readonly #observer: Observer | undefined;

  constructor(
    info: ConstructorParameters<typeof McpServer>[0],
    { redaction, observer, ...options }: ServerOptions,
  ) {
    super(info, { jsonSchemaValidator: formValidator, ...options });
    this.#redaction = redaction;
    this.#observer = observer;
  }

  override async connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(this.#redaction.message(message), options);
    await super.connect(transport);
    if (this.#observer !== undefined) observeTransport(transport, this.#observer);
  }
}

/** Our forms have no fields, so any object is valid. Loading the SDK's own validator takes a tenth of the start. */
export const formValidator: jsonSchemaValidator = {
  getValidator: <T>() => {
    const isValid = (content: unknown): content is T => isRecord(content);
    return content =>
      isValid(content)
        ? { valid: true, data: content, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: 'not an object' };
  },
};
