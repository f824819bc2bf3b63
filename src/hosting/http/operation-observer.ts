import {
  type Attributes,
  type Context,
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { ObservedOperation, Observer, OperationError, ProtocolRequest } from '../../server/observer.ts';
import { protocolRevisions } from '../../server/server.ts';
import type { Metrics } from './metrics.ts';

interface ObserverParts {
  readonly metrics: Metrics;
  /** Gets one line of JSON for each operation. */
  write(line: string): void;
  /** Whether this server has a tool of this name. Others are reported as "other". */
  isTool(name: string): boolean;
  /** Milliseconds. */
  now(): number;
}

const methods = new Set([
  'initialize',
  'ping',
  'server/discover',
  'subscriptions/listen',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'resources/subscribe',
  'resources/unsubscribe',
  'prompts/list',
  'prompts/get',
  'skills/list',
  'skills/get',
  'completion/complete',
  'logging/setLevel',
]);

/** Measures, logs and traces each operation. Unknown names are replaced, so that no caller's text is stored. */
export function createObserver({ metrics, write, isTool, now }: ObserverParts): Observer {
  return {
    failed: kind => metrics.countError(kind),
    begin(operation) {
      const method = methods.has(operation.method) ? operation.method : 'other';
      const tool = operation.tool === undefined || isTool(operation.tool) ? operation.tool : 'other';
      const start = now();
      const span = beginSpan({ ...operation, method, tool });
      const end = (error: OperationError) => {
        const ms = Math.round((now() - start) * 100) / 100;
        metrics.measure(labelsOf(method, tool, error), ms / 1000);
        const request = operation.request?.headers.get('x-request-id') ?? undefined;
        const time = new Date().toISOString();
        write(JSON.stringify({ time, level: 'info', event: 'call', request, method, tool, ms, error }));
        span.end(error);
      };
      return { run: span.run, end };
    },
  };
}

const labelsOf = (method: string, tool: string | undefined, error: OperationError) => ({
  mcp_method_name: method,
  ...(tool === undefined ? {} : { gen_ai_tool_name: tool }),
  ...(error === undefined ? {} : { error_type: error }),
});

/** Begins a span that follows OpenTelemetry's conventions for MCP. Does nothing if no OpenTelemetry SDK is loaded. */
function beginSpan(operation: ProtocolRequest): ObservedOperation {
  const { method, tool, meta } = operation;
  // The host names its own span in `_meta`.
  const parent: Context = propagation.extract(context.active(), meta);
  const name = tool === undefined ? method : `${method} ${tool}`;
  const options = { kind: SpanKind.SERVER, attributes: attributesOf(operation) };
  const span = trace.getTracer('music-catalogue-mcp').startSpan(name, options, parent);
  return {
    run: work => context.with(trace.setSpan(parent, span), work),
    end(error) {
      if (error !== undefined) {
        span.setAttribute('error.type', error);
        if (/^-?\d+$/.test(error)) span.setAttribute('rpc.response.status_code', error);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

function attributesOf({ method, tool, id, request }: ProtocolRequest): Attributes {
  const version = request?.headers.get('mcp-protocol-version');
  return {
    'mcp.method.name': method,
    'network.transport': 'tcp',
    'network.protocol.name': 'http',
    // The host chooses the id, so it is left out if it could be anything else.
    ...(/^[\w.-]{1,64}$/.test(String(id)) ? { 'jsonrpc.request.id': String(id) } : {}),
    ...(version && protocolRevisions.includes(version) ? { 'mcp.protocol.version': version } : {}),
    ...(tool === undefined ? {} : { 'gen_ai.tool.name': tool, 'gen_ai.operation.name': 'execute_tool' }),
  };
}
