import { describe, expect, it } from 'vitest';
import { stand } from '../../support/stand.ts';

/* What a playlist was sorted by stands in its lines, before and after. */

describe('A playlist sorted', () => {
  it.each([
    ['duration', / · \d+:\d\d(?: · |$)/m],
    ['release_date', / · \d{4}-\d\d-\d\d(?: · |$)/m],
    ['bpm', / · (?:[\d.]+ bpm|tempo unknown)(?: · |$)/m],
    ['rank', / · rank \d+(?: · |$)/m],
    ['date_added', / · added \d{4}-\d\d-\d\d(?: · |$)/m],
    ['album', /^\d+\. [^·]+ · [^·]+ · [^·]+/],
  ])('by %s shows it of each track, before and after', async (sort_by, fact) => {
    const demo = await stand();
    const shown = await demo.call('arrange_playlist', {
      playlist_id: 'Practice Room',
      sort_by,
      descending: true,
    });
    const lines = shown.text.split('\n').filter(line => /^\d+\. /.test(line));
    expect(lines).toHaveLength(18);
    for (const line of lines) expect(line).toMatch(fact);
    const done = await demo.call('arrange_playlist', { plan_id: shown.structured['plan_id'] });
    await demo.close();
    const now = done.text.split('\n').filter(line => /^\d+\. /.test(line));
    // The tracks of this playlist were added at one time, so that nothing moves.
    if (sort_by !== 'date_added') expect(now.length).toBeGreaterThanOrEqual(5);
    for (const line of now) expect(line).toMatch(fact);
  });
});
