import { isFrom } from '../data/address.ts';
import type { ShownMedia, ShownTrack } from '../data/shown.ts';
import type { PreviewOf } from '../media/preview.ts';
import { type Host, readTrack } from './host.ts';
import { isResource, soundOf } from './own-media.ts';
import { NoPreview, type Player, type Sound } from './player.ts';
import { composedSound, streamedSound } from './sound.ts';

/** A track's preview, which the view composes itself in the demo. Rejects with `NoPreview`. */
export async function previewOf(track: PreviewOf, media: ShownMedia, host: Host): Promise<Sound> {
  if (media.composed) return composedSound(track);
  const { preview, link } = await readTrack(host, track.id);
  if (preview === undefined || !isFrom(media.origins, preview)) throw new NoPreview(link);
  return streamedSound(isResource(preview) ? await soundOf(preview, host) : preview);
}

/** Lets the keys of a keyboard or a headset control what plays, where the host allows it. */
export function useMediaKeys(player: Player, trackOf: (key: string) => ShownTrack | undefined): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  mediaSession.setActionHandler('nexttrack', () => void player.step(1));
  mediaSession.setActionHandler('previoustrack', () => void player.step(-1));
  mediaSession.setActionHandler('stop', () => player.stop());
  mediaSession.setActionHandler('pause', () => player.stop());
  player.subscribe(() => {
    const track = player.state.key === undefined ? undefined : trackOf(player.state.key);
    mediaSession.metadata = track === undefined ? null : new MediaMetadata(track);
  });
}
