import type { ShownPlans } from '../data/shown.ts';
import { Grid } from './grid.tsx';
import { labels } from './labels.ts';
import type { Session } from './session.ts';
import { askWords, emptyWords, failedWords, longTime, songs, waitingWords } from './words.ts';

/** What is shown in place of songs: that they are on their way, or why there are none, with a button that helps. */
export function Empty({ session }: { readonly session: Session }) {
  const { phase, plans, grid, text = '' } = session.state;
  switch (phase) {
    case 'plans':
      return <Plans plans={plans ?? []} session={session} />;
    case 'grid':
      return grid === undefined ? null : <Grid grid={grid} session={session} />;
    case 'waiting':
    case 'loading':
      return <Skeleton session={session} />;
    case 'text':
      return <Text text={text} session={session} />;
    default:
      return <Message session={session} />;
  }
}

/** Words for models have ids in brackets, which say nothing to a person. */
const withoutIds = (text: string) => text.replace(/ ?\[-?\d+\]/g, '');

const Text = ({ text, session }: { readonly text: string; readonly session: Session }) => (
  <main class="view empty">
    <p role="status">{labels.textOnly}</p>
    <pre>{withoutIds(text)}</pre>
    <Helpers session={session} />
  </main>
);

const Message = ({ session }: { readonly session: Session }) => {
  const { phase, failure } = session.state;
  const isKnown = phase in emptyWords;
  return (
    <main class="view empty">
      <p role="status">
        {isKnown ? emptyWords[wordOf(phase)] : phase === 'failed' ? failedWords(failure) : ''}
      </p>
      <Helpers session={session} />
    </main>
  );
};

const wordOf = (phase: string): keyof typeof emptyWords => {
  for (const known of ['unanswered', 'nothing', 'unreadable', 'none-found', 'cancelled'] as const)
    if (known === phase) return known;
  return 'nothing';
};

/** Buttons that help where there are no songs. */
function Helpers({ session }: { readonly session: Session }) {
  const { phase, failure, isSlow } = session.state;
  const { can } = session.host ?? {};
  const mayRetry = can?.read && (isSlow || (phase === 'failed' && failure === undefined));
  const mayAsk = can?.ask && phase !== 'waiting' && phase !== 'loading';
  if (!mayRetry && !mayAsk) return null;
  return (
    <p class="buttons">
      {mayRetry && (
        <button type="button" class="quiet" onClick={() => session.retry()}>
          {labels.retry}
        </button>
      )}
      {mayAsk && (
        <button
          type="button"
          class="quiet"
          onClick={() => void session.askAssistant(askWords(session.state))}
        >
          {labels.ask}
        </button>
      )}
    </p>
  );
}

const mostBones = 10;

/** The outline of the expected list, so that the card does not grow when the songs come. */
function Skeleton({ session }: { readonly session: Session }) {
  const { expected } = session.state;
  const count = Math.min(expected?.rows ?? 0, mostBones);
  return (
    <main class="view" aria-busy="true">
      <header class="head">
        <div class="mosaic bone" />
        <div class="about">
          <h1>{expected?.title ?? <span class="aloud">{labels.list}</span>}</h1>
          {expected?.title === undefined && <div class="bone line" />}
          <div class="bone line short" />
        </div>
        <div class="controls">
          <p role="status">{waitingWords(session.state)}</p>
          <Helpers session={session} />
        </div>
      </header>
      <div class="order" aria-hidden="true">
        {Array.from({ length: count }, (_, at) => (
          <div class="row" key={at}>
            <div class="play bone" />
            <div class="song">
              <div class="bone line" />
              <div class="bone line short" />
            </div>
          </div>
        ))}
      </div>
    </main>
  );
}

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
