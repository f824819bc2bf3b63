import { type Catalogue, demoCatalogue, type TrackNode } from '../src/demo/catalogue/index.ts';
import { makeSearchIndex } from '../src/demo/search/index.ts';
import { readQuery } from '../src/demo/search/query.ts';
import { catalogueOf } from '../test/support/catalogue.ts';
import { type Figure, fixed, print, quantile, times } from './measure.ts';

const large = 100_000;

/** The embedded service's search: held to a bound on the demo catalogue, reported on a large one. */
export async function run(): Promise<void> {
  const demo = demoCatalogue();
  print('Search in the demo catalogue', await measure(demo, 300, 'p50 at most 1 ms'));
  print(`Search among ${large.toLocaleString('en')} tracks`, await measure(catalogueOf(large), 50));
}

async function measure(catalogue: Catalogue, queries: number, bound?: string): Promise<Figure[]> {
  const index = makeSearchIndex(catalogue);
  const find = (q: string) => index.tracks(readQuery({ q }));
  const [first = Number.NaN] = await times(1, () => find('warm up'));
  const tracks = [...catalogue.tracks.values()];
  const step = Math.floor(tracks.length / queries);
  const line = async (what: string, queryOf: (track: TrackNode) => string): Promise<Figure> => {
    const asked = tracks.filter((_, place) => place % step === 0).map(queryOf);
    const ask = () => times(asked.length, run => find(asked[run] ?? ''));
    await ask();
    const taken = await ask();
    const p50 = quantile(taken, 0.5);
    return {
      what: `${what}, ${taken.length} queries: p50 / p99`,
      figure: `${fixed(p50)} / ${fixed(quantile(taken, 0.99), 1)} ms`,
      ...(bound === undefined ? {} : { bound, held: p50 <= 1 }),
    };
  };
  return [
    { what: 'the first search, which builds the index', figure: `${fixed(first, 0)} ms` },
    await line('whole titles', ({ title }) => title),
    await line('titles with a letter missing', ({ titleShort }) => titleShort.replace(/(?<=^..)./, '')),
    await line('by field', ({ titleShort }) => `track:"${titleShort.replaceAll('"', '')}"`),
  ];
}
