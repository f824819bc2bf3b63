import type { AppNotification, AppRequest } from '@modelcontextprotocol/ext-apps';
import * as z from 'zod/mini';

/** What the host may send: an answer, a request or a notification. */
const message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.union([z.number(), z.string()])),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ message: z.string(), code: z.optional(z.number()) })),
});

const methodNotFound = -32601;

/** How long a request waits for its answer, in milliseconds. A call may take longer: its limit begins anew with each progress. */
const requestMs = 20_000;
const callMs = 90_000;

interface Limits {
  readonly isEndless?: true;
  /** Whether it may change something. It then gets more time, and a late answer is reported. */
  readonly isChange?: true;
  /** Gives the request up. */
  readonly signal?: AbortSignal | undefined;
}

interface WireListener {
  receive(method: string, params: unknown): void;
  closing(): Promise<void>;
  /** An answer to a change came after its time limit. */
  late(): void;
}

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
  /** Begins the time limit anew. */
  extend(): void;
}

/** JSON-RPC 2.0 with the window that embeds the view. The official client does the same with 150 KB compressed. */
export class WindowWire {
  readonly #host: Window;
  readonly #listener: WireListener;
  readonly #pending = new Map<number, Pending>();
  readonly #late = new Set<number>();
  #sent = 0;

  /** Messages from windows other than `host` are ignored. */
  constructor(host: Window, listener: WireListener) {
    this.#host = host;
    this.#listener = listener;
    window.addEventListener('message', ({ source, data }) => {
      const { success, data: read } = message.safeParse(data);
      if (source !== host || !success) return;
      if (read.method === undefined) this.#settle(read);
      else if (read.id === undefined) this.#receive(read.method, read.params);
      else void this.#answer(read.id, read.method);
    });
  }

  /** Rejects with the host's message and its `code`, and if no answer comes in time. */
  request(request: AppRequest, { isEndless, isChange, signal }: Limits = {}): Promise<unknown> {
    this.#sent += 1;
    const id = this.#sent;
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const giveUp = () => {
        this.#pending.delete(id);
        if (isChange) this.#late.add(id);
        end(() => reject(new Error('no answer')));
      };
      const end = (settle: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        settle();
      };
      const extend = () => {
        clearTimeout(timer);
        if (!isEndless) timer = setTimeout(giveUp, isChange ? callMs : requestMs);
      };
      this.#pending.set(id, {
        resolve: result => end(() => resolve(result)),
        reject: error => end(() => reject(error)),
        extend,
      });
      extend();
      signal?.addEventListener('abort', giveUp);
      this.#post({ id, ...request });
    });
  }

  notify(notification: AppNotification): void {
    this.#post(notification);
  }

  #settle({ id, result, error }: z.infer<typeof message>): void {
    const pending = this.#pending.get(Number(id));
    if (this.#late.delete(Number(id))) this.#listener.late();
    if (pending === undefined) return;
    this.#pending.delete(Number(id));
    if (error !== undefined) pending.reject(Object.assign(new Error(error.message), error));
    else pending.resolve(result);
  }

  #receive(method: string, params: unknown): void {
    if (method === 'notifications/progress') for (const { extend } of this.#pending.values()) extend();
    this.#listener.receive(method, params);
  }

  async #answer(id: number | string, method: string): Promise<void> {
    if (method === 'ui/resource-teardown') await this.#listener.closing();
    else if (method !== 'ping')
      return this.#post({ id, error: { code: methodNotFound, message: 'Method not found' } });
    this.#post({ id, result: {} });
  }

  /** We do not know the host's origin, so nothing secret may be sent. */
  #post(content: object): void {
    this.#host.postMessage({ jsonrpc: '2.0', ...content }, '*');
  }
}
