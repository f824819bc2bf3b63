import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { publishedSearch, SearchKnowledge } from '../../src/client/search-knowledge.ts';

const filter = 'track.artist';

it('What is known of a filter does not grow with the queries that showed it', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const known = new SearchKnowledge(publishedSearch);
  const long = 200_000;
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let at = 0; at < 200; at++)
    known.observe(filter, `${at} ${Buffer.alloc(long, 'x').toString('latin1')}`, 'dead');
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * long);
  expect(known.effectOf(filter)).toBe('dead');
});

it('Two queries show what a filter does, and one query twice does not', () => {
  const known = new SearchKnowledge(publishedSearch);
  for (const query of ['a', 'a', 'a']) known.observe(filter, query, 'dead');
  expect(known.effectOf(filter)).toBe('works');
  known.observe(filter, 'b', 'dead');
  expect(known.effectOf(filter)).toBe('dead');
});

it('A service that shows songs again after a closed country teaches again', async () => {
  const known = new SearchKnowledge(publishedSearch);
  const infos = async () => ({ open: false, country: 'Atlantis' });
  expect(await known.closedCountry({ data: [], total: 3 }, infos)).toBe('Atlantis');
  for (const query of ['a', 'b']) known.observe(filter, query, 'dead');
  expect(known.effectOf(filter)).toBe('works');
  expect(await known.closedCountry({ data: [1], total: 1 }, infos)).toBeUndefined();
  for (const query of ['a', 'b']) known.observe(filter, query, 'dead');
  expect(known.effectOf(filter)).toBe('dead');
});
