import type { Call } from '../dispatch/call.ts';
import { coverHash } from '../render/album.ts';
import { pictureHash, thumbnail } from '../render/pictures.ts';
import { podcastHash } from '../render/podcast.ts';
import { errors } from '../shared/service-error.ts';
import { playlistData, visiblePlaylist } from './playlist-data.ts';

/** What a player says of what it plays. */
export interface Page {
  readonly author: string;
  readonly title: string;
  /** The address of a picture. */
  readonly thumbnail: string;
}

const artistName = ({ context }: Call, id: number) => context.catalogue.artists.get(id)?.name ?? '';

function present<T>(found: T | undefined): T {
  if (found === undefined) throw errors.noData();
  return found;
}

/** `2024-02-22 01:00:00` as `22/02/2024`. */
const dayOf = (time: string) => time.slice(0, 10).split('-').reverse().join('/');

const pages = {
  track: (call: Call, id: number): Page => {
    const { title, artistId, albumId } = present(call.context.catalogue.tracks.get(id));
    const picture = thumbnail(call.context, 'cover', coverHash(albumId));
    return { author: artistName(call, artistId), title, thumbnail: picture };
  },
  album: (call: Call, id: number): Page => {
    const { title, artistId } = present(call.context.catalogue.albums.get(id));
    const picture = thumbnail(call.context, 'cover', coverHash(id));
    return { author: artistName(call, artistId), title, thumbnail: picture };
  },
  playlist: (call: Call, id: number): Page => {
    const { title, creator } = playlistData(call.context, visiblePlaylist(call, id));
    const picture = thumbnail(call.context, 'playlist', pictureHash('playlist', id));
    return { author: creator.name, title, thumbnail: picture };
  },
  show: (call: Call, id: number): Page => {
    const { title } = present(call.context.catalogue.podcasts.get(id));
    return { author: title, title, thumbnail: thumbnail(call.context, 'talk', podcastHash(id)) };
  },
  episode: (call: Call, id: number): Page => {
    const { podcastId, releaseDate } = present(call.context.catalogue.episodes.get(id));
    const show = present(call.context.catalogue.podcasts.get(podcastId));
    const title = `${show.title} podcast - ${dayOf(releaseDate)}`;
    return { author: show.title, title, thumbnail: thumbnail(call.context, 'talk', podcastHash(podcastId)) };
  },
};

/** What has a page that can be played. A show is a podcast. */
export type PageKind = keyof typeof pages;

export const isPageKind = (kind: string): kind is PageKind => Object.hasOwn(pages, kind);

/** Throws error 800 for what is not there. */
export const embedPageOf = (call: Call, kind: PageKind, id: number): Page => pages[kind](call, id);
