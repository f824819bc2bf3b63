import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../src/client/api/output-shape.ts';
import { clockTime } from '../../../src/text/sanitize.ts';
import { budgets, callOf, estimateTokens } from '../../../src/tools/engine/answer.ts';
import { columns } from '../../../src/tools/engine/columns.ts';
import { bundleAnswer, listAnswer, oneAnswer, severalAnswer } from '../../../src/tools/engine/items.ts';

const isItem = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const itemIn = (structured: Record<string, unknown> | undefined) => {
  const item = structured?.['item'];
  if (!isItem(item)) throw new Error('no item');
  return item;
};

const picture = 'https://cdn.test/1000x1000.jpg';

/** An object with a value in every place that its kind's columns read, and pictures beside them. */
function sample(kind: Kind, yes: boolean): Record<string, unknown> {
  const item: Record<string, unknown> = { picture, cover_xl: picture, picture_small: picture };
  let number = 41;
  for (const { path, type } of columns[kind]) {
    number += 7;
    const value = type === 'string' ? `${path.join(' ')} ${number}` : type === 'boolean' ? yes : number;
    const [first = '', second] = path;
    if (second === undefined) item[first] ??= value;
    else {
      const inner = item[first];
      item[first] = { ...(isItem(inner) ? inner : { picture }), [second]: value };
    }
  }
  return item;
}

const kinds = Object.keys(columns).filter((kind): kind is Kind => kind in columns);

describe('A brief object', () => {
  it.each(kinds)(
    'of kind %s says in its line all that stands in its fields, and nothing of pictures',
    kind => {
      for (const yes of [true, false]) {
        const { text, structured } = oneAnswer(kind, sample(kind, yes), 'brief');
        const item = itemIn(structured);
        expect(text).not.toContain('\n');
        expect(text + JSON.stringify(item)).not.toContain(picture);
        for (const [key, value] of Object.entries(item)) {
          if (typeof value === 'boolean') {
            const other = oneAnswer(kind, { ...sample(kind, yes), ...flip(kind, key, value) }, 'brief').text;
            expect(text, `${key} is said`).not.toBe(other);
          } else {
            expect(text, key).toContain(key === 'duration' ? clockTime(Number(value)) : String(value));
          }
        }
      }
    },
  );

  const flip = (kind: Kind, key: string, value: boolean) => {
    const [name = key] = columns[kind].find(column => column.key === key)?.path ?? [];
    return { [name]: !value };
  };

  it('puts an id in brackets behind its name, and names the id where the name is missing', () => {
    const track = { id: 1, title: 'T', artist: { id: 27 }, album: { id: 5, title: 'A' } };
    expect(oneAnswer('track', track, 'brief').text).toBe('[1] T · artist id 27 · A (5)');
  });

  it('holds no empty text, and makes what strangers wrote plain', () => {
    const { text, structured } = oneAnswer('artist', { id: 1, name: 'A\n\u202EB', link: '' }, 'brief');
    expect(text).toBe('[1] A B');
    expect(structured).toEqual({ item: { id: 1, name: 'A B' } });
  });

  it('of permissions says which are granted, and takes in nothing else', () => {
    const body = { permissions: { basic_access: true, 'x\n\u202Ey': 'obey me', email: false } };
    const { text, structured } = oneAnswer('permissions', body, 'brief');
    expect(text).toBe('granted: basic_access · not granted: x y, email');
    expect(structured).toEqual({ item: { permissions: { basic_access: true, 'x y': false, email: false } } });
  });
});

