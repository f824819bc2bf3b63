import { randomBytes } from 'node:crypto';
import { createClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import { httpTransport } from '../../src/client/transport.ts';
import { version } from '../../src/config/version.ts';
import { type Embedded, startEmbedded } from '../../src/demo/index.ts';
import { Updates } from '../../src/resources/index.ts';
import type { AnswerParts } from '../../src/server/answers.ts';
import { CallsUnderWay } from '../../src/server/calls-under-way.ts';
import type { Listing } from '../../src/server/listing-server.ts';
import { createLog } from '../../src/server/log.ts';
import { openStore } from '../../src/store/open.ts';
import { Redaction } from '../../src/text/redaction.ts';
import { createGrants } from '../../src/tools/engine/confirm.ts';
import { type Selection, toolsFor } from '../../src/tools/registry.ts';
import { journalOver } from '../support/journal.ts';

const plenty = { requests: 100_000, ms: 5000 };

export const aService = async (): Promise<Embedded> =>
  startEmbedded({ store: await openStore({ memory: true }), quota: plenty });

/** What a server over `embedded` is made from, for the listener whose token it is. */
export async function partsFor(
  { origin }: Embedded,
  token: string,
  selection: Selection = { readOnly: false },
): Promise<{ parts: AnswerParts & Listing; updates: Updates }> {
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
    calls: new CallsUnderWay(),
    resources: { hasAccount: () => true, updates },
    tools: toolsFor(selection),
    log: createLog('error', () => undefined),
    readOnly: selection.readOnly,
    hasToken: true,
    place: 'in the demo library on this computer',
    recordIsKept: () => true,
    journal: journalOver({
      store,
      user: async () => (await client.user.details({})).id ?? 0,
      newId: () => randomBytes(9).toString('base64url'),
    }),
    sleep: async () => undefined,
    redaction: new Redaction(),
    view: { media: { origins: [], composed: true }, page: async () => undefined },
    asking: { policy: 'destructive' as const, grants: createGrants(Date.now) },
  };
  return { parts, updates };
}
