import { identity } from '../packaging/identity.ts';

/* Runs before `npm publish`: the pages, links and plugins must already name the package that is published. */

const { published, packageName, version } = identity;
const tag = process.env['GITHUB_REF_NAME'];
const problems = [
  ...(published
    ? []
    : [`packaging/identity.ts says that ${packageName} is not published: set published, then npm run docs`]),
  ...(tag === undefined || tag === `v${version}` ? [] : [`the tag ${tag} is not v${version}`]),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
