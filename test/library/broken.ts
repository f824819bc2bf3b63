import { LibraryUnusable } from '../../src/client/errors.ts';
import { StoreError } from '../../src/store/store.ts';
import { folder, musicService } from '../account/support.ts';
import { exported, fillLibrary, goOn, imported, type Operation, stateOf } from './operations.ts';
import { type Alone, beside } from './support.ts';

/* Breaks of changes of the library on this computer, and what follows. */

/** What happens at a request to the library: the process ends, or the file cannot be used now. */
const ways = ['ends before it', 'ends after it', 'finds the file locked'] as const;
type Way = (typeof ways)[number];

/** Breaks the nth request to the library here, writes of what was copied included. */
function breakAt({ listener }: Alone, nth: number, way: Way) {
  const { library } = listener.choice;
  if (library === undefined) throw new Error('there is a library');
  const { answer, change } = { answer: library.answer.bind(library), change: library.change.bind(library) };
  let count = 0;
  let end: (value: 'dead') => void = () => undefined;
  const dead = new Promise<'dead'>(resolve => {
    end = resolve;
  });
  const broken = async <T>(work: () => Promise<T>, locked: () => Error): Promise<T> => {
    count += 1;
    if (count !== nth) return count < nth || way === 'finds the file locked' ? work() : never();
    if (way === 'finds the file locked') throw locked();
    if (way === 'ends after it') await work();
    end('dead');
    return never();
  };
  const locked = ([{ entry }]: Parameters<typeof answer>) =>
    new LibraryUnusable(entry, 'the file cannot be used', { ran: 'no', why: 'The file is locked.' });
  Object.assign(library, {
    answer: (...args: Parameters<typeof answer>) =>
      broken(
        () => answer(...args),
        () => locked(args),
      ),
    change: (work: Parameters<typeof change>[0]) =>
      broken(
        () => change(work),
        () => new StoreError('The file is locked.'),
      ),
  });
  return { dead, reached: () => count >= nth };
}

const never = <T>() => new Promise<T>(() => undefined);

const mostTurns = 4;

/** Breaks an operation at its nth request. Resolves to what is wrong afterwards, and whether there was such a request. */
async function broken({ prepare }: Operation, nth: number, way: Way, wanted: string) {
  const at = await beside(await musicService(), { home: folder() });
  const change = await prepare(at);
  if (!('tool' in change)) throw new Error('this is no call');
  const { dead, reached } = breakAt(at, nth, way);
  await Promise.race([dead, at.call(change.tool, change.args)]);
  const next = way === 'finds the file locked' ? at : await at.again();
  const isOpen = async () => (await next.call('changes')).text.includes('not finished');
  const isRightNow = async () => (await stateOf(next)) === wanted && !(await isOpen());
  for (let turn = 0; reached() && turn < mostTurns && !(await isRightNow()); turn += 1)
    await goOn(next, change);
  const [state, open] = [await stateOf(next), await isOpen()];
  await next.close();
  const isRight = state === wanted && !open;
  return { wrong: isRight ? [] : [`${nth}, open ${open}: ${state}`], reached: reached() };
}

async function unbroken({ prepare }: Operation): Promise<string> {
  const at = await beside(await musicService(), { home: folder() });
  const change = await prepare(at);
  const before = await stateOf(at);
  if ('tool' in change) await at.call(change.tool, change.args);
  const after = await stateOf(at);
  if (after === before) throw new Error('nothing was changed');
  await at.close();
  return after;
}

const most = 80;

export interface Breaks {
  readonly breaks: number;
  /** What was not finished exactly. */
  readonly wrong: readonly string[];
}

/** Which requests are broken: every `step`th, counted from another one for another `turn`. */
interface Sample {
  readonly step: number;
  readonly turn?: number;
}

/** Each way at a sample of the requests, until there is no such request. */
async function eachBreak(
  { step, turn = 0 }: Sample,
  check: (nth: number, way: Way) => Promise<{ readonly reached: boolean; readonly wrong: readonly string[] }>,
): Promise<Breaks> {
  const wrong: string[] = [];
  let breaks = 0;
  for (const [offset, way] of ways.entries())
    for (let nth = 1 + ((offset + turn) % step); nth < most; nth += step) {
      const result = await check(nth, way);
      wrong.push(...result.wrong.map(line => `${way}, ${line}`));
      if (!result.reached) break;
      breaks += 1;
    }
  return { breaks, wrong };
}

/** Breaks a change at a sample of its requests, and finishes it as the answers say. */
export async function breaksOf(operation: Operation, sample: Sample): Promise<Breaks> {
  const wanted = await unbroken(operation);
  return eachBreak(sample, (nth, way) => broken(operation, nth, way, wanted));
}

/** Breaks an import at a sample of its requests, and runs it again. */
export async function breaksOfImport(sample: Sample): Promise<Breaks> {
  const from = await beside(await musicService(), { home: folder() });
  await fillLibrary(from);
  const wanted = await stateOf(from);
  const { to } = await exported(from);
  return eachBreak(sample, async (nth, way) => {
    const at = await beside(from.service, { home: folder() });
    const { dead, reached } = breakAt(at, nth, way);
    await Promise.race([dead, imported(at, to)]);
    const next = await at.again();
    for (let turns = reached() ? 2 : 1; turns > 0; turns -= 1) await imported(next, to);
    const state = await stateOf(next);
    await next.close();
    return { reached: reached(), wrong: state === wanted ? [] : [`${nth}: ${state}`] };
  });
}
