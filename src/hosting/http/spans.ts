import {
  type Attributes,
  type Context,
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Observed, Operation } from '../../server/observed-transport.ts';
import { protocolRevisions } from '../../server/protocol-revisions.ts';

/**
 * The span of one operation, as OpenTelemetry's conventions for this protocol name things; its method and tool are names
 * that are known. Where nobody collects spans, this does nothing.
 */
export function beginSpan(operation: Operation): Observed {
  const { method, tool } = operation;
  const parent = parentOf(operation);
  const name = tool === undefined ? method : `${method} ${tool}`;
  const options = { kind: SpanKind.SERVER, attributes: attributesOf(operation) };
  const span = trace.getTracer('music-catalogue-mcp').startSpan(name, options, parent);
  return {
    run: work => context.with(trace.setSpan(parent, span), work),
    end(error) {
      if (error !== undefined) {
        span.setAttribute('error.type', error);
        if (isCode(error)) span.setAttribute('rpc.response.status_code', error);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

function attributesOf({ method, tool, id, request }: Operation): Attributes {
  const version = request?.headers.get('mcp-protocol-version');
  return {
    'mcp.method.name': method,
    'network.transport': 'tcp',
    'network.protocol.name': 'http',
    // An id is its caller's own text: one that is no id stays out.
    ...(/^[\w.-]{1,64}$/.test(String(id)) ? { 'jsonrpc.request.id': String(id) } : {}),
    ...(version && protocolRevisions.includes(version) ? { 'mcp.protocol.version': version } : {}),
    ...(tool === undefined ? {} : { 'gen_ai.tool.name': tool, 'gen_ai.operation.name': 'execute_tool' }),
  };
}

/** Of JSON-RPC. */
const isCode = (error: string) => /^-?\d+$/.test(error);

/** The span of the host, which it names beside the arguments. */
const parentOf = ({ meta }: Operation): Context => propagation.extract(context.active(), meta);
