import * as z from 'zod/mini';

/** What the other side may send: an answer, or a request or notification of its own. */
const message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.union([z.number(), z.string()])),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ message: z.string(), code: z.optional(z.number()) })),
});

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A request or a notification. */
interface Message {
  readonly method: string;
  readonly params?: object;
}

/** Answers a request of the host; undefined for a method that the view does not have. */
type Answering = (method: string, params: unknown) => Promise<object> | undefined;

const methodNotFound = -32601;

/**
 * JSON-RPC 2.0 with the window that embeds the view. The public client for this weighs 150 KB compressed, of which the
 * view needs this much; its types say what goes over it, and the tests speak with its other side.
 */
export class Wire {
  readonly #host: Window;
  readonly #waiting = new Map<number, Waiting>();
  #sent = 0;

  /** `heard` gets the host's notifications, too. The host is whoever embeds the view: no other window is listened to. */
  constructor(host: Window, heard: Answering) {
    this.#host = host;
    window.addEventListener('message', ({ source, data }) => {
      const { success, data: read } = message.safeParse(data);
      if (source !== host || !success) return;
      if (read.method === undefined) this.#settle(read);
      else void this.#answer(read.id, heard(read.method, read.params));
    });
  }

  /** Rejects with the host's words and its `code` where the request is refused or fails there. */
  request({ method, params }: Message): Promise<unknown> {
    this.#sent += 1;
    const id = this.#sent;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#post({ id, method, params });
    });
  }

  notify({ method, params }: Message): void {
    this.#post({ method, params });
  }

  #settle({ id, result, error }: z.infer<typeof message>): void {
    const waiting = this.#waiting.get(Number(id));
    this.#waiting.delete(Number(id));
    if (error !== undefined) waiting?.reject(Object.assign(new Error(error.message), error));
    else waiting?.resolve(result);
  }

  async #answer(id: number | string | undefined, answer: Promise<object> | undefined): Promise<void> {
    if (id === undefined) return;
    if (answer === undefined)
      this.#post({ id, error: { code: methodNotFound, message: 'Method not found' } });
    else this.#post({ id, result: await answer });
  }

  /** Which origin embeds the view is not known, and nothing secret is ever sent. */
  #post(content: object): void {
    this.#host.postMessage({ jsonrpc: '2.0', ...content }, '*');
  }
}
