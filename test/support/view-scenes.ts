import type { ShownFor, ViewInChat } from './view-in-chat.ts';

/** Everything that the view shows of the demo, as one picture each. */
interface Scene {
  readonly shownFor: ShownFor;
  /** What is done in the view before. */
  prepare?(opened: ViewInChat): Promise<unknown>;
}

const show = (args: ShownFor['args']): Scene => ({ shownFor: { tool: 'show', args } });

const dinner = {
  tool: 'plan_playlist',
  args: {
    title: 'Dinner',
    description: 'Slow at first, for six people',
    wanted: [
      'Marlow & the Tides - Night Ferry',
      'Erik Satie - Gymnopédie No. 1',
      'Chopin - Nocturne',
      'Fog over Nowhere',
    ],
    sources: [{ from: 'radio', name: 'Blue Hour Jazz', count: 40 }],
    rules: { minutes: 40, explicit: 'avoid', sort: 'tempo', max_per_artist: 2, seed: 4 },
  },
};

export const scenes: Readonly<Record<string, Scene>> = {
  search: show({ kind: 'search', query: 'night' }),
  chart: show({ kind: 'chart' }),
  album: show({ kind: 'album', id: 'Satellite in Another Life' }),
  artists: show({ kind: 'artists' }),
  grid: show({ kind: 'albums', query: 'light' }),
  plan: { shownFor: dinner },
  saved: {
    shownFor: dinner,
    async prepare({ view }) {
      await view.getByRole('button', { name: 'Save playlist' }).click();
      await view.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  empty: show({ kind: 'search', query: 'zzzzqqq' }),
  error: show({ kind: 'playlist', id: 999 }),
};

export const widths = [320, 480, 720, 1200] as const;
export const themes = ['light', 'dark'] as const;
export const displayModes = ['inline', 'fullscreen'] as const;

/** Shows a view in another place of the chat. */
export async function place(
  { page, host }: Pick<ViewInChat, 'page' | 'host'>,
  width: number,
  displayMode: (typeof displayModes)[number],
  theme: (typeof themes)[number],
): Promise<void> {
  // The frame's border and the page's margin are around the view.
  await page.setViewportSize({ width: displayMode === 'inline' ? width + 34 : width, height: 800 });
  await page.evaluate(
    `document.querySelector('iframe').classList.toggle('large', ${displayMode === 'fullscreen'})`,
  );
  await host('context', { theme, displayMode, availableDisplayModes: ['inline', 'fullscreen'] });
  await page.waitForTimeout(200);
}
