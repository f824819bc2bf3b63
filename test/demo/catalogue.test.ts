import { describe, expect, it } from 'vitest';
import type { MusicGraph } from '../../src/demo/catalogue/index.ts';
import { catalogueOf } from '../support/catalogue.ts';
import { catalogue } from './start.ts';

const { owner } = catalogue;
const tracks = [...catalogue.tracks.values()];
const albums = [...catalogue.albums.values()];

describe('the tables of the demo catalogue', () => {
  it('name only objects that are there, each under its own id', () => {
    expect(danglingIds(catalogue)).toEqual([]);
    const { charts: _, owner: __, ...kinds } = catalogue;
    for (const kind of Object.values(kinds)) for (const [id, node] of kind) expect(node.id).toBe(id);
  });

  it('give every track believable numbers', () => {
    for (const track of tracks) {
      expect(track.releaseDate).toMatch(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)$/);
      expect(track.duration).toBeGreaterThan(15);
      expect(track.gain).toBeLessThan(0);
      expect(track.rank).toBeGreaterThanOrEqual(0);
      expect(track.rank).toBeLessThanOrEqual(1_000_000);
    }
  });

  it('offer a readable track of the same song for each one that cannot be played', () => {
    const unreadable = tracks.filter(track => !track.readable);
    expect(unreadable.length).toBeGreaterThan(0);
    for (const { alternativeId = 0, titleShort, artistId } of unreadable) {
      const alternative = catalogue.tracks.get(alternativeId);
      expect(alternative).toMatchObject({ readable: true, titleShort, artistId });
    }
    const withdrawn = albums.filter(({ available }) => !available);
    expect(withdrawn.length).toBeGreaterThan(0);
    for (const { trackIds } of withdrawn)
      expect(trackIds.some(id => catalogue.tracks.get(id)?.readable)).toBe(false);
  });

  it('give valid codes, one ISRC a recording and one UPC an album', () => {
    const recordings = new Map<string, string>();
    for (const { isrc, artistId, title } of tracks) {
      expect(isrc).toMatch(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/);
      expect(recordings.get(isrc) ?? `${artistId} ${title}`).toBe(`${artistId} ${title}`);
      recordings.set(isrc, `${artistId} ${title}`);
    }
    expect(albums.filter(({ upc }) => !isUpc(upc))).toEqual([]);
    expect(new Set(albums.map(({ upc }) => upc)).size).toBe(albums.length);
  });

  it('name nothing twice in a list', () => {
    const { playlists, radios, users } = catalogue;
    const lists = [...playlists.values(), ...radios.values(), ...owner.playlists].map(list => list.trackIds);
    const kept = [...users.values(), owner].flatMap(({ favourites }) => Object.values(favourites));
    for (const ids of [...lists, ...kept, ...Object.values(owner.recommendations)]) {
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('hold other alphabets, and long and hostile texts, on purpose', () => {
    const titles = tracks.map(({ title }) => title).join('\n');
    for (const script of ['Greek', 'Cyrillic', 'Hiragana', 'Arabic', 'Hebrew', 'Hangul'])
      expect(titles).toMatch(new RegExp(`\\p{Script=${script}}{2}`, 'u'));
    const texts = [...catalogue.podcasts.values(), ...catalogue.playlists.values()].map(
      ({ title, description }) => title + description,
    );
    expect(texts.some(text => text.length > 2_000)).toBe(true);
    for (const hostile of ['\n', '\u200b', '\u202e', '\u2066'])
      expect(texts.some(text => text.includes(hostile))).toBe(true);
  });
});

describe('a multiplied catalogue', () => {
  it('has as many tracks as asked for, and is whole', () => {
    const large = catalogueOf(12_345);
    expect(large.tracks.size).toBe(12_345);
    expect(danglingIds(large)).toEqual([]);
    expect(large.owner).toEqual(owner);
  });
});

function isUpc(code: string): boolean {
  const digits = [...code].map(Number).reverse();
  const sum = digits.reduce((total, digit, i) => total + digit * (i % 2 === 1 ? 3 : 1), 0);
  return /^\d{12,13}$/.test(code) && sum % 10 === 0;
}

/** Ids that lead nowhere, as `kind id`. */
function danglingIds({ owner, users, ...of }: MusicGraph): string[] {
  const missing: string[] = [];
  const check = (kind: Exclude<keyof typeof of, 'charts'>, ...ids: readonly number[]) => {
    missing.push(...ids.filter(id => !of[kind].has(id)).map(id => `${kind} ${id}`));
  };
  const people = new Set([owner.id, ...users.keys()]);
  const checkPeople = (...ids: readonly number[]) => {
    missing.push(...ids.filter(id => !people.has(id)).map(id => `users ${id}`));
  };
  for (const track of of.tracks.values()) {
    check('artists', track.artistId, ...track.featured);
    check('albums', track.albumId);
    if (track.alternativeId !== undefined) check('tracks', track.alternativeId);
  }
  for (const album of of.albums.values()) {
    check('artists', album.artistId);
    check('genres', ...album.genreIds);
    check('tracks', ...album.trackIds);
  }
  for (const artist of of.artists.values()) {
    check('genres', ...artist.genreIds);
    check('artists', ...artist.relatedIds);
  }
  for (const { genreId, trackIds } of of.radios.values()) {
    check('genres', genreId);
    check('tracks', ...trackIds);
  }
  for (const { creatorId, trackIds } of of.playlists.values()) {
    checkPeople(creatorId);
    check('tracks', ...trackIds);
  }
  for (const { trackIds } of owner.playlists) check('tracks', ...trackIds);
  for (const { genreId } of of.podcasts.values()) check('genres', genreId);
  for (const { podcastId } of of.episodes.values()) check('podcasts', podcastId);
  for (const { favourites, followings } of [...users.values(), owner]) {
    checkPeople(...followings);
    check('tracks', ...favourites.tracks);
    check('albums', ...favourites.albums);
    check('artists', ...favourites.artists);
    check('playlists', ...favourites.playlists);
    check('podcasts', ...favourites.podcasts);
    check('radios', ...favourites.radios);
  }
  const { recommendations } = owner;
  check('tracks', ...owner.history, ...owner.flow, ...recommendations.tracks);
  check('albums', ...recommendations.albums, ...recommendations.releases);
  check('artists', ...recommendations.artists);
  check('playlists', ...recommendations.playlists);
  check('radios', ...recommendations.radios);
  check('episodes', owner.bookmark.episodeId);
  return missing;
}
