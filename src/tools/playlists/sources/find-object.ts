import type { Call } from '../../../client/call.ts';
import { NoAccount, PermissionMissing, TokenRejected } from '../../../client/errors.ts';
import { foldName } from '../../../text/fold.ts';
import { type FoundByName, findInLists } from '../../engine/find-in-lists.ts';

/** Kinds of object that a source may give by name. */
export type NamedKind = 'artist' | 'album' | 'playlist' | 'radio' | 'genre';

/** What tells an object from others of its name. */
type ObjectFacts =
  | { readonly kind: 'artist'; readonly fans: number }
  | { readonly kind: 'album'; readonly by: string | undefined }
  | PlaylistFacts
  | { readonly kind: 'radio' | 'genre' };

interface PlaylistFacts {
  readonly kind: 'playlist';
  readonly by: string | undefined;
  readonly inLibrary: boolean;
  readonly tracks: number;
  /** The empty one of the library that bears the name too. */
  readonly insteadOf?: number;
}

/** An object that a name may stand for. */
export interface NameCandidate {
  readonly id: number;
  readonly name: string;
  readonly facts: ObjectFacts;
}

/** The object that a name stands for, or up to three that it may stand for. */
type NameResult = { readonly object: NameCandidate } | { readonly candidates: readonly NameCandidate[] };

/** Finds an object by its name; an album also by its artist's. Rejects with `MusicError`. */
export const findByName = (
  kind: NamedKind,
  name: string,
  call: Call,
  artist: string | undefined,
): Promise<NameResult> => finders[kind](name, call, artist);

/** Whether two names differ in nothing but case, accents and punctuation. */
const equalFolded = (a: string, b: string): boolean => foldName(a) === foldName(b);

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
  const [only, other] = found.filter(each => beginsWith(name, each));
  if (only && other === undefined) return { object: candidateOf(only) };
  return candidatesOf(same.length > 0 ? same : found);
}

function beginsWith(name: string, { name: other }: FoundObject): boolean {
  const wanted = foldName(name);
  return wanted.length >= shortestPrefix && foldName(other).startsWith(wanted);
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
    const theirs = found.filter(({ by = '' }) => artist === undefined || equalFolded(by, artist));
    return theirs.length > 0
      ? chooseByName(
          name,
          theirs.map(({ album }) => album),
        )
      : candidatesOf(found.map(({ album }) => album));
  },
  async playlist(name, call) {
    const { bearers, near } = await inLibrary(name, call);
    const filled = bearers.filter(hasTracks);
    const [begun, other] = near.filter(each => hasTracks(each) && beginsWith(name, each));
    if (filled.length > 0) return chooseByName(name, filled);
    if (bearers.length === 0 && begun !== undefined && other === undefined)
      return { object: candidateOf(begun) };
    const { client, signal } = call;
    const { data } = await client.search.playlist({ query: name, limit: searchLimit }, { signal });
    const found = data.map(({ id, title, nb_tracks, user }) =>
      foundOf({ id, name: title }, playlistFacts(nb_tracks, user?.name ?? undefined)),
    );
    const [empty] = bearers;
    if (empty === undefined) return chooseByName(name, found.length > 0 ? found : near);
    const others = found.filter(each => each.id !== empty.id && equalFolded(each.name, name));
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

/** Playlists of the listener's library that bear a name, and others that may be meant; none without an account to ask. */
async function inLibrary(name: string, call: Pick<Call, 'client' | 'signal'>) {
  const found = await findInLists(['library.playlists'], name, call).catch(noneWithout);
  const candidates = 'object' in found ? [found.object] : found.candidates;
  const all = candidates.map(({ tracks, by, ...object }) =>
    foundOf(object, { ...playlistFacts(tracks, by), inLibrary: true }),
  );
  const bears = (each: FoundObject) => equalFolded(each.name, name);
  const isNear = 'object' in found || found.near;
  return { bearers: all.filter(bears), near: isNear ? all.filter(each => !bears(each)) : [] };
}

function noneWithout(error: unknown): FoundByName {
  if (![NoAccount, TokenRejected, PermissionMissing].some(type => error instanceof type)) throw error;
  return { reason: 'name-unknown', candidates: [], near: false, others: 0 };
}

const playlistFacts = (tracks: number | null | undefined, by: string | undefined): PlaylistFacts => ({
  kind: 'playlist',
  by,
  inLibrary: false,
  tracks: tracks ?? 0,
});

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
