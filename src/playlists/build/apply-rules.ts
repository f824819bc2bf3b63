import type { ChangeCall } from '../../journal/journal.ts';
import type { JobProgress } from '../progress.ts';
import { withDetails } from '../track-details.ts';
import type { LeftOut } from './collect.ts';
import { type Avoided, brokenDetail, brokenRule, choosesByDetails, type Rules } from './rules.ts';
import { type Bounds, type Candidate, enough, selected } from './selection.ts';

export interface Sieve {
  readonly rules: Rules;
  readonly avoided: Avoided;
  /** How many the playlist can take. */
  readonly room: number;
}

export interface Sifted {
  readonly chosen: readonly Candidate[];
  readonly leftOut: readonly LeftOut[];
  /** Offered songs that keep the rules and were not needed, and how many more were not looked at. */
  readonly spare: readonly Candidate[];
  readonly unread: number;
}

/** Candidates by the rules: those that stay, and why the others do not. */
export async function sift(
  candidates: readonly Candidate[],
  sieve: Sieve,
  context: ChangeCall,
  progress: JobProgress,
): Promise<Sifted> {
  const { rules } = sieve;
  const leftOut: LeftOut[] = [];
  const fit = plainly(candidates, sieve, leftOut);
  const bounds = boundsOf(sieve);
  const { passed, unread } = choosesByDetails(rules)
    ? await byDetails(fit, bounds, rules, leftOut, context, progress)
    : { passed: fit, unread: 0 };
  const { chosen, crowded, spare } = selected(passed, bounds);
  leftOut.push(
    ...crowded.map(({ song, asked }) => ({
      id: song.id,
      song,
      asked,
      rule: `more than ${rules.max_per_artist} by one artist`,
    })),
  );
  const asked = spare.filter(each => each.asked);
  leftOut.push(...asked.map(({ song }) => ({ id: song.id, song, rule: noRoom(rules), asked: true })));
  return { chosen, leftOut, spare: spare.filter(each => !each.asked), unread };
}

const noRoom = ({ count, duration_minutes }: Rules) => {
  if (count === undefined && duration_minutes === undefined) return 'a playlist holds no more than 2,000';
  return duration_minutes === undefined
    ? `no room in ${count} songs`
    : `no room in ${duration_minutes} minutes`;
};

const boundsOf = ({ rules, room }: Sieve): Bounds => ({
  count: Math.min(room, rules.count ?? Number.POSITIVE_INFINITY),
  ...(rules.duration_minutes === undefined ? {} : { length: rules.duration_minutes * 60 }),
  ...(rules.max_per_artist === undefined ? {} : { perArtist: rules.max_per_artist }),
});

/** Leaves out what comes twice or breaks a rule that can be told from a list. */
function plainly(
  candidates: readonly Candidate[],
  { rules, avoided }: Sieve,
  leftOut: LeftOut[],
): Candidate[] {
  const seen = new Map<number, boolean>();
  return candidates.filter(({ song, asked }) => {
    const { id } = song;
    const before = seen.get(id);
    const twice = before === undefined ? undefined : before ? 'given twice' : 'in two sources';
    const rule = twice ?? brokenRule(song, rules, avoided);
    seen.set(id, before ?? asked);
    if (rule !== undefined) leftOut.push({ id, song, rule, asked: asked && twice === undefined });
    return rule === undefined;
  });
}

/** How many are looked up at a time: enough to keep the connections busy, not many more than are needed. */
const fewest = 24;
const most = 200;
/** Seconds: songs are rarely shorter on average. It tells how many may be needed for a length. */
const shortSong = 120;

const neededFor = ({ count = most, length = Number.POSITIVE_INFINITY }: Bounds) =>
  Math.min(count, Math.ceil(length / shortSong), most);

/** Looks songs up a few at a time, until there are enough that keep the rules. */
async function byDetails(
  fit: readonly Candidate[],
  bounds: Bounds,
  rules: Rules,
  leftOut: LeftOut[],
  context: ChangeCall,
  progress: JobProgress,
): Promise<{ passed: Candidate[]; unread: number }> {
  const passed: Candidate[] = [];
  const asked = fit.filter(each => each.asked).length;
  let at = 0;
  while (at < fit.length && !(at >= asked && enough(selected(passed, bounds).chosen, bounds))) {
    const some = fit.slice(at, at + Math.max(asked - at, fewest, neededFor(bounds) - passed.length));
    at += some.length;
    const songs = await withDetails(
      some.map(({ song }) => song),
      context,
      progress,
    );
    for (const [place, each] of some.entries()) {
      const song = songs[place] ?? each.song;
      const rule = brokenDetail(song, rules);
      if (rule === undefined) passed.push({ ...each, song });
      else leftOut.push({ id: song.id, song, rule, asked: each.asked });
    }
  }
  return { passed, unread: fit.length - at };
}
