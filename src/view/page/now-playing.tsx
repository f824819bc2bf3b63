import { useEffect, useRef, useState } from 'preact/hooks';
import { clockTime } from '../../text/sanitize.ts';
import { useCoverAccent } from './cover-accent.ts';
import { Button, Cover, Icon, useParts, useStore } from './elements.tsx';
import { Glow } from './head.tsx';
import { useDialog, useOpener } from './menu-dialog.ts';
import type { PlayedSong, Player } from './player.ts';
import { isVolumeHeard } from './sound.ts';

/** What plays, with the buttons for it. It stays while the listener looks at another page. */
export function NowPlaying() {
  const { player, place, texts } = useParts();
  const { song, phase } = useStore(player);
  const { opened, open, close } = useOpener<Pick<StageProps, 'button'>>();
  if (song === undefined || phase === 'failed') return null;
  const cover = <Cover track={pictureOf(song)} media={song.media} />;
  return (
    <aside class="now-playing" aria-label={texts.nowPlaying}>
      {place.isLarge ? (
        <Button
          label={texts.showCover}
          title={texts.showCover}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => open({ button: currentTarget })}
        >
          {cover}
        </Button>
      ) : (
        cover
      )}
      <Titles song={song} />
      <Transport />
      {place.isLarge && opened && <Stage {...opened} {...{ song, close }} />}
    </aside>
  );
}

/** What it is called, who plays it, and whether this is only a part of it. */
function Titles({ song: { track, episode } }: Pick<StageProps, 'song'>) {
  const { player, texts } = useParts();
  useStore(player);
  const { seconds = 0 } = player.sound ?? {};
  const isExcerpt = episode === undefined && seconds > 0 && seconds + leastCut < (track.seconds ?? 0);
  return (
    <p class="candidate">
      <bdi class="title">{track.title}</bdi>
      <span class="artist">
        <bdi>{track.artist}</bdi>
        {isExcerpt && <span class="excerpt">{texts.excerpt}</span>}
      </span>
    </p>
  );
}

const pictureOf = ({ track: { title, artist, album = title, cover } }: PlayedSong) => ({
  ...{ artist, album, cover },
});

interface StageProps {
  readonly song: PlayedSong;
  readonly button: HTMLElement;
  close(): void;
}

/** What plays, with its cover as large as the window. */
function Stage({ song, button, close }: StageProps) {
  const { texts } = useParts();
  const { part, shut } = useDialog(button, close);
  const picture = { track: pictureOf(song), media: song.media };
  const accent = useCoverAccent(picture.track, picture.media);
  return (
    <dialog {...part} class="stage" style={accent} aria-label={texts.nowPlaying}>
      <Button class="sign" icon="small" label={texts.hideCover} title={texts.hideCover} onClick={shut} />
      {accent['--wash'] === undefined && <Glow {...picture} />}
      <Cover {...picture} isLarge />
      <Titles song={song} />
      <Transport isOnStage />
      <Coming />
    </dialog>
  );
}

/** What plays next; pressing it plays it. */
function Coming() {
  const { player, texts } = useParts();
  useStore(player);
  const { coming } = player;
  if (coming === undefined) return null;
  return (
    <Button class="coming-up" onClick={() => player.next()}>
      <Cover track={pictureOf(coming)} media={coming.media} />
      <span class="name-of">
        <span class="kind">{texts.comingUp}</span>
        <bdi class="title">{coming.track.title}</bdi>
        <bdi class="artist">{coming.track.artist}</bdi>
      </span>
      <Icon name="open" />
    </Button>
  );
}

interface TransportProps {
  readonly isOnStage?: boolean;
}

/** The buttons, the place in the song, and the volume. On the stage, the place comes first. */
function Transport({ isOnStage = false }: TransportProps) {
  const { player, texts } = useParts();
  const { song, phase, volume } = useStore(player);
  if (song === undefined) return null;
  const isOn = phase !== 'paused';
  const sign = (icon: 'previous' | 'next', act: () => void) => (
    <Button class="sign" icon={icon} label={texts[icon]} title={texts[icon]} onClick={act} />
  );
  const pause = isOn ? texts.pauseAll : texts.goOnPlaying;
  const progress = <Progress song={song} isMoving={phase === 'playing'} />;
  return (
    <>
      {isOnStage && progress}
      <span class="buttons">
        {sign('previous', () => player.previous())}
        <Button
          class={phase === 'loading' ? 'sign pause loading' : 'sign pause'}
          icon={isOn ? 'pause' : 'play'}
          label={pause}
          title={pause}
          onClick={() => player.togglePause()}
        />
        {sign('next', () => player.next())}
        <LikeSong key={song.track.id} song={song} />
      </span>
      {!isOnStage && progress}
      {isVolumeHeard(song.media.composed) && (
        <label class="volume">
          <Icon name="volume" />
          <span class="aloud">{texts.volume}</span>
          <input
            type="range"
            min="0"
            max="1"
            step="0.05"
            value={volume}
            style={{ '--done': `${volume * 100}%` }}
            onInput={({ currentTarget }) => player.setVolume(Number(currentTarget.value))}
          />
        </label>
      )}
    </>
  );
}

