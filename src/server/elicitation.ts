import { randomUUID } from 'node:crypto';
import {
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isRecord } from '../client/api/record.ts';
import type { PageElicitation } from '../tools/engine/account-port.ts';
import { capabilitiesOf } from './host-capabilities.ts';

/** The one question of a call, and the one page, by the keys of their answers. */
const questionKey = 'yes';
const pageKey = 'page';

/** Milliseconds in which a host of before 2026-07-28 must say that it opened a page. */
const openingMs = 20_000;

/** The answer that asks the listener. The form has no fields: accepting means yes. */
export const questionResult = ({ message, mark }: { readonly message: string; readonly mark: string }) =>
  inputRequired({
    inputRequests: {
      [questionKey]: inputRequired.elicit({ message, requestedSchema: { type: 'object', properties: {} } }),
    },
    requestState: mark,
  });

/** The answer that sends the listener to a page. */
export const pageResult = (page: { readonly message: string; readonly url: string }) =>
  inputRequired({ inputRequests: { [pageKey]: inputRequired.elicitUrl(page) } });

/** Whether the host can ask the listener, and the answer to the question that this call asked before. */
export function questionIn({ mcpReq }: ServerContext, { server }: McpServer) {
  const canAsk = showsForms(capabilitiesOf(mcpReq, server));
  const response = inputResponse(mcpReq.inputResponses, questionKey);
  const mark = mcpReq.requestState<unknown>();
  if (response.kind !== 'elicit') return { canAsk };
  return { canAsk, answer: { action: response.action, mark: typeof mark === 'string' ? mark : '' } };
}

/** How this host sends the listener to a page; undefined where it cannot. */
export function pageElicitation(
  { mcpReq }: ServerContext,
  { server }: McpServer,
): PageElicitation | undefined {
  const elicitation = elicitationIn(capabilitiesOf(mcpReq, server));
  if (elicitation === undefined || !isRecord(elicitation['url'])) return undefined;
  if (mcpReq.envelope) {
    const response = inputResponse(mcpReq.inputResponses, pageKey);
    return response.kind === 'elicit' ? { action: response.action } : {};
  }
  return {
    async send({ message, url }, done) {
      const elicitationId = randomUUID();
      const complete = server.createElicitationCompletionNotifier(elicitationId, {
        relatedRequestId: mcpReq.id,
      });
      done.then(complete).catch(() => undefined);
      const signal = AbortSignal.any([mcpReq.signal, AbortSignal.timeout(openingMs)]);
      const request = { mode: 'url' as const, message, url, elicitationId };
      return mcpReq.elicitInput(request, { signal, timeout: openingMs }).then(
        ({ action }) => action,
        () => 'late',
      );
    },
  };
}

function elicitationIn(capabilities: unknown) {
  const elicitation = isRecord(capabilities) ? capabilities['elicitation'] : undefined;
  return isRecord(elicitation) ? elicitation : undefined;
}

/** A bare `elicitation: {}` means forms; a host that only opens addresses says so. */
function showsForms(capabilities: unknown): boolean {
  const elicitation = elicitationIn(capabilities);
  return elicitation !== undefined && ('form' in elicitation || !('url' in elicitation));
}
