import { expect, it } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { isFull } from '../support/full.ts';
import { stand } from '../support/stand.ts';
import { displayModes, place, scenes, themes, widths } from '../support/view-scenes.ts';
import { describeView } from '../support/view-tests.ts';

describeView('Everything that the view shows', chat => {
  it.each(Object.entries(scenes))(
    'is accessible and as wide as its frame in each width and display mode, and in each theme: %s',
    async (_, { shownFor, prepare }) => {
      const demo = await stand();
      const opened = await chat.open(demo.mcp, shownFor, { width: 1200 });
      await opened.view.getByRole('heading', { level: 1 }).waitFor();
      await prepare?.(opened);
      for (const displayMode of displayModes)
        for (const width of widths)
          for (const theme of isFull || width === widths[0] ? themes : themes.slice(0, 1)) {
            await place(opened, width, displayMode, theme);
            const aloud = await readAloud(opened);
            expect(aloud).toContain('heading');
            expect([width, aloud.includes('Back to the chat')]).toEqual([
              width,
              displayMode === 'fullscreen',
            ]);
            const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
            expect([width, await opened.view.evaluate(wider)]).toEqual([width, 0]);
          }
      expect(opened.complaints).toEqual([]);
      await demo.close();
    },
  );
});
