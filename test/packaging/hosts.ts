import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../support/process.ts';

/** A server's entry, as hosts write it. */
export const entrySchema = z.strictObject({
  type: z.literal('stdio').optional(),
  command: z.string(),
  args: z.array(z.string()),
  cwd: z.string().optional(),
  env: z.record(z.string(), z.string()),
});
export type Entry = z.infer<typeof entrySchema>;

/** Puts values into the places of an entry, as a host does; what has no value stays as it is. */
export const filled = (entry: Entry, values: Readonly<Record<string, string>>): Entry =>
  entrySchema.parse(
    JSON.parse(JSON.stringify(entry), (_, value: unknown) =>
      typeof value === 'string'
        ? value.replace(/\$\{([^}]+)\}/g, (place, name: string) => values[name] ?? place)
        : value,
    ),
  );

interface Surroundings {
  /** Where the host starts it. */
  readonly cwd?: string;
  /** Where the entry's own folder is looked for. */
  readonly root?: string;
  /** A folder whose programs are on the path. */
  readonly bin?: string;
}

/** Starts an entry as a host does, with the demo as its service, since tests have no network. */
export async function startEntry(
  { command, args, cwd: own, env }: Entry,
  { cwd = own, root, bin }: Surroundings = {},
): Promise<Client> {
  const home = await temporaryFolder();
  const path = [...(bin === undefined ? [] : [bin]), process.env['PATH'] ?? ''].join(delimiter);
  const client = new Client({ name: 'host', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  onTestFinished(() => client.close());
  await client.connect(
    new StdioClientTransport({
      command,
      args,
      ...(cwd === undefined ? {} : { cwd: resolve(root ?? '', cwd) }),
      env: { ...env, MUSIC_SERVICE: 'embedded', PATH: path, HOME: home, XDG_DATA_HOME: home },
      stderr: 'ignore',
    }),
  );
  return client;
}

/** The names of the tools that an entry's server offers. */
export async function toolsOf(entry: Entry, surroundings: Surroundings = {}): Promise<string[]> {
  const client = await startEntry(entry, surroundings);
  return (await client.listTools()).tools.map(({ name }) => name);
}

/** A folder as a host copies it, far from this project and its packages. */
export async function copyOf(folder: string): Promise<string> {
  const copy = join(await temporaryFolder(), 'copy');
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** A folder with the command that a global installation puts on the path. */
export async function globalBin(name: string): Promise<string> {
  const bin = join(await temporaryFolder(), 'bin');
  mkdirSync(bin);
  symlinkSync(resolve('dist/main.cjs'), join(bin, name));
  return bin;
}

/** The files that `npm pack` would put into the tarball, and its size in bytes. */
export function packedFiles(): { files: string[]; size: number } {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const [pack] = z
    .array(z.object({ size: z.number(), files: z.array(z.object({ path: z.string() })) }))
    .parse(JSON.parse(execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })));
  return { size: pack?.size ?? 0, files: (pack?.files ?? []).map(({ path }) => path) };
}
