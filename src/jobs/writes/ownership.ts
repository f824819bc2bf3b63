import { isHopeless } from '../../client/map-limited.ts';
import type { ChangeCall } from '../change-call.ts';
import type { Refusal } from '../question.ts';
import { knownPlaylist } from './read-playlist.ts';

interface Made {
  readonly title?: string | null | undefined;
  readonly creator?:
    | { readonly id?: number | null | undefined; readonly name?: string | null | undefined }
    | null
    | undefined;
}

/** Why a write to a playlist is refused without being sent. A playlist that is everybody's is anybody's to fill and to order. */
export async function refusedTo(
  write: 'set' | 'fill',
  playlist_id: number,
  call: ChangeCall,
): Promise<Refusal | undefined> {
  const playlist = await knownPlaylist(playlist_id, call);
  if (write === 'fill' && playlist.collaborative) return undefined;
  const refused = await notOwn(playlist, call);
  return refused && { refused };
}

/** Why the listener may not change a playlist. Where its owner is not known, the service decides. */
export async function notOwn(
  { title, creator }: Made,
  { journal }: ChangeCall,
): Promise<Refusal['refused'] | undefined> {
  if (typeof creator?.id !== 'number') return undefined;
  const listener = await journal.user().catch(error => {
    if (isHopeless(error)) throw error;
    return undefined;
  });
  if (listener === undefined || listener === creator.id) return undefined;
  return { reason: 'not-own', title: title ?? '', owner: creator.name ?? undefined };
}
