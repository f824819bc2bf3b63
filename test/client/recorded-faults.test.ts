import { describe, expect, it } from 'vitest';
import { type Entry, entries } from '../../src/client/api/index.ts';
import { MusicError } from '../../src/client/errors.ts';
import { clientOver, rejection } from '../support/carriers.ts';
import { hasRecordings, type Recording, recordings } from '../support/recordings.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasError = ({ response: { body } }: Recording) =>
  isRecord(body) && 'error' in body && !Array.isArray(body['error']);

/** The entry a recording is an answer to: fixed paths before those with ids. */
function entryOf({ request }: Recording): Entry | undefined {
  const method = request.query['request_method']?.toUpperCase() ?? request.method;
  const names = Object.keys({ ...request.query, ...request.form });
  const fits = entries.filter(({ endpoint }) => {
    const pattern = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`);
    const sent = Object.entries(endpoint.input)
      .filter(([name]) => !endpoint.path.includes(`{${name}}`))
      .flatMap(([name, field]) => [field.wire ?? name, field.plural ?? '']);
    const told = endpoint.method === 'GET' || sent.length === 0 || sent.some(wire => names.includes(wire));
    return endpoint.method === method && pattern.test(request.path) && told;
  });
  return fits.sort((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length)[0];
}

/** The recorded answer, read by the entry it was recorded of. */
async function read(recording: Recording, entry: Entry): Promise<unknown> {
  const { status, body, headers } = recording.response;
  const contentType = (headers?.['content-type'] ?? 'application/json').split(';')[0] ?? '';
  const { client } = clientOver({ status, contentType, body: JSON.stringify(body) });
  const input = Object.fromEntries(
    Object.keys(entry.endpoint.input).map(name => [
      name,
      entry.endpoint.path.includes(`{${name}}`) ? 1 : null,
    ]),
  );
  const lists = Object.keys(input).filter(name => /^(track_)?ids$/.test(name));
  return client.call(entry, { ...input, ...Object.fromEntries(lists.map(name => [name, [1]])) });
}

const byMissing: readonly (readonly [RegExp, string])[] = [
  [/test_no_|no-data|artist-0-radio|test_request_404/, 'NotFound'],
  [/quota-4/, 'QuotaReached'],
  [/private-profile/, 'PermissionMissing'],
  [
    /empty-q|missing-q|missing-parameter|duplicate-song|songs-wrong|podcasts-600|unknown-path/,
    'RequestRefused',
  ],
  [/radio-top/, 'Unexplained'],
];

const faults = recordings().filter(hasError);
const writes = recordings().filter(recording => recording.request.method !== 'GET' && !hasError(recording));
/** Paths that no entry has: any entry must read their answer alike. */
const anyEntry = (recording: Recording) => entryOf(recording) ?? entries.find(({ name }) => name === 'any');

describe.skipIf(!hasRecordings)('Recorded of the live service', () => {
  it('there are errors and changes', () => {
    expect(faults.length).toBeGreaterThanOrEqual(20);
    expect(writes.length).toBeGreaterThanOrEqual(55);
  });

  it.each(faults.map(recording => [recording.file, recording] as const))(
    'the error %s becomes its class',
    async (file, recording) => {
      const entry = anyEntry(recording);
      if (entry === undefined) throw new Error('no entry');
      const error = await rejection(read(recording, entry));
      const expected = byMissing.find(([pattern]) => pattern.test(file))?.[1];
      expect(error).toBeInstanceOf(MusicError);
      expect(error instanceof Error && error.name).toBe(expected);
    },
  );

  it.each(writes.map(recording => [recording.file, recording] as const))(
    'the change %s is read as what it did',
    async (_, recording) => {
      const entry = entryOf(recording);
      if (entry === undefined) throw new Error('no entry');
      const { body } = recording.response;
      const made = isRecord(body) && 'id' in body;
      const value = await read(recording, entry);
      if (made) expect(value).toEqual({ id: body['id'] });
      else expect(value).toBe(body !== false);
    },
  );
});
