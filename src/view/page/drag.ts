/** How near to the edge of the window the list begins to scroll, and how far it goes with each frame, in pixels. */
const edge = 48;
const pace = 12;

interface Place {
  readonly element: HTMLElement;
  readonly top: number;
  readonly height: number;
}

/**
 * Drags a row of a list by its grip. The rows move out of the way as it passes, past the view's state, so that a long
 * list follows the pointer; `dropped` gets the index where it was let go. Escape lets go where it was.
 */
export function dragRow(
  down: PointerEvent,
  list: HTMLElement,
  dropped: (key: string, to: number) => void,
): void {
  const grip = down.target instanceof Element ? down.target.closest('.grip') : null;
  const row = grip?.closest<HTMLElement>('li.row');
  if (!(grip instanceof HTMLElement) || !row || down.button !== 0) return;
  const places = [...list.querySelectorAll<HTMLElement>('li.row')].map(element => ({
    element,
    top: element.offsetTop,
    height: element.offsetHeight,
  }));
  const from = places.findIndex(({ element }) => element === row);
  const begun = down.clientY + window.scrollY;
  let [pointer, to, frame] = [down.clientY, from, 0];

  const follow = () => {
    const by = pointer + window.scrollY - begun;
    row.style.transform = `translateY(${by}px)`;
    to = indexAt(places, from, by);
    makeRoom(places, from, to);
    const overlap = pointer < edge ? -1 : pointer > window.innerHeight - edge ? 1 : 0;
    if (overlap !== 0 && document.documentElement.scrollHeight > window.innerHeight)
      window.scrollBy(0, overlap * pace);
    frame = requestAnimationFrame(follow);
  };
  const moved = (event: PointerEvent) => {
    pointer = event.clientY;
  };
  const end = (isDropped: boolean) => {
    cancelAnimationFrame(frame);
    stop.abort();
    to = indexAt(places, from, pointer + window.scrollY - begun);
    for (const { element } of places) element.style.transform = '';
    list.classList.remove('dragging');
    row.classList.remove('dragged');
    if (isDropped && to !== from) dropped(row.dataset['key'] ?? '', to);
  };

  const stop = new AbortController();
  const { signal } = stop;
  grip.setPointerCapture(down.pointerId);
  grip.addEventListener('pointermove', moved, { signal });
  grip.addEventListener('pointerup', () => end(true), { signal });
  grip.addEventListener('pointercancel', () => end(false), { signal });
  window.addEventListener('keydown', event => event.key === 'Escape' && end(false), { signal });
  list.classList.add('dragging');
  row.classList.add('dragged');
  follow();
}

/** The index that a row has when it is moved by so many pixels: it passes another with its edge at the other's middle. */
function indexAt(places: readonly Place[], from: number, by: number): number {
  const own = places[from];
  if (own === undefined) return from;
  const top = own.top + by;
  const isAbove = (other: Place, at: number) =>
    other.top + other.height / 2 < (at < from ? top : top + own.height);
  return places.filter((other, at) => at !== from && isAbove(other, at)).length;
}

function makeRoom(places: readonly Place[], from: number, to: number): void {
  const by = places[from]?.height ?? 0;
  for (const [at, { element }] of places.entries()) {
    if (at === from) continue;
    const shift = at > from && at <= to ? -by : at < from && at >= to ? by : 0;
    const transform = shift === 0 ? '' : `translateY(${shift}px)`;
    if (element.style.transform !== transform) element.style.transform = transform;
  }
}
