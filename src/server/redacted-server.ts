import { McpServer } from '@modelcontextprotocol/server';
import type { Redaction } from '../text/redaction.ts';
import { formValidator } from './form-validator.ts';
import { type Observer, observeTransport } from './observed-transport.ts';

type Transport = Parameters<McpServer['connect']>[0];
type Options = NonNullable<ConstructorParameters<typeof McpServer>[1]>;

interface Watching {
  readonly redaction: Redaction;
  readonly observer?: Observer | undefined;
}

/**
 * A server whose every message, over whatever transport and in whatever era, leaves without the listener's secrets:
 * answers, resources, prompts, completions, questions, notifications and errors.
 */
export class RedactedServer extends McpServer {
  readonly #redaction: Redaction;
  readonly #observer: Observer | undefined;

  constructor(
    info: ConstructorParameters<typeof McpServer>[0],
    { redaction, observer, ...options }: Options & Watching,
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
