import { addressOf, playlistsAddress } from '../data/address.ts';
import type { ShownPlans } from '../data/shown.ts';
import { Back, Button, Enlarge, Icon, useParts } from './elements.tsx';
import { Grid } from './grid.tsx';
import { fromSearch } from './looking.ts';
import { NowPlaying } from './now-playing.tsx';
import { SearchButton } from './search.tsx';
import { maySearch, type State } from './state.ts';
import { askedKind, askWords, emptyWords, longTime, waitingWords } from './words.ts';

/** What is shown in place of songs: that they are on their way, or why there are none, with a button that helps. */
export function Empty() {
  const { state, texts } = useParts();
  const { phase, plans, grid, text = '' } = state;
  switch (phase) {
    case 'plans':
      return <Plans plans={plans ?? []} />;
    case 'grid':
      return grid === undefined ? null : <Grid grid={grid} />;
    case 'waiting':
    case 'loading':
      return <Skeleton />;
    case 'text':
      return <Message words={texts.textOnly} text={text} />;
    default:
      return <Message words={emptyWords(texts, state)} />;
  }
}

/** Lines that name tools or arguments are for models, and so are ids in brackets. */
const forListeners = (text: string) =>
  text
    .split('\n')
    .filter(line => !/\b[a-z]+(?:_[a-z]+)+\b/.test(line))
    .join('\n')
    .replace(/ ?\[-?\d+\]/g, '');

function Message({ words, text }: { readonly words: string; readonly text?: string }) {
  const { state, texts } = useParts();
  const [what, why] = words.split('\n');
  const kind = state.phase === 'failed' ? askedKind(texts, state) : undefined;
  return (
    <main class="view empty">
      <div class="tiles-head">
        <span class="hole" aria-hidden="true">
          <Icon name={text === undefined ? 'warning' : 'ask'} />
        </span>
        <div class="about">
          {kind !== undefined && <p class="kind">{kind}</p>}
          <div role="status">
            <h1>{what}</h1>
          </div>
          {why !== undefined && <p class="facts why">{why}</p>}
        </div>
        <span class="corner">
          <WayBack />
        </span>
      </div>
      {text !== undefined && <pre lang="en">{forListeners(text)}</pre>}
      <Helpers />
      <NowPlaying />
    </main>
  );
}

/** From full screen to the chat. */
const WayBack = () => (useParts().place.isLarge ? <Enlarge /> : null);

/** Whether what could not be read may be there at another try. */
function mayReadAgain({ phase, failure }: State): boolean {
  const { reason, args = {} } = failure ?? {};
  if (phase !== 'failed' || reason === 'not-found' || reason === 'name-unclear') return false;
  return failure === undefined || addressOf({ args, structured: {} }) !== undefined;
}

/** Buttons that help where there are no songs. */
function Helpers() {
  const { session, state, texts } = useParts();
  const { phase, isSlow } = state;
  const { can } = session.host ?? {};
  const isWaiting = phase === 'waiting' || phase === 'loading';
  const mayRetry = can?.read && (isSlow || phase === 'silent' || mayReadAgain(state));
  const mayAsk = can?.ask && !isWaiting;
  const mayLeave = !isWaiting && maySearch(state);
  if (!mayRetry && !mayAsk && !mayLeave && state.depth === 0) return null;
  return (
    <p class="buttons">
      <Back />
      {mayRetry && (
        <Button class={isWaiting ? 'quiet' : 'main'} onClick={() => session.retry()}>
          {texts.retry}
        </Button>
      )}
      {mayLeave && (
        <Button
          class={mayRetry ? 'quiet' : 'main'}
          onClick={() => session.visit(playlistsAddress, fromSearch)}
        >
          {texts.grid.own.playlists}
        </Button>
      )}
      {mayLeave && <SearchButton hasWords />}
      {mayAsk && (
        <Button
          class={mayRetry || mayLeave ? 'quiet' : 'main'}
          onClick={() => session.askAssistant(askWords(texts, state))}
        >
          {texts.ask}
        </Button>
      )}
    </p>
  );
}

const mostBones = 5;

interface SkeletonProps {
  /** Whether the language is not known yet. */
  readonly isWordless?: boolean;
}

/** The outline of the expected list, so that the card does not grow when the songs come. */
export function Skeleton({ isWordless = false }: SkeletonProps) {
  const { state, texts } = useParts();
  const { title, rows = 0 } = state.expected ?? {};
  return (
    <main class="view" aria-busy="true">
      <header class="head">
        <div class="mosaic bone" />
        <div class="about">
          {!(isWordless && title === undefined) && (
            <h1>{title ?? <span class="aloud">{texts.list}</span>}</h1>
          )}
          {title === undefined && <div class="bone line" />}
          <div class="bone line short" />
        </div>
        <span class="corner">{!isWordless && <WayBack />}</span>
        <div class="controls">
          <p role="status">{isWordless ? '\u00a0' : waitingWords(texts, state)}</p>
          {!isWordless && <Helpers />}
        </div>
      </header>
      <div class="order folded" aria-hidden="true">
        {Array.from({ length: Math.min(rows, mostBones) }, (_, at) => (
          <div class="row" key={at}>
            <div class="play bone" />
            <div class="song">
              <div class="bone line" />
              <div class="bone line short" />
            </div>
          </div>
        ))}
      </div>
      <NowPlaying />
    </main>
  );
}

/** Lets the listener choose a plan if the chat does not say which one it showed. */
function Plans({ plans }: Pick<ShownPlans, 'plans'>) {
  const { session, texts } = useParts();
  return (
    <main class="view">
      <section class="aside" aria-labelledby="plans">
        <div class="tiles-head">
          <h1 id="plans">
            <span role="status">{texts.plans}</span>
          </h1>
          <WayBack />
        </div>
        <ul class="wish">
          {plans.map(({ planId, title = texts.newPlaylist, tracks, seconds }) => (
            <li key={planId}>
              <p class="candidate">
                <bdi class="title">{title}</bdi>
                <span class="note">
                  {seconds > 0
                    ? texts.songsAndTime({
                        songs: texts.songs({ count: tracks }),
                        time: longTime(texts, seconds),
                      })
                    : texts.songs({ count: tracks })}
                </span>
              </p>
              <Button class="quiet" label={texts.openOf({ title })} onClick={() => session.open(planId)}>
                {texts.open}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <NowPlaying />
    </main>
  );
}
