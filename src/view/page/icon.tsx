/** Outlines on a field of 16 by 16. */
const outlines = {
  play: 'M5 3.2v9.6L12.6 8z',
  stop: 'M4.5 4.5h7v7h-7z',
  up: 'M8 12.5v-9M4.2 7.2 8 3.4l3.8 3.8',
  down: 'M8 3.5v9M4.2 8.8 8 12.6l3.8-3.8',
  remove: 'M4 4l8 8M12 4l-8 8',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  large: 'M9.5 3h3.5v3.5M13 3 9 7M6.5 13H3V9.5M3 13l4-4',
  small: 'M12.5 7H9V3.5M9 7l4-4M3.5 9H7v3.5M7 9l-4 4',
  silent: 'M4 8h8',
} as const;

const filled: ReadonlySet<string> = new Set(['play', 'stop']);

/** A sign that stands beside words or in a labelled button: never read aloud. */
export const Icon = ({ name }: { readonly name: keyof typeof outlines }) => (
  <svg
    class={filled.has(name) ? 'icon filled' : 'icon'}
    viewBox="0 0 16 16"
    aria-hidden="true"
    focusable="false"
  >
    <path d={outlines[name]} />
  </svg>
);
