import { realpathSync } from 'node:fs';

/** Paths that stay when Node is updated, where an installer keeps each version in a folder of its own. */
const lasting = [
  '/opt/homebrew/bin/node',
  '/usr/local/bin/node',
  '/home/linuxbrew/.linuxbrew/bin/node',
  '/usr/bin/node',
  '/run/current-system/sw/bin/node',
];

/** The folder of a version, and the one beside it that installers lead to a version that is there. */
const versions: readonly (readonly [folder: RegExp, beside: string])[] = [
  // Homebrew takes the folder away with an update, mise too.
  [/\/Cellar\/(node(?:@\d+)?)\/[^/]+(?=\/bin\/)/, '/opt/$1'],
  [/(\/mise\/installs\/node)\/(\d+)\.[^/]+(?=\/bin\/)/, '$1/$2'],
  [/([\\/])node-versions[\\/][^\\/]+[\\/]installation(?=[\\/])/, '$1aliases$1default'],
  // Where nvm was told to keep such a link.
  [/\/versions\/node\/[^/]+(?=\/bin\/)/, '/current'],
  [/(\/snap\/node)\/\d+(?=\/bin\/)/, '$1/current'],
  [/(\\scoop\\apps\\nodejs[^\\]*)\\[\d.]+(?=\\)/, '$1\\current'],
];

/** A folder that fnm makes for one terminal, and takes away with it. */
const ofTerminal = /[\\/]fnm_multishells[\\/]/;

/**
 * A path of the same Node that is still right after an update or in another terminal, where there is one. Hosts see
 * another `PATH`: a path it is. `realOf` follows links to their end, and knows nothing of what is not there.
 */
export function stableNode(node: string, realOf: (path: string) => string | undefined = realPath): string {
  const real = realOf(node);
  const own = ofTerminal.test(node) ? (real ?? node) : node;
  const beside = versions.flatMap(([folder, other]) =>
    folder.test(own) ? [own.replace(folder, other)] : [],
  );
  return [...lasting, ...beside].find(path => real !== undefined && realOf(path) === real) ?? own;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
