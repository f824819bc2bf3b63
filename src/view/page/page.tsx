import { useEffect } from 'preact/hooks';
import { Bar } from './bar.tsx';
import { Head } from './head.tsx';
import { OpenWishes } from './open-wishes.tsx';
import { OrderList } from './order-list.tsx';
import { Plans } from './plans.tsx';
import type { Player } from './player.ts';
import type { Session } from './session.ts';
import { useStore } from './use-store.ts';
import { emptyWords, kindOf } from './words.ts';

interface Props {
  readonly session: Session;
  readonly player: Player;
  /** Whether the view has the window for itself. */
  readonly isLarge: boolean;
}

/** The whole view. */
export function Page({ session, player, isLarge }: Props) {
  const { phase, shown, work, plans } = useStore(session);
  const playing = useStore(player);
  useEffect(() => {
    if (shown !== undefined) document.title = shown.title ?? kindOf(shown);
  }, [shown]);
  if (phase === 'plans') return <Plans plans={plans ?? []} session={session} />;
  if (phase !== 'shown' || shown === undefined)
    return <Empty text={phase === 'shown' ? '' : emptyWords[phase]} />;
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
