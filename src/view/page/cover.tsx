import { useState } from 'preact/hooks';
import { isFrom } from '../data/address.ts';
import type { ShownMedia, ShownTrack } from '../data/shown.ts';
import { coverAddress } from '../media/cover.ts';
import { memo } from './memo.ts';

type Pictured = Pick<ShownTrack, 'album' | 'artist' | 'cover'>;

const drawn = new Map<string, string>();

/** Drawn once for each album, of whose tracks there are often several. */
function drawnCover(track: Pictured): string {
  const key = coverKey(track);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const address = coverAddress({ title: track.album, artist: track.artist });
  drawn.set(key, address);
  return address;
}

/** What tells one cover from another. */
export const coverKey = ({ album, artist }: Pictured): string => `${album}\n${artist}`;

/** An album's picture: the service's, where it comes from there, else a drawn one. */
export const Cover = memo(({ track, media }: { readonly track: Pictured; readonly media: ShownMedia }) => {
  const [failed, setFailed] = useState<string>();
  const { cover } = track;
  const isFetched = cover !== undefined && cover !== failed && isFrom(media.origins, cover);
  return (
    <img
      class="cover"
      src={isFetched ? cover : drawnCover(track)}
      alt=""
      loading="lazy"
      decoding="async"
      referrerpolicy="no-referrer"
      draggable={false}
      onError={() => setFailed(cover)}
    />
  );
});
