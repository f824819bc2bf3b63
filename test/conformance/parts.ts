import { randomBytes } from 'node:crypto';
import { services } from '../../src/client/catalogues.ts';
import { createClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import { httpTransport } from '../../src/client/transport.ts';
import { version } from '../../src/config/version.ts';
import { Updates } from '../../src/resources/index.ts';
import { createLog } from '../../src/server/log.ts';
import { RunningCalls } from '../../src/server/make-call-context.ts';
import type { HandlerParts } from '../../src/server/request-handlers.ts';
import type { ServerDescription } from '../../src/server/server.ts';
import { openStore } from '../../src/store/open.ts';
import { Redaction } from '../../src/text/redaction.ts';
import { createGrants } from '../../src/tools/engine/confirm.ts';
import type { Selection } from '../../src/tools/engine/prebuilt.ts';
import { toolsFor } from '../../src/tools/registry.ts';
import { journalOver } from '../support/journal.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

const plenty = { requests: 100_000, ms: 5000 };

export const aService = async (): Promise<TestService> =>
  startTestService({ store: await openStore({ memory: true }), quota: plenty });

/** What a server over `embedded` is made from, for the listener whose token it is. */
export async function partsFor(
  { origin }: TestService,
  token: string,
  selection: Selection = { readOnly: false },
): Promise<{ parts: HandlerParts & ServerDescription; updates: Updates }> {
  const updates = new Updates();
  const client = createClient({
    transport: httpTransport(async () => ({ origin, token, tokenIn: 'query' })),
    quota: plenty,
    clock: systemClock,
    hasToken: () => true,
    plural: false,
    deadlineMs: 10_000,
    onWrite: (entry, input) => updates.written(entry, input),
  });
  const store = await openStore({ memory: true });
  const parts = {
    version,
    now: Date.now,
    client,
    calls: new RunningCalls(),
    resources: { hasAccount: () => true, updates },
    tools: toolsFor(selection),
    log: createLog('error', () => undefined),
    readOnly: selection.readOnly,
    hasToken: true,
    location: 'in the demo library on this computer',
    catalogue: services.embedded,
    recordIsKept: () => true,
    journal: journalOver({
      store,
      user: async () => (await client.user.details({})).id ?? 0,
      newId: () => randomBytes(6).toString('hex'),
    }),
    sleep: async () => undefined,
    redaction: new Redaction(),
    view: { media: { origins: [], composed: true }, page: async () => undefined },
    asking: { policy: 'destructive' as const, grants: createGrants(Date.now) },
  };
  return { parts, updates };
}
