import { useEffect } from 'preact/hooks';
import type { Shown, ShownPlan, ShownPlans } from '../data/shown.ts';
import { Bar } from './bar.tsx';
import { Cover, coverKey, Icon, useStore } from './elements.tsx';
import { OrderList } from './order-list.tsx';
import type { Player } from './player.ts';
import type { Row } from './running-order.ts';
import type { Session } from './session.ts';
import { isEditable } from './state.ts';
import { TempoStrip } from './tempo-strip.tsx';
import { emptyWords, failedWords, kindOf, labels, longTime, privacy, sizeOf, songs } from './words.ts';

interface Props {
  readonly session: Session;
  readonly player: Player;
  /** Whether the view is in full screen. */
  readonly isLarge: boolean;
}

export function Page({ session, player, isLarge }: Props) {
  const { phase, shown, work, plans, failure } = useStore(session);
  const playing = useStore(player);
  useEffect(() => {
    if (shown !== undefined) document.title = shown.title ?? kindOf(shown);
  }, [shown]);
  if (phase === 'plans') return <Plans plans={plans ?? []} session={session} />;
  if (phase !== 'shown' || shown === undefined)
    return (
      <Empty text={phase === 'failed' ? failedWords(failure) : phase === 'shown' ? '' : emptyWords[phase]} />
    );
  return (
    <main class={work === undefined ? 'view' : 'view busy'} aria-busy={work !== undefined}>
      <Head
        {...{ shown, session, isLarge }}
        playing={playing.phase === 'playing' ? playing.key : undefined}
      />
      <OrderList {...{ session, player, isLarge }} media={shown.media} />
      {shown.is === 'plan' && <OpenWishes plan={shown} session={session} />}
      <Bar {...{ shown, session }} />
    </main>
  );
}

const Empty = ({ text }: { readonly text: string }) => (
  <main class="view empty">
    <p role="status">{text}</p>
  </main>
);

interface PlansProps {
  readonly plans: ShownPlans['plans'];
  readonly session: Session;
}

/** Lets the listener choose a plan if the chat does not say which one it showed. */
const Plans = ({ plans, session }: PlansProps) => (
  <main class="view">
    <section class="aside" aria-labelledby="plans">
      <h1 id="plans">
        <span role="status">{labels.plans}</span>
      </h1>
      <ul class="wish">
        {plans.map(({ planId, title = labels.newPlaylist, tracks, seconds }) => (
          <li key={planId}>
            <p class="candidate">
              <bdi class="title">{title}</bdi>
              <span class="note">
                {songs(tracks)}
                {seconds > 0 ? `, ${longTime(seconds)}` : ''}
              </span>
            </p>
            <button
              type="button"
              class="quiet"
              aria-label={labels.openOf(title)}
              onClick={() => session.open(planId)}
            >
              {labels.open}
            </button>
          </li>
        ))}
      </ul>
    </section>
  </main>
);

interface HeadProps {
  readonly shown: Shown;
  readonly session: Session;
  readonly isLarge: boolean;
  readonly playing: string | undefined;
}

function Head({ shown, session, isLarge, playing }: HeadProps) {
  const { rows } = session.state;
  const by = shown.is === 'plan' ? undefined : shown.by;
  const facts = [
    ...(shown.public === undefined ? [] : [privacy(shown.public)]),
    ...(by === undefined ? [] : [by]),
    sizeOf(shown, rows),
  ];
  return (
    <header class="head">
      {rows.length > 0 && <Mosaic rows={rows} media={shown.media} />}
      <div class="about">
        {shown.title !== undefined && <p class="kind">{kindOf(shown)}</p>}
        <h1>
          <bdi>{shown.title ?? kindOf(shown)}</bdi>
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
      {session.host?.can.fullscreen && <Enlarge session={session} isLarge={isLarge} />}
      <TempoStrip rows={rows} playing={playing} />
    </header>
  );
}

function Enlarge({ session, isLarge }: Pick<HeadProps, 'session' | 'isLarge'>) {
  const label = isLarge ? labels.inline : labels.fullscreen;
  const enlarge = () => session.host?.display(isLarge ? 'inline' : 'fullscreen').catch(() => undefined);
  return (
    <button
      type="button"
      class="sign enlarge"
      aria-label={label}
      title={label}
      onClick={() => void enlarge()}
    >
      <Icon name={isLarge ? 'small' : 'large'} />
    </button>
  );
}

/** Four covers, or one if there are fewer. */
function Mosaic({ rows, media }: { readonly rows: readonly Row[]; readonly media: Shown['media'] }) {
  const covers = [...new Map(rows.map(({ track }) => [coverKey(track), track])).values()];
  const chosen = covers.length < 4 ? covers.slice(0, 1) : covers.slice(0, 4);
  return (
    <div class={chosen.length > 1 ? 'mosaic four' : 'mosaic'} aria-hidden="true">
      {chosen.map(track => (
        <Cover key={coverKey(track)} track={track} media={media} />
      ))}
    </div>
  );
}

interface OpenWishesProps {
  readonly plan: ShownPlan;
  readonly session: Session;
}

/** Wishes with several candidates, wishes without any, the tracks that leave the playlist, and those that are left out. */
function OpenWishes({ plan, session }: OpenWishesProps) {
  const unclear = plan.open.filter(({ candidates }) => candidates.length > 0);
  const notFound = plan.open.filter(({ candidates }) => candidates.length === 0);
  const { canCall, work, removed } = session.state;
  // A song that the listener removed here is in its place in the list.
  const leaving = plan.leaving.filter(({ id }) => removed.every(({ row }) => row.track.id !== id));
  const mayChoose = plan.state === 'open' && work === undefined;
  return (
    <>
      {unclear.length > 0 && (
        <section class="aside" aria-labelledby="unclear">
          <h2 id="unclear">{labels.choose}</h2>
          {unclear.map(({ wish, said, candidates }) => (
            <div class="wish" key={wish}>
              <h3>
                <bdi>{said}</bdi>
              </h3>
              <ul>
                {candidates.map(({ id, title, artist, differs }) => (
                  <li key={id}>
                    <p class="candidate">
                      <bdi class="title">{title}</bdi>
                      <bdi class="artist">{artist}</bdi>
                      {differs !== '' && <span class="note">{differs}</span>}
                    </p>
                    {canCall && (
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
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
      {notFound.length > 0 && (
        <PlainList id="lost" heading={labels.notFound} lines={notFound.map(({ said }) => said)} />
      )}
      {leaving.length > 0 && <LeavingSongs songs={leaving} session={session} />}
      {plan.leftOut.length > 0 && (
        <PlainList id="left-out" heading={labels.leftOut} lines={plan.leftOut.map(wordsOf)} />
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

const PlainList = ({ id, heading, lines }: { id: string; heading: string; lines: readonly string[] }) => (
  <section class="aside" aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    <ul class="plain">
      {lines.map((line, at) => (
        <li key={`${at} ${line}`}>
          <bdi class="line">{line}</bdi>
        </li>
      ))}
    </ul>
  </section>
);
