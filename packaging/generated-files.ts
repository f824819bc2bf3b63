import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleManifest } from './bundle-manifest.ts';
import { thirdPartyLicenses } from './bundled-packages.ts';
import { type Description, describePackage } from './description.ts';
import { hostExamples } from './host-examples.ts';
import { badgeFiles } from './install-links.ts';
import { json, pluginFiles } from './plugin-files.ts';
import { registryEntry } from './registry-entry.ts';

/** The files of the repository that are made from the description, by their paths from its root. */
const repositoryFiles = (description: Description): Record<string, string> => ({
  'server.json': json(registryEntry(description)),
  ...pluginFiles(description),
  ...hostExamples(description),
  ...badgeFiles(description),
});

/** These and the manifest that is written when the bundle is packed. */
export const descriptionFiles = (description: Description): Record<string, string> => ({
  ...repositoryFiles(description),
  'packaging/bundle/manifest.json': json(bundleManifest(description)),
});

/** What `npm run docs` writes of packaging: also this package's manifest, and the licences of what is bundled. */
export const packagingFiles = async (root: string): Promise<Record<string, string>> => ({
  ...repositoryFiles(describePackage()),
  'package.json': packageManifest(root, describePackage()),
  'THIRD-PARTY-LICENSES.md': await thirdPartyLicenses(root),
});

/** `package.json`, whose lines on the publisher npm and the registry of servers hold against who publishes. */
export function packageManifest(root: string, { registryName, repository, pages }: Description): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return json({
    ...Object(manifest),
    mcpName: registryName,
    repository: repository && { type: 'git', url: `git+${repository}.git` },
    homepage: repository && pages.homepage,
    bugs: repository && pages.support,
  });
}
