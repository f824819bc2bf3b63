import { sanitize } from '../../text/sanitize.ts';
import type { Answer } from '../engine/answer.ts';
import { type Detail, oneAnswer } from '../engine/items.ts';

/** Why there is no player for an object, without a full stop. */
export const noPageText = (kind: string, id: number): string =>
  `the service tells no page address of ${kind} ${id}, so there is no player for it; give the url of its page`;

/** What is to be known of a player besides. */
export interface PlayerNotes {
  /** A theme was asked for, and this service's players have none. */
  readonly lacksTheme: boolean;
  /** Whose page was given, where it is another service's: its number was looked up here. */
  readonly otherService: string | undefined;
  readonly isDemo: boolean;
  /** The player is at an address of this computer. */
  readonly isLocal: boolean;
}

/** A player, and what is to be known of it. */
export function playerAnswer(player: unknown, detail: Detail, about: PlayerNotes): Answer {
  return oneAnswer('oembed', player, detail, playerNotes(about));
}

const playerNotes = ({ lacksTheme, otherService, isDemo, isLocal }: PlayerNotes): string[] => [
  ...(lacksTheme ? ['The players of this service have no theme to choose.'] : []),
  ...(isLocal ? ['Its address is on this computer: nobody elsewhere sees this player.'] : []),
  ...(otherService === undefined
    ? []
    : [
        `The address is a page of ${sanitize(otherService, 100)}, and ${isDemo ? 'in the demo catalogue' : 'here'} its number is another object:`,
      ]),
];
