import { describe, expect, it } from 'vitest';
import type { Executed } from '../../src/playlists/build/execute-build.ts';
import { executedAnswer } from '../../src/present/build-answer.ts';
import { nell, songWith } from './planning.ts';
import { draftOf, extending, mixed, mixedFields, mixedLines, mixedTail, planWith } from './telling.ts';

const stands = {
  id: 901,
  title: 'Dinner, renamed',
  description: '',
  public: false,
  collaborative: false,
  creator: nell,
  ids: [1, 2],
  duration: 120,
  checksum: undefined,
  link: 'https://music.test/playlist/901',
};
const full: Executed = {
  stands,
  playlistId: 901,
  added: 2,
  refused: [],
  lacking: [],
  problems: [],
  changeId: 'c1',
};
const around = { planId: 'p1', place: 'in the demo library' };
const twoSongs = draftOf(planWith([songWith(1), songWith(2)]));

describe('A plan that was carried out', () => {
  it('tells what is there, its link and the way back', () => {
    expect(executedAnswer(twoSongs, full, around)).toStrictEqual({
      text: [
        'Done, in the demo library: the playlist "Dinner" [901] is there, private, 2 tracks, 2:00, 2 of 2 planned are in it. https://music.test/playlist/901',
        'change_id c1: undo takes it back.',
      ].join('\n'),
      structured: {
        outcome: 'done',
        id: 901,
        title: 'Dinner, renamed',
        nb_tracks: 2,
        duration: 120,
        public: false,
        link: 'https://music.test/playlist/901',
        added: 2,
        change_id: 'c1',
      },
    });
  });

  it('tells what was left on the way, but not the songs again', () => {
    const { text, structured } = executedAnswer(mixed, full, around);
    expect(text.split('\n').slice(1)).toEqual([
      ...mixedLines,
      ...mixedTail,
      'change_id c1: undo takes it back.',
    ]);
    expect(structured).toStrictEqual({
      outcome: 'done',
      id: 901,
      title: 'Dinner, renamed',
      nb_tracks: 2,
      duration: 120,
      public: false,
      link: 'https://music.test/playlist/901',
      added: 2,
      change_id: 'c1',
      ...mixedFields,
    });
  });

  it('half tells what is lacking, and how to finish', () => {
    const half = { ...full, added: 0, refused: [1], lacking: [2], problems: ['The service is busy.'] };
    expect(executedAnswer(twoSongs, half, around)).toStrictEqual({
      text: [
        'Not finished, in the demo library: the playlist "Dinner" [901] is there, private, 2 tracks, 2:00, 0 of 2 planned are in it. https://music.test/playlist/901',
        'The service is busy.',
        'Tracks that are not in it:',
        '[1]: the service refuses it',
        '[2]: not added yet',
        'change_id c1: undo takes it back.',
        'To finish, without adding anything twice: build_playlist {"plan_id":"p1"}',
      ].join('\n'),
      structured: {
        outcome: 'partly',
        id: 901,
        title: 'Dinner, renamed',
        nb_tracks: 2,
        duration: 120,
        public: false,
        link: 'https://music.test/playlist/901',
        added: 0,
        problems: ['The service is busy.'],
        plan_id: 'p1',
        change_id: 'c1',
        results: [
          { id: 1, outcome: 'failed', reason: 'the service refuses it' },
          { id: 2, outcome: 'failed', reason: 'not added yet' },
        ],
      },
    });
  });

  it('but for refused tracks needs no second go', () => {
    const { text, structured } = executedAnswer(twoSongs, { ...full, added: 1, refused: [2] }, around);
    expect(structured).toMatchObject({ outcome: 'partly' });
    expect(structured).not.toHaveProperty('plan_id');
    expect(text).not.toContain('To finish');
  });

  it('but for lacking tracks does', () => {
    const { structured } = executedAnswer(twoSongs, { ...full, added: 1, lacking: [2] }, around);
    expect(structured).toMatchObject({ outcome: 'partly', plan_id: 'p1' });
  });

  it('not at all is an error', () => {
    const none = { ...full, stands: undefined, playlistId: undefined, added: 0, changeId: undefined };
    const problems = ['No playlist was made: Cancelled.'];
    expect(executedAnswer(twoSongs, { ...none, problems }, around)).toStrictEqual({
      text: [
        'Not done, in the demo library.',
        ...problems,
        'To finish, without adding anything twice: build_playlist {"plan_id":"p1"}',
      ].join('\n'),
      structured: { outcome: 'nothing_changed', title: 'Dinner', added: 0, problems, plan_id: 'p1' },
      isError: true,
    });
  });

  it('and could not be read back says so', () => {
    const unread = { ...full, stands: undefined, added: 0, problems: ['Busy.'] };
    expect(executedAnswer(twoSongs, unread, { planId: 'p1', place: undefined }).text).toBe(
      [
        'Not finished: the playlist "Dinner" [901] was being filled; it could not be read back.',
        'Busy.',
        'change_id c1: undo takes it back.',
        'To finish, without adding anything twice: build_playlist {"plan_id":"p1"}',
      ].join('\n'),
    );
  });

  it.each([
    ['new, and nothing in it', { title: 'Dinner', public: true }, 0, 'partly', 'the playlist "Dinner"'],
    ['extended by nothing', extending, 0, 'nothing_changed', 'playlist "Dinner"'],
    ['extended by some', extending, 1, 'partly', 'playlist "Dinner"'],
  ])('when broken off: %s', (_, target, added, outcome, words) => {
    const draft = draftOf(planWith([songWith(1), songWith(2)], { target }));
    const done = {
      ...full,
      stands: { ...stands, public: true, link: undefined },
      added,
      problems: ['Busy.'],
    };
    const answer = executedAnswer(draft, done, around);
    expect(answer.structured).toMatchObject({ outcome });
    expect(answer.isError).toBe(outcome === 'nothing_changed' ? true : undefined);
    expect(answer.text.split('\n')[0]).toBe(
      `Not finished, in the demo library: ${words} [901] is there, public, 2 tracks, 2:00, ${added} of 2 planned are in it.`,
    );
  });
});
