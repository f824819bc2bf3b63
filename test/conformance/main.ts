import { aService, partsFor } from './parts.ts';
import { mount } from './serve.ts';

/** Serves the whole server over HTTP on this computer until the process ends, and prints its address. */
const embedded = await aService();
const { parts, updates } = await partsFor(embedded, embedded.token);
const { url } = await mount(parts, updates);
process.stdout.write(`${url}\n`);