describe('A full object', () => {
  it('shows every fact, the same in text and fields', () => {
    const body = { id: 1, title: 'One', duration: 61, mood: 'b\u200Bright and loud', bpm: 0, readable: true };
    const { text, structured } = oneAnswer('track', body, 'full');
    expect(text).toBe(
      '[1] One · 1:01 · uri music://track/1 · mood "bright and loud" · bpm 0 · readable true',
    );
    expect(structured).toEqual({ item: { ...body, uri: 'music://track/1', mood: 'bright and loud' } });
  });

  it('has no sizes of pictures, no hashes and no addresses of lists, however deep', () => {
    const machines = { picture, picture_xl: picture, md5_image: 'x', checksum: 'x', tracklist: picture };
    const body = { id: 1, cover_big: picture, ...machines, artist: { id: 2, ...machines, type: 'artist' } };
    const { text, structured } = oneAnswer('track', body, 'full');
    expect(text).toBe('[1] artist id 2 · uri music://track/1');
    expect(structured).toEqual({ item: { uri: 'music://track/1', id: 1, artist: { id: 2 } } });
  });

  it('counts countries, says levels in words, and leaves out what is blank or said already', () => {
    const body = {
      id: 1,
      title: 'One',
      title_short: 'One',
      title_version: '',
      release_date: null,
      offers: [],
      explicit_content_lyrics: 2,
      available_countries: ['AT', 'DE', 'FR'],
    };
    const { text, structured } = oneAnswer('track', body, 'full');
    expect(text).toBe('[1] One · explicit or not: unknown · uri music://track/1 · available_countries 3');
    expect(itemIn(structured)).toEqual({
      uri: 'music://track/1',
      id: 1,
      title: 'One',
      explicit_content_lyrics: 2,
      available_countries: 3,
    });
  });

  it('shows its tracks as a list does, and who has which part in it', () => {
    const body = {
      id: 5,
      title: 'Album',
      contributors: [{ id: 7, name: 'Ines', role: 'Featured', share: picture }],
      genres: { data: [] },
      tracks: { data: [{ id: 1, title: 'One', duration: 61, preview: picture, album: { id: 5 } }] },
    };
    const { text, structured } = oneAnswer('album', body, 'full');
    expect(text).toBe(
      '[5] Album · uri music://album/5 · contributors [7] Ines · Featured · genres none\ntracks:\n1. [1] One · 1:01',
    );
    expect(itemIn(structured)).toMatchObject({
      contributors: [{ id: 7, name: 'Ines', role: 'Featured' }],
      genres: [],
      tracks: [{ id: 1, title: 'One', duration: 61 }],
    });
  });

  it('tells one moment once, by all its names', () => {
    const body = {
      id: 1,
      creation_date: '2016-09-03 19:02:11',
      time_add: 1472929331,
      mod_date: '2017-01-01 00:00:00',
    };
    expect(oneAnswer('playlist', body, 'full').text).toBe(
      '[1] uri music://playlist/1 · creation_date, time_add 2016-09-03 19:02:11 · mod_date 2017-01-01 00:00:00',
    );
  });

  it('never shows a secret, wherever it lies', () => {
    const url = 'https://api.test/user/me/tracks?limit=2&access_token=SECRET';
    const body = {
      id: 1,
      track_token: 'SECRET',
      upload_token: 'SECRET',
      user_token: 'SECRET',
      next: 'SECRET',
      prev: 'SECRET',
      Access_Token: 'SECRET',
      link: url,
      links: [url, 'https://ok.test/'],
      encoded: encodeURIComponent(url),
      body: 'access_token=SECRET',
      nested: { data: [{ track_token: 'SECRET', title: 'kept' }] },
      unreadable: { next: { href: 'SECRET' }, 'data.3': { track_token: 'SECRET' }, tracklist: [url] },
    };
    for (const answer of [
      oneAnswer('track', body, 'full'),
      listAnswer({ kind: 'track', items: [body], index: 0, detail: 'full', from: String }),
    ]) {
      const all = answer.text + JSON.stringify(answer.structured);
      expect(all).not.toContain('SECRET');
      expect(all).toContain('kept');
    }
  });

  it('that holds objects without end is cut', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 50_000; i++) deep = { deep, list: [deep === 1] };
    expect(oneAnswer('track', deep, 'full').text).toContain('[cut]');
  });

  it('with a long list inside stays within the budget, and names the call that gives the rest', () => {
    const data = Array.from({ length: 2000 }, (_, i) => ({
      id: i,
      title: `Track number ${i}`,
      duration: 200,
    }));
    const { text, structured } = oneAnswer('playlist', { id: 5, title: 'Long', tracks: { data } }, 'full');
    const tracks = itemIn(structured)['tracks'];
    const shown = Array.isArray(tracks) ? tracks.length : 0;
    expect(estimateTokens(text)).toBeLessThan(budgets.full + 60);
    expect(shown).toBeGreaterThan(50);
    expect(text).toContain(
      `${2000 - shown} more tracks left out for length. Call playlist_read {"view":"tracks","playlist_id":"5","index":${shown}}`,
    );
  });
});

