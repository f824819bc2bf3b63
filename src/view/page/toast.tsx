import { useEffect, useState } from 'preact/hooks';
import { TakeBack } from './controls.tsx';
import { Icon, useParts } from './elements.tsx';
import type { Notice } from './notice.ts';
import { noticeWords } from './words.ts';

/** How long a message stays, in milliseconds; longer if it has a button. */
const staysMs = 5000;
const actsMs = 10_000;

/** What the list shows by itself, beside the hand. */
const isSeen = ({ is }: Notice) =>
  is === 'selected' || is === 'moved' || is === 'removed' || is === 'put-back';

/** Where the listener pressed something last, in pixels from the top of the page. */
let hand = 0;
for (const name of ['pointerdown', 'keydown'])
  document.addEventListener(
    name,
    ({ target }) => {
      if (target instanceof Element) hand = target.getBoundingClientRect().top + window.scrollY;
    },
    true,
  );

/** Repeats a message beside the hand if the header, which screen readers read from, may be out of sight. */
export function Toast() {
  const { state, texts } = useParts();
  const { notice, shown, work } = state;
  const [gone, setGone] = useState<Notice>();
  const mayUndo = notice?.is === 'collected' && notice.changeId !== undefined;
  useEffect(() => {
    if (notice === undefined) return undefined;
    const timer = setTimeout(() => setGone(notice), mayUndo ? actsMs : staysMs);
    return () => clearTimeout(timer);
  }, [notice]);
  if (notice === undefined || notice === gone || work !== undefined || isSeen(notice)) return null;
  const head = document.querySelector<HTMLElement>('.head, .tiles-head')?.offsetHeight ?? 0;
  if (!mayUndo && hand < head) return null;
  return (
    <div class="toast" ref={element => element?.style.setProperty('--at', `${hand}px`)}>
      <p aria-hidden="true" data-words={noticeWords(texts, notice, shown)}>
        {notice.is === 'refused' && <Icon name="warning" />}
      </p>
      {mayUndo && <TakeBack notice={notice} />}
    </div>
  );
}