/** Adds what plays to the favourites. */
function LikeSong({ song: { track, episode } }: { readonly song: PlayedSong }) {
  const { session, state, texts } = useParts();
  const [isLiked, setLiked] = useState(false);
  const { id, title } = track;
  if (episode !== undefined || !session.may('like')) return null;
  const like = async () => {
    await session.like('tracks', { id, title });
    const { notice } = session.state;
    if (notice?.is === 'collected' && notice.what === 'like') setLiked(true);
  };
  return (
    <Button
      class={isLiked ? 'sign like liked' : 'sign like'}
      icon="like"
      label={texts.likeOf({ title })}
      title={isLiked ? texts.isFavourite : texts.names.like}
      aria-pressed={isLiked}
      aria-disabled={isLiked || state.work !== undefined}
      onClick={isLiked || state.work !== undefined ? undefined : like}
    />
  );
}

/** A sound is only a part of its song if it is this much shorter, in seconds. */
const leastCut = 5;

/** Draws at each frame how far the sound is, without a change of state. */
export function useProgress(player: Player, isOn: boolean, draw: (progress: number) => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    let frame = 0;
    const tick = () => {
      draw(player.sound?.progress ?? 0);
      frame = requestAnimationFrame(tick);
    };
    tick();
    return () => cancelAnimationFrame(frame);
  });
}

/** A preview is too short to look for a place in it within its row. */
const longestPreview = 31;

interface SeekProps {
  readonly title: string;
  readonly tabIndex?: number;
}

/** Where a whole song is; moving it seeks. */
export function Seek({ title, tabIndex = 0 }: SeekProps) {
  const { player } = useParts();
  return (player.sound?.seconds ?? 0) > longestPreview ? (
    <Place title={title} tabIndex={tabIndex} isMoving />
  ) : null;
}

interface PlaceProps extends SeekProps {
  readonly isMoving: boolean;
  moved?(seconds: number): void;
}

function Place({ title, tabIndex = 0, isMoving, moved }: PlaceProps) {
  const { player, texts } = useParts();
  const input = useRef<HTMLInputElement>(null);
  const draw = (progress: number) => {
    const { current } = input;
    if (current === null) return;
    const seconds = progress * (player.sound?.seconds ?? 0);
    current.value = String(progress);
    current.style.setProperty('--done', `${progress * 100}%`);
    const words = clockTime(seconds);
    if (current.ariaValueText !== words) current.ariaValueText = words;
    moved?.(seconds);
  };
  useProgress(player, isMoving, draw);
  // While it is paused, no frame draws.
  useEffect(() => draw(player.sound?.progress ?? 0), [isMoving]);
  return (
    <input
      class="seek"
      type="range"
      ref={input}
      min="0"
      max="1"
      step="any"
      tabIndex={tabIndex}
      aria-label={texts.seek({ title })}
      onInput={({ currentTarget }) => {
        const progress = Number(currentTarget.value);
        player.seek(progress);
        draw(progress);
      }}
    />
  );
}

/** The time, how long it is, and the place between them. */
function Progress({ song, isMoving }: { readonly song: PlayedSong; readonly isMoving: boolean }) {
  const { player } = useParts();
  const time = useRef<HTMLSpanElement>(null);
  const { seconds = 0 } = player.sound ?? {};
  const show = (now: number) => {
    const words = clockTime(now);
    if (time.current !== null && time.current.textContent !== words) time.current.textContent = words;
  };
  return (
    <span class="progress">
      <span class="time" ref={time} aria-hidden="true">
        {clockTime(0)}
      </span>
      <Place title={song.track.title} isMoving={isMoving} moved={show} />
      <span class="time" aria-hidden="true">
        {seconds > 0 ? clockTime(seconds) : ''}
      </span>
    </span>
  );
}
