import { useEffect, useState } from 'preact/hooks';
import { Icon, useParts } from './elements.tsx';
import type { Notice } from './state.ts';
import { noticeWords } from './words.ts';

/** How long a message stays, in milliseconds. */
const staysMs = 5000;

/** What the list shows by itself, beside the hand. */
const isSeen = ({ is }: Notice) => is === 'moved' || is === 'removed' || is === 'put-back';

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
  const { notice, shown, work } = useParts().state;
  const [gone, setGone] = useState<Notice>();
  useEffect(() => {
    if (notice === undefined) return undefined;
    const timer = setTimeout(() => setGone(notice), staysMs);
    return () => clearTimeout(timer);
  }, [notice]);
  const end = document.querySelector<HTMLElement>('.head')?.offsetHeight ?? 0;
  if (notice === undefined || notice === gone || work !== undefined || isSeen(notice) || hand < end)
    return null;
  return (
    <p
      class="toast"
      aria-hidden="true"
      data-words={noticeWords(notice, shown)}
      ref={element => element?.style.setProperty('--at', `${hand}px`)}
    >
      {notice.is === 'refused' && <Icon name="warning" />}
    </p>
  );
}
