import { takeTurns } from '../../../client/turns.ts';
import { artistKey } from '../songs/song.ts';
import type { Candidate } from './candidate.ts';
import type { Bounds } from './rules.ts';

/** Candidates that a curve is chosen from: those with a known tempo, the first so many. */
export const mostOnCurve = 150;

/** How many partial orders are kept after each song, and how many songs each is continued with. */
const width = 60;
const extensions = 12;
/** Seconds by which a total may miss the length. */
const tolerance = 15;
/** What a second beyond that, a beat at the end, a missing song and a fall of one beat cost, in squared beats. */
const costs = { second: 1, lastBeat: 2, leftOut: 400, fall: 4 } as const;

interface Curve {
  readonly from: number;
  readonly to: number;
  readonly gap: number;
}

/** A partial order: its songs as a chain from the last to the first. */
interface Path {
  readonly last: Candidate;
  readonly before: Path | undefined;
  readonly used: ReadonlySet<Candidate>;
  readonly seconds: number;
  readonly cost: number;
}

/**
 * Chooses songs and their order together, so that the tempo follows a line from one value to another over the whole
 * length, and songs of one artist keep a distance. A beam search; the same again for the same candidates. The
 * candidates need a tempo.
 */
export async function followCurve(
  candidates: readonly Candidate[],
  { count = candidates.length, seconds, perArtist = Number.POSITIVE_INFINITY }: Bounds,
  { from, to, gap }: Curve,
): Promise<Candidate[]> {
  const pool = candidates.slice(0, mostOnCurve);
  const most = Math.min(count, pool.length);
  const total = seconds ?? expectedSeconds(pool, most);
  const target = (at: number) => from + (to - from) * Math.min(1, at / Math.max(1, total));
  const direction = Math.sign(to - from);
  let beam: (Path | undefined)[] = [undefined];
  let best: { readonly path: Path; readonly score: number } | undefined;
  const requested = pool.filter(each => each.requested);
  const aim = { requested, to, most: seconds === undefined ? most : undefined, seconds };
  const turn = takeTurns();
  for (let step = 0; step < most; step++) {
    await turn();
    const next = beam.flatMap(extended);
    if (next.length === 0) break;
    next.sort((a, b) => a.cost - b.cost || a.seconds - b.seconds);
    beam = next.slice(0, width);
    for (const path of next.slice(0, width)) {
      const score = scoreOf(path, aim);
      if (best === undefined || score < best.score) best = { path, score };
    }
  }
  return best === undefined ? [] : songsOf(best.path);

  function extended(path: Path | undefined): Path[] {
    const { used = new Set<Candidate>(), seconds: length = 0, cost = 0 } = path ?? {};
    const recent = new Set(lastArtists(path, gap));
    const taken = artistCounts(used);
    const fits = pool
      .filter(
        each =>
          !used.has(each) &&
          !recent.has(artistKey(each.song)) &&
          (taken.get(artistKey(each.song)) ?? 0) < perArtist &&
          (seconds === undefined || length + each.song.duration <= total + tolerance),
      )
      .map(each => ({ each, off: (each.song.bpm ?? 0) - target(length + each.song.duration / 2) }))
      .sort((a, b) => Math.abs(a.off) - Math.abs(b.off))
      .slice(0, extensions);
    return fits.map(({ each, off }) => ({
      last: each,
      before: path,
      used: new Set(used).add(each),
      seconds: length + each.song.duration,
      cost: cost + off ** 2 + costs.fall * fallOf(path, each, direction),
    }));
  }
}

interface Aim {
  readonly requested: readonly Candidate[];
  readonly to: number;
  /** Songs, where no length is asked for. */
  readonly most: number | undefined;
  readonly seconds: number | undefined;
}

/** How good a whole order is; less is better. */
function scoreOf({ last, used, seconds: length, cost }: Path, { requested, to, most, seconds }: Aim): number {
  const lacking = most === undefined ? 0 : most - used.size;
  const off = seconds === undefined ? 0 : Math.max(0, Math.abs(length - seconds) - tolerance);
  const unused = requested.filter(each => !used.has(each)).length;
  return (
    cost / used.size +
    costs.second * off +
    costs.lastBeat * Math.abs((last.song.bpm ?? 0) - to) +
    costs.leftOut * (lacking + unused)
  );
}

/** How far a song goes against the direction of the curve, squared. */
const fallOf = (path: Path | undefined, { song }: Candidate, direction: number): number =>
  path === undefined ? 0 : Math.max(0, ((path.last.song.bpm ?? 0) - (song.bpm ?? 0)) * direction) ** 2;

const expectedSeconds = (pool: readonly Candidate[], count: number): number =>
  (pool.reduce((sum, { song }) => sum + song.duration, 0) / Math.max(1, pool.length)) * count;

function lastArtists(path: Path | undefined, gap: number): string[] {
  const artists: string[] = [];
  for (let at = path; at !== undefined && artists.length < gap; at = at.before)
    artists.push(artistKey(at.last.song));
  return artists;
}

function artistCounts(used: ReadonlySet<Candidate>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { song } of used) counts.set(artistKey(song), (counts.get(artistKey(song)) ?? 0) + 1);
  return counts;
}

function songsOf(path: Path): Candidate[] {
  const songs: Candidate[] = [];
  for (let at: Path | undefined = path; at !== undefined; at = at.before) songs.unshift(at.last);
  return songs;
}
