import type { Context } from './connect.ts';

/** Takes the host's colours, type and shapes over; where it has none, the view's own hold. */
export function applyContext({ theme, styles, displayMode, safeAreaInsets }: Context): void {
  const { documentElement: root } = document;
  if (theme !== undefined) root.style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith('--') && typeof value === 'string') root.style.setProperty(name, value);
  if (displayMode !== undefined) root.dataset['display'] = displayMode;
  for (const [side, pixels] of Object.entries(safeAreaInsets ?? {}))
    root.style.setProperty(`--safe-${side}`, `${pixels}px`);
}
