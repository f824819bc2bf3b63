import { describe, expect, it } from 'vitest';
import { confirmFirst } from '../../src/tools/engine/confirm.ts';
import { type Asking, createGrants } from '../../src/tools/engine/grants.ts';

const minute = 60_000;
const question = { text: 'Delete the playlist "Dinner", 2 tracks?', facts: [1, 2] };
const call = { tool: 'playlist_delete', args: { action: 'delete', playlist_id: 7 } };

/** What stands around a call: marks are counted. */
function around(asking: Partial<Asking> = {}, place?: string) {
  const time = { now: 0 };
  let count = 0;
  const grants = createGrants(
    () => time.now,
    () => `mark${++count}`,
  );
  const journal = { account: () => 'nell' };
  const context = {
    asking: { policy: 'destructive' as const, canAsk: true, grants, ...asking },
    journal,
    place,
  };
  return {
    time,
    context,
    said: (answer: Asking['answer']) => ({ ...context, asking: { ...context.asking, answer } }),
  };
}

describe('A mark for a question', () => {
  const marks = () => {
    const time = { now: 0 };
    return { time, grants: createGrants(() => time.now) };
  };

  it('is good for just what it was issued for, once', () => {
    const { grants } = marks();
    const [one, other] = [grants.issue('one'), grants.issue('other')];
    expect([grants.use(one, 'one'), grants.use(one, 'one')]).toEqual([true, false]);
    expect([grants.use(other, 'one'), grants.use(other, 'other')]).toEqual([false, false]);
    expect(grants.use('never issued', 'one')).toBe(false);
  });

  it.each([
    [10 * minute, true],
    [10 * minute + 1, false],
  ])('after %d ms is good: %s', (ms, good) => {
    const { time, grants } = marks();
    const mark = grants.issue('one');
    time.now = ms;
    expect(grants.use(mark, 'one')).toBe(good);
  });

  it('cannot be guessed, and no two are the same', () => {
    const { grants } = marks();
    const all = Array.from({ length: 50 }, () => grants.issue('one'));
    expect(new Set(all).size).toBe(50);
    for (const mark of all) expect(mark).toMatch(/^[\w-]{24}$/);
  });

  it('stands beside 999 others; the oldest then goes', () => {
    const { grants } = marks();
    const all = Array.from({ length: 1001 }, (_, at) => grants.issue(String(at)));
    expect(all.map((mark, at) => grants.use(mark, String(at))).indexOf(true)).toBe(1);
    const exactly = marks().grants;
    const first = exactly.issue('first');
    for (let more = 0; more < 999; more++) exactly.issue('more');
    expect(exactly.use(first, 'first')).toBe(true);
  });
});

describe('Where the host can ask', () => {
  const asked = (place?: string) => confirmFirst(around({}, place).context, call, question);

  it.each([
    [undefined, 'Delete the playlist "Dinner", 2 tracks?'],
    ['in the demo library', 'Delete the playlist "Dinner", 2 tracks? (in the demo library)'],
  ])('the question is put, with the place where there is one: %s', (place, message) => {
    expect(asked(place)).toEqual({ text: message, ask: { message, mark: 'mark1' } });
  });

  it('yes lets the call go on, once', () => {
    const { context, said } = around();
    const mark = confirmFirst(context, call, question)?.ask?.mark ?? '';
    const yes = said({ mark, action: 'accept' });
    expect(confirmFirst(yes, call, question)).toBeUndefined();
    expect(confirmFirst(yes, call, question)?.ask).toEqual({ message: question.text, mark: 'mark2' });
  });

  it.each([
    ['decline', 'Nothing was changed: the listener was asked and said no.'],
    ['cancel', 'Nothing was changed: the listener was asked and closed the question.'],
  ] as const)('%s ends the call, with or without a mark', (action, text) => {
    const { said } = around();
    const structured = { outcome: 'nothing_changed', results: [] };
    expect(confirmFirst(said({ mark: '', action }), call, question)).toEqual({ text, structured });
  });

  it.each([
    ['another account', { account: 'odd' }],
    ['another tool', { call: { ...call, tool: 'playlist_write' } }],
    ['another playlist', { call: { ...call, args: { ...call.args, playlist_id: 8 } } }],
    ['another state of the playlist', { question: { ...question, facts: [1, 2, 3] } }],
    ['another question', { question: { ...question, text: 'Delete all?' } }],
  ])(
    'yes to one question is no yes for %s',
    (_, other: { account?: string; call?: typeof call; question?: typeof question }) => {
      const { context, said } = around();
      const mark = confirmFirst(context, call, question)?.ask?.mark ?? '';
      const then = {
        ...said({ mark, action: 'accept' }),
        journal: { account: () => other.account ?? 'nell' },
      };
      expect(confirmFirst(then, other.call ?? call, other.question ?? question)?.ask?.mark).toBe('mark2');
    },
  );

  it('does not mind in which order the arguments stand', () => {
    const { context, said } = around();
    const mark = confirmFirst(context, call, question)?.ask?.mark ?? '';
    const turned = { ...call, args: { playlist_id: 7, action: 'delete' } };
    expect(confirmFirst(said({ mark, action: 'accept' }), turned, question)).toBeUndefined();
  });

  it('takes no token in place of the listener', () => {
    const { context } = around();
    const token = String(
      confirmFirst({ ...context, asking: { ...context.asking, canAsk: false } }, call, question)
        ?.structured?.['confirm'],
    );
    const confirmed = { ...call, args: { ...call.args, confirm: token } };
    expect(confirmFirst(context, confirmed, question)?.ask?.message).toBe(question.text);
  });
});

