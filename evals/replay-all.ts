import { inParallel } from './in-parallel.ts';
import {
  excesses,
  type Outcome,
  onlyAsks,
  type Replayable,
  replay,
  replayTogether,
  total,
} from './replay.ts';
import { buildIn } from './run.ts';
import { spread } from './statistics.ts';
import { readTask } from './tasks.ts';
import { readTranscript } from './transcript.ts';

interface Named extends Replayable {
  readonly name: string;
}

/** Replays these transcripts on the build in `folder`; the names of those where something is wrong, each told. */
export async function replayAll(
  names: readonly string[],
  folder: string,
  say: (line: string) => void,
): Promise<string[]> {
  const done = await outcomesOf(names, folder);
  const judged = done.map(({ name, task, outcome }) => ({
    name,
    wrong: [...outcome.problems, ...outcome.faults, ...excesses(outcome, task.most)],
  }));
  const failed = judged.filter(({ wrong }) => wrong.length > 0);
  for (const { name, wrong } of failed) say(`✗ ${name}\n${wrong.map(line => `    ${line}`).join('\n')}`);
  const [calls, tokens] = [
    done.map(each => each.outcome.calls),
    done.map(each => total(each.outcome.tokens)),
  ];
  say(
    `${done.length - failed.length} of ${done.length} tasks end as they should. ` +
      `Calls: ${spread(calls)}. Tokens: ${spread(tokens)}.`,
  );
  return failed.map(({ name }) => name);
}

/** How many tasks that only ask share a server. */
const together = 8;

/** What comes of these transcripts, in no order. */
export async function outcomesOf(
  names: readonly string[],
  folder: string,
): Promise<(Named & { outcome: Outcome })[]> {
  const build = buildIn(folder);
  const all: Named[] = await Promise.all(
    names.map(async name => ({ name, task: await readTask(name), transcript: readTranscript(name) })),
  );
  const asking = all.filter(({ task }) => onlyAsks(task));
  const groups = asking.flatMap((_, at) => (at % together === 0 ? [asking.slice(at, at + together)] : []));
  const alone = all.filter(({ task }) => !onlyAsks(task)).map(each => [each]);
  const done = await inParallel([...groups, ...alone], async group => {
    const [first] = group;
    const outcomes =
      first === undefined || group.length > 1
        ? await replayTogether(group, build)
        : [await replay(first, build)];
    return outcomes.flatMap((outcome, at) => group.slice(at, at + 1).map(each => ({ ...each, outcome })));
  });
  return done.flat();
}
