import { describe, expect, it } from 'vitest';
import { boundArguments } from '../../evals/bind.ts';
import { resolve } from '../../evals/references.ts';

const answer = (text: string, structured: Record<string, unknown> = {}) => ({
  text,
  structured,
  isError: false,
  asked: [],
});
const call = (tool: string, args: Record<string, unknown>, said = answer('')) => ({
  tool,
  arguments: args,
  answer: said,
});
const boundIn = (...recorded: ReturnType<typeof call>[]) =>
  boundArguments('Make a playlist', recorded, tool => tool !== 'search').at(-1);

describe('A transcript', () => {
  it('refers to plans and changes, wherever they stand', () => {
    const plan = call('plan_playlist', {}, answer('Plan: abc.1', { plan_id: 'abc.1' }));
    expect(boundIn(plan, call('save_playlist', { plan_id: 'abc.1' }))).toEqual({
      plan_id: '{{1.plan_id}}',
    });
    const list = call('changes', {}, answer('x\ny', { items: [{ change_id: 'x' }, { change_id: 'y' }] }));
    expect(boundIn(list, call('undo', { change_ids: ['y', 'x'] }))).toEqual({
      change_ids: ['{{1.items.1.change_id}}', '{{1.items.0.change_id}}'],
    });
  });

  it('refers to ids that a call made, also where only its text has them', () => {
    const made = call('playlist_write', {}, answer('"Stride Out" [90000000001]', { id: 90000000001 }));
    expect(boundIn(made, call('playlist_read', { playlist_id: 90000000001 }))).toEqual({
      playlist_id: '{{1.id}}',
    });
    const back = call('changes', {}, answer('It has a new id, 90000000001.'));
    expect(boundIn(back, call('resolve_link', { links: ['playlist 90000000001'] }))).toEqual({
      links: ['playlist {{1 after "It has a new id, "}}'],
    });
  });

  it('refers to the address of a service on this computer', () => {
    const link = 'http://127.0.0.1:38461/album/304039';
    const found = call('search', {}, answer(link, { items: [{ link }] }));
    expect(boundIn(found, call('service_read', { url: link }))).toEqual({ url: '{{1.items.0.link}}' });
  });

  it('keeps ids of the catalogue, and what stands nowhere', () => {
    const found = call('search', {}, answer('[3105217] Solace', { items: [{ id: 3105217 }] }));
    expect(boundIn(found, call('library_add', { ids: [3105217, 3105218] }))).toEqual({
      ids: [3105217, 3105218],
    });
    expect(boundIn(found, call('undo', { change_id: 'made-up' }))).toEqual({ change_id: 'made-up' });
  });

  it('is resolved with the values of another run, of the same kind', () => {
    const answers = [answer('It has a new id, 90000000002.', { plan_id: 'def', id: 90000000002 })];
    expect(resolve({ plan_id: '{{1.plan_id}}', ids: ['{{1.id}}'] }, answers)).toEqual({
      plan_id: 'def',
      ids: [90000000002],
    });
    expect(resolve(['playlist {{1 after "a new id, "}}'], answers)).toEqual(['playlist 90000000002']);
    expect(() => resolve('{{2.id}}', answers)).toThrow('no answer holds {{2.id}}');
  });
});
