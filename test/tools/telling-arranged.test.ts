import { describe, expect, it } from 'vitest';
import type { Arranged } from '../../src/playlists/arrange/execute-order.ts';
import type { Wanted } from '../../src/playlists/plans/plan.ts';
import { arrangedAnswer } from '../../src/present/arrange-answer.ts';
import { nell, songWith } from './planning.ts';
import { arrangeWith } from './telling.ts';

const stands = {
  id: 7,
  title: 'Dinner',
  description: '',
  public: false,
  collaborative: false,
  creator: nell,
  ids: [3, 1],
  duration: 120,
  checksum: undefined,
  link: 'https://music.test/playlist/7',
};
const whole: Arranged = { stands, problems: [], changeId: 'c1' };
const around = { planId: 'p1', place: 'in the demo library' };
const sorted = { plan: arrangeWith([1, 3], { order: [3, 1] }), arrangement: undefined };
const moves = [{ track_id: 1, to: 2 }];

describe('An order that was carried out', () => {
  it('is told with what is there, the link and the way back', () => {
    expect(arrangedAnswer(sorted, whole, around)).toStrictEqual({
      text: [
        'Done, in the demo library: playlist "Dinner" [7]: in its new order; it has 2 tracks. https://music.test/playlist/7',
        'change_id c1: undo takes it back.',
      ].join('\n'),
      structured: {
        outcome: 'done',
        id: 7,
        title: 'Dinner',
        nb_tracks: 2,
        link: 'https://music.test/playlist/7',
        change_id: 'c1',
      },
    });
  });

  it.each([
    ['in its new order', arrangeWith([1, 3], { order: [3, 1] })],
    ['in its new order', arrangeWith([1, 3], { wanted: { seed: 1, moves } })],
    ['1 duplicate removed, in its new order', arrangeWith([1, 2, 3], { order: [3, 1] })],
    [
      '1 duplicate removed, in its new order',
      arrangeWith([1, 2, 3], { order: [3, 1], wanted: { seed: 1, moves } }),
    ],
    ['2 duplicates removed', arrangeWith([1, 2, 3, 4], { order: [1, 3], wanted: { seed: 1, moves: [] } })],
    ['in its new order', arrangeWith([1, 3], { wanted: { seed: 1, moves: [] } })],
  ])('says what it did: %s', (words, plan) => {
    const unlinked = { ...whole, stands: { ...stands, link: undefined } };
    const { text, structured } = arrangedAnswer({ plan, arrangement: undefined }, unlinked, {
      planId: 'p1',
      place: undefined,
    });
    expect(text.split('\n')[0]).toBe(`Done: playlist "Dinner" [7]: ${words}; it has 2 tracks.`);
    expect(structured).not.toHaveProperty('link');
  });

  it.each([
    ['Duplicates removed', []],
    ['Duplicates planned to go', ['The service is busy.']],
  ])('lists them under "%s"', (heading, problems) => {
    const removed = [{ song: songWith(2), keeps: songWith(1), why: 'the same recording' }];
    const arrangement = { order: [], removed, unknown: 0 };
    const { text, structured } = arrangedAnswer({ ...sorted, arrangement }, { ...whole, problems }, around);
    expect(structured?.['removed']).toEqual([
      { id: 2, title: 'Song 2', artist: 'Artist 2', keeps: 1, reason: 'the same recording' },
    ]);
    expect(text).toContain(`\n${heading}:\n[2] Song 2 · Artist 2: the same recording; [1] Song 1 stays\n`);
  });

  it('half tells why, and how to finish', () => {
    expect(arrangedAnswer(sorted, { ...whole, problems: ['The service is busy.'] }, around)).toStrictEqual({
      text: [
        'Not finished, in the demo library: playlist "Dinner" [7]; it has 2 tracks.',
        'The service is busy.',
        'change_id c1: undo takes it back.',
        'To finish: arrange_playlist {"plan_id":"p1"}',
      ].join('\n'),
      structured: {
        outcome: 'partly',
        id: 7,
        title: 'Dinner',
        nb_tracks: 2,
        link: 'https://music.test/playlist/7',
        problems: ['The service is busy.'],
        plan_id: 'p1',
        change_id: 'c1',
      },
    });
  });

  it('not at all is an error', () => {
    const none = { stands: undefined, problems: ['The service is busy.'], changeId: undefined };
    expect(arrangedAnswer(sorted, none, around)).toStrictEqual({
      text: [
        'Nothing changed, in the demo library: playlist "Dinner" [7]; it could not be read back.',
        'The service is busy.',
        'To finish: arrange_playlist {"plan_id":"p1"}',
      ].join('\n'),
      structured: {
        outcome: 'nothing_changed',
        id: 7,
        title: 'Dinner',
        problems: ['The service is busy.'],
        plan_id: 'p1',
      },
      isError: true,
    });
  });

  it('no longer fits where the playlist changed', () => {
    const changed = { stands, changed: '1 added', problems: [], changeId: undefined };
    expect(arrangedAnswer(sorted, changed, around)).toStrictEqual({
      text: [
        'Nothing changed, in the demo library: playlist "Dinner" [7]; it has 2 tracks.',
        'The playlist changed since the preview (1 added), so the plan no longer fits: make a new one.',
      ].join('\n'),
      structured: {
        outcome: 'nothing_changed',
        id: 7,
        title: 'Dinner',
        nb_tracks: 2,
        link: 'https://music.test/playlist/7',
      },
      isError: true,
    });
  });

  it.each([
    [undefined, 'It was in that order already.'],
    [true, 'Nothing was to move or to be removed.'],
  ])('with nothing to do is no error (removing duplicates: %s)', (removeDuplicates, words) => {
    const wanted: Wanted = { seed: 1, moves: [], sortBy: 'title', removeDuplicates };
    const plan = arrangeWith([1, 3], { wanted });
    const answer = arrangedAnswer({ ...sorted, plan }, { ...whole, changeId: undefined }, around);
    expect(answer.isError).toBeUndefined();
    expect(answer.structured).toMatchObject({ outcome: 'nothing_changed' });
    expect(answer.text.split('\n')).toEqual([
      'Nothing changed, in the demo library: playlist "Dinner" [7]; it has 2 tracks.',
      words,
    ]);
  });
});
