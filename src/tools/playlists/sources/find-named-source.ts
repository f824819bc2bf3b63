import { longest } from '../../../client/api/text-limits.ts';
import type { Call } from '../../../client/call-context.ts';
import { NoAccount, PermissionMissing, TokenRejected } from '../../../client/errors.ts';
import { editDistance, foldName } from '../../../text/fold.ts';
import { chooseLikely, type LikelyChoice } from '../../engine/choose-likely.ts';
import { findByName } from '../../engine/find-by-name.ts';
import { type FoundByName, findInLists } from '../../engine/find-in-lists.ts';
import type { NameCandidate, NamedKind } from './sources.ts';

/** The object that a name stands for, or up to three that it may stand for. `isFar`: they have nothing of the name. */
export type NameResult =
  | { readonly object: NameCandidate }
  | { readonly candidates: readonly NameCandidate[]; readonly isFar?: boolean };

/** Finds what a source is about by its name; an album also by its artist's. Rejects with `MusicError`. */
export async function findObject(
  kind: NamedKind,
  name: string,
  call: Call,
  artist: string | undefined,
): Promise<NameResult> {
  if (kind === 'playlist') return findPlaylist(name, call);
  const found =
    kind === 'radio' || kind === 'genre'
      ? await findInLists([`${kind}.list`], name, call)
      : await findByName(kind, artist === undefined ? name : `${artist} - ${name}`, call);
  const chosen: Partial<LikelyChoice> | undefined =
    'object' in found ? found : await chooseLikely(name, found, { kind, effect: 'read' }, call);
  if (chosen?.object !== undefined)
    return { object: { ...chosen.object, kind, ...(chosen.why === undefined ? {} : { why: chosen.why }) } };
  const { near = false, candidates = [] } = 'reason' in found ? found : {};
  const isFar = !near && (kind === 'genre' || kind === 'radio');
  if (isFar) return { candidates: nearest(name, candidates).map(each => ({ ...each, kind })), isFar };
  return candidatesOf((near ? candidates : []).map(each => ({ ...each, kind })));
}

const mostCandidates = 3;
/** Characters that a name may be cut short to. */
const shortestPart = 3;

/** Those with the fewest other letters. */
const nearest = <T extends { readonly name: string }>(name: string, all: readonly T[]): T[] =>
  all
    .map(each => ({ each, distance: editDistance(foldName(name), foldName(each.name), longest.words) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, mostCandidates)
    .map(({ each }) => each);

const fansOf = ({ fans = 0 }: NameCandidate): number => fans;

const candidatesOf = (found: readonly NameCandidate[]): NameResult => ({
  candidates: found.toSorted((a, b) => fansOf(b) - fansOf(a)).slice(0, mostCandidates),
});

/** The only playlist whose title begins so. */
function chooseByPart(name: string, found: readonly NameCandidate[]): NameResult {
  const fitting = found.filter(each => isNamedInPart(name, each));
  const [only, another] = fitting;
  return only === undefined || another !== undefined ? candidatesOf(found) : { object: only };
}

function isNamedInPart(name: string, { name: whole }: NameCandidate): boolean {
  const part = foldName(name);
  return part.length >= shortestPart && foldName(whole).startsWith(part);
}

/** A playlist of the library, or else a public one. An empty one gives way to another of its name. */
async function findPlaylist(name: string, call: Call): Promise<NameResult> {
  const found = await findInLists(['library.playlists'], name, call).catch(noneWithout);
  const near = 'object' in found ? [found.object] : found.near ? found.candidates : [];
  const own = near.map(each => ({ ...each, kind: 'playlist' as const, inLibrary: true as const }));
  const isCalled = (each: { readonly name: string }) => foldName(each.name) === foldName(name);
  const same = own.filter(isCalled);
  const filled = same.filter(({ tracks = 0 }) => tracks > 0);
  const [only, second] = filled;
  if (only !== undefined) return second === undefined ? { object: only } : candidatesOf(filled);
  const [begun, other] = own.filter(each => (each.tracks ?? 0) > 0 && isNamedInPart(name, each));
  if (same.length === 0 && begun !== undefined && other === undefined) return { object: begun };
  const { client, signal } = call;
  const { data } = await client.search.playlist({ query: name, limit: 10 }, { signal });
  const open = data.map(
    ({ id, title, nb_tracks, user }): NameCandidate => ({
      id: id ?? 0,
      name: title ?? '',
      kind: 'playlist',
      by: user?.name ?? undefined,
      tracks: nb_tracks ?? 0,
    }),
  );
  const [empty] = same;
  const called = open.filter(each => isCalled(each) && each.id !== empty?.id);
  const [first, next] = empty === undefined ? called : called.map(each => ({ ...each, insteadOf: empty.id }));
  if (first !== undefined) return next === undefined ? { object: first } : candidatesOf(called);
  if (empty !== undefined) return { object: empty };
  return chooseByPart(name, open.length > 0 ? open : own);
}

function noneWithout(error: unknown): FoundByName {
  if (![NoAccount, TokenRejected, PermissionMissing].some(type => error instanceof type)) throw error;
  return { reason: 'name-unknown', candidates: [], near: false, likely: [], others: 0 };
}
