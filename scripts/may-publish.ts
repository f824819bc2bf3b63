import { identity } from '../packaging/identity.ts';

/* Runs before `npm publish`: the pages, links and plugins must already name the package that is published. */

const { publisher, packageName, version } = identity;
const tag = process.env['GITHUB_REF_NAME'];
const problems = [
  ...(publisher === undefined
    ? [`packaging/identity.ts names no publisher of ${packageName}: set it, then npm run docs`]
    : []),
  ...(tag === undefined || tag === `v${version}` ? [] : [`the tag ${tag} is not v${version}`]),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
