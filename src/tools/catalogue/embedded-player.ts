import { objectReader } from '../../client/api/index.ts';
import { isRecord } from '../../client/api/is-record.ts';
import type { Call } from '../../client/call.ts';
import { sanitize } from '../../text/sanitize.ts';
import { linkIn } from '../../text/secrets.ts';
import type { Answer } from '../engine/answer.ts';
import { type Detail, oneAnswer } from '../engine/items.ts';

/** Why there is no player for an object, without a full stop. */
export const noPageText = (kind: string, id: number): string =>
  `the service gives no page address for ${kind} ${id}, so there is no player for it; give the url of its page`;

/** What else to know about a player. */
export interface PlayerNotes {
  /** A theme was requested, but this service's players have none. */
  readonly lacksTheme: boolean;
  /** The other service of the given page. Its id was looked up here. */
  readonly otherService: string | undefined;
  /** The player's address is on this computer. */
  readonly isLocal: boolean;
}

/** A player with its notes. */
export function playerAnswer(player: unknown, detail: Detail, about: PlayerNotes): Answer {
  return oneAnswer('oembed', player, detail, playerNotes(about));
}

const playerNotes = ({ lacksTheme, otherService, isLocal }: PlayerNotes): string[] => [
  ...(lacksTheme ? ['The players of this service have no themes.'] : []),
  ...(isLocal ? ['Its address is on this computer, so the player works only here.'] : []),
  ...(otherService === undefined
    ? []
    : [`The link points to ${sanitize(otherService, 100)}. Its id belongs to a different object here:`]),
];

/** The kinds with a page that has a player. */
export const playableKinds = ['album', 'episode', 'playlist', 'podcast', 'track'] as const;
type PlayableKind = (typeof playableKinds)[number];

/** The themes of a player. `auto` is that of the page around it. */
export const themes = ['auto', 'dark', 'light'] as const;
type Theme = (typeof themes)[number];

/** The address of an object's page, as the service gives it. Undefined if it gives none. Rejects with `MusicError`. */
export async function servicePageOf(
  kind: PlayableKind,
  id: number,
  { client, signal }: Pick<Call, 'client' | 'signal'>,
): Promise<string | undefined> {
  const entry = objectReader(kind);
  if (entry === undefined) throw new TypeError(`no entry of the contract reads one ${kind}`);
  const object = await client.call(entry, { [`${kind}_id`]: id }, { signal });
  const link = isRecord(object) ? object['link'] : undefined;
  return linkIn(typeof link === 'string' ? link : undefined);
}

/** The theme is part of the player's address, in an oEmbed document or its XML. */
const themeInAddress = /(\/widget\/)(?:auto|dark|light)(?=\/)/g;

/** A player in another theme. Undefined if its address has none. */
export function withTheme(player: unknown, theme: Theme): unknown {
  if (typeof player === 'string') {
    const themed = player.replace(themeInAddress, `$1${theme}`);
    return player.search(themeInAddress) < 0 ? undefined : themed;
  }
  const html = isRecord(player) ? withTheme(player['html'] ?? '', theme) : undefined;
  return html === undefined ? undefined : { ...Object(player), html };
}

/** The address of a player in an oEmbed document or its XML. Empty if there is none. */
export const playerAddress = (player: unknown): string => {
  const text = typeof player === 'string' ? player : isRecord(player) ? String(player['html'] ?? '') : '';
  return /https?:\/\/[^\s"'<>&]+\/widget\/[^\s"'<>&]*/.exec(text)?.[0] ?? '';
};
