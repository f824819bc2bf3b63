import type { Entry } from '../client/api/index.ts';
import type { Answer, World } from './call.ts';
import { fault } from './service-error.ts';
import type { Serve } from './http/server.ts';
import { admit, checkIds } from './authorize/authorize-route.ts';
import { json } from './http/reply.ts';
import { route } from './router.ts';
import { TextAnswer } from './http/text-body.ts';
import type { Tokens } from './authorize/tokens.ts';

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
