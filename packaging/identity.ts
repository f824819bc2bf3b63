import manifest from '../package.json' with { type: 'json' };

/*
 * What the package is called wherever it is installed, and the command that starts its server. Imports nothing of
 * ours: the server reads it too.
 */

export const identity = {
  packageName: manifest.name,
  version: manifest.version,
  title: 'Music Catalogue',
  /** Its entry in the settings of a host. */
  serverName: 'music',
  /** Its name in the registry of servers: whoever publishes there shows that the part before the slash is theirs. */
  registryName: manifest.mcpName,
  /** Whether npm's package of this name is ours. Until then, nothing we write may start what stands there. */
  published: false,
} as const;

/** A program and its arguments. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
}

interface Installed {
  /** The path of `main.cjs`. */
  readonly file: string;
  /** The path of the Node that runs it; the one on the host's path when absent. */
  readonly node?: string;
  readonly published?: boolean;
}

/** What a host runs to start the server. */
export const startCommand = ({ file, node = 'node', published = identity.published }: Installed): Command =>
  published ? { command: 'npx', args: ['-y', identity.packageName] } : { command: node, args: [file] };
