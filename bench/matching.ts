import { createClient } from '../src/client/client.ts';
import { systemClock } from '../src/client/clock.ts';
import { httpTransport } from '../src/client/transport.ts';
import { demoCatalogue } from '../src/demo/catalogue/index.ts';
import { startEmbedded } from '../src/demo/index.ts';
import { openStore } from '../src/store/open.ts';
import { type Match, matchAll, wishLabel } from '../src/tools/matching/index.ts';
import { differsWords, matchedWords } from '../src/tools/matching/match-reason.ts';
import { mostWanted } from '../src/tools/matching/wanted-argument.ts';
import { catalogueOf } from '../test/support/catalogue.ts';
import { fixed, print } from './measure.ts';
import { type Category, categories, type Generated, makeWishes, seeded } from './wishes.ts';

/** How the wishes of one category ended. */
export interface Tally {
  readonly wishes: number;
  readonly findable: number;
  readonly matched: number;
  /** Matched, and the right track. */
  readonly right: number;
  /** Not matched because several tracks are as good, and the right one is the first of them. */
  readonly first: number;
  readonly requests: number;
  readonly ms: number;
  /** For looking into: the wishes that were matched wrongly, and those that should have been and were not. */
  readonly wrong: readonly string[];
  readonly lost: readonly string[];
}

export type Tallies = ReadonlyMap<Category, Tally>;

export interface Choices {
  /** Of each category. */
  readonly count: number;
  readonly seed: number;
  /** Of the catalogue; the demo catalogue when absent. */
  readonly tracks?: number;
}

/** Matches generated wishes against an embedded service that admits everything. */
export async function measure({ count, seed, tracks }: Choices): Promise<Tallies> {
  const store = await openStore({ memory: true });
  const quota = { requests: 1_000_000, ms: 1000 };
  const embedded = await startEmbedded({
    store,
    quota,
    catalogue: tracks === undefined ? demoCatalogue() : catalogueOf(tracks),
  });
  const wire = httpTransport(async () => ({ origin: embedded.origin, tokenIn: 'query' }));
  let sent = 0;
  const client = createClient({
    transport: {
      send(request, signal) {
        sent++;
        return wire.send(request, signal);
      },
      close: () => wire.close(),
    },
    quota,
    clock: systemClock,
    hasToken: () => false,
    plural: false,
    deadlineMs: 30_000,
  });
  const context = { client, signal: new AbortController().signal, progress: () => undefined };
  try {
    const wishes = makeWishes(embedded.catalogue, count, seeded(seed));
    const tallies: [Category, Tally][] = [];
    for (const category of categories) {
      const own = wishes.filter(wish => wish.category === category);
      const [before, began] = [sent, performance.now()];
      const matches: Match[] = [];
      for (let from = 0; from < own.length; from += mostWanted) {
        const some = own.slice(from, from + mostWanted).map(({ wish }) => wish);
        matches.push(...(await matchAll(some, context)));
      }
      const ms = performance.now() - began;
      tallies.push([category, tallyOf(own, matches, sent - before, ms)]);
    }
    return new Map(tallies);
  } finally {
    await client.close();
    await embedded.close();
  }
}

function tallyOf(own: readonly Generated[], matches: readonly Match[], requests: number, ms: number): Tally {
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
    first: pairs.filter(isFirst).length,
    requests,
    ms,
    wrong: matched.filter(pair => !isRight(pair)).map(({ generated, match }) => told(generated, match)),
    lost: pairs
      .filter(pair => pair.generated.findable && !isRight(pair) && !isFirst(pair))
      .map(({ generated, match }) => told(generated, match)),
  };
}

function told({ wish }: Generated, match: Match | undefined): string {
  const { line: _, ...asked } = wish;
  const what = `${wishLabel(wish)} ${JSON.stringify(asked)}`;
  if (match?.outcome === 'matched') {
    const { track, confidence, why } = match;
    return `${what} -> ${track.title} by ${track.artist?.name} (${confidence.toFixed(2)}, ${matchedWords(why)})`;
  }
  if (match?.outcome === 'uncertain') {
    const [first] = match.candidates;
    return `${what} -> uncertain: ${first?.track.title} by ${first?.track.artist?.name}: ${differsWords(first?.differs ?? [])}`;
  }
  return `${what} -> missing`;
}

const noisy: readonly Category[] = ['typos', 'case and accents', 'swapped', 'no artist'];

export function tallyIn(tallies: Tallies, category: Category): Tally {
  const tally = tallies.get(category);
  if (tally === undefined) throw new RangeError(`nothing was measured of ${category}`);
  return tally;
}

/** The figures that are held to a bound. */
export function figures(tallies: Tallies) {
  const tally = (category: Category) => tallyIn(tallies, category);
  const sum = (of: readonly Category[], value: (tally: Tally) => number) =>
    of.reduce((total, category) => total + value(tally(category)), 0);
  const recall = (of: readonly Category[]) =>
    1 -
    sum(of, ({ lost }) => lost.length) /
      Math.max(
        1,
        sum(of, ({ findable }) => findable),
      );
  return {
    precision:
      sum(categories, ({ right }) => right) /
      Math.max(
        1,
        sum(categories, ({ matched }) => matched),
      ),
    clean: recall(['clean']),
    noisy: recall(noisy),
    classical: recall(['classical, as people say it']),
    classicalWrong: tally('classical, as people say it').wrong.length,
    trapsTaken: tally('edition traps').wrong.length,
    requestsPerSong: tally('clean').requests / tally('clean').wishes,
  };
}

const percent = (share: number) => `${fixed(share * 100, 1)} %`;

/** Wishes over the demo catalogue, and over one of 20,000 tracks, where more songs are alike. */
export async function run(): Promise<void> {
  for (const tracks of [undefined, 20_000]) {
    const tallies = await measure({ count: 500, seed: 7, ...(tracks === undefined ? {} : { tracks }) });
    const { precision, clean, noisy, classical, classicalWrong, trapsTaken, requestsPerSong } =
      figures(tallies);
    print(`Matching among ${tracks === undefined ? 'the demo catalogue' : `${tracks} tracks`}`, [
      ...categories.map(category => lineOf(category, tallyIn(tallies, category))),
      {
        what: 'matched that are right',
        figure: percent(precision),
        bound: 'at least 99 %',
        held: precision >= 0.99,
      },
      { what: 'clean wishes matched', figure: percent(clean), bound: 'at least 97 %', held: clean >= 0.97 },
      { what: 'noisy wishes matched', figure: percent(noisy), bound: 'at least 92 %', held: noisy >= 0.92 },
      {
        what: 'classical wishes matched, or offered first where several fit',
        figure: percent(classical),
        bound: 'at least 90 %',
        held: classical >= 0.9,
      },
      {
        what: 'classical wishes matched wrongly',
        figure: String(classicalWrong),
        bound: 'none',
        held: classicalWrong === 0,
      },
      { what: 'edition traps taken', figure: String(trapsTaken), bound: 'none', held: trapsTaken === 0 },
      {
        what: 'requests a song, clean',
        figure: fixed(requestsPerSong, 2),
        bound: 'at most 1.3',
        held: requestsPerSong <= 1.3,
      },
    ]);
  }
}

const lineOf = (category: Category, { wishes, findable, matched, right, first, requests, ms }: Tally) => ({
  what: `${category}: ${wishes} wishes, ${findable} there; matched / right${first > 0 ? ' / first' : ''}`,
  figure: `${matched} / ${right}${first > 0 ? ` / ${first}` : ''}; ${fixed(requests / wishes, 2)} requests, ${fixed(ms / wishes, 1)} ms a song`,
});
