import type { Caller } from '../call.ts';
import type { Route } from '../router.ts';
import { errors } from '../service-error.ts';

/**
 * Whether this caller may use this route at all; the answer itself guards what only it knows.
 * Throws error 200: without a token where one is needed, with one that lacks a permission, and for another's library.
 */
export function authorizeRoute({ entry: { endpoint }, path }: Route, caller: Caller | undefined): void {
  const writes = endpoint.effect !== 'read';
  const personal = endpoint.owner || endpoint.permissions.length > 0 || path.user_id === 'me';
  if (!caller) {
    if (writes || personal) throw errors.tokenNeeded();
    return;
  }
  if (!endpoint.permissions.every(permission => caller.permissions.has(permission)))
    throw errors.permission();
  if (writes && path.user_id !== undefined && !isSelf(path.user_id, caller)) throw errors.permission();
}

const isSelf = (userId: string, caller: Caller) => userId === 'me' || Number(userId) === caller.userId;

const USER_OR_WORD = new Set(['user_id', 'kind']);
const BY_PARAMETER = new Set(['genre_id', 'editorial_id', 'radio_id']);
const WITHOUT_CODE = new Set(['podcast_id', 'episode_id']);
/** Recordings and releases are also found by their own codes: `/track/isrc:GBDUW0000059`. */
const CODES = new Set(['isrc', 'upc']);

/** Refuses a path with something else where an id must be; each kind of object has its own error for that. */
export function checkPathIds(path: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(path)) {
    if (USER_OR_WORD.has(name) ? name === 'kind' || value === 'me' : CODES.has(name)) continue;
    if (isId(value)) continue;
    if (BY_PARAMETER.has(name)) throw errors.wrongParameter();
    throw WITHOUT_CODE.has(name) ? errors.noCode() : errors.noData();
  }
}

const isId = (value: string) => /^-?\d{1,16}$/.test(value) && Number.isSafeInteger(Number(value));
