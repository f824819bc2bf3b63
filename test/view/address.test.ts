import { describe, expect, it } from 'vitest';
import { addressOf, isFrom } from '../../src/view/data/address.ts';

const nothing = {};

describe('The address of what a call shows', () => {
  it.each([
    ['a plan, by the answer', { wanted: ['Air'] }, { plan_id: 'abc.2' }, 'music://plan/abc.2'],
    ['a plan, where a host replays no answer', { plan_id: 'abc.1' }, nothing, 'music://plan/abc.1'],
    ['what was made', { plan_id: 'abc.1' }, { id: 7 }, 'music://plan/abc.1'],
    ['what was made at once', { title: 'Road', preview: false }, { id: 7 }, 'music://show/playlist/7'],
    ['a playlist by its id', { kind: 'playlist', id: '7' }, nothing, 'music://show/playlist/7'],
    ['a playlist by its name', { kind: 'playlist', id: 'Road' }, { id: 7 }, 'music://show/playlist/7'],
    ['an album', { kind: 'album', id: 12 }, nothing, 'music://show/album/12'],
    ['the overall chart', { kind: 'chart' }, nothing, 'music://show/chart/0'],
    [
      'the overall chart, where no genre is said',
      { kind: 'chart', id: null },
      nothing,
      'music://show/chart/0',
    ],
    ['the chart of a genre', { kind: 'chart', id: 98 }, nothing, 'music://show/chart/98'],
    [
      'a search',
      { kind: 'search', query: 'air & water', artist: 'Bach' },
      nothing,
      'music://show/search?query=air+%26+water&artist=Bach',
    ],
  ])('is that of %s', (_, args, structured, address) => {
    expect(addressOf({ args, structured })).toBe(address);
  });

  it('is none where the call names nothing', () => {
    expect(addressOf({ args: { wanted: ['Air'] }, structured: nothing })).toBeUndefined();
    const empty = { preview: true, nb_tracks: 0 };
    expect(addressOf({ args: { wanted: ['Air'] }, structured: empty })).toBeUndefined();
    expect(addressOf({ args: { kind: 'playlist', id: 'Road' }, structured: nothing })).toBeUndefined();
  });
});

describe('A picture or a preview', () => {
  const origins = ['https://*.media.test', 'http://127.0.0.1:8080'];

  it.each([
    'https://covers.media.test/a.jpg',
    'https://a.b.media.test/a.mp3?x=1',
    'http://127.0.0.1:8080/a.jpg',
  ])('is loaded from an origin of the service: %s', address => {
    expect(isFrom(origins, address)).toBe(true);
  });

  it.each([
    'http://covers.media.test/a.jpg',
    'https://media.test.evil.test/a.jpg',
    'https://evilmedia.test/a.jpg',
    'https://covers.media.test:444/a.jpg',
    'https://covers.media.test@evil.test/a.jpg',
    'https://evil.test/covers.media.test',
    'http://127.0.0.1:8081/a.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//covers.media.test/a.jpg',
    '',
  ])('is not loaded from elsewhere: %s', address => {
    expect(isFrom(origins, address)).toBe(false);
    expect(isFrom([], address)).toBe(false);
  });
});
