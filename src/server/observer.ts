import type { RequestId, Transport } from '@modelcontextprotocol/server';
import { isRecord } from '../client/api/is-record.ts';
import { cancelledIn } from './stdio.ts';

/** One request of the protocol. */
export interface ProtocolRequest {
  /** As the host wrote it. */
  readonly id: RequestId;
  readonly method: string;
  /** The tool of a `tools/call`. */
  readonly tool: string | undefined;
  /** The HTTP request that it came in. */
  readonly request: Request | undefined;
  /** The `_meta` of its parameters. */
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Undefined if the operation succeeded, else a JSON-RPC error code, `tool_error` or `cancelled`. */
export type OperationError = string | undefined;

/** The observer's side of a running operation. */
export interface ObservedOperation {
  /** Runs the work that starts the operation. The answer can come before it returns. */
  run(work: () => void): void;
  end(error: OperationError): void;
}

/** Gets every operation, for metrics, logs and traces. It sees no arguments and no answers. */
export interface Observer {
  begin(operation: ProtocolRequest): ObservedOperation;
  /** A call failed with an error of this class. */
  failed(kind: string): void;
}

/** Reports every request of a connected transport to `observer` until it is answered or cancelled. */
export function observeTransport(transport: Transport, observer: Pick<Observer, 'begin'>): void {
  const running = new Map<RequestId, ObservedOperation>();
  const end = (id: RequestId | undefined, error: OperationError) => {
    if (id === undefined) return;
    running.get(id)?.end(error);
    running.delete(id);
  };
  const { onmessage, onclose } = transport;
  const send = transport.send.bind(transport);
  transport.onmessage = (message, extra) => {
    if (!('method' in message && 'id' in message)) {
      end(cancelledIn(message), 'cancelled');
      onmessage?.(message, extra);
      return;
    }
    const operation = observer.begin(operationOf(message, extra?.request));
    running.set(message.id, operation);
    operation.run(() => onmessage?.(message, extra));
  };
  transport.send = async (message, options) => {
    if ('result' in message) {
      end(message.id, message.result['isError'] === true ? 'tool_error' : undefined);
    } else if ('error' in message) end(message.id, String(message.error.code));
    return send(message, options);
  };
  transport.onclose = () => {
    for (const id of [...running.keys()]) end(id, 'cancelled');
    onclose?.();
  };
}

function operationOf(
  { id, method, params }: { readonly id: RequestId; readonly method: string; readonly params?: unknown },
  request: unknown,
): ProtocolRequest {
  const { name, _meta } = isRecord(params) ? params : {};
  return {
    id,
    method,
    tool: method === 'tools/call' && typeof name === 'string' ? name : undefined,
    request: request instanceof Request ? request : undefined,
    meta: isRecord(_meta) ? _meta : {},
  };
}
