import type { Observer, OperationError } from '../../server/observed-transport.ts';
import type { Metrics } from './metrics.ts';
import { beginSpan } from './spans.ts';

interface ObserverParts {
  readonly metrics: Metrics;
  /** One line for each operation, as JSON. */
  write(line: string): void;
  /** Whether a name is one of our tools: all others are "other". */
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
  'completion/complete',
  'logging/setLevel',
]);

/** Measures, logs and traces each operation, by names that are known: nothing that a caller wrote gets there. */
export function createObserver({ metrics, write, isTool, now }: ObserverParts): Observer {
  return {
    failed: kind => metrics.countError(kind),
    begin(given) {
      const method = methods.has(given.method) ? given.method : 'other';
      const tool = given.tool === undefined || isTool(given.tool) ? given.tool : 'other';
      const from = now();
      const span = beginSpan({ ...given, method, tool });
      const end = (error: OperationError) => {
        const ms = Math.round((now() - from) * 100) / 100;
        metrics.measure(labelsOf(method, tool, error), ms / 1000);
        const request = given.request?.headers.get('x-request-id') ?? undefined;
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
