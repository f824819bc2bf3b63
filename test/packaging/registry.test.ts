import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describePackage } from '../../packaging/description.ts';
import { registryEntry } from '../../packaging/registry-entry.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** What the schema of 2025-12-11 demands of the fields that are used here; it knows no others of these names. */
const schema = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+/),
  packages: z
    .array(
      z.strictObject({
        registryType: z.literal('npm'),
        identifier: z.string(),
        version: z.string().regex(/^\d+\.\d+\.\d+/),
        transport: z.strictObject({ type: z.literal('stdio') }),
        environmentVariables: z.array(
          z.strictObject({
            name: z.string(),
            description: z.string().min(1),
            isRequired: z.boolean(),
            isSecret: z.boolean(),
            default: z.string().optional(),
          }),
        ),
      }),
    )
    .optional(),
});

describe("The registry's entry", () => {
  it('is valid, and names no package while npm has none of ours', () => {
    expect(schema.parse(read('server.json')).packages).toBeUndefined();
  });

  it('names the package, its version and its secrets once that is published', () => {
    const { packages, version } = schema.parse(registryEntry({ ...describePackage(), published: true }));
    expect(packages).toMatchObject([{ identifier: 'music-catalogue-mcp', version }]);
    const secrets = packages?.[0]?.environmentVariables.filter(({ isSecret }) => isSecret);
    expect(secrets?.map(({ name }) => name)).toEqual(['MUSIC_ACCESS_TOKEN', 'MUSIC_APP_SECRET']);
  });

  it('bears the name by which the package says whose it is', () => {
    const { mcpName } = z.object({ mcpName: z.string() }).parse(read('package.json'));
    expect(schema.parse(read('server.json')).name).toBe(mcpName);
  });
});
