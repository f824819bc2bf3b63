import { namedCall } from './breaks.ts';
import { type MusicChange, phasesOfOurs } from './music-server-changes.ts';
import type { MusicPlace } from './music-server-place.ts';
import type { Asked } from './operations.ts';
import { type Act, type Had, hadBy, lastFirst, listOf, songFirst } from './other-client-acts.ts';
import type { Said } from './stand.ts';

/* Another client that changes a music server once, at any request of ours. */

interface Ended {
  readonly said: string;
  readonly outcome: 'done' | 'not done' | 'partly' | 'none';
  readonly had: Had;
  /** Whether what the other client did is as it left it. */
  readonly isKept: boolean;
}

/** What the other client did: when, just before which request of ours and the next one, and what the library had then. */
interface Acted {
  readonly phase: number;
  readonly during: string;
  readonly next: string;
  readonly before: readonly string[];
  readonly first: string;
  readonly had: Had;
}

interface Run {
  readonly ended: readonly Ended[];
  readonly requests: readonly number[];
  readonly acted: Acted | undefined;
}

const mostCalls = 6;

/** A change, its undo and the undo of that, and the act just before the nth request of a phase, or before its first call. */
async function runWith(
  operation: MusicChange,
  open: (operation: MusicChange) => MusicPlace | Promise<MusicPlace>,
  act?: { readonly what: Act; readonly phase: number; readonly nth: number },
): Promise<Run> {
  const at = await open(operation);
  const asked = await operation.call(at);
  const [ended, requests]: [Ended[], number[]] = [[], []];
  let acted: (Omit<Acted, 'next' | 'before'> & { readonly at: number }) | undefined;
  const others = (phase: number, during: string): boolean => {
    const [song] = listOf(at.library, operation)?.songs ?? [];
    if (act?.what.act(at.library, operation) !== true) return false;
    const first = at.library.songs.find(({ id }) => id === song)?.title ?? '';
    acted = { first, phase, during, had: hadBy(at.library), at: at.sent() };
    return true;
  };
  let call: Asked | undefined = asked;
  for (const [phase] of phasesOfOurs.entries()) {
    if (act?.phase === phase && act.nth === 0) others(phase, 'nothing');
    // It acts later if it cannot yet.
    if (act !== undefined && act.nth > 0 && act.phase <= phase && acted === undefined)
      at.meanwhile(act.phase === phase ? act.nth : 1, request => others(phase, request));
    const from = at.sent();
    const said: Said | undefined = call && (await finished(at, call));
    requests.push(at.sent() - from);
    const isKept = acted === undefined || act?.what.isKept(at.library, operation) !== false;
    ended.push({ said: said?.text ?? '', outcome: outcomeOf(said), had: hadBy(at.library), isKept });
    call = said && (await undoOf(at, said, phase));
  }
  if (act?.phase === phasesOfOurs.length) others(act.phase, 'nothing');
  await at.close();
  return {
    ended,
    requests,
    acted: acted && {
      ...acted,
      before: at.requests.slice(0, acted.at - 1).slice(-2),
      next: at.requests[acted.at] ?? '',
    },
  };
}

/** Calls, and goes on as the answers say. The last answer, which tells the outcome. */
async function finished(at: MusicPlace, asked: Asked): Promise<Said> {
  let said: Said = await at.call(...asked);
  for (let calls = 0; calls < mostCalls; calls += 1) {
    const next: Asked | undefined = namedCall(said.text);
    if (next === undefined) return said;
    said = await at.call(...next);
  }
  return said;
}

function outcomeOf(said: Said | undefined): Ended['outcome'] {
  if (said === undefined) return 'none';
  const { outcome } = said.structured;
  if (said.isError || outcome === 'nothing_changed') return 'not done';
  return outcome === 'partly' ? 'partly' : 'done';
}

/** The call that undoes what a phase did. */
async function undoOf(at: MusicPlace, { structured }: Said, phase: number): Promise<Asked | undefined> {
  const { items } = (await at.call('changes', {})).structured;
  const undoable = (Array.isArray(items) ? items : []).filter(
    ({ can_undo, what }) => can_undo === true && String(what).startsWith('undid: ') === phase > 0,
  );
  const ids = undoable.map(({ change_id }) => String(change_id));
  const { change_id } = structured;
  if (typeof change_id === 'string' && ids.includes(change_id)) return ['undo', { change_id }];
  return ids.length === 0 ? undefined : ['undo', { change_ids: ids }];
}

/**
 * What is wrong when another client acts just before any request of a change, of its undo and of the undo of that. It
 * must end as if the act had come before or after the phase, and an answer that says "done" must be true then.
 */
