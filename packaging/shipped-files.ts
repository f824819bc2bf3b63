import { readdirSync } from 'node:fs';

/** The files of `dist` that go elsewhere: without V8's compiled form, which is for the Node that built it alone. */
export const shippedFiles = (dist: string): string[] =>
  readdirSync(dist).filter(name => /\.(?:cjs|html)$/.test(name) || name === 'package.json');
