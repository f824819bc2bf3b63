import type { Entry } from '../client/api/index.ts';
import type { Answer, World } from './call.ts';
import { fault } from './fault.ts';
import type { Serve } from './front.ts';
import { admit, checkIds } from './gate.ts';
import { json } from './http/reply.ts';
import { route } from './router.ts';
import { TextAnswer } from './text.ts';
import type { Tokens } from './tokens.ts';

export interface ServiceParts {
  readonly world: World;
  readonly tokens: Tokens;
  /** True admits a request and counts it. */
  readonly quota: () => boolean;
  /** The answer to an entry of the contract. */
  readonly answerOf: (entry: Entry) => Answer;
}

/** The service without its wire: quota, token, route and permissions in this order, then the answer. */
export const createService =
  ({ world, tokens, quota, answerOf }: ServiceParts): Serve =>
  ({ method, path, params, token }) => {
    if (!quota()) throw fault.quota();
    const caller = tokens.caller(token);
    const found = route(method, path, params);
    admit(found, caller);
    checkIds(found.path);
    const body = answerOf(found.entry)({ world, caller, path: found.path, params });
    return body instanceof TextAnswer ? { status: 200, type: body.contentType, text: body.text } : json(body);
  };
