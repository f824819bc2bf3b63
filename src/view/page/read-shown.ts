import * as z from 'zod/mini';
import { type Shown, shownSchema } from '../data/shown.ts';
import type { Host } from './host.ts';

// The page's policy forbids code from text, and zod would try.
z.config({ jitless: true });
const schema = shownSchema();

/** What stands at an address. Rejects with the host's or the server's words. */
export const readShown = async (host: Host, address: string): Promise<Shown> =>
  schema.parse(JSON.parse((await host.read(address)).text));
