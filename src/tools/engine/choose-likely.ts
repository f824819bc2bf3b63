import type { Effect } from '../../client/api/endpoint.ts';
import type { ServiceCall } from '../../client/call-context.ts';
import { MusicError } from '../../client/errors.ts';
import { quoted } from '../../text/sanitize.ts';
import type { FoundByName, LikelyObject, NamedObject } from './find-in-lists.ts';
import { favouriteIds } from './own-lists.ts';

/** The object chosen for an unclear name. */
export interface LikelyChoice {
  readonly object: NamedObject;
  /** Why this one, in words that follow its name. */
  readonly why: string;
}

/**
 * Chooses an object for an unclear name. A reading call takes the listener's favourite among those that are likely, or
 * else the best known. One that adds takes the only one that is near. Other calls choose nothing: they need exact names.
 * Rejects with `MusicError`.
 */
export async function chooseLikely(
  name: string,
  found: Extract<FoundByName, { reason: string }>,
  { kind, effect }: { readonly kind: string; readonly effect: Effect },
  call: ServiceCall,
): Promise<LikelyChoice | undefined> {
  if (effect !== 'read' && effect !== 'add') return undefined;
  const isNear = found.reason === 'name-unknown';
  const [first, ...others] = found.likely;
  if (first === undefined) return undefined;
  const nearest = isNear ? `, the nearest to ${quoted(name)}` : '';
  if (others.length === 0) return isNear ? { object: first, why: nearest } : undefined;
  if (effect === 'add') return undefined;
  const own = await favouritesAmong(found.likely, kind, call);
  const [best, next] = own.length > 0 ? own : found.likely;
  if (best === undefined || (next !== undefined && best.fame <= next.fame)) return undefined;
  const rest = found.likely.filter(each => each !== best).map(({ id }) => `[${id}]`);
  const among = own.length > 0 ? 'a favourite; also' : 'the best known; also';
  return { object: best, why: `${nearest}, ${among} ${rest.slice(0, mostTold).join(', ')}` };
}

/** How many others are named. */
const mostTold = 3;

/** Those that are among the listener's favourites, in their order. None where these cannot be read. */
async function favouritesAmong(
  likely: readonly LikelyObject[],
  kind: string,
  call: ServiceCall,
): Promise<LikelyObject[]> {
  // The listener's own playlists are all there is to choose from.
  if (kind === 'playlist') return [];
  try {
    const ids = await favouriteIds(kind, call);
    return likely.filter(({ id }) => ids?.has(id));
  } catch (error) {
    if (error instanceof MusicError) return [];
    throw error;
  }
}
