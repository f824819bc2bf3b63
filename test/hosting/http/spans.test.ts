import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  context,
  INVALID_SPAN_CONTEXT,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  type SpanStatus,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Metrics } from '../../../src/hosting/http/metrics.ts';
import { createObserver } from '../../../src/hosting/http/operation-observer.ts';
import { aService, partsFor } from '../../conformance/parts.ts';
import { beginSession, hostAt, type Mounted, mount, sent } from '../../support/http.ts';
import { callTool, type Era } from '../../support/stand.ts';
import type { TestService } from '../../support/test-service.ts';

interface Collected {
  readonly name: string;
  readonly kind: SpanKind | undefined;
  readonly attributes: Attributes;
  readonly parent: { readonly traceId: string; readonly spanId: string } | undefined;
  status: SpanStatus | undefined;
  ended: boolean;
}

const spans: Collected[] = [];
/** What was the active span when a request to the music service left. */
const active: (string | undefined)[] = [];

/** Collects spans, as an operator's SDK does. */
const tracer: Tracer = {
  startSpan(name: string, { kind, attributes }: SpanOptions = {}, from: Context = ROOT_CONTEXT): Span {
    const all = { ...attributes };
    const collected: Collected = {
      name,
      kind,
      attributes: all,
      parent: trace.getSpanContext(from),
      status: undefined,
      ended: false,
    };
    spans.push(collected);
    const span: Span = {
      spanContext: () => ({ ...INVALID_SPAN_CONTEXT, spanId: name }),
      setAttribute(key, value) {
        all[key] = value;
        return span;
      },
      setAttributes: () => span,
      addEvent: () => span,
      addLink: () => span,
      addLinks: () => span,
      setStatus(status) {
        collected.status = status;
        return span;
      },
      updateName: () => span,
      end: () => {
        collected.ended = true;
      },
      isRecording: () => true,
      recordException: () => undefined,
    };
    return span;
  },
  startActiveSpan: () => {
    throw new Error('not used');
  },
};

/** Reads `traceparent`, as W3C says. */
const propagator = {
  inject: () => undefined,
  fields: () => ['traceparent'],
  extract(from: Context, carrier: unknown): Context {
    const written: unknown = Object(carrier).traceparent;
    const [, traceId, spanId] = /^00-(\w{32})-(\w{16})-01$/.exec(String(written)) ?? [];
    return traceId === undefined || spanId === undefined
      ? from
      : trace.setSpanContext(from, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
  },
};

const contexts = new AsyncLocalStorage<Context>();

let embedded: TestService;
let server: Mounted;
beforeAll(async () => {
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  propagation.setGlobalPropagator(propagator);
  context.setGlobalContextManager({
    active: () => contexts.getStore() ?? ROOT_CONTEXT,
    with: (to, work, self, ...args) => contexts.run(to, () => work.call(self, ...args)),
    bind: (_, target) => target,
    enable() {
      return this;
    },
    disable() {
      return this;
    },
  });
  embedded = await aService();
  const { parts, updates } = await partsFor(embedded, embedded.token);
  const observer = createObserver({
    metrics: new Metrics(),
    isTool: name => parts.tools.some(tool => tool.name === name),
    write: () => active.push(trace.getActiveSpan()?.spanContext().spanId),
    now: () => 0,
  });
  server = await mount({ parts: { ...parts, observer }, updates });
});
afterAll(async () => {
  await server.close(0);
  await embedded.close();
  trace.disable();
  propagation.disable();
  context.disable();
});
beforeEach(() => {
  spans.length = 0;
  active.length = 0;
});

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';
const named = (name: string) => spans.filter(span => span.name === name);

describe.each<[Era, string]>([
  ['modern', '2026-07-28'],
  ['legacy', '2025-11-25'],
])('Spans of the %s era', (era, revision) => {
  it('are one for each operation, by the conventions, ended, under the span that the host names in _meta', async () => {
    const mcp = await hostAt(server.url, { era });
    await mcp.callTool({
      name: 'search',
      arguments: { query: 'Night Ferry' },
      _meta: { traceparent: `00-${traceId}-${spanId}-01` },
    });
    await mcp.close();
    expect(named('tools/call search')).toEqual([
      {
        name: 'tools/call search',
        kind: SpanKind.SERVER,
        attributes: {
          'mcp.method.name': 'tools/call',
          'mcp.protocol.version': revision,
          'gen_ai.tool.name': 'search',
          'gen_ai.operation.name': 'execute_tool',
          'jsonrpc.request.id': expect.stringMatching(/^\d+$/),
          'network.transport': 'tcp',
          'network.protocol.name': 'http',
        },
        parent: expect.objectContaining({ traceId, spanId }),
        status: undefined,
        ended: true,
      },
    ]);
    expect(JSON.stringify(spans)).not.toContain('Night');
  });

  it('have no parent where the host names none, and say how a call failed', async () => {
    const mcp = await hostAt(server.url, { era });
    await callTool(mcp, 'album_read', { album_id: 1 });
    await mcp.close();
    expect(named('tools/call album_read')).toMatchObject([
      {
        attributes: { 'error.type': 'tool_error' },
        parent: undefined,
        status: { code: SpanStatusCode.ERROR },
        ended: true,
      },
    ]);
  });
});

describe('A span', () => {
  it('is the active one while its operation is answered', async () => {
    const mcp = await hostAt(server.url);
    await callTool(mcp, 'search', { query: 'love' });
    await mcp.close();
    expect(active).toContain('tools/call search');
  });

  it('has the code of an error of the protocol, and nothing that a caller made up', async () => {
    const session = { 'mcp-session-id': await beginSession(server.url) };
    const call = { jsonrpc: '2.0', id: 'my "secret" id', method: 'my/method' };
    await (await fetch(server.url, sent(call, session))).text();
    expect(named('other')).toMatchObject([
      {
        attributes: {
          'mcp.method.name': 'other',
          'error.type': '-32601',
          'rpc.response.status_code': '-32601',
        },
        ended: true,
      },
    ]);
    expect(JSON.stringify(spans)).not.toContain('my');
  });
});
