import type { ChangeCall } from '../../journal/journal.ts';

/** What a name may stand for. */
export interface Named {
  readonly id: number;
  readonly name: string;
  /** What tells it from others of its name: "120 fans", "by Nell". */
  readonly about: string;
  /** How well known it is; decides only when it decides clearly. */
  readonly fame: number;
}

/** What a name stands for, or what it might. */
export type Resolved = { readonly one: Named } | { readonly candidates: readonly Named[] };

/** Letters and digits without case and accents. */
export const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Of two with the same name, the one this many times better known is meant. */
const clearly = 10;
const mostCandidates = 3;
/** A name may be cut short to this many signs. */
const shortest = 3;

/** Picks the one that bears the name; of several, the one that is far better known; of none, the only one that begins with it. */
export function pick(name: string, found: readonly Named[]): Resolved {
  const wanted = folded(name);
  const same = found.filter(each => folded(each.name) === wanted).sort((a, b) => b.fame - a.fame);
  const [first, second] = same;
  if (first && (!second || first.fame >= Math.max(1, second.fame) * clearly)) return { one: first };
  const begun = wanted.length < shortest ? [] : found.filter(each => folded(each.name).startsWith(wanted));
  const [only, other] = begun;
  if (only && other === undefined) return { one: only };
  return { candidates: (same.length > 0 ? same : found).slice(0, mostCandidates) };
}

type Finder = (name: string, context: ChangeCall, artist: string | undefined) => Promise<Resolved>;

type NamedKind = 'artist' | 'album' | 'playlist' | 'radio' | 'genre';

const searched = 10;

/** How each kind of object is found by name. */
export const finders: Readonly<Record<NamedKind, Finder>> = {
  async artist(name, { client, signal }) {
    const { data } = await client.search.artist({ query: name, limit: searched }, { signal });
    return pick(
      name,
      data.map(({ id, name: known, nb_fan }) => entry(id, known, `${nb_fan ?? 0} fans`, nb_fan)),
    );
  },
  async album(name, { client, signal }, artist) {
    const query = artist === undefined ? name : `${artist} ${name}`;
    const { data } = await client.search.album({ query, limit: 25 }, { signal });
    const isTheirs = (maker: string | null | undefined) =>
      artist === undefined || folded(maker ?? '') === folded(artist);
    const listed = (albums: typeof data) =>
      albums.map(album => entry(album.id, album.title, `by ${album.artist?.name ?? 'nobody named'}`, 0));
    const theirs = data.filter(album => isTheirs(album.artist?.name));
    return theirs.length > 0
      ? pick(name, listed(theirs))
      : { candidates: listed(data).slice(0, mostCandidates) };
  },
  async playlist(name, { client, signal }) {
    const own = await client.library.playlists({ limit: 100 }, { signal }).catch(() => ({ data: [] }));
    const listed = own.data.map(({ id, title, nb_tracks }) =>
      entry(id, title, `in the library, ${nb_tracks ?? 0} tracks`, 0),
    );
    const mine = pick(name, listed);
    if ('one' in mine || mine.candidates.some(each => folded(each.name) === folded(name))) return mine;
    const { data } = await client.search.playlist({ query: name, limit: searched }, { signal });
    const found = data.map(({ id, title, user, nb_tracks }) =>
      entry(id, title, `by ${user?.name ?? 'nobody named'}, ${nb_tracks ?? 0} tracks`, 0),
    );
    return pick(name, found.length > 0 ? found : near(name, listed));
  },
  async radio(name, { client, signal }) {
    const { data } = await client.radio.list({}, { signal });
    return pick(
      name,
      near(
        name,
        data.map(({ id, title }) => entry(id, title, 'radio', 0)),
      ),
    );
  },
  async genre(name, { client, signal }) {
    const { data } = await client.genre.list({}, { signal });
    return pick(
      name,
      near(
        name,
        data.map(({ id, name: known }) => entry(id, known, 'genre', 0)),
      ),
    );
  },
};

const entry = (
  id: number | null | undefined,
  name: string | null | undefined,
  about: string,
  fame: number | null | undefined,
): Named => ({ id: id ?? 0, name: name ?? '', about, fame: fame ?? 0 });

/** Of a whole list, what shares a word with the name, or has one that begins as a word of it does. */
function near(name: string, all: readonly Named[]): Named[] {
  const words = folded(name).split(' ');
  return all.filter(each =>
    folded(each.name)
      .split(' ')
      .some(own => words.some(word => own === word || (word.length >= shortest && own.startsWith(word)))),
  );
}
