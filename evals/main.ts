import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setBounds } from './bounds.ts';
import { importRuns } from './import.ts';
import { doTasks } from './live/do-tasks.ts';
import { modelFrom } from './live/environment.ts';
import { replayAll } from './replay-all.ts';
import { taskNames } from './tasks.ts';
import { transcriptNames } from './transcript.ts';

/*
 * `npm run eval` replays the transcripts on the built server, without any model, and fails where one does not end as it
 * should. `-- NAME …` replays these alone. `-- --live` lets a model do the tasks, `-- --import FOLDER` makes transcripts of
 * recorded runs, `-- --bounds` sets what tasks may take: CONTRIBUTING.md.
 */

const root = fileURLToPath(new URL('..', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    import: { type: 'string' },
    label: { type: 'string' },
    about: { type: 'string', default: '' },
    build: { type: 'string', default: root },
    transcripts: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    runs: { type: 'string', default: `${root}evals/runs` },
    bounds: { type: 'boolean', default: false },
  },
});

const say = (line: string) => console.log(line);

if (values.import !== undefined) {
  const { import: runs, build, label, about, transcripts } = values;
  await importRuns({ runs, build, label, about, transcripts }, say);
} else if (values.live) {
  const { build, runs } = values;
  const names = positionals.length > 0 ? positionals : taskNames();
  const refused = await doTasks({ names, model: modelFrom(process.env), build, runs }, say);
  if (refused > 0) process.exitCode = 1;
} else if (values.bounds) {
  await setBounds(positionals.length > 0 ? positionals : transcriptNames(), values.build, say);
} else {
  const known = transcriptNames();
  const failed = await replayAll(positionals.length > 0 ? positionals : known, values.build, say);
  const without = taskNames().filter(name => !known.includes(name));
  if (without.length > 0) say(`Without a transcript: ${without.join(', ')}.`);
  if (failed.length > 0) process.exitCode = 1;
}
