import { execFileSync } from 'node:child_process';
import { billOfMaterials } from '../packaging/bill-of-materials.ts';
import { root } from './root.ts';

/* `npm run --silent sbom` prints the bill of materials (CycloneDX) of the package. */

const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
const written = execFileSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  shell: process.platform === 'win32',
});
console.log(JSON.stringify(await billOfMaterials(root, written), null, 2));
