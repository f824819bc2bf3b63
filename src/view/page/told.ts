import { quoted } from '../../text/sanitize.ts';
import type { Deeds } from './running-order.ts';

/** What the assistant is told of what the listener did in the view: one short line each. */

const mostMoves = 2;

/** `In the view the listener moved "Night Ferry" to 1, removed 2. The plan is now plan_id x.3; not saved.` */
export const deedsLine = (deeds: Deeds, planId: string): string =>
  `In the view the listener ${didWords(deeds)}. The plan is now plan_id ${planId}, not saved yet.`;

/** `In the view the listener saved "Dinner" [7] (moved "Night Ferry" to 1).` `lacking`: songs that did not go in. */
export function savedLine(deeds: Deeds, title: string, id: number | undefined, lacking = 0): string {
  const before = [...parts(deeds), ...(lacking > 0 ? [`not taken by the service: ${lacking}`] : [])].join(
    ', ',
  );
  return `In the view the listener saved ${quoted(title)}${id === undefined ? '' : ` [${id}]`}${before === '' ? '' : ` (${before})`}.`;
}

export const undoneLine = (title: string, again: boolean): string =>
  `In the view the listener ${again ? 'brought back what was undone of' : 'undid the change of'} ${quoted(title)}.`;

/** What nobody said came about: the assistant can look. */
export const unknownLine = (did: 'changed' | 'saved' | 'undid', tool: string, id: string): string =>
  `In the view the listener ${did} ${did === 'undid' ? `change_id ${id}` : `plan_id ${id}`}; no answer came, so whether that was done is not known. ${did === 'changed' ? `${tool} with plan_id and preview=true shows it.` : 'undo action=list tells.'}`;

const didWords = (deeds: Deeds) => parts(deeds).join(', ') || 'put the order back as it was';

const parts = ({ moved, removed, chosen }: Deeds): string[] => [
  ...(moved.length > mostMoves
    ? [`moved ${moved.length} songs`]
    : moved.map(({ title, to }) => `moved ${quoted(title)} to ${to}`)),
  ...(removed > 0 ? [`removed ${removed}`] : []),
  ...chosen.slice(-mostMoves).map(title => `chose ${quoted(title)}`),
];
