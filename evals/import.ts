import { toldIn } from './answer-problems.ts';
import { boundArguments, type MayChange } from './bind.ts';
import { inParallel } from './in-parallel.ts';
import { type RecordedRun, readRuns } from './recorded-run.ts';
import { excesses, figuresOf, type Outcome, replay, total } from './replay.ts';
import { type Results, writeResults } from './results.ts';
import { type Build, buildIn, readTools } from './run.ts';
import type { Task } from './task.ts';
import { readTask } from './tasks.ts';
import { transcriptOf, writeTranscript } from './transcript.ts';

interface Import {
  /** Of recorded runs. */
  readonly runs: string;
  /** The build they were recorded with, a folder with `dist`. */
  readonly build: string;
  /** Of the results: `after`. None are written without it. */
  readonly label: string | undefined;
  readonly about: string;
  /** Whether transcripts are written, of the runs in which nothing was wrong. */
  readonly transcripts: boolean;
}

/** Judges recorded runs by replaying them on the build they were made with, and keeps what came of it. */
export async function importRuns(
  { runs, build: folder, label, about, transcripts }: Import,
  say: (line: string) => void,
): Promise<void> {
  const build = buildIn(folder);
  const mayChange = await changingTools(build);
  const judged = await inParallel(readRuns(runs), async run => {
    const task = await readTask(run.task);
    return { run, ...(await judge(run, task, mayChange, build)) };
  });
  for (const { run, task, transcript, outcome, figures } of judged) {
    const { problems, faults } = outcome;
    if (transcripts && problems.length + faults.length === 0) writeTranscript(run.task, transcript);
    say(
      `${problems.length > 0 ? '✗' : '✓'} ${run.task}: ${figures.calls} calls, ${total(figures.tokens)} tokens`,
    );
    for (const line of [...problems, ...faults, ...excesses(figures, task.most)]) say(`    ${line}`);
  }
  if (label === undefined) return;
  const tasks = judged.map(({ run, outcome, figures }) => [run.task, resultOf(outcome, figures)] as const);
  writeResults(label, { about, tasks: Object.fromEntries(tasks) });
}

async function judge(run: RecordedRun, task: Task, mayChange: MayChange, build: Build) {
  const calls = boundArguments(task.words, run.recorded, mayChange);
  const read = run.recorded.map(({ answer }) => answer.text).join('\n');
  const transcript = transcriptOf({
    calls: run.recorded.map(({ tool }, index) => ({ tool, arguments: calls[index] ?? {} })),
    answer: run.answer,
    told: toldIn(task, run.answer, read),
  });
  return {
    task,
    transcript,
    outcome: await replay({ task, transcript }, build),
    figures: figuresOf(run.recorded),
  };
}

const resultOf = (
  { problems }: Outcome,
  { calls, tokens }: Pick<Outcome, 'calls' | 'tokens'>,
): Results['tasks'][string] => ({
  granted: problems.length === 0,
  calls,
  tokens: total(tokens),
});

/** By the hints of the build's own tools. */
async function changingTools(build: Build): Promise<MayChange> {
  const tools = await readTools(build);
  const reading = new Set(
    tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name),
  );
  return tool => !reading.has(tool);
}
