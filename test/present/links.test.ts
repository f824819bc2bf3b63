import { describe, expect, it } from 'vitest';
import { linksOf } from '../../src/present/resource-links.ts';

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