describe('Where the host cannot ask', () => {
  const cannot = { canAsk: false };

  it('the answer says what to ask the listener and what to call then', () => {
    expect(confirmFirst(around(cannot).context, call, question)).toEqual({
      text: 'Nothing was changed yet. Ask the listener: Delete the playlist "Dinner", 2 tracks? If they say yes, within 10 minutes call playlist_delete {"action":"delete","playlist_id":7,"confirm":"mark1"}',
      structured: { outcome: 'asked', results: [], question: question.text, confirm: 'mark1' },
    });
  });

  it('it says where it would happen', () => {
    expect(confirmFirst(around(cannot, 'in the demo library').context, call, question)?.text).toContain(
      'Delete the playlist "Dinner", 2 tracks? It would happen in the demo library. If they say yes',
    );
  });

  it('the token lets the call go on, once; then it is said to fit no more', () => {
    const { context } = around(cannot);
    confirmFirst(context, call, question);
    const confirmed = { ...call, args: { ...call.args, confirm: 'mark1' } };
    expect(confirmFirst(context, confirmed, question)).toBeUndefined();
    expect(confirmFirst(context, confirmed, question)).toEqual({
      text: 'That confirm token does not fit: it is for one use within 10 minutes, with the same arguments, while what goes is the same. Nothing was changed yet. Ask the listener: Delete the playlist "Dinner", 2 tracks? If they say yes, within 10 minutes call playlist_delete {"action":"delete","playlist_id":7,"confirm":"mark2"}',
      structured: { outcome: 'asked', results: [], question: question.text, confirm: 'mark2' },
    });
  });

  it('the mark of a question to a host that can ask is no token', () => {
    const { context } = around();
    const mark = confirmFirst(context, call, question)?.ask?.mark;
    const confirmed = { ...call, args: { ...call.args, confirm: mark } };
    const later = { ...context, asking: { ...context.asking, canAsk: false } };
    expect(confirmFirst(later, confirmed, question)?.structured?.['outcome']).toBe('asked');
  });
});

describe('Nobody is asked', () => {
  it('where nothing need be', () => expect(confirmFirst(around().context, call, undefined)).toBeUndefined());

  it('where the operator wants no questions', () =>
    expect(confirmFirst(around({ policy: 'never' }).context, call, question)).toBeUndefined());

  it.each(['destructive', 'never'] as const)('where it is refused anyway (%s)', policy => {
    const refused = { refused: 'playlist "Dinner" belongs to "Odd"' };
    expect(confirmFirst(around({ policy }).context, call, refused)).toEqual({
      text: 'playlist_delete: playlist "Dinner" belongs to "Odd". Nothing was changed.',
      isError: true,
    });
  });
});
