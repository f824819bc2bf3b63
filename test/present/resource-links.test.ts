import { describe, expect, it } from 'vitest';
import { linksOf, uriOf } from '../../src/present/resource-links.ts';

describe('The links of an answer', () => {
  it('lead to the playlist that a change made or filled', () => {
    expect(linksOf({ outcome: 'done', id: 5 })).toEqual([
      { uri: 'music://playlist/5', name: 'playlist/5', title: 'Playlist 5' },
    ]);
    expect(linksOf({ outcome: 'partly', playlist_id: 5, title: 'Dinner\u202E\n' })).toEqual([
      { uri: 'music://playlist/5', name: 'playlist/5', title: 'Dinner' },
    ]);
  });

  it.each([
    [undefined],
    [{}],
    [{ id: 5 }],
    [{ playlist_id: 5, preview: true }],
    [{ outcome: 'nothing_changed', id: 5 }],
    [{ outcome: 'asked', playlist_id: 5 }],
    [{ outcome: 'done' }],
    [{ outcome: 'done', id: '5' }],
  ])('are none where nothing was made: %o', structured => expect(linksOf(structured)).toEqual([]));
});

describe('The address of an object', () => {
  it('is its kind and id', () => {
    expect(uriOf('artist', 27)).toBe('music://artist/27');
    expect(uriOf('track', -5)).toBe('music://track/-5');
  });

  it('is none for what is not read by an id', () => {
    expect(uriOf('options', 27)).toBeUndefined();
    expect(uriOf('artist', '27')).toBeUndefined();
    expect(uriOf('chart', undefined)).toBeUndefined();
  });
});
