import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { clockTime } from '../../text/sanitize.ts';
import type { ShownPlan, ShownWish } from '../data/shown.ts';
import { Button, useParts, useStore } from './elements.tsx';
import { isolated, type Texts } from './language.ts';
import { Menu, type MenuProps } from './menu.tsx';
import { useOpener } from './menu-dialog.ts';
import { PlayButton } from './play-button.tsx';
import { absenceWords, candidateWords } from './reason-words.ts';
import { MenuButton } from './row.tsx';
import type { Session } from './session.ts';
import { isEditable, type State } from './state.ts';

/** Leads to the first song among several of which the listener has to choose, where the list is not shown whole. */
export function ChooseButton({ show }: { show(): void }) {
  const { state, texts } = useParts();
  const { shown } = state;
  const count =
    shown?.is === 'plan' ? shown.open.filter(({ candidates }) => candidates.length > 0).length : 0;
  if (count === 0 || !mayChoose(state)) return null;
  const lead = () => {
    show();
    whenDrawn('.ghost .candidates .play', first => {
      first.closest('.ghost')?.scrollIntoView({ block: 'nearest' });
      first.focus();
    });
  };
  return (
    <Button class="quiet choices" icon="ask" onClick={lead}>
      {texts.choices({ count })}
    </Button>
  );
}

/** A long list is drawn little by little. */
function whenDrawn(selector: string, act: (found: HTMLElement) => void, frames = 120): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (found !== null) act(found);
  else if (frames > 0) setTimeout(() => whenDrawn(selector, act, frames - 1), 16);
}

/** Whether the listener can say which songs are meant. */
const mayChoose = ({ canCall, replay, isGone, shown }: State): boolean =>
  canCall && replay === undefined && !isGone && shown?.is === 'plan' && shown.state === 'open';

interface GhostProps {
  readonly wish: ShownWish;
  /** Shows the whole list, if there is no room here for the tracks to choose from. */
  readonly unfold: (() => void) | undefined;
}

/** A song that the listener asked for and that is not clear or not found, in its place among the songs. */
export function GhostRow({ wish, unfold }: GhostProps) {
  const { session, state, texts } = useParts();
  const { said, candidates } = wish;
  const { canRead, work, found } = state;
  const mayChange = mayChoose(state);
  const offered = found?.[said] ?? candidates;
  const [isOpen, setOpen] = useState(candidates.length > 0);
  const isUnclear = offered.length > 0;
  const look = () => {
    setOpen(true);
    void session.findAnother(wish);
  };
  const heading = isUnclear ? texts.choose : texts.notFound;
  return (
    <li class="ghost" aria-label={texts.openWish({ said, state: heading })}>
      <span class="hole" aria-hidden="true">
        ?
      </span>
      <div class="song">
        <p class="title">
          <bdi>{said}</bdi>
        </p>
        <p class="artist">{heading}</p>
      </div>
      {mayChange && (
        <span class="buttons">
          {unfold !== undefined && isUnclear && (
            <Button class="link" label={texts.pickOf({ title: said })} onClick={unfold}>
              {texts.pick}
            </Button>
          )}
          {canRead && unfold === undefined && (
            <Button
              class="link"
              disabled={work !== undefined}
              label={texts.findOf({ title: said })}
              onClick={look}
            >
              {texts.find}
            </Button>
          )}
          <Button
            class="link"
            disabled={work !== undefined}
            label={texts.leaveOutOf({ title: said })}
            onClick={() => session.leaveOut(wish)}
          >
            {texts.leaveOut}
          </Button>
        </span>
      )}
      {isOpen && isUnclear && unfold === undefined && <Candidates wish={wish.wish} offered={offered} />}
    </li>
  );
}

