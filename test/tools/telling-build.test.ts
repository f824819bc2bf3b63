import { describe, expect, it } from 'vitest';
import { nothingMade, previewAnswer } from '../../src/present/build-answer.ts';
import { songWith } from './planning.ts';
import {
  draftOf,
  extending,
  mixed,
  mixedFields,
  mixedLines,
  mixedTail,
  planWith,
  unclear,
} from './telling.ts';

describe('A preview', () => {
  it('shows the songs in order, what is open, missing and left out, and how to go on', () => {
    expect(previewAnswer(mixed, 'p1')).toStrictEqual({
      text: [
        'Preview, nothing is changed yet: a new private playlist "Dinner", 2 tracks, 2:00 in all.',
        'In this order:',
        '1. [1] Song 1 · Artist 1 · 1:00',
        '2. [2] Song 2 · Artist 2 · 1:00',
        ...mixedLines,
        ...mixedTail,
        'To do it, within 30 minutes: build_playlist {"plan_id":"p1"}; drop and replace change it first.',
      ].join('\n'),
      structured: {
        preview: true,
        title: 'Dinner',
        public: false,
        nb_tracks: 2,
        duration: 120,
        notes: ['12 more songs of the sources not needed.'],
        plan_id: 'p1',
        tracks: [
          { id: 1, title: 'Song 1', artist: 'Artist 1', duration: 60 },
          { id: 2, title: 'Song 2', artist: 'Artist 2', duration: 60 },
        ],
        ...mixedFields,
      },
    });
  });

  it('of nothing says that there is nothing to carry out', () => {
    expect(previewAnswer(draftOf(planWith([])), undefined)).toStrictEqual({
      text: 'Preview, nothing is changed yet: a new private playlist "Dinner", 0 tracks, 0:00 in all.\nThere is nothing to carry out: name other songs or sources.',
      structured: { preview: true, title: 'Dinner', public: false, nb_tracks: 0, duration: 0 },
    });
    const { leftOut } = mixed;
    expect(previewAnswer(draftOf(planWith([]), { leftOut }), undefined).text).toContain(
      'There is nothing to carry out: widen the rules that left songs out, or draw from more sources.',
    );
  });

  it.each([
    [
      { title: 'Din"ner', public: true },
      `a new public playlist "Din'ner"`,
      { title: 'Din"ner', public: true },
    ],
    [extending, 'more for "Dinner" [7], which has 2 tracks', { id: 7, title: 'Dinner' }],
    [{ ...extending, before: [8] }, 'more for "Dinner" [7], which has 1 track', { id: 7, title: 'Dinner' }],
  ])('names what it would make or extend: %j', (target, words, fields) => {
    const { text, structured } = previewAnswer(draftOf(planWith([songWith(1)], { target })), 'p1');
    expect(text.split('\n')[0]).toBe(`Preview, nothing is changed yet: ${words}, 1 track, 1:00 in all.`);
    expect(structured).toStrictEqual({
      preview: true,
      ...fields,
      nb_tracks: 1,
      duration: 60,
      plan_id: 'p1',
      tracks: [{ id: 1, title: 'Song 1', artist: 'Artist 1', duration: 60 }],
    });
  });

  it('tells the seed of a shuffle, to have the same again', () => {
    const { text, structured } = previewAnswer(draftOf(planWith([], { order: 'shuffled' })), undefined);
    expect(text).toContain('\nShuffled with seed 5.\n');
    expect(structured).toMatchObject({ seed: 5 });
  });

  it('tells tempo and date where they were looked up', () => {
    const songs = [
      songWith(1, { bpm: 120, released: '2013-05-17' }),
      songWith(2, { bpm: 0, released: '' }),
      songWith(3, { bpm: 98.5 }),
    ];
    const { text, structured } = previewAnswer(draftOf(planWith(songs, { order: 'rising' })), 'p1');
    expect(text.split('\n').slice(2, 6)).toEqual([
      '1. [1] Song 1 · Artist 1 · 1:00 · 120 bpm · 2013-05-17',
      '2. [2] Song 2 · Artist 2 · 1:00 · tempo unknown',
      '3. [3] Song 3 · Artist 3 · 1:00 · 98.5 bpm',
      'The tempo of 1 track is unknown, so last.',
    ]);
    expect(structured).toMatchObject({
      tracks: [{ id: 1, bpm: 120, release_date: '2013-05-17' }, { bpm: 0 }, { id: 3, bpm: 98.5 }],
    });
  });

  it('says of unknown tempo that it comes last only where tempo decides', () => {
    const songs = [songWith(1, { bpm: 0 }), songWith(2, { bpm: 0 })];
    const { text } = previewAnswer(draftOf(planWith(songs)), 'p1');
    expect(text).toContain('\nThe tempo of 2 tracks is unknown.\n');
  });
});

describe('That nothing was made', () => {
  it('is an error that names the reasons', () => {
    const plan = planWith([]);
    const leftOut = mixed.leftOut;
    expect(nothingMade(draftOf(plan, { leftOut, notes: ['Nothing from flow.'] }), undefined)).toStrictEqual({
      text: [
        'Nothing was made: no song was found that keeps the rules for a new private playlist "Dinner".',
        'Left out:',
        '[3] Song 3 · Artist 3: explicit',
        '[4]: no such track',
        'Left out besides, by reason: given twice: 2.',
        'Nothing from flow.',
      ].join('\n'),
      structured: {
        outcome: 'nothing_changed',
        title: 'Dinner',
        public: false,
        left_out_counts: { 'given twice': 2 },
        notes: ['Nothing from flow.'],
        left_out: mixedFields.left_out,
      },
      isError: true,
    });
  });

  it('shows the choice where the songs are not clear', () => {
    const plan = planWith([], { open: [unclear], target: extending });
    expect(nothingMade(draftOf(plan), 'p1')).toStrictEqual({
      text: [
        'Nothing was made: no song is clear enough for more for "Dinner" [7], which has 2 tracks.',
        ...mixedLines.slice(0, 2),
        'To choose, within 30 minutes: build_playlist {"plan_id":"p1","replace":[{"wish":2,"track_id":31}]}, with the track meant.',
      ].join('\n'),
      structured: {
        outcome: 'nothing_changed',
        id: 7,
        title: 'Dinner',
        plan_id: 'p1',
        uncertain: mixedFields.uncertain,
      },
      isError: true,
    });
  });
});
