import manifest from '../package.json' with { type: 'json' };

/*
 * What the package is called wherever it is installed, and the command that starts its server. Imports nothing of
 * ours: the server reads it too.
 */

interface Identity {
  readonly packageName: string;
  readonly version: string;
  readonly title: string;
  /** Its entry in the settings of a host. */
  readonly serverName: string;
  /**
   * The account at GitHub that holds the repository, once npm's package of this name is its own. Until then, nothing we
   * write may start what stands there.
   */
  readonly publisher: string | undefined;
}

export const identity: Identity = {
  packageName: manifest.name,
  version: manifest.version,
  title: 'Music Catalogue',
  serverName: 'music',
  publisher: undefined,
};

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
export const startCommand = ({
  file,
  node = 'node',
  published = identity.publisher !== undefined,
}: Installed): Command =>
  published ? { command: 'npx', args: ['-y', identity.packageName] } : { command: node, args: [file] };
