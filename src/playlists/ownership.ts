import { isHopeless } from '../client/map-limited.ts';
import type { ChangeCall } from '../journal/journal.ts';
import { quoted } from '../text/sanitize.ts';

/** Who made a playlist, as the service tells it. */
export interface Maker {
  readonly id?: number | null | undefined;
  readonly name?: string | null | undefined;
}

interface Made {
  readonly title?: string | null | undefined;
  readonly creator?: Maker | null | undefined;
}

/** Why this playlist is not the listener's to change, without a full stop. Where nobody can tell, the service decides. */
export async function notOwn(
  { title, creator }: Made,
  { client, signal }: ChangeCall,
): Promise<string | undefined> {
  if (typeof creator?.id !== 'number') return undefined;
  const listener = await client.user.details({}, { signal }).catch(error => {
    if (isHopeless(error)) throw error;
    return undefined;
  });
  if (typeof listener?.id !== 'number' || listener.id === creator.id) return undefined;
  return `playlist ${quoted(title ?? '')} belongs to ${quoted(creator.name ?? 'somebody else')}: only its owner can change it`;
}
