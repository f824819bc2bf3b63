import { ChangeTaken } from '../client/errors.ts';
import { isHopeless } from '../client/many-calls.ts';
import type { ChangeCall } from '../jobs/change-context.ts';
import { partsOf } from '../jobs/job-parts.ts';
import { finishJob } from '../jobs/start-and-finish-job.ts';
import { mostUnasked } from '../jobs/writes/library-lists.ts';
import { lockFileWithin } from '../store/process-lock.ts';
import { quoted } from '../text/sanitize.ts';
import { counted } from '../tools/engine/change-words.ts';
import { errorMessage } from '../tools/engine/error-message.ts';
import { findInLists } from '../tools/engine/find-in-lists.ts';
import { unclearLines } from '../tools/engine/resolve-names.ts';
import { CannotPlan } from '../tools/playlists/choosing/rules.ts';
import { someSongs } from '../tools/playlists/choosing/song-wording.ts';
import { rebaseOnPlaylist } from '../tools/playlists/plan/changed-meanwhile.ts';
import type { PlanResult } from '../tools/playlists/plan/make-plan.ts';
import { type Plan, planOfPlaylist } from '../tools/playlists/plan/plan.ts';
import { refreshPlan } from '../tools/playlists/plan/refresh-saved-playlist.ts';
import { savePlan } from '../tools/playlists/plan/save-plan.ts';
import { comingIn, leavingIds, lineIds, stepsToSave } from '../tools/playlists/plan/save-steps.ts';
import { leavingOf, linesOf } from '../tools/playlists/plan/songs-by-state.ts';
import { keepPlan, noPlanText, playlistOf, savingTool } from '../tools/playlists/plan/stored-plans.ts';
import { saveAnswer } from '../tools/playlists/save-answer.ts';
import { type CommandLibrary, callArguments } from './library.ts';
import { readWholeCatalogue } from './whole-catalogue.ts';

