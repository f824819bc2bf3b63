import { describe, expect, it } from 'vitest';
import { makeCatalogue, type TrackNode } from '../../src/embedded/catalogue/index.ts';
import { danglingIds, digest, isUpc } from '../support/catalogue.ts';

const catalogue = makeCatalogue();
const tracks = [...catalogue.tracks.values()];
const albums = [...catalogue.albums.values()];
const { owner } = catalogue;

describe('the demo catalogue', () => {
  it('is large enough to browse', () => {
    expect(catalogue.artists.size).toBeGreaterThanOrEqual(60);
    expect(catalogue.albums.size).toBeGreaterThanOrEqual(150);
    expect(catalogue.tracks.size).toBeGreaterThanOrEqual(1500);
    expect(catalogue.genres.size).toBeGreaterThanOrEqual(16);
    const { podcasts, episodes, radios, playlists, editorials, users } = catalogue;
    const sizes = [podcasts, episodes, radios, playlists, editorials, users].map(kind => kind.size);
    expect(sizes).toEqual([12, 120, 25, 20, 8, 6]);
  });

  it('is the same for the same seed and another for another seed', () => {
    expect(digest(makeCatalogue())).toBe(digest(catalogue));
    expect(digest(makeCatalogue({ seed: 2 }))).not.toBe(digest(catalogue));
  });

  it('names only objects that exist, each under its own id', () => {
    expect(danglingIds(catalogue)).toEqual([]);
    for (const kind of [catalogue.tracks, catalogue.albums, catalogue.artists, catalogue.playlists]) {
      for (const [id, node] of kind) expect(node.id).toBe(id);
    }
  });

  it('tells the same thing from both ends', () => {
    for (const album of albums) {
      expect(album.trackIds.length).toBeGreaterThan(0);
      for (const id of album.trackIds) expect(catalogue.tracks.get(id)?.albumId).toBe(album.id);
      expect(catalogue.artists.get(album.artistId)?.albumIds).toContain(album.id);
    }
    for (const [id, user] of [...catalogue.users, [owner.id, owner] as const]) {
      for (const followed of user.followings) expect(person(followed)?.followers).toContain(id);
      for (const follower of user.followers) expect(person(follower)?.followings).toContain(id);
    }
  });

  it('gives the year, the key and the true title of old works', () => {
    expect(byTitle('Gymnopédie No. 1')?.releaseDate).toBe('1888-01-01');
    expect(byTitle('Maple Leaf Rag')?.releaseDate).toBe('1899-01-01');
    expect(titles()).toContain('3 Romances for Violin and Piano, Op. 22: I. Andante molto');
    expect(titles()).toContain('Symphony No. 5 in C Minor, Op. 67: I. Allegro con brio');
  });

  it('holds each notable song in many editions', () => {
    const editions = [
      '(Live at',
      'Remix)',
      '(Acoustic)',
      '(Instrumental)',
      '(Radio Edit)',
      '(Karaoke Version)',
      '(Tribute to',
    ];
    for (const song of [
      'Night Ferry',
      'Café Métropole',
      'Salt & Cedar',
      'Slow Simmer, Pt. 2',
      '青い夜の電車',
      'Северный ветер',
    ]) {
      const versions = tracks.filter(track => track.titleShort === song).map(track => track.titleVersion);
      for (const edition of editions) expect(versions.some(version => version.includes(edition))).toBe(true);
    }
    expect(titles()).toContain('Night Ferry (2014 Remaster)');
    expect(titles()).toContain('Run the Corner (feat. Lady Ampersand)');
    const singers = tracks.filter(track => track.title === 'Night Ferry').map(track => track.artistId);
    expect(new Set(singers).size).toBeGreaterThan(1);
  });

  it('writes titles in six alphabets besides Latin', () => {
    const all = titles().join('\n');
    for (const alphabet of [/\p{Script=Greek}{3}/u, /\p{Script=Cyrillic}{3}/u, /\p{Script=Hiragana}/u])
      expect(all).toMatch(alphabet);
    for (const alphabet of [/\p{Script=Arabic}{3}/u, /\p{Script=Hebrew}{3}/u, /\p{Script=Hangul}{2}/u])
      expect(all).toMatch(alphabet);
  });

  it('gives every track believable numbers', () => {
    for (const track of tracks) {
      expect(track.title).toBe([track.titleShort, track.titleVersion].filter(Boolean).join(' '));
      expect(track.releaseDate).toMatch(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)$/);
      expect(track.duration).toBeGreaterThan(15);
      expect(track.gain).toBeLessThan(0);
      expect(track.rank).toBeGreaterThanOrEqual(0);
      expect(track.rank).toBeLessThanOrEqual(1_000_000);
      expect(track.explicit).toBe(track.explicitContent === 1);
    }
    expect(share(track => track.bpm === 0)).toBeGreaterThan(0.01);
    expect(share(track => track.bpm === 0)).toBeLessThan(0.08);
    expect(share(track => track.explicit)).toBeGreaterThan(0.03);
    expect(share(track => track.explicit)).toBeLessThan(0.2);
    expect(share(track => track.featured.length > 0)).toBeGreaterThan(0.02);
  });

  it('offers a readable track of the same song for each one that cannot be played', () => {
    const unreadable = tracks.filter(track => !track.readable);
    expect(unreadable.length / tracks.length).toBeGreaterThan(0.01);
    expect(unreadable.length / tracks.length).toBeLessThan(0.04);
    for (const track of unreadable) {
      const alternative = catalogue.tracks.get(track.alternativeId ?? 0);
      expect(alternative?.readable).toBe(true);
      expect(alternative?.titleShort).toBe(track.titleShort);
      expect(alternative?.artistId).toBe(track.artistId);
    }
    for (const album of albums.filter(each => !each.available)) {
      expect(album.trackIds.some(id => catalogue.tracks.get(id)?.readable)).toBe(false);
    }
    expect(albums.some(album => !album.available)).toBe(true);
  });

  it('gives valid codes, one ISRC per recording and one UPC per album', () => {
    const titlesByIsrc = new Map<string, Set<string>>();
    for (const track of tracks) {
      expect(track.isrc).toMatch(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/);
      titlesByIsrc.set(
        track.isrc,
        (titlesByIsrc.get(track.isrc) ?? new Set()).add(`${track.artistId} ${track.title}`),
      );
    }
    expect([...titlesByIsrc.values()].filter(songs => songs.size > 1)).toEqual([]);
    expect(titlesByIsrc.size).toBeLessThan(tracks.length);
    for (const album of albums) expect(isUpc(album.upc)).toBe(true);
    expect(new Set(albums.map(album => album.upc)).size).toBe(albums.length);
  });

  it('has a full chart, artists and 40 tracks of radio for each genre', () => {
    for (const genre of catalogue.genres.values()) {
      const chart = catalogue.charts.get(genre.id);
      expect(chart?.tracks.length).toBeGreaterThanOrEqual(20);
      expect(chart?.albums.length).toBeGreaterThanOrEqual(5);
      expect(chart?.podcasts.length).toBe(12);
      expect(genre.artistIds.length).toBeGreaterThanOrEqual(3);
      expect(genre.radioIds.length).toBeGreaterThan(0);
      const ranks = (chart?.tracks ?? []).map(id => catalogue.tracks.get(id)?.rank ?? 0);
      expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
    }
    for (const radio of catalogue.radios.values())
      expect(new Set(radio.trackIds).size).toBeGreaterThanOrEqual(40);
    expect([...catalogue.radios.values()].filter(radio => radio.mix).length).toBeGreaterThan(0);
    expect(catalogue.editorials.has(0)).toBe(true);
  });

  it('relates each artist to about twenty others and never to itself', () => {
    for (const artist of catalogue.artists.values()) {
      expect(artist.relatedIds).toHaveLength(20);
      expect(new Set([artist.id, ...artist.relatedIds]).size).toBe(artist.relatedIds.length + 1);
      expect(artist.topTrackIds.length).toBeGreaterThan(0);
    }
  });

  it('has playlists of 15 to 120 different tracks', () => {
    for (const playlist of catalogue.playlists.values()) {
      expect(playlist.trackIds.length).toBeGreaterThanOrEqual(15);
      expect(playlist.trackIds.length).toBeLessThanOrEqual(120);
      expect(new Set(playlist.trackIds).size).toBe(playlist.trackIds.length);
    }
  });

  it('contains long and hostile texts on purpose', () => {
    const texts = [...catalogue.podcasts.values()].map(podcast => podcast.description);
    expect(texts.filter(text => text.length > 2_000).length).toBeGreaterThanOrEqual(2);
    const all = [
      ...texts,
      ...[...catalogue.playlists.values()].flatMap(list => [list.title, list.description]),
    ];
    for (const hostile of ['\n', '\u200b', '\u202e', '\u2066']) {
      expect(all.some(text => text.includes(hostile))).toBe(true);
    }
  });
});

