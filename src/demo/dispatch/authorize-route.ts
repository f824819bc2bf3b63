import { objectPath } from '../../client/api/path.ts';
import type { Caller } from '../authorize/tokens.ts';
import { errors } from '../shared/service-error.ts';
import type { Route } from './router.ts';

/**
 * Refuses a caller who may not use this route at all; handlers guard what only they know.
 * Throws error 200: without a token where one is needed (all that lies below a user included, for any program on this
 * computer can ask), with one that lacks a permission, and for another's library.
 */
export function authorizeRoute({ entry: { endpoint }, path }: Route, caller: Caller | undefined): void {
  const writes = endpoint.effect !== 'read';
  const { kind, below } = objectPath(endpoint.path) ?? {};
  const personal =
    endpoint.owner ||
    endpoint.permissions.length > 0 ||
    path.user_id === 'me' ||
    (kind === 'user' && below !== '');
  if (!caller) {
    if (writes || personal) throw errors.tokenNeeded();
    return;
  }
  if (!endpoint.permissions.every(permission => caller.permissions.has(permission)))
    throw errors.permission();
  if (writes && path.user_id !== undefined && !isSelf(path.user_id, caller)) throw errors.permission();
}

const isSelf = (userId: string, caller: Caller) => userId === 'me' || Number(userId) === caller.userId;
