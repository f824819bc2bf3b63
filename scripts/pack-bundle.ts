import { statSync } from 'node:fs';
import { identity } from '../packaging/identity.ts';
import { packBundle } from '../packaging/pack-bundle.ts';
import { root } from './root.ts';

/* `npm run pack:bundle` makes the bundle for Claude Desktop from `dist`. It needs no network. */

const file = `${root}${identity.packageName}-${identity.version}.mcpb`;
await packBundle(root, file);
console.log(`${file}, ${(statSync(file).size / 1_000_000).toFixed(2)} MB`);
