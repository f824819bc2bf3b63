import type { Effect } from '../../client/api/endpoint.ts';
import { entries } from '../../client/api/index.ts';
import { isRecord } from '../../client/api/is-record.ts';
import type { Call } from '../../client/call-context.ts';
import { MusicError } from '../../client/errors.ts';
import { quoted } from '../../text/sanitize.ts';
import type { FoundByName, LikelyObject, NamedObject } from './find-in-lists.ts';
import { favouritesPage } from './own-lists.ts';

/** The object that an unclear name was taken for. */
export interface LikelyChoice {
  readonly object: NamedObject;
  /** Why this one, in words that follow its name. */
  readonly why: string;
}

/**
 * What a name that is not clear stands for, as far as a call with this effect may take it. A reading call takes the
 * listener's favourite among those that are likely, or else the best known. One that adds takes the only one that is
 * near. Others take nothing: their names must be exact. Rejects with `MusicError`.
 */
export async function chooseLikely(
  name: string,
  found: Extract<FoundByName, { reason: string }>,
  { kind, effect }: { readonly kind: string; readonly effect: Effect },
  call: Pick<Call, 'client' | 'signal'>,
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
  { client, signal }: Pick<Call, 'client' | 'signal'>,
): Promise<LikelyObject[]> {
  const list = entries.find(({ group, name }) => group === 'library' && name === `${kind}s`);
  // The listener's own playlists are all there is to choose from.
  if (list === undefined || kind === 'playlist') return [];
  try {
    const body = await client.call(list, { user_id: 'me', limit: favouritesPage }, { signal });
    const data = isRecord(body) && Array.isArray(body['data']) ? body['data'] : [];
    const ids = new Set(data.flatMap((item: unknown) => (isRecord(item) ? [item['id']] : [])));
    return likely.filter(({ id }) => ids.has(id));
  } catch (error) {
    if (error instanceof MusicError) return [];
    throw error;
  }
}
