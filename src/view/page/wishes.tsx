import { useState } from 'preact/hooks';
import type { ShownPlan, ShownWish } from '../data/shown.ts';
import { Cover, Icon, useStore } from './elements.tsx';
import { labels } from './labels.ts';
import type { Player } from './player.ts';
import type { Session } from './session.ts';
import { isEditable } from './state.ts';

interface WishProps {
  readonly wish: ShownWish;
  readonly session: Session;
  readonly player: Player;
}

/** A song that the listener asked for and that is not clear or not found, in its place among the songs. */
export function GhostRow({ wish, session, player }: WishProps) {
  const { said, candidates } = wish;
  const { canCall, canRead, work, found, replay } = session.state;
  const offered = found?.[wish.wish] ?? candidates;
  const [isOpen, setOpen] = useState(candidates.length > 0);
  const isUnclear = offered.length > 0;
  const look = () => {
    setOpen(true);
    void session.findAnother(wish);
  };
  const heading = isUnclear ? labels.choose : labels.notFound;
  return (
    <li class="ghost" aria-label={`${said}: ${heading}`}>
      <span class="hole" aria-hidden="true">
        ?
      </span>
      <div class="song">
        <p class="title">
          <bdi>{said}</bdi>
        </p>
        <p class="artist">{heading}</p>
      </div>
      {canCall && replay === undefined && (
        <span class="buttons">
          {canRead && (
            <button
              type="button"
              class="link"
              disabled={work !== undefined}
              aria-label={labels.findOf(said)}
              onClick={look}
            >
              {labels.find}
            </button>
          )}
          <button
            type="button"
            class="link"
            aria-label={labels.leaveOutOf(said)}
            onClick={() => session.leaveOut(wish.wish)}
          >
            {labels.leaveOut}
          </button>
        </span>
      )}
      {isOpen && isUnclear && <Candidates {...{ wish, session, player, offered }} />}
    </li>
  );
}

/** Tracks that may be meant, each to be heard and taken. */
function Candidates({
  wish: { wish },
  session,
  player,
  offered,
}: WishProps & { readonly offered: ShownWish['candidates'] }) {
  const { canCall, shown, work, replay } = session.state;
  const playing = useStore(player);
  if (shown?.is !== 'plan') return null;
  const mayChoose = shown.state === 'open' && work === undefined;
  return (
    <ul class="candidates">
      {offered.map(({ id, title, artist, album = '', seconds, cover, differs }) => {
        const key = `candidate ${id}`;
        const isOn = playing.key === key && (playing.phase === 'playing' || playing.phase === 'loading');
        const facts = [artist, differs, album, seconds ? labels.time(seconds) : ''].filter(Boolean);
        return (
          <li key={id}>
            <button
              type="button"
              class={`play${isOn ? ' playing' : ''}`}
              aria-label={isOn ? labels.stop(title) : labels.play(title)}
              disabled={replay !== undefined}
              onClick={() => void player.toggle(key)}
            >
              <Cover track={{ album: album || title, artist, cover }} media={shown.media} />
              <span class="disc">
                <Icon name={isOn ? 'stop' : 'play'} />
              </span>
            </button>
            <p class="candidate">
              <bdi class="title">{title}</bdi>
              <span class="artist">{facts.join(' · ')}</span>
              {playing.key === key && playing.phase === 'failed' && (
                <span class="note warning">{labels.noPreview}</span>
              )}
            </p>
            {canCall && replay === undefined && (
              <button
                type="button"
                class="quiet"
                disabled={!mayChoose}
                aria-label={labels.takeOf(title, artist)}
                onClick={() => void session.choose({ wish }, id, title)}
              >
                {labels.take}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The tracks that leave the playlist, and those that were asked for and are left out. */
export function Absent({ plan, session }: { readonly plan: ShownPlan; readonly session: Session }) {
  const { removed } = session.state;
  // A song that the listener removed here is in its place in the list.
  const leaving = plan.leaving.filter(({ id }) => removed.every(({ row }) => row.track.id !== id));
  return (
    <>
      {leaving.length > 0 && <LeavingSongs songs={leaving} session={session} />}
      {plan.leftOut.length > 0 && (
        <section class="aside" aria-labelledby="left-out">
          <h2 id="left-out">{labels.leftOut}</h2>
          <ul class="plain">
            {plan.leftOut.map((song, at) => (
              <li key={`${at} ${song.id}`}>
                <bdi class="line">{wordsOf(song)}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface LeavingSongsProps {
  readonly songs: ShownPlan['leaving'];
  readonly session: Session;
}

/** The tracks that the change removes from the playlist. The listener can keep each. */
const LeavingSongs = ({ songs, session }: LeavingSongsProps) => (
  <section class="aside" aria-labelledby="leaving">
    <h2 id="leaving">{labels.leaving}</h2>
    <ul class="plain">
      {songs.map(song => (
        <li key={song.was}>
          <bdi class="line">{wordsOf(song)}</bdi>
          {isEditable(session.state) && (
            <button
              type="button"
              class="link"
              aria-label={labels.keepOf(song.title)}
              onClick={({ currentTarget }) => void keepSong(session, song, currentTarget)}
            >
              {labels.keep}
            </button>
          )}
        </li>
      ))}
    </ul>
  </section>
);

/** Keeps a song. Its button then leaves the page, so the focus goes on to the next song, or to the list. */
async function keepSong(session: Session, song: ShownPlan['leaving'][number], button: Element) {
  const item = button.closest('li');
  const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button');
  await session.keep(song);
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const first = document.querySelector<HTMLElement>('.order .play[tabindex="0"]');
    (next?.isConnected ? next : first)?.focus();
  });
}

const wordsOf = ({ title, artist, why }: ShownPlan['leftOut'][number]) =>
  [title, artist, why].filter(Boolean).join(' · ');
