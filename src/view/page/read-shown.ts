import * as z from 'zod/mini';
import { plansAddress } from '../data/address.ts';
import { type Shown, type ShownPlans, shownPlansSchema, shownSchema } from '../data/shown.ts';
import type { Host } from './host.ts';

// The page's policy forbids code from text, and zod would try.
z.config({ jitless: true });
const schema = shownSchema();
const plansSchema = shownPlansSchema();

/** How the two eras of the protocol say that nothing stands at an address: the view makes no address that is malformed. */
const notThere: ReadonlySet<unknown> = new Set([-32002, -32602]);

/** Whether a read failed because nothing stands there, as far as the host hands on why. */
export const isNotThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && notThere.has(error.code);

/** What stands at an address. Rejects with the host's or the server's words. */
export const readShown = async (host: Host, address: string): Promise<Shown> =>
  schema.parse(JSON.parse((await host.read(address)).text));

/** The listener's plans. Rejects as reading does. */
export const readPlans = async (host: Host): Promise<ShownPlans['plans']> =>
  plansSchema.parse(JSON.parse((await host.read(plansAddress)).text)).plans;
