import { describe, expect, it, onTestFinished } from 'vitest';
import { libraryWith, numbers, odd } from '../../support/library.ts';

describe('The token of a question', () => {
  it('is of no use to another listener', async () => {
    const mine = await libraryWith({ favourites: { tracks: numbers(21) } });
    const args = { kind: 'tracks', ids: numbers(21) };
    const { confirm } = (await mine.call('library_remove', args)).structured;
    const theirs = await mine.open({ asking: mine.asking });
    onTestFinished(() => theirs.close());
    mine.faults.next(/^GET \/user\/me$/, { altered: user => ({ ...user, id: odd }) });
    const { structured } = await theirs.call('library_remove', { ...args, confirm });
    expect([structured['outcome'], mine.faults.writes]).toEqual(['asked', []]);
    const again = (await mine.call('library_remove', args)).structured;
    const second = await mine.open({ asking: mine.asking });
    onTestFinished(() => second.close());
    const done = await second.call('library_remove', { ...args, confirm: again['confirm'] });
    expect(done.structured['outcome']).toBe('done');
  });
});
