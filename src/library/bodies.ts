import { createHash } from 'node:crypto';
import type { StoredFacts } from './facts.ts';
import type { ListedObject, ListFacts, ListKind } from './list-rows.ts';
import type { PlaylistRow } from './rows.ts';
import { serviceTime } from './service-form.ts';

/** The addresses of a service, which are composed and not stored. */
export interface Addresses {
  /** Of the interface: `https://music.test/2.0`. */
  readonly base: string;
  /** A picture with this many pixels on each side. */
  picture?(folder: PictureFolder, mark: string, side: number): string;
  /** The web page of an object. */
  page?(kind: string, id: number): string | undefined;
  /** Whether the service says when it got an album: its newest ones are new releases. */
  readonly tellsAdded?: boolean;
  /** Whether a track is known not to be there any more. */
  isGone?(trackId: number): boolean;
}

type PictureFolder = 'cover' | 'artist' | 'playlist' | 'user' | 'misc' | 'talk';

/** A JSON object in the form of the service. */
export type ServiceObject = Readonly<Record<string, unknown>>;

/** The listener, as others see them in lists. */
export interface Maker {
  readonly id: number;
  readonly name: string;
}

const pictureSizes = { small: 56, medium: 250, big: 500, xl: 1000 } as const;

/** The bodies of the service's answers, from what is stored. */
export class ServiceRenderer {
  readonly #at: Addresses;

  constructor(addresses: Addresses) {
    this.#at = addresses;
  }

