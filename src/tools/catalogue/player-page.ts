import { objectReader } from '../../client/api/object-readers.ts';
import { isRecord } from '../../client/api/record.ts';
import type { Call } from '../../client/call.ts';
import { linkIn } from '../../text/secrets.ts';

/** What has a page that can be played. */
export const playableKinds = ['album', 'episode', 'playlist', 'podcast', 'track'] as const;
type PlayableKind = (typeof playableKinds)[number];

/** The looks of a player: light, dark, or that of the page around it. */
export const themes = ['auto', 'dark', 'light'] as const;
type Theme = (typeof themes)[number];

/** The address of an object's page, as the service tells it; undefined where it tells none. Rejects with `MusicError`. */
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

/** In an oEmbed document or its XML: the theme stands in the address of the player. */
const themeInAddress = /(\/widget\/)(?:auto|dark|light)(?=\/)/g;

/** A player in another theme; undefined where its address has none. */
export function withTheme(player: unknown, theme: Theme): unknown {
  if (typeof player === 'string') {
    const themed = player.replace(themeInAddress, `$1${theme}`);
    return player.search(themeInAddress) < 0 ? undefined : themed;
  }
  const html = isRecord(player) ? withTheme(player['html'] ?? '', theme) : undefined;
  return html === undefined ? undefined : { ...Object(player), html };
}

/** The address at which a player is, in an oEmbed document or its XML; empty where there is none. */
export const playerAddress = (player: unknown): string => {
  const text = typeof player === 'string' ? player : isRecord(player) ? String(player['html'] ?? '') : '';
  return /https?:\/\/[^\s"'<>&]+\/widget\/[^\s"'<>&]*/.exec(text)?.[0] ?? '';
};
