import { quotedIn } from './answer-problems.ts';
import { boundArguments, type MayChange } from './bind.ts';
import { total } from './figures.ts';
import { inParallel } from './in-parallel.ts';
import { type RecordedRun, readRuns } from './recorder.ts';
import { excesses, figuresOf, replay } from './replay.ts';
import { createDemoLibrary, type DemoLibrary, readTools } from './run.ts';
import { readTask } from './tasks.ts';
import { transcriptOf, writeTranscript } from './transcript.ts';

/** Judges the recorded runs of a folder by replaying them. A run in which nothing is wrong becomes a transcript. */
export async function importRuns(folder: string, say: (line: string) => void): Promise<void> {
  const demo = createDemoLibrary();
  const mayChange = await changingTools();
  await inParallel(readRuns(folder), async run => {
    const { calls, tokens, wrong, isOver } = await judge(run, mayChange, demo);
    say(`${wrong.length > 0 ? '✗' : '✓'} ${run.task}: ${calls} calls, ${total(tokens)} tokens`);
    for (const line of [...wrong, ...isOver]) say(`    ${line}`);
  });
}

async function judge(run: RecordedRun, mayChange: MayChange, demo: DemoLibrary) {
  const task = await readTask(run.task);
  const calls = boundArguments(task.words, run.recorded, mayChange);
  const read = run.recorded.map(({ answer }) => answer.text).join('\n');
  const transcript = transcriptOf({
    calls: run.recorded.map(({ tool }, index) => ({ tool, arguments: calls[index] ?? {} })),
    answer: run.answer,
    quoted: quotedIn(task, run.answer, read),
  });
  const { problems, faults } = await replay({ task, transcript }, demo);
  const wrong = [...problems, ...faults];
  if (wrong.length === 0) writeTranscript(run.task, transcript);
  const figures = figuresOf(run.recorded);
  return { ...figures, wrong, isOver: excesses(figures, task.most) };
}

/** According to the hints of the tools. */
async function changingTools(): Promise<MayChange> {
  const tools = await readTools();
  const reading = new Set(
    tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name),
  );
  return tool => !reading.has(tool);
}
