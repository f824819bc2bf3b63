import type { Field } from './api/field.ts';
import type { Entry } from './api/index.ts';
import { fillPath, pathKeys } from './api/path.ts';

/** A request as the service reads it, without the token. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Query of a GET or DELETE, form of a POST. */
  readonly params: Readonly<Record<string, string>>;
  /** Sent without the token, though there is one. */
  readonly anonymous?: true;
}

interface EncodeOptions {
  /** Whether the service takes several ids under the plural name only. */
  readonly plural: boolean;
  /** Parameters that the interface allows without naming them. */
  readonly extra?: Readonly<Record<string, string>> | undefined;
}

/** Turns an entry and its input into the request the interface describes. Absent inputs are not sent. */
export function encode(
  { endpoint }: Entry,
  input: Readonly<Record<string, unknown>>,
  options: EncodeOptions,
): WireRequest {
  const inPath = new Set(pathKeys(endpoint.path));
  const given = (name: string, field: Field) => input[name] ?? field.fallback;
  const path = fillPath(endpoint.path, name => {
    const field = endpoint.input[name];
    const value = field && given(name, field);
    if (value === undefined) throw new TypeError(`${endpoint.path} needs ${name}`);
    return String(value);
  });
  const params: Record<string, string> = {};
  for (const [name, field] of Object.entries(endpoint.input)) {
    const value = given(name, field);
    if (inPath.has(name) || value === undefined || value === null) continue;
    const wire = (options.plural ? field.plural : undefined) ?? field.wire ?? name;
    const sent = field.encode(value, name);
    params[wire] = params[wire] === undefined ? sent : `${params[wire]} ${sent}`;
  }
  return { method: endpoint.method, path, params: { ...options.extra, ...params } };
}
