import { setImmediate } from 'node:timers/promises';
import { Redaction } from '../text/redaction.ts';
import { accountKey, type Connections, TransportFailure } from './transport.ts';
import { type HttpRequest, httpRequest, mediaTypeIn } from './wire-codec.ts';

/** A service in this process. Requests and answers are text, so it shares no object with its callers. */
export interface InProcessService {
  ask(request: HttpRequest): InProcessAnswer;
}

interface InProcessAnswer {
  readonly status: number;
  /** The content type, with its parameters. */
  readonly type: string;
  readonly text: string;
}

/**
 * Asks a service in this process, which `find` starts at the first request. The service answers one request in each turn
 * of the event loop, so that many requests do not hold up other work.
 */
export function inProcessConnections(find: () => Promise<InProcessService>): Connections {
  let isClosed = false;
  let lastTurn: Promise<unknown> = Promise.resolve();
  const ownTurn = () => {
    lastTurn = lastTurn.then(() => setImmediate());
    return lastTurn;
  };
  return {
    transportFor: (target, redaction = new Redaction()) => ({
      async ready() {
        await find();
      },
      async send(request, signal) {
        const [service, to] = await Promise.all([find(), target()]);
        redaction.add(to.token);
        await ownTurn();
        signal.throwIfAborted();
        if (isClosed) throw new TransportFailure('closed', 'no');
        const { status, type, text } = service.ask(httpRequest(request, to));
        return { status, contentType: mediaTypeIn(type), body: redaction.body(text) };
      },
      account: async () => accountKey(await target()),
      close: async () => undefined,
    }),
    async close() {
      isClosed = true;
    },
  };
}
