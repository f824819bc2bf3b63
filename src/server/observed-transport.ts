import type { JSONRPCMessage, McpServer, RequestId } from '@modelcontextprotocol/server';
import { isRecord } from '../client/api/record.ts';

type Transport = Parameters<McpServer['connect']>[0];

/** One request of the protocol. */
export interface Operation {
  /** As its caller wrote it. */
  readonly id: RequestId;
  readonly method: string;
  /** Of a call. */
  readonly tool: string | undefined;
  /** Where it came from over HTTP. */
  readonly request: Request | undefined;
  /** What the host sends beside the arguments. */
  readonly meta: Readonly<Record<string, unknown>>;
}

/** How an operation ended: nothing where it went well, else a code of JSON-RPC, `tool_error` or `cancelled`. */
export type OperationError = string | undefined;

/** An operation under way. */
export interface Observed {
  /** Runs what begins it: the answer may come at once. */
  run(work: () => void): void;
  end(error: OperationError): void;
}

/** Told of operations, for measures, logs and traces. It sees no argument and no answer. */
export interface Observer {
  begin(operation: Operation): Observed;
  /** Why a call failed: the class of the error. */
  failed(kind: string): void;
}

/** Tells `observer` of every request that comes by a connected transport, until it has its answer or is called off. */
export function observeTransport(transport: Transport, observer: Pick<Observer, 'begin'>): void {
  const open = new Map<RequestId, Observed>();
  const end = (id: RequestId | undefined, error: OperationError) => {
    if (id === undefined) return;
    open.get(id)?.end(error);
    open.delete(id);
  };
  const { onmessage: deliver, onclose: closed } = transport;
  const send = transport.send.bind(transport);
  transport.onmessage = (message, extra) => {
    if (!('method' in message && 'id' in message)) {
      end(cancelledIn(message), 'cancelled');
      deliver?.(message, extra);
      return;
    }
    const observed = observer.begin(operationOf(message, extra?.request));
    open.set(message.id, observed);
    observed.run(() => deliver?.(message, extra));
  };
  transport.send = async (message, options) => {
    // The SDK's own guards read the whole message anew.
    if ('result' in message) {
      end(message.id, message.result['isError'] === true ? 'tool_error' : undefined);
    } else if ('error' in message) end(message.id, String(message.error.code));
    return send(message, options);
  };
  transport.onclose = () => {
    for (const id of [...open.keys()]) end(id, 'cancelled');
    closed?.();
  };
}

function operationOf(
  { id, method, params }: { readonly id: RequestId; readonly method: string; readonly params?: unknown },
  request: unknown,
): Operation {
  const { name, _meta } = isRecord(params) ? params : {};
  return {
    id,
    method,
    tool: method === 'tools/call' && typeof name === 'string' ? name : undefined,
    request: request instanceof Request ? request : undefined,
    meta: isRecord(_meta) ? _meta : {},
  };
}

/** The id of the request that a notification cancels. */
export function cancelledIn(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.['requestId'];
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
