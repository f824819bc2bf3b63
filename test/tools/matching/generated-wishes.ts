import type { TrackNode } from '../../../src/catalogue-service/catalogue/graph.ts';
import type { MusicGraph } from '../../../src/demo/catalogue/index.ts';
import { type Wanted, type Wish, wishOf } from '../../../src/tools/matching/wish.ts';
import { type Saying, sayings } from './sayings.ts';

export const categories = [
  'clean',
  'typos',
  'case and accents',
  'swapped',
  'no artist',
  'edition traps',
  'not there',
  'classical, as people say it',
] as const;
export type Category = (typeof categories)[number];
const classical = 'classical, as people say it';
type Made = Exclude<Category, typeof classical>;

/** A wish somebody might have, and what would be the right answer. */
export interface Generated {
  readonly category: Category;
  readonly wish: Wish;
  /** Whether the service has it, and what was said is enough to tell it from other songs. */
  readonly findable: boolean;
  /** Whether several tracks answer it as well: the right one is then the first candidate. */
  readonly isOpen?: boolean;
  right(id: number): boolean;
}

export type Random = () => number;

/** The same numbers for the same seed, from 0 to below 1. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Makes wishes over a catalogue, `count` of each category; those of classical music are written by hand. */
export function makeWishes(catalogue: MusicGraph, count: number, random: Random): Generated[] {
  const maker = new Maker(catalogue, random);
  return categories.flatMap(category =>
    category === classical
      ? sayings.map(saying => classicalWish(catalogue, saying))
      : Array.from({ length: count }, () => maker.make(category)),
  );
}

function classicalWish(catalogue: MusicGraph, { says, title, isOpen = false }: Saying): Generated {
  const tracks = title === undefined ? [] : [...catalogue.tracks.values()];
  const ids = new Set(tracks.flatMap(track => (track.title.startsWith(title ?? '') ? track.id : [])));
  if (title !== undefined && ids.size === 0) throw new RangeError(`no track is called ${title}`);
  const findable = title !== undefined;
  return { category: classical, wish: wishOf(says), findable, isOpen, right: id => ids.has(id) };
}

const editionOf = ({ titleVersion }: TrackNode) =>
  titleVersion.replace(/\((?:feat\. [^)]*|\d{4} Remaster)\)/g, '').trim();
const lowerCase = (text: string) => text.toLowerCase();
/** `Night Ferry (Remastered)` is the album "Night Ferry". */
const releaseName = (album: string) => album.replace(/ \((?:Deluxe|Remastered|\d+th)[^)]*\)/g, '');

class Maker {
  readonly #catalogue: MusicGraph;
  readonly #random: Random;
  readonly #tracks: readonly TrackNode[];
  readonly #byTitle = new Map<string, TrackNode[]>();
  readonly #onlyEditions: readonly TrackNode[];
  readonly #originals: readonly TrackNode[];

  constructor(catalogue: MusicGraph, random: Random) {
    this.#catalogue = catalogue;
    this.#random = random;
    this.#tracks = [...catalogue.tracks.values()];
    for (const track of this.#tracks) {
      const key = lowerCase(track.titleShort);
      this.#byTitle.set(key, [...(this.#byTitle.get(key) ?? []), track]);
    }
    const editions = this.#tracks.filter(track => editionOf(track) !== '');
    // Who names an artist that makes nothing but other editions asks for one.
    this.#onlyEditions = editions.filter(
      track =>
        !this.#siblings(track).some(each => editionOf(each) === '') &&
        !/karaoke|tribute|lullab/i.test(this.#artist(track)),
    );
    this.#originals = editions.flatMap(track => this.#siblings(track).filter(each => editionOf(each) === ''));
  }

  make(category: Made): Generated {
    const track = this.#pick(this.#tracks);
    const named = { title: track.title, artist: this.#artist(track) };
    switch (category) {
      case 'clean':
        return this.#wanting(category, track, this.#written(named, track));
      case 'typos':
        return this.#wanting(category, track, this.#written(this.#mistyped(named), track));
      case 'case and accents':
        return this.#wanting(category, track, this.#written(this.#restyled(named), track));
      case 'swapped':
        return this.#wanting(category, track, this.#swapped(named));
      case 'no artist':
        return this.#anonymous(track);
      case 'edition traps':
        return this.#trap();
      case 'not there':
        return this.#absent();
    }
  }

  #pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.#random() * list.length)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  }

  readonly #artist = ({ artistId }: TrackNode) => this.#catalogue.artists.get(artistId)?.name ?? '';
  readonly #album = ({ albumId }: TrackNode) => this.#catalogue.albums.get(albumId)?.title ?? '';

  /** The same song by the same artist, in whatever edition. */
  #siblings(track: TrackNode): TrackNode[] {
    const all = this.#byTitle.get(lowerCase(track.titleShort)) ?? [];
    return all.filter(each => each.artistId === track.artistId);
  }

