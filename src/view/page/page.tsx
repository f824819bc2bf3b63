import { useEffect, useRef, useState } from 'preact/hooks';
import type { ShownSongs } from '../data/shown.ts';
import { Controls, TakeBack } from './controls.tsx';
import { Cover, coverKey, Enlarge, Icon, useParts, useStore } from './elements.tsx';
import { Empty } from './empty.tsx';
import { labels } from './labels.ts';
import type { Notice } from './notice.ts';
import { NowPlaying } from './now-playing.tsx';
import { OrderList } from './order-list.tsx';
import type { OrderRow } from './running-order.ts';
import type { Session } from './session.ts';
import { TempoStrip } from './tempo-strip.tsx';
import { kindOf, noticeWords, privacy, sizeOf } from './words.ts';

export function Page() {
  const { phase, shown, work, depth } = useStore(useParts().session);
  useEffect(() => {
    if (shown !== undefined) document.title = shown.title || kindOf(shown);
  }, [shown]);
  if (phase !== 'shown' || shown === undefined) return <Empty />;
  return (
    <main class="view" aria-busy={work !== undefined}>
      <Head shown={shown} />
      <div class="songs">
        <OrderList key={depth} shown={shown} />
      </div>
      <NowPlaying />
      <Toast />
    </main>
  );
}

function Head({ shown }: { readonly shown: ShownSongs }) {
  const { session, state } = useParts();
  const covers = useStillCovers(session);
  const { by, year } = shown.is === 'plan' ? {} : shown;
  const name = shown.title || kindOf(shown);
  const whose = shown.public === undefined ? undefined : privacy(shown.public);
  const isUndone = state.isGone === true && state.saved?.isUndone === true;
  const head = useStuckHead();
  const facts = [whose, by, year, sizeOf(shown, state)].filter(fact => fact !== undefined);
  return (
    <header ref={head} class={`head of-${shown.is} ${isUndone ? 'undone' : ''}`}>
      {covers[0] !== undefined && (
        <div class="glow" aria-hidden="true">
          <Cover track={covers[0]} media={shown.media} />
        </div>
      )}
      {covers.length > 0 && <Mosaic covers={covers} media={shown.media} />}
      <div class="about">
        {name !== kindOf(shown) && <p class="kind">{isUndone ? labels.wasUndone : kindOf(shown)}</p>}
        {name === kindOf(shown) && state.replay !== undefined && <p class="kind">&nbsp;</p>}
        <h1 title={name}>
          {isUndone ? (
            <s>
              <bdi>{name}</bdi>
            </s>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h1>
        {shown.description !== undefined && shown.description !== '' && (
          <p class="description">
            <bdi>{shown.description}</bdi>
          </p>
        )}
        <p class="facts">
          {facts.map(fact => (
            <span key={fact}>
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      </div>
      <Enlarge />
      <Controls shown={shown} />
      <TempoStrip rows={state.rows} />
    </header>
  );
}

/** In full screen on a small screen, the part of the header that stays in sight begins with its buttons. */
function useStuckHead() {
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = head;
    if (current === null) return undefined;
    const measure = () => {
      const buttons = current.querySelector<HTMLElement>('.controls')?.offsetTop ?? 0;
      current.style.setProperty('--above-buttons', `${Math.max(0, buttons - 8)}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return head;
}

type Track = OrderRow['track'];

/** The first four covers, or one if there are fewer. They stay as they are while the listener edits the order. */
function useStillCovers({ state: { rows, shown, sync, removed } }: Session): readonly Track[] {
  const kept = useRef<{ readonly tracks: readonly Track[] } | undefined>(undefined);
  const isEdited =
    sync !== 'same' || removed.length > 0 || (shown?.is === 'plan' && kept.current !== undefined);
  const known = new Set(rows.map(({ track }) => coverKey(track)));
  const isThere = kept.current?.tracks.every(track => known.has(coverKey(track))) && known.size > 0;
  if (!isEdited || !isThere || kept.current === undefined) {
    const covers = [...new Map(rows.map(({ track }) => [coverKey(track), track])).values()];
    kept.current = { tracks: covers.length < 4 ? covers.slice(0, 1) : covers.slice(0, 4) };
  }
  const byKey = new Map(rows.map(({ track }) => [coverKey(track), track]));
  return kept.current.tracks.map(track => byKey.get(coverKey(track)) ?? track);
}

const Mosaic = ({
  covers,
  media,
}: {
  readonly covers: readonly Track[];
  readonly media: ShownSongs['media'];
}) => (
  <div class={covers.length > 1 ? 'mosaic four' : 'mosaic'} aria-hidden="true">
    {covers.map(track => (
      <Cover key={coverKey(track)} track={track} media={media} isLarge />
    ))}
  </div>
);

/** How long a message stays, in milliseconds; longer if it has a button. */
const staysMs = 5000;
const actsMs = 10_000;

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
function Toast() {
  const { notice, shown, work } = useParts().state;
  const [gone, setGone] = useState<Notice>();
  const mayUndo = notice?.is === 'collected' && notice.changeId !== undefined;
  useEffect(() => {
    if (notice === undefined) return undefined;
    const timer = setTimeout(() => setGone(notice), mayUndo ? actsMs : staysMs);
    return () => clearTimeout(timer);
  }, [notice]);
  if (notice === undefined || notice === gone || work !== undefined || isSeen(notice)) return null;
  const head = document.querySelector<HTMLElement>('.head')?.offsetHeight ?? 0;
  if (!mayUndo && hand < head) return null;
  return (
    <div class="toast" ref={element => element?.style.setProperty('--at', `${hand}px`)}>
      <p aria-hidden="true" data-words={noticeWords(notice, shown)}>
        {notice.is === 'refused' && <Icon name="warning" />}
      </p>
      {mayUndo && <TakeBack notice={notice} />}
    </div>
  );
}
