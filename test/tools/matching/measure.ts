import { openStore } from '../../../src/store/open.ts';
import { type Match, matchAll } from '../../../src/tools/matching/match-wishes.ts';
import { mostWanted, wishLabel } from '../../../src/tools/matching/wish.ts';
import { catalogueOf } from '../../support/catalogue.ts';
import { stand } from '../../support/stand.ts';
import { startTestService } from '../../support/test-service.ts';
import { type Category, categories, type Generated, makeWishes, seeded } from './generated-wishes.ts';

/** How the wishes of one category ended. */
interface Tally {
  readonly wishes: number;
  readonly findable: number;
  readonly matched: number;
  /** Matched, and the right track. */
  readonly right: number;
  readonly requests: number;
  /** The wishes that were matched to the wrong track, and those that have a right track which was not matched. */
  readonly wrong: readonly string[];
  readonly lost: readonly string[];
}

/** Shares from 0 to 1 and counts, over all wishes. */
export interface Quality {
  /** Of the matched wishes, those matched to the right track. */
  readonly precision: number;
  /** Of the wishes with a right track, those matched to it; one that fits several tracks counts if the right one is the first candidate. */
  readonly recall: Readonly<Record<'clean' | 'noisy' | 'classical', number>>;
  readonly classicalWrong: readonly string[];
  /** Wishes for an edition that does not exist, matched to another edition. */
  readonly trapsTaken: readonly string[];
  readonly requestsPerSong: number;
}

const classical: Category = 'classical, as people say it';
const noisy: readonly Category[] = ['typos', 'case and accents', 'swapped', 'no artist'];

/**
 * Matches generated wishes, `count` of each category, against an embedded service without a quota.
 * `tracks` is the size of its catalogue; the demo catalogue when absent.
 */
export async function measureMatching(count: number, seed: number, tracks?: number): Promise<Quality> {
  const store = await openStore({ memory: true });
  const embedded = await startTestService({
    store,
    quota: { requests: 1_000_000, ms: 1000 },
    ...(tracks === undefined ? {} : { catalogue: catalogueOf(tracks) }),
  });
  const here = await stand({ embedded, token: null });
  const context = {
    client: here.music,
    signal: new AbortController().signal,
    progress: () => undefined,
  };
  const tallies = new Map<Category, Tally>();
  const wishes = makeWishes(embedded.catalogue, count, seeded(seed));
  for (const category of categories) {
    const own = wishes.filter(wish => wish.category === category);
    const before = embedded.requests.length;
    const matches: Match[] = [];
    for (let from = 0; from < own.length; from += mostWanted) {
      const some = own.slice(from, from + mostWanted).map(({ wish }) => wish);
      matches.push(...(await matchAll(some, context)));
    }
    tallies.set(category, tallyOf(own, matches, embedded.requests.length - before));
  }
  await here.close();
  await embedded.close();
  store.close();
  return qualityOf(tallies);
}

function tallyOf(own: readonly Generated[], matches: readonly Match[], requests: number): Tally {
  const pairs = own.map((generated, place) => ({ generated, match: matches[place] }));
  const isRight = ({ generated, match }: (typeof pairs)[number]) =>
    match?.outcome === 'matched' && generated.right(match.track.id ?? 0);
  const isFirst = ({ generated, match }: (typeof pairs)[number]) =>
    generated.isOpen === true &&
    match?.outcome === 'uncertain' &&
    generated.right(match.candidates[0]?.track.id ?? 0);
  const matched = pairs.filter(({ match }) => match?.outcome === 'matched');
  return {
    wishes: own.length,
    findable: own.filter(({ findable }) => findable).length,
    matched: matched.length,
    right: pairs.filter(isRight).length,
    requests,
    wrong: matched.filter(pair => !isRight(pair)).map(({ generated, match }) => described(generated, match)),
    lost: pairs
      .filter(pair => pair.generated.findable && !isRight(pair) && !isFirst(pair))
      .map(({ generated, match }) => described(generated, match)),
  };
}

function described({ wish }: Generated, match: Match | undefined): string {
  const { line: _, ...asked } = wish;
  const [first] = match?.outcome === 'uncertain' ? match.candidates : [];
  const track = match?.outcome === 'matched' ? match.track : first?.track;
  const found = track === undefined ? '' : `: ${track.title} by ${track.artist?.name}`;
  return `${wishLabel(wish)} ${JSON.stringify(asked)} -> ${match?.outcome}${found}`;
}

function qualityOf(tallies: ReadonlyMap<Category, Tally>): Quality {
  const of = (...some: readonly Category[]) => some.flatMap(category => tallies.get(category) ?? []);
  const sum = (some: readonly Tally[], value: (tally: Tally) => number) =>
    some.reduce((total, tally) => total + value(tally), 0);
  const recall = (some: readonly Tally[]) =>
    1 - sum(some, ({ lost }) => lost.length) / sum(some, ({ findable }) => findable);
  const all = of(...categories);
  return {
    precision: sum(all, ({ right }) => right) / sum(all, ({ matched }) => matched),
    recall: { clean: recall(of('clean')), noisy: recall(of(...noisy)), classical: recall(of(classical)) },
    classicalWrong: of(classical).flatMap(({ wrong }) => wrong),
    trapsTaken: of('edition traps').flatMap(({ wrong }) => wrong),
    requestsPerSong: sum(of('clean'), ({ requests }) => requests) / sum(of('clean'), ({ wishes }) => wishes),
  };
}