describe('the demo account', () => {
  it('starts with a library, four playlists of its own and three uploads', () => {
    expect(owner.email).toMatch(/@example\.com$/);
    expect(owner.playlists.map(list => list.public)).toEqual([false, false, false, true]);
    expect(owner.playlists.filter(list => list.isLovedTrack).map(list => list.title)).toEqual([
      'Loved Tracks',
    ]);
    expect(owner.playlists.at(3)?.trackIds).toHaveLength(30);
    expect(owner.personalSongs.map(song => song.id < 0)).toEqual([true, true, true]);
    expect(owner.history).toHaveLength(60);
    expect(owner.searches).toHaveLength(6);
    for (const kept of [...Object.values(owner.favourites), ...Object.values(owner.recommendations)]) {
      expect(kept.length).toBeGreaterThan(0);
      expect(new Set(kept).size).toBe(kept.length);
    }
  });
});

describe('a catalogue of another size', () => {
  it('holds exactly as many tracks as were asked for, up to 100,000', () => {
    expect(makeCatalogue({ tracks: 2_345 }).tracks.size).toBe(2_345);
    const large = makeCatalogue({ tracks: 100_000 });
    expect(large.tracks.size).toBe(100_000);
    expect(danglingIds(large)).toEqual([]);
    const all = [...large.tracks.values()];
    expect(all.every(track => /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(track.isrc))).toBe(true);
    expect(new Set(all.map(track => `${track.albumId}/${track.disk}/${track.position}`)).size).toBe(100_000);
  });

  it('keeps the account, the playlists and the ids of the curated part as they are', () => {
    const large = makeCatalogue({ tracks: 5_000 });
    expect(large.owner).toEqual(owner);
    expect(large.users).toEqual(catalogue.users);
    expect(large.playlists).toEqual(catalogue.playlists);
    expect([...large.tracks.keys()].slice(0, 1_500)).toEqual([...catalogue.tracks.keys()].slice(0, 1_500));
  });

  it('refuses a size that is not a whole number up to 100,000', () => {
    expect(() => makeCatalogue({ tracks: 100_001 })).toThrow('0 to 100000 tracks');
    expect(() => makeCatalogue({ tracks: 1.5 })).toThrow(RangeError);
  });
});

function titles(): string[] {
  return tracks.map(track => track.title);
}

function byTitle(title: string): TrackNode | undefined {
  return tracks.find(track => track.title === title);
}

function person(id: number) {
  return id === owner.id ? owner : catalogue.users.get(id);
}

function share(test: (track: TrackNode) => boolean): number {
  return tracks.filter(test).length / tracks.length;
}
