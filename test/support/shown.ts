import { type ShownList, type ShownPlan, type ShownSongs, shownSchema } from '../../src/view/data/shown.ts';
import { textAt } from '../resources/host.ts';
import type { Assistant } from './stand.ts';

type Host = Pick<Assistant, 'mcp'>;

/** What the view reads at an address. Rejects with the server's error, or where it is not of the schema. */
export const shownAt = async ({ mcp }: Host, uri: string): Promise<ShownSongs> =>
  shownSchema().parse(JSON.parse(await textAt(mcp, uri)));

export async function planAt(host: Host, planId: unknown): Promise<ShownPlan> {
  const shown = await shownAt(host, `music://plan/${planId}`);
  if (shown.is !== 'plan') throw new Error(`a ${shown.is} stands there`);
  return shown;
}

export async function listAt(host: Host, uri: string): Promise<ShownList> {
  const shown = await shownAt(host, uri);
  if (shown.is === 'plan') throw new Error('a plan stands there');
  return shown;
}
