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

/** The files of this package's description, and the licences of what is bundled. */
export const packagingFiles = (root: string): Record<string, string> => ({
  ...descriptionFiles(describePackage()),
  'THIRD-PARTY-LICENSES.md': thirdPartyLicenses(root),
});
