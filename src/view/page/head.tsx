import type { Shown } from '../data/shown.ts';
import { Cover, coverKey } from './cover.tsx';
import { Icon } from './icon.tsx';
import type { Row } from './running-order.ts';
import type { Session } from './session.ts';
import { TempoStrip } from './tempo-strip.tsx';
import { kindOf, labels, privacy, sizeOf } from './words.ts';

interface Props {
  readonly shown: Shown;
  readonly session: Session;
  readonly isLarge: boolean;
  readonly playing: string | undefined;
}

/** What this is, how long it is, and how its tempo runs. */
export function Head({ shown, session, isLarge, playing }: Props) {
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

function Enlarge({ session, isLarge }: Pick<Props, 'session' | 'isLarge'>) {
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

/** Four covers make a picture of the whole; fewer than four make one. */
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
