import type { Entry } from '../../client/api/index.ts';
import { errors } from '../../library/service-form.ts';
import type { Tokens } from '../authorize/tokens.ts';
import { json, type Reply } from '../http/reply.ts';
import type { Incoming } from '../http/request.ts';
import { TextBody } from '../http/text-body.ts';
import type { Handler, ServiceContext } from './call.ts';
import { authorizeRoute, checkPathIds, route } from './router.ts';

interface RequestHandlerParts {
  readonly context: ServiceContext;
  readonly tokens: Tokens;
  /** True admits a request and counts it. Requests without a valid token are counted separately. */
  readonly quota: (hasToken: boolean) => boolean;
  /** The handler of an entry of the contract. */
  readonly handlerOf: (entry: Entry) => Handler;
}

/**
 * The service without HTTP: quota, token, route and permissions in this order, then the handler.
 * A refused request throws `ServiceError`.
 */
export const createRequestHandler =
  ({ context, tokens, quota, handlerOf }: RequestHandlerParts) =>
  ({ method, path, params, token }: Incoming): Reply => {
    if (!quota(tokens.isValid(token))) throw errors.quota();
    const caller = tokens.caller(token);
    const found = route(method, path, params);
    authorizeRoute(found, caller);
    checkPathIds(found.path);
    const { library = context.library } = caller ?? {};
    const body = handlerOf(found.entry)({
      context: { ...context, library },
      caller,
      pattern: found.entry.endpoint.path,
      path: found.path,
      params,
    });
    return body instanceof TextBody ? { status: 200, type: body.contentType, text: body.text } : json(body);
  };
