import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { z } from 'zod';
import { bundleOptions, isLeftOut, viewOptions } from '../scripts/bundle-options.ts';

/** A package of others whose code stands in what we ship. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** As its manifest names it: `MIT`. */
  readonly license: string;
  readonly licenseText: string;
}

/** The packages in the bundles, by name; those that are bundled inside another package too. */
export async function bundledPackages(root: string): Promise<BundledPackage[]> {
  const bundles = await Promise.all(
    [bundleOptions, viewOptions].map(options => build({ ...options, write: false, metafile: true })),
  );
  const files = bundles.flatMap(({ metafile }) => filesIn(metafile));
  const found = new Map(files.flatMap(file => packagesIn(root, file)));
  return [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, version]) => readPackage(root, name, version));
}

/** The files of others that leave code in a bundle. */
const filesIn = ({ outputs }: Metafile): string[] =>
  Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(
        ([path, { bytesInOutput }]) =>
          bytesInOutput > 0 && path.startsWith('node_modules/') && !isLeftOut(path),
      )
      .map(([path]) => path),
  );

type Named = readonly [name: string, version: string | undefined];

/** The package that a file belongs to, and those whose code was put into the file when it was published. */
function packagesIn(root: string, file: string): Named[] {
  const own = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
  if (own === undefined) return [];
  const inside = readFileSync(join(root, file), 'utf8').matchAll(
    /^\/\/#region \S*node_modules\/\.pnpm\/[^@/]*@([^_/]+)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm,
  );
  return [[own, undefined], ...[...inside].map(([, version, name = '']): Named => [name, version])];
}

const manifestSchema = z.object({ version: z.string(), license: z.string() });

/** Throws where a package has no licence that could be shipped. */
function readPackage(root: string, name: string, version: string | undefined): BundledPackage {
  const folder = join(root, 'node_modules', name);
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const file = existsSync(folder) && readdirSync(folder).find(each => /^licen[cs]e(\.\w+)?$/i.test(each));
  if (!file) throw new Error(`${name} is in the bundle, and ${folder} holds no licence`);
  return {
    name,
    version: version ?? manifest.version,
    license: manifest.license,
    licenseText: readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim(),
  };
}

/** `THIRD-PARTY-LICENSES.md`: whose code stands in `dist`, with each licence. */
export const thirdPartyLicenses = async (root: string): Promise<string> =>
  [
    '# Licences of others',
    '',
    "The files in `dist` hold code of these packages. What is installed beside them (libsql, and the keyring's add-on where there is one) brings its own. This page is made from the bundle by `npm run docs`.",
    '',
    ...(await bundledPackages(root)).flatMap(section),
  ].join('\n');

const section = ({ name, version, license, licenseText }: BundledPackage): string[] => [
  `## ${name} ${version} (${license})`,
  '',
  '```text',
  licenseText,
  '```',
  '',
];
