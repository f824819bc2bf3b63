import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describePackage } from '../../packaging/description.ts';
import { packageManifest } from '../../packaging/generated-files.ts';
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
  repository: z.strictObject({ url: z.url(), source: z.literal('github') }).optional(),
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
  it('is valid, and names no package that npm could have while none is ours', () => {
    const { packages, repository } = schema.parse(read('server.json'));
    expect(packages?.map(({ identifier }) => identifier)).toEqual(['@OWNER/music-catalogue-mcp']);
    expect(repository?.url).toMatch(/^https:\/\/owner\.invalid\//);
  });

  it('names the package, its version and its secrets once that is published', () => {
    const { packages, version } = schema.parse(registryEntry(describePackage('ada')));
    expect(packages).toMatchObject([{ identifier: 'music-catalogue-mcp', version }]);
    const secrets = packages?.[0]?.environmentVariables.filter(({ isSecret }) => isSecret);
    expect(secrets?.map(({ name }) => name)).toEqual(['MUSIC_ACCESS_TOKEN', 'MUSIC_APP_SECRET']);
  });

  it('bears the name by which the package says whose it is', () => {
    const { mcpName } = z.object({ mcpName: z.string() }).parse(read('package.json'));
    expect(schema.parse(read('server.json')).name).toBe(mcpName);
  });

  it('and the package name the publisher once there is one, and nobody before', () => {
    const description = describePackage('ada');
    const name = 'io.github.ada/music-catalogue-mcp';
    const url = 'https://github.com/ada/music-catalogue-mcp';
    expect(schema.parse(registryEntry(description))).toMatchObject({ name, repository: { url } });
    expect(JSON.parse(packageManifest(process.cwd(), description))).toEqual({
      ...Object(read('package.json')),
      mcpName: name,
      repository: { type: 'git', url: `git+${url}.git` },
      homepage: `${url}#readme`,
      bugs: `${url}/issues`,
    });
    expect(read('package.json')).not.toHaveProperty('repository');
  });
});