  #wanting(category: Category, track: TrackNode, wanted: Wanted, findable = true): Generated {
    const ids = this.#siblings(track).filter(each => editionOf(each) === editionOf(track));
    const right = new Set(ids.map(each => each.id));
    return { category, wish: wishOf(wanted), findable, right: id => right.has(id) };
  }

  /** As people write it: a line in one of several manners, or an object with more or less in it. */
  #written({ title, artist }: Named, track: TrackNode): Wanted {
    return this.#pick<() => Wanted>([
      () => `${artist} - ${title}`,
      () => `${title} by ${artist}`,
      () => `"${title}" by ${artist}`,
      () => `${Math.ceil(this.#random() * 99)}. ${artist} – ${title}`,
      () => ({ title, artist }),
      () => ({ title, artist }),
      () => ({ title, artist, album: this.#album(track) }),
      () => ({ title, artist, duration: track.duration }),
    ])();
  }

  #mistyped({ title, artist }: Named): Named {
    const where = this.#random();
    return {
      title: where < 0.75 ? this.#mistype(title) : title,
      artist: where > 0.5 ? this.#mistype(artist) : artist,
    };
  }

  /** One mistake in a word of four letters or more: a letter dropped, doubled, changed, or two that changed places. */
  #mistype(text: string): string {
    const found = [...text.matchAll(/\p{L}{4,}/gu)];
    if (found.length === 0) return text;
    const word = this.#pick(found);
    const letters = [...word[0]];
    const at = 1 + Math.floor(this.#random() * (letters.length - 2));
    const [letter = '', next = ''] = letters.slice(at, at + 2);
    const change = this.#pick([
      ['', next],
      [letter, letter, next],
      [next, letter],
      ['e', next],
    ]);
    letters.splice(at, 2, ...change);
    return text.slice(0, word.index) + letters.join('') + text.slice(word.index + word[0].length);
  }

  #restyled({ title, artist }: Named): Named {
    const style = this.#pick<(text: string) => string>([
      text => text.toUpperCase(),
      text => text.toLowerCase(),
      text => text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
      text => text.replace(/[’']/g, '').replace(/,/g, ''),
      text => text.replace(/&/g, 'and'),
      text => text.replace(/\bPt\. (\d)/, 'Part $1').replace(/^The /, ''),
      text =>
        text
          .replace(/\bPt\. 1/, 'Pt. I')
          .replace(/\b2 /, 'Two ')
          .replace('feat.', 'ft.'),
      text => text.replace(/ \(feat\. [^)]*\)/, '').toLowerCase(),
      text => text.replace(/ \(([^()]+)\)$/, ' - $1'),
      text => text.replace(/\(/g, '[').replace(/\)/g, ']'),
    ]);
    return { title: style(title), artist: style(artist) };
  }

  #swapped({ title, artist }: Named): Wanted {
    return this.#random() < 0.5 ? `${title} - ${artist}` : { title: artist, artist: title };
  }

  #anonymous(track: TrackNode): Generated {
    const { title, duration } = track;
    const how = this.#random();
    const wanted: Wanted =
      how < 0.4 ? title : how < 0.7 ? { title, duration } : { title, album: this.#album(track) };
    const others = (this.#byTitle.get(lowerCase(track.titleShort)) ?? []).filter(
      each => each.artistId !== track.artistId && editionOf(each) === editionOf(track),
    );
    const sameAlbum = (each: TrackNode) => releaseName(this.#album(each)) === releaseName(this.#album(track));
    const alike = others.filter(each =>
      how < 0.4 ? true : how < 0.7 ? Math.abs(each.duration - duration) <= 10 : sameAlbum(each),
    );
    return this.#wanting('no artist', track, wanted, alike.length === 0);
  }

  /** The song where there are other editions; a song that is only there in another; an edition nobody made. */
  #trap(): Generated {
    const which = this.#random();
    if (which < 0.4) {
      const track = this.#pick(this.#originals);
      const named = { title: track.titleShort, artist: this.#artist(track) };
      return this.#wanting('edition traps', track, this.#written(named, track));
    }
    const track = which < 0.7 ? this.#pick(this.#onlyEditions) : this.#pick(this.#originals);
    const version = which < 0.7 ? '' : ` ${this.#pick(unmade)}`;
    const named = { title: `${track.titleShort}${version}`, artist: this.#artist(track) };
    const wanted = this.#random() < 0.5 ? named : `${named.artist} - ${named.title}`;
    return { category: 'edition traps', wish: wishOf(wanted), findable: false, right: () => false };
  }

  /** A title of somebody else's that this artist never recorded. */
  #absent(): Generated {
    for (;;) {
      const [title, artist] = [this.#pick(this.#tracks).titleShort, this.#artist(this.#pick(this.#tracks))];
      const theirs = (this.#byTitle.get(lowerCase(title)) ?? []).flatMap(each => [
        this.#artist(each),
        ...each.featured.map(id => this.#catalogue.artists.get(id)?.name),
      ]);
      if (theirs.includes(artist)) continue;
      return { category: 'not there', wish: wishOf({ title, artist }), findable: false, right: () => false };
    }
  }
}

interface Named {
  readonly title: string;
  readonly artist: string;
}

const unmade = [
  '(Nightcore)',
  '(Sped Up)',
  '(Slowed + Reverb)',
  '(8D Audio)',
  '(Live at Nowhere Hall)',
  '(Nobody Anyone Remix)',
  '- A Cappella',
  '(Medley)',
];
