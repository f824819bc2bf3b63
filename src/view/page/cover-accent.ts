import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { ShownMedia } from '../data/shown.ts';
import { accentFor, mainColour, type Rgb, washFor } from '../media/accent.ts';
import { type Pictured, useCoverAddress, useParts } from './elements.tsx';

/** In pixels. */
const side = 24;

/** The custom properties that give a part of the page the accent and the tint of a cover. Empty where its pixels cannot be read. */
export function useCoverAccent(track: Pictured | undefined, media: ShownMedia): Colours {
  const address = useCoverAddress(track, media);
  const { place } = useParts();
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const isForced = useMedia('(forced-colors: active)');
  const [colour, setColour] = useState<{ readonly of: string; readonly main: Rgb | undefined }>();
  const [colours, setColours] = useState<Colours>({});
  useEffect(() => {
    let isWanted = true;
    // The pixels of pictures from other servers cannot be read.
    if (address?.startsWith('data:'))
      colourOf(address).then(
        main => isWanted && setColour({ of: address, main }),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [address]);
  const main = colour?.of === address ? colour?.main : undefined;
  useEffect(() => {
    setColours(main === undefined || isForced ? {} : coloursOf(main));
  }, [main, place, isDark, isForced]);
  return main === undefined ? {} : colours;
}

type Colours = Readonly<Record<string, string>>;

function coloursOf(main: Rgb): Colours {
  const { usual, ...page } = surroundings();
  const found = accentFor(main, page);
  if (found === undefined) return {};
  const { accent, onAccent } = found;
  const wash = washFor(main, page, [usual, accent]);
  return {
    '--accent': cssOf(accent),
    '--on-accent': cssOf(onAccent),
    ...(wash && { '--wash': cssOf(wash) }),
  };
}

/** In full screen, the whole page has the tint of its cover. */
export function useWash({ '--wash': wash = '' }: Colours): void {
  const { isLarge } = useParts().place;
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    if (!isLarge || wash === '') return undefined;
    root.style.setProperty('--wash', wash);
    root.dataset['washed'] = '';
    return () => {
      root.style.removeProperty('--wash');
      delete root.dataset['washed'];
    };
  }, [isLarge, wash]);
}

const cssOf = (colour: Rgb) => `rgb(${colour.join(' ')})`;

function useMedia(query: string): boolean {
  const [isSo, setSo] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const changed = () => setSo(list.matches);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  }, [query]);
  return isSo;
}

const canvas = () => {
  const drawn = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = drawn.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  return context;
};

/** Rejects if the picture does not load. */
async function colourOf(address: string): Promise<Rgb | undefined> {
  const image = Object.assign(new Image(), { src: address });
  await image.decode();
  const context = canvas();
  context.drawImage(image, 0, 0, side, side);
  return mainColour(context.getImageData(0, 0, side, side).data);
}

/** The colours of the page, which may be the host's, in any notation. */
function surroundings() {
  const context = canvas();
  const probe = document.body.appendChild(document.createElement('i'));
  const read = (name: string): Rgb => {
    probe.style.color = `var(${name})`;
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
  const colours = {
    back: read('--back'),
    raised: read('--raised'),
    ink: read('--ink'),
    usual: read('--accent'),
  };
  probe.remove();
  return colours;
}
