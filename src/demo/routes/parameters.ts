import type { Caller } from '../authorize/tokens.ts';
import type { UserNode } from '../catalogue/graph.ts';
import type { Call } from '../dispatch/call.ts';
import { errors } from '../shared/service-error.ts';

/** The token's owner. Throws error 200 without a token. */
export function callerOf({ caller }: Call): Caller {
  if (!caller) throw errors.tokenNeeded();
  return caller;
}

/** The user named by the path, `me` being the token's owner. Throws error 800 for one who does not exist. */
export function userOf(call: Call): UserNode {
  const given = call.path.user_id;
  return someone(call, given === undefined || given === 'me' ? callerOf(call).userId : Number(given));
}

export function someone({ context: { catalogue } }: Call, id: number): UserNode {
  const user = id === catalogue.owner.id ? catalogue.owner : catalogue.users.get(id);
  if (!user) throw errors.noData();
  return user;
}

/** The user named by the path, who must be the caller. Throws error 200 for anybody else. */
export function selfOf(call: Call): UserNode {
  const user = userOf(call);
  if (callerOf(call).userId !== user.id) throw errors.permission();
  return user;
}

/** Whether the caller may keep a track: an uploaded one belongs to one listener. */
export const mayKeep = ({ context, caller }: Call, trackId: number): boolean =>
  trackId > 0 || context.library.personalSong(trackId)?.ownerId === caller?.userId;

const whole = /^-?\d{1,16}$/;

/** A whole number from the parameters. Throws error 500 with its name. */
export function numberIn({ params }: Call, name: string): number {
  const given = (params[name] ?? '').trim();
  const value = Number(given);
  if (!whole.test(given) || !Number.isSafeInteger(value)) throw errors.wrongParameter(name);
  return value;
}

/** A comma list of whole numbers, under its usual name or its other one. Throws error 500 with its name. */
export function numbersIn({ params }: Call, name: string, other?: string): number[] {
  const used = name in params || other === undefined ? name : other;
  const words = (params[used] ?? '').split(',').map(word => word.trim());
  const values = words.filter(word => word !== '');
  if (values.length === 0 || !values.every(word => whole.test(word))) throw errors.wrongParameter(used);
  return values.map(Number);
}

/** `true` or `false`; undefined when absent. Throws error 500 with its name. */
export function flagIn({ params }: Call, name: string): boolean | undefined {
  const given = params[name];
  if (given === undefined) return undefined;
  if (given !== 'true' && given !== 'false') throw errors.wrongParameter(name);
  return given === 'true';
}

/** Text that may be absent but not blank. Throws error 500. */
export function textIn({ params }: Call, name: string): string | undefined {
  const given = params[name]?.trim();
  if (given === '') throw errors.emptyParameter();
  return given;
}
