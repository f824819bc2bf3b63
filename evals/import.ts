import { toolsFor } from '../src/tools/registry.ts';
import { quotedIn } from './answer-problems.ts';
import { boundArguments } from './bind.ts';
import { inParallel } from './in-parallel.ts';
import { replay } from './replay.ts';
import { createDemoLibrary, excesses, sayOutcome } from './run.ts';
import { taskNamed } from './tasks.ts';
import { type RecordedRun, readRuns, transcriptOf, writeTranscript } from './transcript.ts';

const reading = new Set(
  toolsFor({ readOnly: false }).flatMap(({ name, hints }) => (hints.readOnlyHint ? name : [])),
);

/** Judges the recorded runs of a folder by replaying them. A run in which nothing is wrong becomes a transcript. */
export async function importRuns(folder: string, say: (line: string) => void): Promise<void> {
  const demo = createDemoLibrary();
  await inParallel(readRuns(folder), async run => {
    const task = taskNamed(run.task);
    const transcript = transcriptFrom(run);
    const outcome = await replay({ task, transcript }, demo);
    const wrong = [...outcome.problems, ...outcome.faults];
    const isDone = wrong.length === 0;
    if (isDone) writeTranscript(run.task, transcript);
    sayOutcome(run.task, outcome, { isDone, wrong: [...wrong, ...excesses(outcome, task.most)] }, say);
  });
}

function transcriptFrom({ task: name, recorded, answer }: RecordedRun) {
  const task = taskNamed(name);
  const calls = boundArguments(task.words, recorded, tool => !reading.has(tool));
  const read = recorded.map(call => call.answer.text).join('\n');
  return transcriptOf({
    calls: recorded.map(({ tool }, index) => ({ tool, arguments: calls[index] ?? {} })),
    answer,
    quoted: quotedIn(task, answer, read),
  });
}
