import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a server differs from others, as its documentation and source say. */
interface Traits {
  readonly version: string;
  /** The parts of OpenSubsonic; undefined for a server that has none and does not know the method. */
  readonly extensions?: readonly string[];
  readonly takes: readonly ('password' | 'token' | 'key')[];
  /** What it says to a token that it does not take. */
  readonly tokenError?: number;
  /** What `search3` wants in order to list everything; undefined if it never does. */
  readonly listsAllFor?: readonly string[];
  /** Whether empty lists are absent, and a list of one is an object. */
  readonly bare?: true;
  /** Whether a new playlist is in the answer. */
  readonly tellsMade: boolean;
  readonly keepsComments: boolean;
  readonly bookmarks: boolean;
  /** Whether it adds the songs that it finds and says nothing of the others. */
  readonly dropsUnknown?: true;
  /** Whether its answer to an unknown method is a page. */
  readonly answersPages?: true;
  readonly idOf: (kind: 'song' | 'album' | 'artist' | 'playlist', number: number) => string;
}

const uuid = (kind: string, number: number) => {
  const hex = createHash('md5').update(`${kind} ${number}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
const initial = { song: 'tr', album: 'al', artist: 'ar', playlist: 'pl' } as const;
const prefixed = (kind: keyof typeof initial, number: number) => `${initial[kind]}-${number}`;
const hashed = (kind: string, number: number) =>
  createHash('md5').update(`${kind} ${number}`).digest('base64url').replace(/[-_]/g, 'x');

/** One switch for each server. None of these runs here, except supysonic, which is tested as it is too. */
export const servers = {
  navidrome: {
    version: '1.16.1',
    extensions: ['transcodeOffset', 'formPost', 'songLyrics', 'indexBasedQueue'],
    takes: ['token', 'password'],
    listsAllFor: ['', '""'],
    tellsMade: true,
    keepsComments: true,
    bookmarks: true,
    dropsUnknown: true,
    answersPages: true,
    idOf: hashed,
  },
  gonic: {
    version: '1.15.0',
    extensions: ['transcodeOffset', 'formPost', 'songLyrics'],
    takes: ['token', 'password'],
    listsAllFor: ['""', ''],
    tellsMade: true,
    keepsComments: true,
    bookmarks: true,
    idOf: prefixed,
  },
  lms: {
    version: '1.16.1',
    extensions: ['transcodeOffset', 'formPost', 'apiKeyAuthentication'],
    takes: ['key', 'password', 'token'],
    listsAllFor: [''],
    tellsMade: true,
    keepsComments: false,
    bookmarks: true,
    idOf: prefixed,
  },
  ampache: {
    version: '1.16.1',
    extensions: ['apiKeyAuthentication', 'formPost'],
    takes: ['key', 'password'],
    tokenError: 41,
    listsAllFor: ['""'],
    tellsMade: true,
    keepsComments: true,
    bookmarks: true,
    idOf: (kind, number) => String({ song: 3e8, album: 2e8, artist: 1e8, playlist: 8e8 }[kind] + number),
  },
  supysonic: {
    version: '1.10.2',
    takes: ['password'],
    tokenError: 10,
    listsAllFor: ['', '""'],
    bare: true,
    tellsMade: false,
    keepsComments: true,
    bookmarks: false,
    idOf: uuid,
  },
  mstream: {
    version: '1.16.1',
    extensions: ['formPost', 'apiKeyAuthentication', 'transcodeOffset'],
    takes: ['token', 'key', 'password'],
    listsAllFor: [''],
    tellsMade: true,
    keepsComments: false,
    bookmarks: true,
    idOf: (kind, number) => (kind === 'song' ? String(number) : prefixed(kind, number)),
  },
  airsonic: {
    version: '1.15.0',
    takes: ['token', 'password'],
    bare: true,
    tellsMade: true,
    keepsComments: true,
    bookmarks: true,
    answersPages: true,
    idOf: (_, number) => String(number),
  },
} as const satisfies Readonly<Record<string, Traits>>;

export type ServerName = keyof typeof servers;

/** A song of the invented library. */
export interface InventedSong {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly genre?: string;
  readonly year?: number;
  readonly seconds?: number;
  readonly bpm?: number;
  readonly plays?: number;
  readonly recording?: string;
  readonly albumArtist?: string;
}

interface Song extends InventedSong {
  readonly id: string;
  readonly albumId: string;
  readonly artistId: string;
  readonly at: number;
}

interface List {
  readonly id: string;
  name: string;
  comment: string;
  owner: string;
  public: boolean;
  songs: string[];
}

/** What happens to the next request of a method. `lost`: it is carried out, and its answer is lost. */
export type Fault = 'lost' | 'broken' | 'busy' | 'page' | 'stopped';

export const listener = { user: 'ann', password: 'correct horse battery' } as const;
export const apiKey = 'key-of-ann-0123456789';

type Query = URLSearchParams;
type Body = Readonly<Record<string, unknown>>;

class Failure extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export type StandInServer = Awaited<ReturnType<typeof startMusicServer>>;

/** A stand-in for a music server, on loopback. */
export async function startMusicServer(
  invented: readonly InventedSong[],
  { like = 'navidrome', delayMs = 0 }: { readonly like?: ServerName; readonly delayMs?: number } = {},
) {
  const traits: Traits = servers[like];
  const library = new InventedLibrary(traits, invented);
  const asked: { readonly method: string; readonly query: Query }[] = [];
  const faults: { readonly method: string; readonly fault: Fault }[] = [];
  let isStopped = false;
  let onAsked: ((method: string) => void) | undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://server');
    const form = request.method === 'POST' ? await textOf(request) : '';
    const query = new URLSearchParams(form === '' ? url.search : form);
    const method = /^\/rest\/(\w+)(?:\.view)?$/.exec(url.pathname)?.[1] ?? '';
    asked.push({ method, query });
    onAsked?.(method);
    if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs));
    const at = faults.findIndex(each => each.method === method);
    const [next] = at < 0 ? [] : faults.splice(at, 1);
    const { fault } = next ?? {};
    if (isStopped || fault === 'broken') return void request.destroy();
    if (fault === 'busy') return void response.writeHead(503).end('busy');
    if (fault === 'page') return send(response, 200, 'text/html', '<html><body>Sign in</body></html>');
    if (request.method === 'POST' && traits.extensions?.includes('formPost') !== true)
      return send(response, 405, 'text/html', 'Method Not Allowed');
    try {
      checkSignIn(traits, query, method);
      const media = library.media(method, query);
      if (media !== undefined) return sendMedia(request, response, media);
      const body = library.answer(method, query);
      if (fault === 'stopped') isStopped = true;
      if (fault === 'lost' || isStopped) return void request.destroy();
      sendBody(response, traits, { status: 'ok', ...body });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.code < 0 && traits.answersPages) return send(response, 404, 'text/html', '<html>404</html>');
      const { code, message } = error;
      sendBody(response, traits, { status: 'failed', error: { code: Math.max(0, code), message } });
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    library,
    asked,
    /** The methods that were called, without those that only read. */
    writes: () => asked.map(({ method }) => method).filter(method => !/^(?:get|search|ping|token)/.test(method)),
    /** What happens to the next request of a method. */
    next(method: string, fault: Fault) {
      faults.push({ method, fault });
    },
    /** Called as a request comes. */
    set onAsked(work: ((method: string) => void) | undefined) {
      onAsked = work;
    },
    /** It answers again. */
    restart() {
      isStopped = false;
    },
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

const sendBody = (response: ServerResponse, traits: Traits, body: Body) =>
  send(
    response,
    200,
    'application/json',
    JSON.stringify({
      'subsonic-response': Object.assign({ version: traits.version, type: 'stand-in' }, traits.bare ? bare(body) : body),
    }),
  );

/** Without empty lists, and with an object in place of a list of one. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? bare(value[0]) : value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      Array.isArray(each) && each.length === 0 ? [] : [[name, bare(each)]],
    ),
  );
}

function sendMedia(request: IncomingMessage, response: ServerResponse, { type, bytes }: Media): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined) return send(response, 200, type, bytes);
  const last = to === undefined || to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
  if (Number(from) > last) return void response.writeHead(416).end();
  const part = bytes.subarray(Number(from), last + 1);
  response.writeHead(206, {
    'content-type': type,
    'content-length': part.length,
    'content-range': `bytes ${from}-${last}/${bytes.length}`,
  });
  response.end(part);
}

interface Media {
  readonly type: string;
  readonly bytes: Buffer;
}

function checkSignIn({ takes, tokenError = 40 }: Traits, query: Query, method: string): void {
  const [user, password, token, salt, key] = ['u', 'p', 't', 's', 'apiKey'].map(name => query.get(name));
  if (method === 'getOpenSubsonicExtensions') return;
  if (typeof key === 'string' && takes.includes('key')) {
    if (key !== apiKey) throw new Failure(44, 'Invalid API key');
    return;
  }
  if (user === null || (password === null && token === null))
    throw new Failure(10, 'Required parameter is missing.');
  if (typeof token === 'string' && password === null) {
    if (!takes.includes('token')) throw new Failure(tokenError, 'Token authentication not supported.');
    const own = createHash('md5').update(`${listener.password}${salt}`).digest('hex');
    if (user !== listener.user || token !== own) throw new Failure(40, 'Wrong username or password.');
    return;
  }
  const plain = /^enc:/.test(String(password))
    ? Buffer.from(String(password).slice(4), 'hex').toString()
    : password;
  if (user !== listener.user || plain !== listener.password) throw new Failure(40, 'Wrong username or password.');
}

const created = '2024-03-01T10:00:00Z';

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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
    const numbers = (names: readonly string[]) => new Map([...new Set(names)].map((name, at) => [name, at + 1]));
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
    return { type: 'audio/mpeg', bytes: Buffer.alloc(1_200_000, `sound of ${song.title} `) };
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
    if (known === undefined || isMissing) throw new Failure(-1, 'Unknown method');
    return known(query) ?? {};
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
    getScanStatus: () => {
      throw new Failure(50, 'Not authorized');
    },
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
      return { playlist: { ...this.#summary(list), entry: list.songs.map(id => this.#child(this.#find(id))) } };
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
    setRating: query => {
      this.ratings.set(query.get('id') ?? '', Number(query.get('rating')));
      return undefined;
    },
    scrobble: query => {
      this.scrobbled.push(query.get('id') ?? '');
      return undefined;
    },
  };

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

  #albums() {
    const groups = new Map<string, Song[]>();
    for (const song of this.#songs) groups.set(song.albumId, [...(groups.get(song.albumId) ?? []), song]);
    return [...groups].map(([id, songs]) => ({
      id,
      name: songs[0]?.album ?? '',
      artist: songs[0]?.albumArtist ?? songs[0]?.artist ?? '',
      songCount: songs.length,
      duration: songs.length * 200,
      created,
      year: songs[0]?.year,
      genre: songs[0]?.genre,
      coverArt: id,
    }));
  }

  #artists = () => [
    ...new Map(this.#songs.map(({ artistId, artist }) => [artistId, { id: artistId, name: artist }])).values(),
  ];

  #child(song: Song) {
    const { id, title, artist, album, albumId, artistId, genre, year, seconds = 200, at } = song;
    const isOpen = this.#traits.extensions !== undefined;
    const userRating = this.ratings.get(id);
    return {
      ...{ id, parent: albumId, isDir: false, title, artist, album, albumId, artistId, genre, year },
      ...{ track: at + 1, duration: seconds, size: 1_200_000, suffix: 'mp3', contentType: 'audio/mpeg' },
      ...{ path: `${artist}/${album}/${title}.mp3`, coverArt: albumId, created, type: 'music' },
      ...(userRating === undefined ? {} : { userRating }),
      ...(song.plays === undefined ? {} : { playCount: song.plays, played: '2026-01-02T03:04:05Z' }),
      ...(isOpen ? { bpm: song.bpm ?? 0, musicBrainzId: song.recording ?? '' } : {}),
      ...(isOpen && genre !== undefined ? { genres: [{ name: genre }] } : {}),
      ...(isOpen ? { artists: [{ id: artistId, name: artist }] } : {}),
    };
  }
}

const albumKey = ({ album, artist, albumArtist = artist }: InventedSong) => `${albumArtist}\n${album}`;

const starredIds = (query: Query) => ['id', 'albumId', 'artistId'].flatMap(name => query.getAll(name));
