import type { ShownPlans } from '../data/shown.ts';
import type { Session } from './session.ts';
import { labels, longTime, planKind, songs } from './words.ts';

interface Props {
  readonly plans: ShownPlans['plans'];
  readonly session: Session;
}

/** The listener's plans, where the chat does not say which of them was shown here. */
export const Plans = ({ plans, session }: Props) => (
  <main class="view">
    <section class="aside" aria-labelledby="plans">
      <h1 id="plans">
        <span role="status">{labels.plans}</span>
      </h1>
      <ul class="wish">
        {plans.map(({ planId, tool, title = planKind(tool), tracks, seconds }) => (
          <li key={planId}>
            <p class="candidate">
              <bdi class="title">{title}</bdi>
              <span class="note">
                {planKind(tool)} · {songs(tracks)}
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
