import * as z from 'zod/mini';
import { plansAddress } from '../data/address.ts';
import { type Shown, type ShownPlans, shownPlansSchema, shownSchema } from '../data/shown.ts';
import type { Host } from './host.ts';

// The page's policy forbids code from text, and zod would try.
z.config({ jitless: true });
const schema = shownSchema();
const plansSchema = shownPlansSchema();

/** What stands at an address. Rejects with the host's or the server's words. */
export const readShown = async (host: Host, address: string): Promise<Shown> =>
  schema.parse(JSON.parse((await host.read(address)).text));

/** The listener's plans. Rejects as reading does. */
export const readPlans = async (host: Host): Promise<ShownPlans['plans']> =>
  plansSchema.parse(JSON.parse((await host.read(plansAddress)).text)).plans;