export interface RefreshOptions {
  readonly isDry: boolean;
  /** Asks at the terminal. Undefined without one. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/** A playlist of the listener's. */
interface Target {
  readonly id: number;
  readonly name: string;
}

/**
 * `refresh NAME…`: plans playlists from what they were saved with, and saves them. Resolves to the exit code: 2 for wrong
 * names, and where a playlist was left as it is for what it would lose or because no recipe is known.
 */
export async function runRefresh(
  names: readonly string[],
  parts: CommandLibrary,
  options: RefreshOptions,
): Promise<number> {
  const { choice, catalogue, config, similar, say } = parts;
  if (names.length === 0) {
    say('refresh needs the names or ids of playlists that were saved here: refresh "Weekly mix".');
    return 2;
  }
  const began = Date.now();
  await readWholeCatalogue(catalogue, say);
  const chosen = await choice.chosen();
  const newCall = () => callArguments(chosen, config, similar);
  const targets = await findTargets(names, newCall(), say);
  if (targets === undefined) return 2;
  // One run changes playlists at a time, because each plans from what is there.
  const isAlone = options.isDry || config.ephemeral;
  const until = performance.now() + waitMs;
  const lock = isAlone ? undefined : await lockFileWithin(`${config.files.data}.refresh`, () => until);
  if (!isAlone && lock === undefined) {
    say(
      'Another refresh is running on this computer. Nothing was changed; run the same command again later.',
    );
    return 1;
  }
  try {
    const codes: number[] = [];
    for (const target of targets) {
      const refreshing = { target, began, location: chosen.location, asks: config.confirm !== 'never' };
      codes.push(await refreshOne(refreshing, newCall, say, options));
    }
    if (options.isDry) say('Nothing was changed, because of --dry-run.');
    return Math.max(...codes);
  } finally {
    lock?.close();
  }
}

/** The playlists that the names stand for, each once. Undefined if one stands for none or for several. */
async function findTargets(
  names: readonly string[],
  call: ChangeCall,
  say: CommandLibrary['say'],
): Promise<Target[] | undefined> {
  const targets = new Map<number, Target>();
  let isWrong = false;
  for (const given of names) {
    if (/^\d+$/.test(given)) {
      targets.set(Number(given), { id: Number(given), name: given });
      continue;
    }
    const found = await findInLists(['library.playlists'], given, call);
    if ('object' in found) {
      targets.set(found.object.id, found.object);
      continue;
    }
    isWrong = true;
    for (const line of unclearLines({ kind: 'playlist of yours', given, found })) say(line);
  }
  if (!isWrong) return [...targets.values()];
  say('Nothing was changed.');
  return undefined;
}

interface Refreshing {
  readonly target: Target;
  /** When this command began, in milliseconds since 1970. */
  readonly began: number;
  readonly location: string | undefined;
  readonly asks: boolean;
}

/** Each part has a call of its own, because a call keeps the playlists that it read. */
async function refreshOne(
  { target, began, location, asks }: Refreshing,
  newCall: () => ChangeCall,
  say: CommandLibrary['say'],
  { isDry, ask }: RefreshOptions,
): Promise<number> {
  const name = quoted(target.name);
  try {
    if (!isDry && !(await finishInterrupted(target, newCall(), say)))
      return refuse(
        `${name}: an earlier save of it is not finished yet; run the same command again later`,
        say,
      );
    const call = newCall();
    const from = await planOfPlaylist(target.id, call);
    if ('problem' in from) return refuse(`${name}: ${from.problem}`, say);
    if (await wasSavedSince(began, target.id, call)) {
      say(`${name} was saved by another program just now, so it stays as it is.`);
      return 0;
    }
    const made = await refreshPlan(from, [], call);
    for (const line of planLines(made, quoted(nameOf(made.plan)))) say(line);
    if (stepsToSave(made.plan).length === 0 || isDry) return 0;
    const losing = leavingIds(made.plan).length;
    if (losing > mostUnasked && asks) {
      const question = `${name} would lose ${counted(losing, 'song')} of ${from.songs.length}. Refresh it? [y/N]`;
      const answer = await ask?.(question);
      const why = `${name} stays as it is: it would lose ${counted(losing, 'song')}`;
      if (answer === undefined) return refuse(`${why}, and there is no terminal to ask at`, say);
      if (!/^\s*y(?:es)?\s*$/i.test(answer)) return refuse(why, say);
    }
    return await save(made.plan, location, newCall(), say);
  } catch (error) {
    if (error instanceof CannotPlan) return refuse(`${name}: ${error.problem.problem}`, say);
    if (isHopeless(error)) throw error;
    say(`${name}: ${errorMessage(error, { playlist_id: target.id })}.`);
    return 1;
  }
}

function refuse(why: string, say: CommandLibrary['say']): 2 {
  say(`${why}.`);
  return 2;
}

const nameOf = ({ target }: Plan): string => ('name' in target ? target.name : '');

/** What a refresh changes, with songs that come and go. */
function planLines({ plan, notes }: PlanResult, name: string): string[] {
  const coming = new Set(comingIn(plan));
  const songs = linesOf(plan).flatMap(({ song }) => (coming.has(song.id) ? song : []));
  const gone = leavingOf(plan).map(({ song }) => song);
  if (stepsToSave(plan).length === 0) return [`${name}: nothing has changed.`, ...notes];
  return [
    `${name}: ${counted(songs.length, 'song')} in, ${counted(gone.length, 'song')} out, ${counted(lineIds(plan).length, 'song')} afterwards.`,
    ...(songs.length === 0 ? [] : [`  in: ${someSongs(songs)}`]),
    ...(gone.length === 0 ? [] : [`  out: ${someSongs(gone)}`]),
    ...notes,
  ];
}

async function save(
  plan: Plan,
  location: string | undefined,
  call: ChangeCall,
  say: CommandLibrary['say'],
): Promise<number> {
  const open = await rebaseOnPlaylist(await keepPlan(plan, call), call);
  if ('noPlan' in open) return refuse(noPlanText(open), say);
  if (open.changed !== undefined)
    return refuse(
      `${quoted(nameOf(plan))} was changed while it was planned: run the same command again`,
      say,
    );
  const saved = await savePlan(open, call);
  if ('noPlan' in saved) return refuse(noPlanText(saved), say);
  const answer = saveAnswer(saved, open.job.id, { location }, []);
  say(answer.text);
  return saved.problem === undefined ? 0 : 1;
}

/**
 * Finishes a save of the playlist that was interrupted: it was asked for, and what it left is unknown until then.
 * Resolves to whether no save is left unfinished.
 */
async function finishInterrupted(
  { id, name }: Target,
  call: ChangeCall,
  say: CommandLibrary['say'],
): Promise<boolean> {
  for (const job of await (await call.journal.jobs()).unfinished()) {
    const isOfList = partsOf(job).some(part => playlistOf(part) === id);
    if (job.tool !== savingTool || !isOfList) continue;
    const done = await finishJob(job.id, call).catch((error: unknown) => {
      if (error instanceof ChangeTaken) return 'under-way';
      throw error;
    });
    // Another process may have ended it since the list was read.
    if (done === 'ended') continue;
    if (typeof done === 'string' || done.problem !== undefined) return false;
    say(`An interrupted save of ${quoted(name)} was finished first.`);
  }
  return true;
}

/** Whether a save of the playlist began after that time. */
async function wasSavedSince(began: number, id: number, { journal }: ChangeCall): Promise<boolean> {
  const latest = await (await journal.jobs()).latest();
  return latest.some(
    job => job.tool === savingTool && job.at >= began && partsOf(job).some(part => playlistOf(part) === id),
  );
}

/** How long one run waits for another. */
const waitMs = 120_000;