/** Tracks that may be meant, each to be heard and taken. */
function Candidates({ wish, offered }: { readonly wish: number; readonly offered: ShownWish['candidates'] }) {
  const { session, player, state, texts } = useParts();
  const { canCall, shown, work, replay } = state;
  const playing = useStore(player);
  const { opened, open, close } = useOpener<
    Pick<MenuProps, 'row' | 'button'> & { readonly button: HTMLElement }
  >();
  if (shown?.is !== 'plan') return null;
  const mayTake = shown.state === 'open' && work === undefined;
  return (
    <ul class="candidates">
      {offered.map(({ id, title, artist, album = '', seconds, cover, differs }) => {
        const key = `candidate ${id}`;
        const phase = playing.key === key ? playing.phase : 'still';
        const track = { id, title, artist, album: album || title, cover, playable: true };
        const row = { key, track };
        const facts = [
          artist,
          differs && candidateWords(texts, differs),
          album,
          seconds ? clockTime(seconds) : '',
        ].flatMap(fact => (fact ? isolated(fact) : []));
        return (
          <li key={id} data-key={key}>
            <PlayButton {...{ row, phase }} media={shown.media} disabled={replay !== undefined} />
            <p class="candidate">
              <bdi class="title">{title}</bdi>
              <span class="artist">{facts.join(' · ')}</span>
              {phase === 'failed' && <span class="note warning">{texts.noPreview}</span>}
            </p>
            {canCall && replay === undefined && (
              <Button
                class="quiet"
                disabled={!mayTake}
                label={texts.takeOf({ title, artist })}
                onClick={() => session.choose({ wish }, id, title)}
              >
                {texts.take}
              </Button>
            )}
            {replay === undefined && (
              <MenuButton
                of={key}
                track={track}
                tabIndex={0}
                openMenu={(_, button) => open({ row, button })}
              />
            )}
          </li>
        );
      })}
      {opened && <Menu {...opened} index={0} count={1} isEditable={false} close={close} />}
    </ul>
  );
}

/** The tracks that leave the playlist, each of which can be kept, and those that were asked for and are left out. */
export function Absent({ plan }: { readonly plan: ShownPlan }) {
  const { session, state, texts } = useParts();
  // A song that the listener removed here is in its place in the list.
  const leaving = plan.leaving.filter(({ id }) => state.removed.every(({ row }) => row.track.id !== id));
  const keep = (song: NotInPlan) =>
    isEditable(state) && (
      <Button
        class="link"
        label={texts.keepOf({ title: song.title })}
        onClick={({ currentTarget }) => keepSong(session, song, currentTarget)}
      >
        {texts.keep}
      </Button>
    );
  return (
    <>
      <Aside id="leaving" title={texts.leaving} songs={leaving} button={keep} />
      <Aside id="left-out" title={texts.leftOut} songs={plan.leftOut} />
    </>
  );
}

type NotInPlan = ShownPlan['leaving'][number];

interface AsideProps {
  readonly id: string;
  readonly title: string;
  readonly songs: readonly NotInPlan[];
  button?(song: NotInPlan): ComponentChildren;
}

const absentWords = (texts: Texts, { id, title, artist, why }: NotInPlan): string =>
  [title || texts.track({ id: String(id) }), artist, why && absenceWords(texts, why)]
    .flatMap(part => (part ? isolated(part) : []))
    .join(' · ');

function Aside({ id, title, songs, button }: AsideProps) {
  const { texts } = useParts();
  if (songs.length === 0) return null;
  return (
    <section class="aside" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="plain">
        {songs.map((song, at) => (
          <li key={song.was ?? `${at} ${song.id}`}>
            <bdi class="line">{absentWords(texts, song)}</bdi>
            {button?.(song)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Keeps a song. Its button then leaves the page, so the focus goes on to the next song, or to the list. */
async function keepSong(session: Session, song: NotInPlan, button: Element) {
  const item = button.closest('li');
  const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button');
  await session.keep(song);
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const first = document.querySelector<HTMLElement>('.order .play[tabindex="0"]');
    (next?.isConnected ? next : first)?.focus();
  });
}
