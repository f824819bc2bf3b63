import { foldName } from '../../../text/fold.ts';
import { quoted } from '../../../text/sanitize.ts';
import type { Problem } from '../../engine/operation.ts';
import { indexOf, problemOf } from './edit-lines.ts';
import type { Line } from './plan.ts';
import type { PlanInput } from './plan-input.ts';

/** The index of the line that new songs go before. Undefined where nothing was said: at the end, and nothing moves. */
export function insertionIndex(at: PlanInput['at'], lines: readonly Line[]): number | undefined | Problem {
  if (at === undefined) return undefined;
  const text = String(at).trim();
  const word = text.toLowerCase();
  if (word === 'start' || word === 'top') return 0;
  if (word === 'end') return lines.length;
  if (/^-?\d+$/.test(text)) {
    const position = Number(text);
    if (position === lines.length + 1) return lines.length;
    const found = indexOf(position, lines.length);
    return 'problem' in found ? problemOf(found.problem) : found.at;
  }
  const after = /^after\s+(.+)$/i.exec(text)?.[1];
  if (after === undefined)
    return { problem: 'at takes start, end, a position, or "after" with a position, an id or a title' };
  return afterIndex(after, lines);
}

function afterIndex(named: string, lines: readonly Line[]): number | Problem {
  const number = /^\d+$/.test(named) ? Number(named) : undefined;
  const byId = lines.findIndex(({ song }) => song.id === number);
  if (byId >= 0) return byId + 1;
  if (number !== undefined && number <= lines.length) return number;
  const found = lines.flatMap(({ song }, at) => (foldName(song.title) === foldName(named) ? [at] : []));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only + 1;
  const what = found.length === 0 ? 'no song' : `${found.length} songs`;
  return {
    problem: `${what} of the list ${found.length > 1 ? 'are' : 'is'} called ${quoted(named)}: at takes "after" with a position or an id too`,
  };
}
