import type { Playlist } from '../../client/api/models.ts';
import type { Call } from '../../client/call.ts';
import { NoAccount, PermissionMissing, TokenRejected } from '../../client/errors.ts';
import { allItems } from '../../client/pages.ts';
import { foldName } from '../../text/fold.ts';

/** Kinds of object that a source may give by name. */
export type NamedKind = 'artist' | 'album' | 'playlist' | 'radio' | 'genre';

/** What tells an object from others of its name. */
type ObjectFacts =
  | { readonly kind: 'artist'; readonly fans: number }
  | { readonly kind: 'album'; readonly by: string | undefined }
  | {
      readonly kind: 'playlist';
      readonly by: string | undefined;
      readonly inLibrary: boolean;
      readonly tracks: number;
      /** The empty one of the library that bears the name too. */
      readonly insteadOf?: number;
    }
  | { readonly kind: 'radio' | 'genre' };

/** An object that a name may stand for. */
export interface NameCandidate {
  readonly id: number;
  readonly name: string;
  readonly facts: ObjectFacts;
}

/** The object that a name stands for, or up to three that it may stand for. */
export type NameResult =
  | { readonly object: NameCandidate }
  | { readonly candidates: readonly NameCandidate[] };

/** Finds an object by its name; an album also by its artist's. Rejects with `MusicError`. */
export const findByName = (
  kind: NamedKind,
  name: string,
  call: Call,
  artist: string | undefined,
): Promise<NameResult> => finders[kind](name, call, artist);

/** Whether two names differ in nothing but case, accents and punctuation. */
export const sameName = (a: string, b: string): boolean => foldName(a) === foldName(b);

/** Of two objects of one name, the one so many times better known is meant. */
const clearlyBetterKnown = 10;
const mostCandidates = 3;
/** Characters that a name may be cut short to. */
const shortestPrefix = 3;

interface FoundObject extends NameCandidate {
  /** How well known; 0 where nothing tells. */
  readonly fame: number;
}

/** The object of that name; of several, one that is far better known; of none, the only one whose name begins so. */
function chooseByName(name: string, found: readonly FoundObject[]): NameResult {
  const wanted = foldName(name);
  const same = found.filter(each => foldName(each.name) === wanted).sort((a, b) => b.fame - a.fame);
  const [first, second] = same;
  if (first && (!second || first.fame >= Math.max(1, second.fame) * clearlyBetterKnown)) {
    return { object: candidateOf(first) };
  }
  const begun =
    wanted.length < shortestPrefix ? [] : found.filter(each => foldName(each.name).startsWith(wanted));
  const [only, other] = begun;
  if (only && other === undefined) return { object: candidateOf(only) };
  return candidatesOf(same.length > 0 ? same : found);
}

const candidateOf = ({ id, name, facts }: FoundObject): NameCandidate => ({ id, name, facts });

const candidatesOf = (found: readonly FoundObject[]): NameResult => ({
  candidates: found.slice(0, mostCandidates).map(candidateOf),
});

const foundOf = (
  { id, name }: { readonly id?: number | null | undefined; readonly name?: string | null | undefined },
  facts: ObjectFacts,
  fame: number | null | undefined = 0,
): FoundObject => ({ id: id ?? 0, name: name ?? '', facts, fame: fame ?? 0 });

type Finder = (name: string, call: Call, artist: string | undefined) => Promise<NameResult>;

const searchLimit = 10;
/** More than for other kinds: an artist's album stands among those of others. */
const albumSearchLimit = 25;

const finders: Readonly<Record<NamedKind, Finder>> = {
  async artist(name, { client, signal }) {
    const { data } = await client.search.artist({ query: name, limit: searchLimit }, { signal });
    return chooseByName(
      name,
      data.map(artist => foundOf(artist, { kind: 'artist', fans: artist.nb_fan ?? 0 }, artist.nb_fan)),
    );
  },
  async album(name, { client, signal }, artist) {
    const query = artist === undefined ? name : `${artist} ${name}`;
    const { data } = await client.search.album({ query, limit: albumSearchLimit }, { signal });
    const found = data.map(({ id, title, artist: by }) => ({
      by: by?.name ?? undefined,
      album: foundOf({ id, name: title }, { kind: 'album', by: by?.name ?? undefined }),
    }));
    const theirs = found.filter(({ by = '' }) => artist === undefined || sameName(by, artist));
    return theirs.length > 0
      ? chooseByName(
          name,
          theirs.map(({ album }) => album),
        )
      : candidatesOf(found.map(({ album }) => album));
  },
  async playlist(name, { client, signal }) {
    const library = await allItems(page => client.library.playlists(page, { signal })).catch(noneWithout);
    const own = library.map(playlist => playlistFound(playlist, playlist.creator?.name, true));
    const inLibrary = chooseByName(name, own.filter(hasTracks));
    if ('object' in inLibrary || inLibrary.candidates.some(each => sameName(each.name, name))) {
      return inLibrary;
    }
    const { data } = await client.search.playlist({ query: name, limit: searchLimit }, { signal });
    const found = data.map(playlist => playlistFound(playlist, playlist.user?.name, false));
    const empty = own.find(each => sameName(each.name, name));
    if (empty === undefined) return chooseByName(name, found.length > 0 ? found : sharingWord(name, own));
    const others = found.filter(each => each.id !== empty.id && sameName(each.name, name));
    return chooseByName(name, others.length > 0 ? others.map(insteadOf(empty)) : [empty]);
  },
  async radio(name, { client, signal }) {
    const { data } = await client.radio.list({}, { signal });
    const found = data.map(({ id, title }) => foundOf({ id, name: title }, { kind: 'radio' }));
    return chooseByName(name, sharingWord(name, found));
  },
  async genre(name, { client, signal }) {
    const { data } = await client.genre.list({}, { signal });
    const found = data.map(genre => foundOf(genre, { kind: 'genre' }));
    return chooseByName(name, sharingWord(name, found));
  },
};

/** Without an account whose lists may be read, there are none. */
function noneWithout(error: unknown): Playlist[] {
  if ([NoAccount, TokenRejected, PermissionMissing].some(type => error instanceof type)) return [];
  throw error;
}

const playlistFound = (
  { id, title, nb_tracks }: Playlist,
  by: string | null | undefined,
  inLibrary: boolean,
): FoundObject =>
  foundOf({ id, name: title }, { kind: 'playlist', by: by ?? undefined, inLibrary, tracks: nb_tracks ?? 0 });

const hasTracks = ({ facts }: FoundObject): boolean => facts.kind !== 'playlist' || facts.tracks > 0;

/** A playlist that is taken in place of an empty one. */
const insteadOf =
  (empty: FoundObject) =>
  (found: FoundObject): FoundObject =>
    found.facts.kind === 'playlist' ? { ...found, facts: { ...found.facts, insteadOf: empty.id } } : found;

/** Of a whole list, objects with a word of the name, or with a word that begins like one of the name. */
function sharingWord(name: string, all: readonly FoundObject[]): FoundObject[] {
  const words = foldName(name).split(' ');
  return all.filter(each =>
    foldName(each.name)
      .split(' ')
      .some(own =>
        words.some(word => own === word || (word.length >= shortestPrefix && own.startsWith(word))),
      ),
  );
}