  /** An item of a favourite list, or someone who is followed. */
  favourite(kind: Exclude<ListKind, 'playlists'>, item: ListedObject): ServiceObject {
    switch (kind) {
      case 'tracks': {
        const { title_version: _, title_short: __, ...track } = this.#track(item);
        return track;
      }
      case 'albums':
        return {
          ...this.#album(item.id, item.facts),
          ...this.#page('album', item.id),
          ...(item.isGone ? { available: false } : {}),
          time_add: item.at,
          artist: this.#artist(item.facts['artist']),
          type: 'album',
        };
      case 'artists':
        return { ...this.#artistFacts(item.id, item.facts), time_add: item.at, type: 'artist' };
      case 'podcasts':
        return this.#named('podcast', 'talk', item);
      case 'radios':
        return this.#named('radio', 'misc', item);
      case 'followings':
        return this.#named('user', 'user', item);
    }
  }

  /** A track of a playlist. */
  entry = (item: ListedObject): ServiceObject => this.#track(item);

  /** `cover`: the mark of the picture of its first track. */
  playlist(row: PlaylistRow, maker: Maker, cover: string): ServiceObject {
    const { id, title, created, changed, list } = row;
    return {
      id,
      title,
      duration: list.seconds,
      public: row.public,
      is_loved_track: false,
      collaborative: row.collaborative,
      nb_tracks: list.total,
      fans: 0,
      ...this.#pictures('picture', 'cover', 'playlist', id, cover),
      checksum: listChecksum(list),
      tracklist: `${this.#at.base}/playlist/${id}/tracks`,
      creation_date: serviceTime(created),
      add_date: serviceTime(created),
      mod_date: serviceTime(changed),
      md5_image: cover,
      picture_type: 'cover',
      creator: this.#user(maker),
      type: 'playlist',
    };
  }

  /** A playlist in the listener's list. */
  ownPlaylist = (row: PlaylistRow, maker: Maker, cover: string): ServiceObject => ({
    ...this.playlist(row, maker, cover),
    time_add: row.created,
    time_mod: row.changed,
  });

  /** Someone else's playlist among the favourites. */
  keptPlaylist({ id, facts, at }: ListedObject): ServiceObject {
    const { creator, md5_image: mark, ...rest } = facts;
    const folder = facts['picture_type'] === 'cover' ? 'cover' : 'playlist';
    return {
      id,
      ...rest,
      is_loved_track: false,
      collaborative: false,
      ...this.#page('playlist', id),
      ...this.#pictures('picture', folder, 'playlist', id, mark),
      md5_image: mark ?? '',
      tracklist: `${this.#at.base}/playlist/${id}/tracks`,
      time_add: at,
      creator: isFacts(creator) ? { ...creator, type: 'user' } : undefined,
      type: 'playlist',
    };
  }

  /** The listener. */
  profile = (maker: Maker): ServiceObject => ({
    ...this.#user(maker),
    ...this.#pictures('picture', 'user', 'user', maker.id, ''),
    country: '',
  });

  #user = ({ id, name }: Maker): ServiceObject => ({
    id,
    name,
    tracklist: `${this.#at.base}/user/${id}/flow`,
    type: 'user',
  });

  #track({ id, facts, at, isGone }: ListedObject): ServiceObject {
    const { title = '', title_version: version = '', artist, album, ...rest } = facts;
    const short = String(title).endsWith(` ${String(version)}`)
      ? String(title).slice(0, -String(version).length).trim()
      : title;
    return {
      id,
      readable: true,
      title,
      title_short: short,
      title_version: version,
      ...this.#page('track', id),
      ...rest,
      ...(isGone || this.#at.isGone?.(id) ? { readable: false } : {}),
      time_add: at,
      album: isFacts(album) ? { ...this.#album(Number(album['id'] ?? 0), album), type: 'album' } : undefined,
      artist: this.#artist(artist),
      type: 'track',
    };
  }

  #album(id: number, { artist: _, md5_image: mark, ...facts }: StoredFacts): ServiceObject {
    return {
      id,
      ...facts,
      ...this.#pictures('cover', 'cover', 'album', id, mark),
      md5_image: mark ?? '',
      tracklist: `${this.#at.base}/album/${id}/tracks`,
    };
  }

  #artist(facts: StoredFacts[string] | undefined): ServiceObject | undefined {
    if (!isFacts(facts)) return undefined;
    const id = facts['id'];
    if (typeof id !== 'number') return { ...facts, type: 'artist' };
    return { ...this.#artistFacts(id, facts), type: 'artist' };
  }

  #artistFacts(id: number, { md5_image: mark, ...facts }: StoredFacts): ServiceObject {
    return {
      id,
      ...facts,
      ...this.#page('artist', id),
      ...this.#pictures('picture', 'artist', 'artist', id, mark),
      tracklist: `${this.#at.base}/artist/${id}/top?limit=50`,
    };
  }

  #named(
    kind: 'podcast' | 'radio' | 'user',
    folder: PictureFolder,
    { id, facts }: ListedObject,
  ): ServiceObject {
    const { md5_image: mark, ...rest } = facts;
    const list = kind === 'user' ? 'flow' : 'tracks';
    return {
      id,
      ...rest,
      ...(kind === 'podcast' ? this.#page('show', id) : {}),
      ...this.#pictures('picture', folder, kind, id, mark),
      ...(kind === 'radio' ? { md5_image: mark ?? '' } : {}),
      ...(kind === 'podcast' ? {} : { tracklist: `${this.#at.base}/${kind}/${id}/${list}` }),
      type: kind,
    };
  }

  #page(kind: string, id: number): ServiceObject {
    const link = this.#at.page?.(kind, id);
    return link === undefined ? {} : { link };
  }

  /** An object without a mark has no picture. */
  #pictures(
    field: 'picture' | 'cover',
    folder: PictureFolder,
    kind: string,
    id: number,
    mark: StoredFacts[string] | undefined,
  ): ServiceObject {
    const { picture, base } = this.#at;
    if (picture === undefined || typeof mark !== 'string') return {};
    const sized = Object.entries(pictureSizes).map(([size, side]) => [
      `${field}_${size}`,
      picture(folder, mark, side),
    ]);
    return { [field]: `${base}/${kind}/${id}/image`, ...Object.fromEntries(sized) };
  }
}

const isFacts = (value: StoredFacts[string] | undefined): value is StoredFacts => typeof value === 'object';

/** Changes with each change of the list. */
export const listChecksum = (list: ListFacts | undefined): string =>
  createHash('md5')
    .update(`${list?.number ?? 0} ${list?.revision ?? 0}`)
    .digest('hex');
