import { cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packExtension } from '@anthropic-ai/mcpb';
import { inNewFolder } from '../scripts/in-new-folder.ts';
import { bundleManifest } from './bundle-manifest.ts';
import { describePackage } from './description.ts';
import { json } from './plugin-files.ts';

/** Redis' client, for servers of many people: it would be a twentieth of what every listener downloads. */
const ofHosting = /^replicas-/;

/** Makes the MCP bundle `to` from the project at `root` and what is built in its `dist`. Throws where the manifest is not valid. */
export const packBundle = (root: string, to: string): Promise<void> =>
  inNewFolder(async folder => {
    cpSync(join(root, 'packaging/bundle'), folder, { recursive: true });
    writeFileSync(join(folder, 'manifest.json'), json(bundleManifest(describePackage())));
    for (const file of ['LICENSE', 'THIRD-PARTY-LICENSES.md']) cpSync(join(root, file), join(folder, file));
    cpSync(join(root, 'dist'), join(folder, 'server'), {
      recursive: true,
      filter: file => !ofHosting.test(basename(file)),
    });
    const packed = await packExtension({ extensionPath: folder, outputPath: to, silent: true });
    if (!packed) throw new Error('the manifest of the bundle is not valid');
  });
