import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { quotedIn } from './answer-problems.ts';
import { inParallel } from './in-parallel.ts';
import { notDoneAsLive } from './not-done-as-live.ts';
import { resolve } from './references.ts';
import { createDemoLibrary, type DemoLibrary, excesses, type Outcome, runTask, spreadOf } from './run.ts';
import { reasonOf } from './session.ts';
import type { StageName } from './stage.ts';
import type { Task } from './task.ts';
import { taskNamed } from './tasks.ts';
import { readTranscript, type Transcript } from './transcript.ts';

/** A task and the calls that did it once. */
interface Replayable {
  readonly task: Task;
  readonly transcript: Transcript;
}

/** Repeats the calls on a new server and judges the result. */
export async function replay(
  { task, transcript }: Replayable,
  demo: DemoLibrary,
  on?: StageName,
): Promise<Outcome> {
  const broken: string[] = [];
  const outcome = await runTask(
    task,
    demo,
    async ({ recorded, call }) => {
      try {
        for (const { tool, arguments: args } of transcript.calls) {
          const answers = recorded.map(({ answer }) => answer);
          await call(tool, resolve(args, answers));
        }
      } catch (error) {
        broken.push(reasonOf(error));
      }
      return transcript.answer;
    },
    on,
  );
  const quoted = quotedIn(task, transcript.answer, outcome.read);
  const unsaid = transcript.quoted.filter(words => !quoted.includes(words));
  const faults = [...broken, ...unsaid.map(words => `no answer says ${words}`), ...outcome.faults];
  return { ...outcome, faults };
}

/** Replays these transcripts on the built server. Returns the names of those that fail. */
export async function replayAll(names: readonly string[], say: (line: string) => void): Promise<string[]> {
  const done = await outcomesOf(names);
  const judged = done.map(({ name, outcome }) => ({
    name,
    wrong: [...outcome.problems, ...outcome.faults, ...excesses(outcome, taskNamed(name).most)],
  }));
  const failed = judged.filter(({ wrong }) => wrong.length > 0);
  for (const { name, wrong } of failed) say(`✗ ${name}\n${wrong.map(line => `    ${line}`).join('\n')}`);
  const passed = done.length - failed.length;
  say(
    `${passed} of ${done.length} tasks end as they should. ${spreadOf(done.map(({ outcome }) => outcome))}`,
  );
  return failed.map(({ name }) => name);
}

/** How many tasks must pass when all are replayed. */
const leastAsLive = 100;

/**
 * Replays these transcripts on a service that answers as the public one does in 2026. Limits on calls and tokens are
 * those of the demo. Returns what is wrong: a task that fails and is not listed, or is listed and does not fail.
 */
export async function replayAsLive(names: readonly string[], say: (line: string) => void): Promise<string[]> {
  const done = await outcomesOf(names, 'as live');
  const judged = done.map(({ name, outcome: { problems, faults } }) => ({
    name,
    wrong: [...problems, ...faults],
    reason: notDoneAsLive[name],
  }));
  const passed = judged.filter(({ wrong }) => wrong.length === 0);
  const unlisted = judged.filter(({ wrong, reason }) => wrong.length > 0 && reason === undefined);
  const needless = passed.filter(({ reason }) => reason !== undefined);
  for (const { name, wrong } of unlisted) say(`✗ ${name}\n${wrong.map(line => `    ${line}`).join('\n')}`);
  for (const { name } of needless) say(`✗ ${name} is listed as not done, and is done`);
  for (const { name, reason, wrong } of judged)
    if (reason !== undefined && wrong.length > 0) say(`- ${name}: ${reason}`);
  say(`As live: ${passed.length} of ${done.length} tasks end as they should.`);
  const tooFew = names.length > leastAsLive && passed.length < leastAsLive;
  return [...[...unlisted, ...needless].map(({ name }) => name), ...(tooFew ? ['too few tasks'] : [])];
}

const folder = fileURLToPath(new URL('tasks', import.meta.url));

/** Sets the limits of each task by its transcript: the same calls, and a tenth more tokens. */
export async function setBounds(names: readonly string[], say: (line: string) => void): Promise<void> {
  const done = await outcomesOf(names);
  const bounds = done.map(({ name, outcome: { calls, tokens } }) => ({
    name,
    calls,
    tokens: Math.ceil((tokens * 1.1) / 50) * 50,
  }));
  for (const { name, calls, tokens } of bounds) say(`${name}: at most ${calls} calls, ${tokens} tokens`);
  for (const file of readdirSync(folder).map(each => `${folder}/${each}`)) {
    const set = (text: string, { name, calls, tokens }: (typeof bounds)[number]) =>
      text.replace(
        new RegExp(`('${name}': \\{[^]*?most: )\\{ calls: \\d+, tokens: \\d+ \\}`),
        `$1{ calls: ${calls}, tokens: ${tokens} }`,
      );
    writeFileSync(file, bounds.reduce(set, readFileSync(file, 'utf8')));
  }
}

function outcomesOf(names: readonly string[], on?: StageName) {
  const demo = createDemoLibrary();
  return inParallel(names, async name => {
    const outcome = await replay({ task: taskNamed(name), transcript: readTranscript(name) }, demo, on);
    return { name, outcome };
  });
}
