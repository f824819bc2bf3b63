import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleManifest } from './bundle-manifest.ts';
import { type Description, describePackage } from './description.ts';
import { hostExamples } from './host-examples.ts';
import { badgeFiles } from './install-links.ts';
import { json, pluginFiles } from './plugin-files.ts';
import { registryEntry } from './registry-entry.ts';
import { thirdPartyLicenses } from './third-party-licenses.ts';

/** Every file that is made from the description, by its path from the project's root. */
export const descriptionFiles = (description: Description): Record<string, string> => ({
  'server.json': json(registryEntry(description)),
  'packaging/bundle/manifest.json': json(bundleManifest(description)),
  ...pluginFiles(description),
  ...hostExamples(description),
  ...badgeFiles(description),
});

/** The files of this package's description, its manifest, and the licences of what is bundled. */
export const packagingFiles = async (
  root: string,
  description = describePackage(),
): Promise<Record<string, string>> => ({
  ...descriptionFiles(description),
  'package.json': packageManifest(root, description),
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
