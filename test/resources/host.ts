import type { Client } from '@modelcontextprotocol/client';

export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

/** What a host that attaches a resource sees. */
export async function textAt(mcp: Client, uri: string): Promise<string> {
  const { contents } = await mcp.readResource({ uri }, { cacheMode: 'bypass' });
  const [first] = contents;
  if (contents.length !== 1 || first === undefined || !('text' in first))
    throw new Error(`no text at ${uri}`);
  return first.text;
}

export async function jsonAt(mcp: Client, uri: string): Promise<Json> {
  const value: unknown = JSON.parse(await textAt(mcp, uri));
  if (!isJson(value)) throw new Error(`no object at ${uri}`);
  return value;
}

/** The values offered for a gap in a template. */
export async function offered(mcp: Client, uri: string, name: string, value: string): Promise<string[]> {
  const { completion } = await mcp.complete({
    ref: { type: 'ref/resource', uri },
    argument: { name, value },
  });
  return completion.values;
}

export const gapsIn = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);

/** Waits until something is so; fails when it is not within two seconds. */
export async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 10) {
    if (waited > 2000) throw new Error('it did not come about within two seconds');
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}
