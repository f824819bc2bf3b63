import { execFileSync } from 'node:child_process';
import { billOfMaterials } from '../packaging/bill-of-materials.ts';
import { root } from './program.ts';

/* `npm run --silent sbom` writes the bill of materials (CycloneDX) of what is shipped to standard output. */

const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
const written = execFileSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  shell: process.platform === 'win32',
});
console.log(JSON.stringify(await billOfMaterials(root, written), null, 2));
