/** Upper bounds in seconds, from OpenTelemetry's conventions for MCP. */
const buckets = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];

type Labels = Readonly<Record<string, string>>;

interface Distribution {
  readonly labels: Labels;
  readonly counts: number[];
  count: number;
  sum: number;
}

/** Metrics in Prometheus' text format. Labels come from fixed lists and never contain names or ids. */
export class Metrics {
  readonly #durations = new Map<string, Distribution>();
  readonly #errors = new Map<string, number>();
  readonly #refusals = new Map<string, number>();
  /** Values that are read when the metrics are. */
  readonly #lines: (() => string[])[] = [];

  /** Adds the duration of one operation. */
  measure(labels: Labels, seconds: number): void {
    const key = textOf(labels);
    const found = this.#durations.get(key) ?? { labels, counts: buckets.map(() => 0), count: 0, sum: 0 };
    this.#durations.set(key, found);
    found.count += 1;
    found.sum += seconds;
    const at = buckets.findIndex(bound => seconds <= bound);
    if (at >= 0) found.counts[at] = (found.counts[at] ?? 0) + 1;
  }

  countError = (kind: string) => count(this.#errors, kind);

  /** Counts an HTTP request that was answered with this error status. */
  countRefusal = (status: number) => count(this.#refusals, String(status));

  /** A value that is read when the metrics are. A counter only grows. */
  add(type: 'gauge' | 'counter', name: string, about: string, read: () => number): void {
    this.#lines.push(() => [...head(name, about, type), `${name} ${read()}`]);
  }

  /** All metrics, in Prometheus' text format. */
  text(): string {
    const lines = [
      ...head('mcp_server_operation_duration_seconds', 'Duration of MCP operations', 'histogram'),
      ...[...this.#durations.values()].flatMap(histogramLines),
      ...counterLines('music_errors_total', 'Failed calls, by kind of error', 'kind', this.#errors),
      ...counterLines(
        'music_http_refused_total',
        'Refused HTTP requests, by status',
        'status',
        this.#refusals,
      ),
      ...this.#lines.flatMap(lines => lines()),
    ];
    return `${lines.join('\n')}\n`;
  }
}

const count = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1);

const head = (name: string, about: string, type: string) => [
  `# HELP ${name} ${about}`,
  `# TYPE ${name} ${type}`,
];

function histogramLines({ labels, counts, count, sum }: Distribution): string[] {
  const name = 'mcp_server_operation_duration_seconds';
  let below = 0;
  const bounded = buckets.map((bound, at) => {
    below += counts[at] ?? 0;
    return `${name}_bucket{${textOf({ ...labels, le: String(bound) })}} ${below}`;
  });
  return [
    ...bounded,
    `${name}_bucket{${textOf({ ...labels, le: '+Inf' })}} ${count}`,
    `${name}_sum{${textOf(labels)}} ${sum}`,
    `${name}_count{${textOf(labels)}} ${count}`,
  ];
}

const counterLines = (name: string, about: string, label: string, counts: ReadonlyMap<string, number>) => [
  ...head(name, about, 'counter'),
  ...[...counts].map(([value, count]) => `${name}{${textOf({ [label]: value })}} ${count}`),
];

const textOf = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[^\w./+-]/g, '_')}"`)
    .join(',');
