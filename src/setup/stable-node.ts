import { realpathSync } from 'node:fs';

/** Paths that stay when Node is updated, where an installer keeps each version in a folder of its own. */
const lasting = [
  '/opt/homebrew/bin/node',
  '/usr/local/bin/node',
  '/home/linuxbrew/.linuxbrew/bin/node',
  '/usr/bin/node',
];

/** A path of the same Node that is still right after an update, where there is one. Hosts see another `PATH`: a path it is. */
export const stableNode = (node: string, places: readonly string[] = lasting): string =>
  places.find(place => realOf(place) === realOf(node)) ?? node;

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
