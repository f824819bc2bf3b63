/** How near to the window's edge the list scrolls, and how far at each frame, in pixels. */
const edge = 48;
const pace = 12;

interface Box {
  readonly element: HTMLElement;
  readonly top: number;
  readonly height: number;
}

/**
 * Drags a row by its grip while the other rows make room. Only styles change until it is dropped, so that long lists
 * stay fast. `dropped` gets the new index. Escape cancels.
 */
export function dragRow(down: PointerEvent, list: HTMLElement, dropped: (key: string, to: number) => void) {
  const grip = down.target instanceof Element ? down.target.closest('.grip') : null;
  const row = grip?.closest<HTMLElement>('li.row');
  if (!(grip instanceof HTMLElement) || !row || down.button !== 0) return;
  // Removed rows make room too.
  const boxes = [...list.querySelectorAll<HTMLElement>(':scope > li')].map(element => ({
    element,
    top: element.offsetTop,
    height: element.offsetHeight,
  }));
  const from = boxes.findIndex(({ element }) => element === row);
  const begun = down.clientY + window.scrollY;
  let [pointer, to, frame] = [down.clientY, from, 0];

  const follow = () => {
    const by = pointer + window.scrollY - begun;
    row.style.transform = `translateY(${by}px)`;
    const before = to;
    to = indexAt(boxes, from, by);
    if (to !== before) makeRoom(boxes, from, to);
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
    to = indexAt(boxes, from, pointer + window.scrollY - begun);
    for (const { element } of boxes) {
      element.style.transform = '';
      element.classList.remove('shifted');
    }
    renumber(boxes, from, from);
    row.classList.remove('dragged');
    const above = boxes.filter((_, at) => at !== from).slice(0, to);
    const index = above.filter(({ element }) => element.classList.contains('row')).length;
    if (isDropped && to !== from) dropped(row.dataset['key'] ?? '', index);
  };

  const stop = new AbortController();
  const { signal } = stop;
  grip.setPointerCapture(down.pointerId);
  grip.addEventListener('pointermove', moved, { signal });
  grip.addEventListener('pointerup', () => end(true), { signal });
  grip.addEventListener('pointercancel', () => end(false), { signal });
  window.addEventListener('keydown', event => event.key === 'Escape' && end(false), { signal });
  row.classList.add('dragged');
  follow();
}

/** The index of a row that is moved by so many pixels. It passes another row at the middle of that row. */
function indexAt(boxes: readonly Box[], from: number, by: number): number {
  const own = boxes[from];
  if (own === undefined) return from;
  const top = own.top + by;
  const isAbove = (other: Box, at: number) =>
    other.top + other.height / 2 < (at < from ? top : top + own.height);
  return boxes.filter((other, at) => at !== from && isAbove(other, at)).length;
}

/** Numbers the songs as they would be after the drop. */
function renumber(boxes: readonly Box[], from: number, to: number): void {
  const dragged = boxes.slice(from, from + 1);
  const after = boxes.toSpliced(from, 1).toSpliced(to, 0, ...dragged);
  let at = 0;
  for (const { element } of after) {
    const position = element.querySelector('.position');
    if (position?.firstChild) position.firstChild.nodeValue = String(++at);
  }
}

function makeRoom(boxes: readonly Box[], from: number, to: number): void {
  renumber(boxes, from, to);
  const by = boxes[from]?.height ?? 0;
  for (const [at, { element }] of boxes.entries()) {
    if (at === from) continue;
    const shift = at > from && at <= to ? -by : at < from && at >= to ? by : 0;
    const transform = shift === 0 ? '' : `translateY(${shift}px)`;
    if (element.style.transform === transform) continue;
    element.classList.add('shifted');
    element.style.transform = transform;
  }
}
