import type { ShownPlan } from '../data/shown.ts';
import type { Session } from './session.ts';
import { labels } from './words.ts';

interface Props {
  readonly plan: ShownPlan;
  readonly session: Session;
}

/** Songs that were asked for and are not clear, each with the tracks that may be meant; and those that were not found. */
export function OpenWishes({ plan, session }: Props) {
  const unclear = plan.open.filter(({ candidates }) => candidates.length > 0);
  const notFound = plan.open.filter(({ candidates }) => candidates.length === 0);
  const { canCall, work } = session.state;
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
        <Plain id="lost" heading={labels.notFound} lines={notFound.map(({ said }) => said)} />
      )}
      {plan.leaving.length > 0 && (
        <Plain
          id="leaving"
          heading={labels.leaving[plan.tool]}
          lines={plan.leaving.map(({ title, artist, why }) =>
            [title, artist, why].filter(Boolean).join(' · '),
          )}
        />
      )}
    </>
  );
}

const Plain = ({ id, heading, lines }: { id: string; heading: string; lines: readonly string[] }) => (
  <section class="aside" aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    <ul class="plain">
      {lines.map((line, at) => (
        <li key={`${at} ${line}`}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  </section>
);
