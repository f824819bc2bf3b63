import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { describe, expect, it } from 'vitest';
import { pathKeys } from '../../src/client/api/endpoint.ts';
import { type Entry, entries } from '../../src/client/api/index.ts';
import { outputFor } from '../../src/client/api/output-shape.ts';
import { MusicError } from '../../src/client/errors.ts';
import { decode } from '../../src/client/wire-codec.ts';
import type { Answer } from '../../src/tools/engine/answer.ts';
import {
  bundleAnswer,
  type Detail,
  listAnswer,
  oneAnswer,
  severalAnswer,
} from '../../src/tools/engine/items.ts';
import { toolsFor } from '../../src/tools/registry.ts';
import { hasRecordings, type Recording, recordings } from '../support/recordings.ts';
import { keyOf, places } from '../support/samples.ts';

/*
 * What the live service answered, as the tools would show it: it must fit the output schemas, or clients
 * would refuse it.
 */

const dialect = 'https://json-schema.org/draft/2020-12/schema';
const validator = new AjvJsonSchemaValidator();
const validators = new Map(
  toolsFor({ readOnly: false }).map(tool => [
    tool.name,
    validator.getValidator({ ...tool.output(), type: 'object', $schema: dialect }),
  ]),
);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The read of the interface that a recording is an answer to. */
function entryOf({ request: { method, path } }: Recording): Entry | undefined {
  return entries.find(({ endpoint }) => {
    const pattern = endpoint.path.replace('{kind}', '\\w+').replace(/\{\w+\}/g, '(me|-?\\d+)');
    return endpoint.effect === 'read' && method === 'GET' && new RegExp(`^${pattern}/?$`).test(path);
  });
}

/** What stands in the braces of its path. */
function inputOf({ endpoint }: Entry, { request: { path } }: Recording): Record<string, unknown> {
  const pattern = endpoint.path.replace(/\{\w+\}/g, '([^/]+)');
  const values = new RegExp(`^${pattern}`).exec(path)?.slice(1) ?? [];
  return Object.fromEntries(pathKeys(endpoint.path).map((key, at) => [key, values[at]]));
}

/** The body as a tool shows it; nothing where it was an error. */
function shownOf(entry: Entry, recording: Recording, detail: Detail): Answer | undefined {
  const input = inputOf(entry, recording);
  const body = bodyOf(entry, input, recording);
  if (body === undefined) return undefined;
  const output = outputFor(entry.endpoint.output, input);
  if (entry.endpoint.many) return severalAnswer(output.kind, [body], [], detail, () => '');
  if (output.shape === 'one') return oneAnswer(output.kind, body, detail);
  if (output.parts) return bundleAnswer(output.parts, body, { detail, index: 0 }, () => '');
  const items = isRecord(body) && Array.isArray(body['data']) ? body['data'] : [];
  return listAnswer({ kind: output.kind, items, index: 0, detail, from: () => '' });
}

function bodyOf(entry: Entry, input: Record<string, unknown>, { response: { status, body } }: Recording) {
  try {
    return decode(entry, input, {
      status,
      contentType: 'application/json',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (error instanceof MusicError) return undefined;
    throw error;
  }
}

const known = recordings().flatMap(recording => {
  const entry = entryOf(recording);
  return entry === undefined ? [] : [{ entry, recording }];
});
const byEntry = new Map<string, typeof known>();
for (const one of known) byEntry.set(keyOf(one.entry), [...(byEntry.get(keyOf(one.entry)) ?? []), one]);

describe.skipIf(!hasRecordings)('Answers of the live service', () => {
  it('were recorded of most reads', () => expect(byEntry.size).toBeGreaterThan(40));

  it.each([...byEntry])('%s: fit the output schema of its tool, brief and full', (_, list) => {
    for (const { entry, recording } of list) {
      for (const detail of ['brief', 'full'] as const) {
        const shown = shownOf(entry, recording, detail);
        const fits = validators.get(places.get(entry)?.tool ?? '');
        const verdict = shown && fits?.(shown.structured);
        expect(verdict?.errorMessage, `${recording.file}, ${detail}`).toBeUndefined();
        expect(shown === undefined || verdict?.valid).toBe(true);
      }
    }
  });
});

describe.runIf(!hasRecordings)('Answers of the live service', () => {
  it('cannot be tried: no recordings lie beside this project', () => undefined);
});
