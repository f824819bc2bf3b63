import type { Answer } from './answer.ts';
import { type Detail, oneAnswer } from './items.ts';

/** Why there is no player for an object, without a full stop. */
export const noPageText = (kind: string, id: number): string =>
  `the service tells no page address of ${kind} ${id}, so there is no player for it; give the url of its page`;

/** A player. `lacksTheme`: one was asked for, and this service's players have none. */
export function playerAnswer(player: unknown, detail: Detail, lacksTheme: boolean): Answer {
  const answer = oneAnswer('oembed', player, detail);
  return lacksTheme
    ? { ...answer, text: `${answer.text}\nThe players of this service have no theme to choose.` }
    : answer;
}
