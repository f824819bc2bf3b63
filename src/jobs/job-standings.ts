import type { ChangeAbout } from './change-about.ts';
import type { ChangeCall } from './change-call.ts';
import { handlerOf } from './find-handler.ts';
import { changedBy, type Job, type Step } from './job.ts';
import { firstNames } from './question.ts';
import type { Named } from './seen.ts';
import type { Standing } from './standing.ts';

const keyOf = (standing: Standing) => {
  if (standing.what === 'list') return standing.of;
  if (standing.what === 'bookmark') return `episode ${standing.episode}`;
  return standing.what === 'upload' ? `upload ${standing.id}` : `playlist ${standing.id}`;
};

/** How everything stands that a job was about, as far as the call read it: each thing once. */
export function standingsOf(job: Job, call: ChangeCall): Standing[] {
  const all = new Map<string, Standing>();
  for (const step of job.steps) {
    const placed = placedIn(job, step);
    const now = placed && handlerOf(call.journal.handlers, step.write)?.stands?.(placed, call);
    if (now === undefined) continue;
    const before = all.get(keyOf(now));
    const isOrdered = before?.what === 'playlist' && now.what === 'playlist' && now.order === undefined;
    all.set(keyOf(now), isOrdered ? { ...now, order: before.order } : now);
  }
  return [...all.values()];
}

/** Of each thing, how it was read to stand last. */
export const lastStandings = (all: readonly Standing[]): Standing[] => [
  ...new Map(all.map(each => [keyOf(each), each])).values(),
];

/** The step with the id of its playlist; undefined where the same job was to make the playlist and did not. */
function placedIn({ steps }: Job, step: Step): Step | undefined {
  if (step.on === undefined) return step;
  const made = steps[step.on]?.done[0];
  return made === undefined ? undefined : { ...step, input: { ...step.input, playlist_id: made } };
}

/**
 * What a change is about, as it turned out: how many it changed, the first of them by name where the call read the
 * names. An undo is told by the change that it takes back.
 */
export function aboutAsDone({ kind, about, steps }: Job, call: ChangeCall): ChangeAbout {
  if (kind !== 'change') return about;
  const step = steps.find(({ write }) => handlerOf(call.journal.handlers, write)?.of !== undefined);
  const changed = step === undefined ? [] : changedIn(step, call);
  if (about.what === 'playlist-made') {
    const { tracks: _, ...made } = about;
    return changed.length === 0 ? made : { ...made, tracks: changed.length };
  }
  if (!('first' in about) || changed.length === 0) return about;
  const planned = changed.length === about.count ? about.first : undefined;
  const known = new Map(changed.map(({ id, title }, at) => [id, title || String(planned?.[at] ?? '')]));
  return { ...about, count: changed.length, first: firstNames([...known.keys()], known) };
}

/** What a step changed, by name where the call read the names. */
export const changedIn = (step: Step, call: ChangeCall): Named[] =>
  changedBy(step).map(id => namedIn(step, id, call));

export function namedIn(step: Step, id: number, { journal, seen }: ChangeCall): Named {
  const kind = handlerOf(journal.handlers, step.write)?.of;
  return kind === undefined ? { id } : seen.nameOf(kind, id);
}
