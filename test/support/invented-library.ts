import { albumKey, albumsOf, childOf } from './invented-shapes.ts';
import {
  type Body,
  created,
  Failure,
  type InventedSong,
  type List,
  listener,
  type Media,
  picture,
  type Query,
  type Song,
  type Traits,
} from './music-server-traits.ts';

export class InventedLibrary {
  readonly #traits: Traits;
  #songs: Song[] = [];
  #scans = 0;
  #lists = 0;
  readonly playlists: List[] = [];
  readonly starred = new Map<string, string>();
  readonly #bookmarks = new Map<string, number>();
  readonly ratings = new Map<string, number>();
  readonly scrobbled: string[] = [];
  /** Of every song, if it is to be heard. */
  sound: Buffer | undefined;
  /** If there are any. */
  readonly podcasts: { readonly title: string; readonly episodes: readonly string[] }[] = [];
  readonly #before = new Map<string, () => void>();

  constructor(traits: Traits, invented: readonly InventedSong[]) {
    this.#traits = traits;
    this.scan(invented);
  }

  get songs(): readonly Song[] {
    return this.#songs;
  }

  /** Reads other files. `shift`: makes all ids other ones, as some servers do. */
  scan(invented: readonly InventedSong[], shift = 0): void {
    const { idOf } = this.#traits;
    const numbers = (names: readonly string[]) =>
      new Map([...new Set(names)].map((name, at) => [name, at + 1]));
    const albums = numbers(invented.map(albumKey));
    const artists = numbers(invented.flatMap(song => [song.artist, song.albumArtist ?? song.artist]));
    this.#scans += 1;
    this.#songs = invented.map((song, at) => ({
      ...song,
      id: idOf('song', at + 1 + shift),
      albumId: idOf('album', (albums.get(albumKey(song)) ?? 0) + shift),
      artistId: idOf('artist', (artists.get(song.artist) ?? 0) + shift),
      at,
    }));
  }

  /** As another program would: a playlist of these songs, by titles. */
  make(name: string, titles: readonly string[], owner: string = listener.user, isPublic = false): List {
    this.#lists += 1;
    const list: List = {
      id: this.#traits.idOf('playlist', this.#lists),
      name,
      comment: '',
      owner,
      public: isPublic,
      songs: titles.map(title => this.idOf(title)),
    };
    this.playlists.push(list);
    return list;
  }

  idOf(title: string): string {
    return this.#songs.find(song => song.title === title)?.id ?? '';
  }

  /** The titles in a playlist. */
  titlesIn(name: string): string[] {
    const list = this.playlists.find(each => each.name === name);
    return (list?.songs ?? []).map(id => this.#songs.find(song => song.id === id)?.title ?? id);
  }

  media(method: string, query: Query): Media | undefined {
    if (method === 'getCoverArt') return { type: 'image/png', bytes: picture };
    if (method !== 'stream' && method !== 'download') return undefined;
    const song = this.#find(query.get('id') ?? '');
    return { type: 'audio/mpeg', bytes: this.sound ?? Buffer.alloc(1_200_000, `sound of ${song.title} `) };
  }

  /** Done once, just before the next request of a method is answered. */
  before(method: string, work: () => void): void {
    this.#before.set(method, work);
  }

  /** The file of a song is gone. */
  forget(title: string): void {
    this.#songs = this.#songs.filter(song => song.title !== title);
  }

  answer(method: string, query: Query): Body {
    const work = this.#before.get(method);
    this.#before.delete(method);
    work?.();
    const known = this.#methods[method];
    const isMissing = /Bookmark/.test(method) && !this.#traits.bookmarks;
    return (known === undefined || isMissing ? refuse(-1, 'Unknown method') : known(query)) ?? {};
  }

  readonly #methods: Readonly<Record<string, (query: Query) => Body | undefined>> = {
    ping: () => ({}),
    getOpenSubsonicExtensions: () => {
      const { extensions } = this.#traits;
      if (extensions === undefined) throw new Failure(-1, 'Unknown method');
      return { openSubsonicExtensions: extensions.map(name => ({ name, versions: [1] })) };
    },
    tokenInfo: () => ({ tokenInfo: { username: listener.user } }),
    getIndexes: query => {
      const lastModified = 1_700_000_000_000 + this.#scans * 1000;
      const since = Number(query.get('ifModifiedSince') ?? 0);
      return { indexes: { lastModified, index: since >= lastModified ? [] : [{ name: 'A', artist: [] }] } };
    },
    getScanStatus: () => refuse(50, 'Not authorized'),
    search3: query => {
      const listed = this.#traits.listsAllFor?.includes(query.get('query') ?? '') ?? false;
      const part = <T>(all: readonly T[], kind: string) => {
        const [count, offset] = [`${kind}Count`, `${kind}Offset`].map(name => Number(query.get(name) ?? 0));
        return listed ? all.slice(offset, (offset ?? 0) + (count ?? 0)) : [];
      };
      return {
        searchResult3: {
          song: part(this.#songs, 'song').map(song => this.#child(song)),
          album: part(this.#albums(), 'album'),
        },
      };
    },
    getAlbumList2: query => {
      const [size = 10, offset = 0] = ['size', 'offset'].map(name => Number(query.get(name) ?? 0));
      const all = this.#albums();
      const ordered = query.get('type') === 'newest' ? all.toReversed() : all;
      return { albumList2: { album: ordered.slice(offset, offset + size) } };
    },
    getAlbum: query => {
      const songs = this.#songs.filter(({ albumId }) => albumId === query.get('id'));
      const album = this.#albums().find(({ id }) => id === query.get('id'));
      if (album === undefined) throw new Failure(70, 'Album not found');
      return { album: { ...album, song: songs.map(song => this.#child(song)) } };
    },
    getPodcasts: () => {
      if (this.podcasts.length === 0) refuse(-1, 'Unknown method');
      const channel = this.podcasts.map(({ title, episodes }, at) => ({
        ...{ id: `ch-${at}`, title, status: 'completed' },
        episode: episodes.map((name, number) => ({
          ...{ id: `ep-${number}`, streamId: `st-${at}-${number}`, title: name, duration: 1800 },
          ...{ isDir: false, suffix: 'mp3', status: 'completed', publishDate: created },
        })),
      }));
      return { podcasts: { channel } };
    },
    getStarred2: () => {
      const of = <T extends { readonly id: string }>(all: readonly T[]) =>
        all.flatMap(each => {
          const at = this.starred.get(each.id);
          return at === undefined ? [] : [{ ...each, starred: at }];
        });
      return {
        starred2: {
          song: of(this.#songs.map(song => this.#child(song))),
          album: of(this.#albums()),
          artist: of(this.#artists()),
        },
      };
    },
    star: query => {
      for (const id of starredIds(query)) this.starred.set(id, this.starred.get(id) ?? created);
      return undefined;
    },
    unstar: query => {
      for (const id of starredIds(query)) this.starred.delete(id);
      return undefined;
    },
    getPlaylists: () => ({ playlists: { playlist: this.#visible().map(list => this.#summary(list)) } }),
    getPlaylist: query => {
      const list = this.#list(query.get('id') ?? '');
      return {
        playlist: { ...this.#summary(list), entry: list.songs.map(id => this.#child(this.#find(id))) },
      };
    },
    createPlaylist: query => {
      const songs = this.#songsFor(query.getAll('songId'));
      const id = query.get('playlistId');
      const list = id === null ? this.make(query.get('name') ?? '', []) : this.#own(id);
      list.songs = songs;
      return this.#traits.tellsMade ? { playlist: this.#summary(list) } : undefined;
    },
    updatePlaylist: query => {
      const list = this.#own(query.get('playlistId') ?? '');
      const added = this.#songsFor(query.getAll('songIdToAdd'));
      const gone = new Set(query.getAll('songIndexToRemove').map(Number));
      list.name = query.get('name') ?? list.name;
      if (this.#traits.keepsComments) list.comment = query.get('comment') ?? list.comment;
      if (query.has('public')) list.public = query.get('public') === 'true';
      list.songs = [...list.songs.filter((_, at) => !gone.has(at)), ...added];
      return undefined;
    },
    deletePlaylist: query => {
      const list = this.#own(query.get('id') ?? '');
      this.playlists.splice(this.playlists.indexOf(list), 1);
      return undefined;
    },
    getBookmarks: () => ({
      bookmarks: {
        bookmark: [...this.#bookmarks].map(([id, position]) => ({
          position,
          entry: this.#child(this.#find(id)),
        })),
      },
    }),
    createBookmark: query => {
      this.#bookmarks.set(this.#find(query.get('id') ?? '').id, Number(query.get('position')));
      return undefined;
    },
    deleteBookmark: query => {
      this.#bookmarks.delete(query.get('id') ?? '');
      return undefined;
    },
    getTopSongs: query => {
      const own = this.#songs.filter(({ artist }) => artist === query.get('artist'));
      return this.#named({ topSongs: { song: own.toReversed().map(song => this.#child(song)) } });
    },
    getSimilarSongs2: query => {
      const others = this.#songs.filter(({ artistId }) => artistId !== query.get('id'));
      return this.#named({ similarSongs2: { song: others.slice(-2).map(song => this.#child(song)) } });
    },
    getArtistInfo2: query => {
      const others = this.#artists().filter(({ id }) => id !== query.get('id'));
      return this.#named({ artistInfo2: { similarArtist: others.slice(-1) } });
    },
    getSonicSimilarTracks: query => {
      const { extensions = [] } = this.#traits;
      if (!extensions.includes('sonicSimilarity')) refuse(-1, 'Unknown method');
      const others = this.#songs.filter(({ id }) => id !== query.get('id')).slice(0, 2);
      return { sonicMatch: others.map(song => ({ similarity: 0.9, entry: this.#child(song) })) };
    },
    setRating: query => void this.ratings.set(query.get('id') ?? '', Number(query.get('rating'))),
    scrobble: query => void this.scrobbled.push(query.get('id') ?? ''),
  };

  /** What a server says that asks another host for similar music. */
  #named(body: Body): Body {
    if (this.#traits.similar === undefined) refuse(-1, 'Unknown method');
    return this.#traits.similar === 'named' ? body : {};
  }

  #songsFor(ids: readonly string[]): string[] {
    if (this.#traits.dropsUnknown) return ids.filter(id => this.#songs.some(song => song.id === id));
    return ids.map(id => this.#find(id).id);
  }

  #find(id: string): Song {
    const song = this.#songs.find(each => each.id === id);
    if (song === undefined) throw new Failure(this.#traits.bare ? 0 : 70, `Song not found: ${id}`);
    return song;
  }

  #visible = () => this.playlists.filter(each => each.owner === listener.user || each.public);

  #list(id: string): List {
    const list = this.#visible().find(each => each.id === id);
    if (list === undefined) throw new Failure(70, 'Playlist not found');
    return list;
  }

  #own(id: string): List {
    const list = this.#list(id);
    if (list.owner !== listener.user) throw new Failure(50, 'Not authorized');
    return list;
  }

  #summary({ songs, ...list }: List): Body {
    const duration = songs.reduce((sum, id) => sum + (this.#find(id).seconds ?? 200), 0);
    return { ...list, songCount: songs.length, duration, created, changed: created };
  }

  #albums = () => albumsOf(this.#songs);

  #artists = () => [
    ...new Map(
      this.#songs.map(({ artistId, artist }) => [artistId, { id: artistId, name: artist }]),
    ).values(),
  ];

  #child = (song: Song) => childOf(song, this.#traits, this.ratings.get(song.id));
}

function refuse(code: number, message: string): never {
  throw new Failure(code, message);
}

const starredIds = (query: Query) => ['id', 'albumId', 'artistId'].flatMap(name => query.getAll(name));
