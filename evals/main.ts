import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { importRuns } from './import.ts';
import { doTasks } from './live/do-tasks.ts';
import { modelFrom } from './live/environment.ts';
import { replayAll, replayAsLive, setBounds } from './replay.ts';
import { tasks } from './tasks.ts';
import { transcriptNames } from './transcript.ts';

/*
 * `npm run eval` replays the transcripts on the built server, without a model, and fails when one does not end as it
 * should. `-- NAME …` replays only these. `-- --live` lets a model do the tasks, `-- --import` makes transcripts of its
 * runs, `-- --bounds` sets the bounds of the tasks: CONTRIBUTING.md. `-- --as-live` replays on a service that
 * answers as the public one does in 2026; with FULL=1 that comes after the usual replay.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    live: { type: 'boolean', default: false },
    import: { type: 'boolean', default: false },
    bounds: { type: 'boolean', default: false },
    'as-live': { type: 'boolean', default: false },
  },
});

/** Recorded runs of a model, one file per task. */
const runs = fileURLToPath(new URL('runs', import.meta.url));
const say = (line: string) => console.log(line);
const taskNames = Object.keys(tasks);
const names = (all: readonly string[]) => (positionals.length > 0 ? positionals : all);

const strange = positionals.filter(name => !taskNames.includes(name));
if (strange.length > 0) {
  console.error(`There is no task ${strange.join(', ')}. evals/tasks has them.`);
  process.exitCode = 2;
} else if (values.live) {
  const refused = await doTasks({ names: names(taskNames), model: modelFrom(process.env), runs }, say);
  if (refused > 0) process.exitCode = 1;
} else if (values.import) {
  await importRuns(runs, say);
} else if (values.bounds) {
  await setBounds(names(transcriptNames()), say);
} else {
  const chosen = names(transcriptNames());
  const failed = values['as-live'] ? [] : await replayAll(chosen, say);
  if (values['as-live'] || process.env['FULL']) failed.push(...(await replayAsLive(chosen, say)));
  const without = taskNames.filter(name => !transcriptNames().includes(name));
  if (without.length > 0) say(`Without a transcript: ${without.join(', ')}.`);
  if (failed.length > 0) process.exitCode = 1;
}
