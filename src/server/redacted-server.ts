import { McpServer } from '@modelcontextprotocol/server';
import type { Redaction } from '../text/redaction.ts';
import { formValidator } from './form-validator.ts';

type Transport = Parameters<McpServer['connect']>[0];
type Options = NonNullable<ConstructorParameters<typeof McpServer>[1]>;

/**
 * A server whose every message, over whatever transport and in whatever era, leaves without the listener's secrets:
 * answers, resources, prompts, completions, questions, notifications and errors.
 */
export class RedactedServer extends McpServer {
  readonly #redaction: Redaction;

  constructor(
    info: ConstructorParameters<typeof McpServer>[0],
    { redaction, ...options }: Options & { readonly redaction: Redaction },
  ) {
    super(info, { jsonSchemaValidator: formValidator, ...options });
    this.#redaction = redaction;
  }

  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(this.#redaction.message(message), options);
    return super.connect(transport);
  }
}
