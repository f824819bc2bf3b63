import { type BundledPackage, bundledPackages } from './bundled-packages.ts';

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
