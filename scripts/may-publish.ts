import { publishProblems } from '../packaging/publish-problems.ts';

/* Runs before `npm publish`: the pages, links and plugins must already name the package that is published. */

const problems = publishProblems(undefined, process.env['GITHUB_REF_NAME']);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
