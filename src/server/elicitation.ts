import { randomUUID } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isRecord } from '../client/api/is-record.ts';
import type { PageElicitation } from '../tools/engine/account-port.ts';

/** A call asks at most one question and opens at most one page. These are the keys of their answers. */
const questionKey = 'yes';
const pageKey = 'page';

/** A host of a revision before 2026-07-28 must report within this time that it opened a page. Milliseconds. */
const openingMs = 20_000;

/** Asks the listener a question. The form has no fields: accepting it means yes. */
export const questionResult = ({ message, mark }: { readonly message: string; readonly mark: string }) =>
  inputRequired({
    inputRequests: {
      [questionKey]: inputRequired.elicit({ message, requestedSchema: { type: 'object', properties: {} } }),
    },
    requestState: mark,
  });

/** Sends the listener to a page. */
export const pageResult = (page: { readonly message: string; readonly url: string }) =>
  inputRequired({ inputRequests: { [pageKey]: inputRequired.elicitUrl(page) } });

/** Whether the host can ask the listener, and the answer to the question of the call before. */
export function questionIn(request: ServerContext, server: McpServer) {
  const { mcpReq } = request;
  const canAsk = canShowForms(capabilitiesOf(request, server));
  const response = inputResponse(mcpReq.inputResponses, questionKey);
  const mark = mcpReq.requestState<unknown>();
  if (response.kind !== 'elicit') return { canAsk };
  return { canAsk, answer: { action: response.action, mark: typeof mark === 'string' ? mark : '' } };
}

/** How this host sends the listener to a page; undefined if it cannot. */
export function pageElicitation(request: ServerContext, server: McpServer): PageElicitation | undefined {
  const { mcpReq } = request;
  const elicitation = elicitationIn(capabilitiesOf(request, server));
  if (elicitation === undefined || !isRecord(elicitation['url'])) return undefined;
  if (mcpReq.envelope) {
    const response = inputResponse(mcpReq.inputResponses, pageKey);
    return response.kind === 'elicit' ? { action: response.action } : {};
  }
  return {
    async send({ message, url }, done) {
      const elicitationId = randomUUID();
      const complete = server.server.createElicitationCompletionNotifier(elicitationId, {
        relatedRequestId: mcpReq.id,
      });
      done.then(complete).catch(() => undefined);
      const signal = AbortSignal.any([mcpReq.signal, AbortSignal.timeout(openingMs)]);
      const params = { mode: 'url' as const, message, url, elicitationId };
      return mcpReq.elicitInput(params, { signal, timeout: openingMs }).then(
        ({ action }) => action,
        () => 'late',
      );
    },
  };
}

/** Whether the host supports the extension for pages beside answers. */
export function canShowViews(request: ServerContext, server: McpServer): boolean {
  const extensions = capabilitiesOf(request, server)?.['extensions'];
  return isRecord(extensions) && isRecord(extensions['io.modelcontextprotocol/ui']);
}

/** Since 2026-07-28 a host sends its capabilities with each request, before that once in `initialize`. */
function capabilitiesOf({ mcpReq }: ServerContext, { server }: McpServer) {
  const envelope: Readonly<Record<string, unknown>> = { ...mcpReq.envelope };
  const capabilities: unknown = envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  return isRecord(capabilities) ? capabilities : undefined;
}

function elicitationIn(capabilities: Readonly<Record<string, unknown>> | undefined) {
  const elicitation = capabilities?.['elicitation'];
  return isRecord(elicitation) ? elicitation : undefined;
}

/** A bare `elicitation: {}` means forms; a host that can only open pages names `url`. */
function canShowForms(capabilities: Readonly<Record<string, unknown>> | undefined): boolean {
  const elicitation = elicitationIn(capabilities);
  return elicitation !== undefined && ('form' in elicitation || !('url' in elicitation));
}
