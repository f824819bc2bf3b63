import type { Context } from './connect.ts';

/** The most pixels that the view takes up in a chat before the listener unfolds it. */
export const inlineHeight = 500;

/** Where the host shows the view. */
export interface Place {
  /** Whether the view is in full screen. */
  readonly isLarge: boolean;
  /** Whether the host shows views in full screen. */
  readonly mayEnlarge: boolean;
  /** The most pixels in a chat. */
  readonly mostHeight: number;
  /** The language that the host asks for, as `en-GB`. */
  readonly locale: string;
}

/** The place that a host describes. What it does not mention stays as it was. */
export function placeIn(context: Context, before: Place): Place {
  const { displayMode, availableDisplayModes, containerDimensions, locale } = context;
  const { height, maxHeight = height } = containerDimensions ?? {};
  return {
    isLarge: displayMode === undefined ? before.isLarge : displayMode === 'fullscreen',
    mayEnlarge: availableDisplayModes?.includes('fullscreen') ?? before.mayEnlarge,
    mostHeight: maxHeight === undefined ? before.mostHeight : Math.min(inlineHeight, maxHeight),
    locale: locale !== undefined && isLocale(locale) ? locale : before.locale,
  };
}

function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}
