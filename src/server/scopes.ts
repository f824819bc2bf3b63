import type { Effect } from '../client/api/endpoint.ts';

/** What one may do with this server, besides what the operator allows everyone. */
export type Scope = (typeof scopes)[number];
export const scopes = ['music:read', 'music:write', 'music:delete'] as const;

/** Without it nothing is answered: whoever may change things may read them. */
export const leastScope: Scope = 'music:read';

const besides: Readonly<Record<Effect, readonly Scope[]>> = {
  read: [],
  add: ['music:write'],
  change: ['music:write'],
  delete: ['music:delete'],
};

/** All that a call with this effect needs: a challenge names the whole list. */
export const scopesFor = (effect: Effect): readonly [Scope, ...Scope[]] => [leastScope, ...besides[effect]];
