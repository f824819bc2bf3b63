import { createHash } from 'node:crypto';

/** How a server differs from others, as its documentation and source say. */
export interface Traits {
  readonly version: string;
  /** The parts of OpenSubsonic; undefined for a server that has none and does not know the method. */
  readonly extensions?: readonly string[];
  /** Whether it names its parts only to somebody who is signed in, though the protocol says everybody. */
  readonly hidesExtensions?: true;
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
  /** Whether it names similar music. `empty`: it has the methods, and nobody to ask. Undefined: not even these. */
  readonly similar?: 'named' | 'empty';
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
    similar: 'named',
    idOf: hashed,
  },
  gonic: {
    version: '1.15.0',
    similar: 'empty',
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
    similar: 'empty',
    extensions: ['transcodeOffset', 'formPost', 'apiKeyAuthentication', 'sonicSimilarity'],
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
    hidesExtensions: true,
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

export const listener = { user: 'ann', password: 'correct horse battery' } as const;
export const apiKey = 'key-of-ann-0123456789';

export type Query = URLSearchParams;
export type Body = Readonly<Record<string, unknown>>;

export class Failure extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export interface Media {
  readonly type: string;
  readonly bytes: Buffer;
}

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

export interface Song extends InventedSong {
  readonly id: string;
  readonly albumId: string;
  readonly artistId: string;
  readonly at: number;
}

export interface List {
  readonly id: string;
  name: string;
  comment: string;
  owner: string;
  public: boolean;
  songs: string[];
}

export const created = '2024-03-01T10:00:00Z';

/** A picture of one pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A large library. */
export const manySongs = (count: number): InventedSong[] =>
  Array.from({ length: count }, (_, at) => ({
    title: `Piece ${at} in ${['C', 'D', 'E', 'F', 'G'][at % 5]}`,
    artist: `Player ${at % 1500}`,
    album: `Record ${Math.floor(at / 11)}`,
    genre: `Genre ${at % 30}`,
    year: 1950 + (at % 70),
    seconds: 100 + (at % 300),
    recording: `${at}`.padStart(8, '0').concat('-0000-4000-8000-000000000000'),
  }));
