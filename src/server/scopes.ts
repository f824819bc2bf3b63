import type { Effect } from '../client/api/endpoint.ts';

/** The OAuth scopes of this server. */
export type Scope = (typeof scopes)[number];
export const scopes = ['music:read', 'music:write', 'music:delete'] as const;

/** Every request needs it. */
export const leastScope: Scope = 'music:read';

const more: Readonly<Record<Effect, readonly Scope[]>> = {
  read: [],
  add: ['music:write'],
  change: ['music:write'],
  delete: ['music:delete'],
};

/** All scopes that a call with this effect needs. A challenge must name the whole list. */
export const scopesFor = (effect: Effect): readonly [Scope, ...Scope[]] => [leastScope, ...more[effect]];
