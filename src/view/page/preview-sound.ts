import { isFrom } from '../data/address.ts';
import type { ShownMedia } from '../data/shown.ts';
import { type Host, readTrackPage } from './host.ts';
import { NoPreview } from './no-preview.ts';
import { isResource, soundAddress } from './own-media.ts';
import type { PlayedSong, Player, Sound } from './player.ts';
import { composedSound, streamedSound } from './sound.ts';

/** The sound of an own file, which may be an episode. */
const ownSound = (id: number) => `music://track/${id}/sound`;

/** Whether the view can play episodes: those of own music, or what it composes. */
export const mayPlayEpisodes = ({ composed, origins }: ShownMedia): boolean =>
  composed || isFrom(origins, ownSound(1));

/** A track's preview, which the view composes itself in the demo. Rejects with `NoPreview`. */
export async function previewOf({ track, media, episode }: PlayedSong, host: Host): Promise<Sound> {
  if (media.composed) return composedSound(track);
  if (episode !== undefined) return streamedSound(await soundAddress(ownSound(track.id), host));
  const { preview, link } = await readTrackPage(host, track.id);
  if (preview === undefined || !isFrom(media.origins, preview)) throw new NoPreview(link);
  return streamedSound(isResource(preview) ? await soundAddress(preview, host) : preview);
}

/** Lets the keys of a keyboard or a headset control what plays, where the host allows it. */
export function useMediaKeys(player: Player): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  const keys: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
    ['nexttrack', () => void player.next()],
    ['previoustrack', () => void player.previous()],
    ['play', () => void player.resume()],
    ['pause', () => player.pause()],
    ['stop', () => player.stop()],
    ['seekto', ({ seekTime = 0 }) => seekToSecond(player, seekTime)],
  ];
  for (const [name, act] of keys) mediaSession.setActionHandler(name, act);
  player.subscribe(() => {
    const { song, phase } = player.state;
    const { seconds: duration = 0, progress = 0 } = player.sound ?? {};
    mediaSession.metadata = song === undefined ? null : new MediaMetadata(titlesOf(song));
    mediaSession.playbackState = phase === 'playing' || phase === 'paused' ? phase : 'none';
    if (duration > 0) mediaSession.setPositionState({ duration, position: progress * duration });
  });
}

function seekToSecond(player: Player, second: number): void {
  const { seconds = 0 } = player.sound ?? {};
  if (seconds > 0) player.seek(Math.min(1, second / seconds));
}

const titlesOf = ({ track: { title, artist, album = '' } }: PlayedSong) => ({ title, artist, album });