export async function wrongBeside(
  operation: MusicChange,
  open: (operation: MusicChange) => MusicPlace | Promise<MusicPlace>,
  what: Act,
): Promise<{ readonly count: number; readonly wrong: Readonly<Record<string, readonly string[]>> }> {
  const alone = await runWith(operation, open);
  const inTurn: Run[] = [];
  for (const phase of [...phasesOfOurs.keys(), phasesOfOurs.length])
    inTurn.push(await runWith(operation, open, { what, phase, nth: 0 }));
  const wrong: Record<string, readonly string[]> = {};
  for (const [at, { ended }] of inTurn.entries())
    if (ended.some(({ isKept }) => !isKept)) wrong[`${what.name}, ${at}`] = ended.map(showEnded);
  let count = 0;
  for (const [phase, name] of phasesOfOurs.entries())
    for (let nth = 1; nth <= (alone.requests[phase] ?? 0); nth += 1) {
      const run = await runWith(operation, open, { what, phase, nth });
      const found = judge(run, { operation, what, inTurn, alone });
      count += 1;
      const { during = 'never' } = run.acted ?? {};
      if (found.length > 0) wrong[`${operation.name}, ${name}, ${nth} ${during}: ${what.name}`] = found;
    }
  return { count, wrong };
}

const showLists = ({ lists }: Had) =>
  lists.map(({ name, songs }) => `${name}: ${songs.join(', ')}`).join('; ');
const showHad = (had: Had) => `${showLists(had)} | ${had.stars.join(', ')}`;
const showEnded = ({ said, outcome, had }: Ended) =>
  `${outcome} "${said.split('\n').slice(0, 2).join(' / ')}"\n      ${showHad(had)}`;

/**
 * Whether nobody can know of an act: between the last reading before such a request and the request. A server has no
 * other way to do these.
 */
function isUnseen({ during, next }: Acted, { name }: Act): boolean {
  return (
    /^(?:createPlaylist of a list|updatePlaylist by position|star)$/.test(during) ||
    [during, next].includes('deletePlaylist') ||
    (name === lastFirst && next === 'createPlaylist of a list')
  );
}

/** Every run but the one that is judged. */
interface Others {
  readonly operation: MusicChange;
  readonly what: Act;
  readonly inTurn: readonly Run[];
  readonly alone: Run;
}

function judge({ ended, acted }: Run, others: Others): string[] {
  const isLost = acted !== undefined && isUnseen(acted, others.what);
  // What stood at these positions is out, and that is all that can be known.
  if (isLost && acted.during === 'updatePlaylist by position') return [];
  const found: string[] = [];
  for (const [at, now] of ended.entries()) {
    if (at < (acted?.phase ?? 0)) continue;
    const fair = fairEnds(at, acted, others);
    if (acted === undefined || isLost) fair.push(...[others.alone.ended[at]].flatMap(each => each ?? []));
    const isTold = now.outcome === 'done' && others.what.about === 'the list';
    const possible = fair.filter(({ outcome }) => !isTold || outcome === 'done');
    const unchanged = at === acted?.phase ? acted.had : ended[at - 1]?.had;
    const all = [
      ...possible.map(({ had }) => had),
      ...(now.outcome !== 'done' && unchanged ? [unchanged] : []),
    ];
    const isFair = acted !== undefined && isBeforeCheck(acted, others.what) ? haveFairSongs : areFair;
    if (!isFair(now.had, all) || (!now.isKept && !isLost))
      found.push([`${phasesOfOurs[at]}: ${showEnded(now)}`, ...fair.map(showEnded)].join('\n   fair: '));
  }
  return found;
}

/** Lists are as in one of these, and each star is in one and each star that lacks, lacks in one. */
function areFair(had: Had, fair: readonly Had[]): boolean {
  const all = new Set([...fair.flatMap(each => each.stars), ...had.stars]);
  const isFair = (star: string) => fair.some(each => each.stars.includes(star) === had.stars.includes(star));
  return fair.some(each => showLists(each) === showLists(had)) && [...all].every(isFair);
}

/** Whether another order came before ours was read back: then ours may be made again, and an undo knows the one in between. */
const isBeforeCheck = ({ before }: Acted, { name }: Act) =>
  before.includes('createPlaylist of a list') && [lastFirst, songFirst].includes(name);

const haveFairSongs = (had: Had, fair: readonly Had[]): boolean =>
  areFair(inNoOrder(had), fair.map(inNoOrder));

const inNoOrder = ({ lists, stars }: Had): Had => ({
  stars,
  lists: lists.map(({ name, songs }) => ({ name, songs: songs.toSorted() })),
});

/** How a phase ends where the act comes before or after the phase in which it came. */
function fairEnds(at: number, acted: Acted | undefined, { operation, what, inTurn, alone }: Others): Ended[] {
  if (acted === undefined) return [];
  const [before, after] = [inTurn[acted.phase], inTurn[acted.phase + 1]];
  const later = after?.ended[at];
  const isBeforeAct = at === acted.phase && later !== undefined && after?.acted !== undefined;
  const ends = [before?.ended[at], isBeforeAct ? { ...later, had: after.acted.had } : later];
  const own = alone.ended[at];
  const left = own && what.leaves?.(own.had, acted.first, operation);
  const phase = phasesOfOurs[acted.phase];
  // Several steps that set the order go on with their own. An undo of that brings theirs back.
  if (
    phase !== undefined &&
    operation.setsOrder?.includes(phase) &&
    own !== undefined &&
    left !== undefined
  ) {
    const theirOrder = at === 1 ? inTurn[0]?.acted?.had : undefined;
    ends.push({ ...own, had: left }, theirOrder && { ...own, had: theirOrder });
  }
  return ends.flatMap(each => each ?? []);
}
