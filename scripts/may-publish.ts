import { publishProblems } from '../packaging/publish-problems.ts';

/* Runs before `npm publish`: pages, links and plugins must already name the published package. */

const problems = publishProblems(undefined, process.env['GITHUB_REF_NAME']);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