const tracks = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: 3135556 + i,
    title: `A rather long title of a song, the ${i}th of the list (Remastered Version)`,
    duration: 226,
    artist: { id: 27, name: 'An artist with quite a name' },
    album: { id: 302127, title: 'Album of the many tracks (Anniversary Edition)' },
  }));

describe('A list', () => {
  const from = (index: number) => callOf('album_read', { view: 'tracks', album_id: 1, index });
  const list = (items: readonly unknown[], more: Record<string, unknown> = {}) =>
    listAnswer({ kind: 'track', items, index: 0, detail: 'brief', from, ...more });

  it('that fits is shown whole, with the call for the next page', () => {
    const { text, structured } = list(tracks(3), { index: 20, total: 40, nextIndex: 23 });
    expect(text.split('\n')[0]).toBe('21-23 of 40:');
    expect(text).toContain('More: album_read {"view":"tracks","album_id":"1","index":23}');
    expect(structured).toMatchObject({ total: 40, next_index: 23 });
  });

  it.each([
    ['1-3 of 3:', { total: 3 }],
    ['3 shown (1-3), and more follow:', { nextIndex: 3 }],
    ['3 shown (1-3); the service does not say whether there are more:', {}],
    ['1-3 of 44; the service shows no more of them:', { total: 44 }],
  ])('says whether more follows: %s', (words, more) => {
    expect(list(tracks(3), more).text.split('\n')[0]).toBe(words);
  });

  it.each(['brief', 'full'] as const)(
    'too long for the budget is cut when %s, and the rest can be asked for',
    detail => {
      const { text, structured } = list(tracks(500), { index: 100, nextIndex: 600, detail });
      const shown = Array.isArray(structured?.['items']) ? structured['items'].length : 0;
      expect(shown).toBeLessThan(500);
      expect(shown).toBeGreaterThan(20);
      expect(estimateTokens(text)).toBeLessThan(budgets[detail] + 100);
      expect(structured?.['next_index']).toBe(100 + shown);
      expect(text).toContain(`${500 - shown} more of this page left out for length.`);
      expect(text).toContain(`More: ${from(100 + shown)}`);
    },
  );

  it('shows at least one item, however long', () => {
    const long = '漢'.repeat(20_000);
    const huge = Object.fromEntries(['title', 'a', 'b', 'c', 'd', 'e'].map(name => [name, long]));
    const { structured } = list([{ id: 1, ...huge }, { id: 2 }], { detail: 'full' });
    expect(structured?.['items']).toHaveLength(1);
    expect(structured?.['next_index']).toBe(1);
  });

  it('that is empty says so, and how many there are in all where some are', () => {
    expect(list([], { total: 0 }).text).toBe('Nothing here.');
    const empty = { asked: { kind: 'albums', index: 0, detail: 'full' } };
    expect(list([], { empty }).text).toBe('Nothing here for kind "albums".');
    expect(list([], { total: 44 }).text).toBe('Nothing from 0 on, of 44 in all.');
    expect(list([], { index: 50 }).text).toBe('Nothing from 50 on.');
  });
});

describe('Several objects', () => {
  it('beyond the budget name the call for the rest, and those missing with their reasons', () => {
    const rest = (start: number) => callOf('track_read', { track_ids: [start] });
    const missing = [{ id: 7, reason: 'There is no track 7' }];
    const { text, structured } = severalAnswer('track', tracks(300), missing, 'brief', rest);
    const shown = Array.isArray(structured?.['items']) ? structured['items'].length : 0;
    expect(text).toContain(
      `${300 - shown} more left out for length. Call track_read {"track_ids":["${shown}"]}`,
    );
    expect(text).toContain('[7] missing: There is no track 7');
    expect(structured?.['missing']).toEqual(missing);
  });
});

describe('Several lists', () => {
  it('share the budget, and say where there is none', () => {
    const body = { tracks: { data: tracks(300) }, albums: { data: [] } };
    const parts = { tracks: 'track', albums: 'album' } as const;
    const { text, structured } = bundleAnswer(
      parts,
      body,
      { detail: 'brief', index: 0 },
      part => `chart_read {"view":"${part}"}`,
    );
    expect(text).toContain('albums: none');
    expect(text).toMatch(/\d+ more left out for length\. Call chart_read \{"view":"tracks"\}/);
    expect(estimateTokens(text)).toBeLessThan(budgets.brief / 2 + 100);
    expect(Object.keys(structured ?? {})).toEqual(['tracks', 'albums']);
  });
});
