import type { Entry } from '../client/api/index.ts';
import type { Input } from '../client/api/input-field.ts';
import type { ServiceCall } from '../client/call-context.ts';
import type { FilterEffect } from '../client/search-knowledge.ts';
import { foldName } from '../text/fold.ts';
import { findArtists } from './albums-and-artists.ts';
import { catalogueReader, checkOffered } from './catalogue-reader.ts';
import { type FoundPage, indexIn, readPage, type Search, textArgument, wordsOfSearch } from './found-page.ts';
import { checksOf, isPublishedFilter, rowFit } from './row-checks.ts';
import { isSorted, searchHere } from './search-here.ts';
import { withTermsApart } from './search-terms.ts';
import { titleQuery } from './song-rows.ts';

const notFilters: ReadonlySet<string> = new Set(['query', 'index', 'limit', 'order', 'strict']);
const filtersIn = (input: Input): string[] =>
  Object.keys(input).filter(name => !notFilters.has(name) && input[name] !== undefined);

const kinds: Readonly<Record<string, string>> = { any: 'track' };
const kindOf = ({ name }: Entry): string => kinds[name] ?? name;

/**
 * Searches the catalogue by words and fields, and by `year`, which no service filters by. Sends the form that was
 * published to a service whose fields work. For other services, searches by words and applies the fields to what was
 * found. Rejects with `MusicError`.
 */
export async function searchCatalogue(entry: Entry, input: Input, call: ServiceCall): Promise<FoundPage> {
  const { searches } = call.client;
  const { wordsFirst, sorts } = searches.traits;
  const kind = kindOf(entry);
  const asked = wordsFirst ? withTermsApart(input) : input;
  const filters = filtersIn(asked);
  const published = filters.filter(isPublishedFilter);
  const works = published.every(name => searches.effectOf(`${kind}.${name}`) === 'works');
  const search: Search = { entry, kind, asked, filters, call, reader: catalogueReader(call) };
  const isPlain = !isSorted(search) && asked['strict'] === undefined;
  const isPublished = works && (sorts || isPlain);
  const isByName = isPlain && filters.every(name => name === 'artist') && wordsOfSearch(search) !== '';
  if (wordsFirst && kind === 'artist' && isByName) return findArtists(search);
  if (!isPublished) return searchHere(search);
  if (published.length < filters.length) {
    const { index: _, limit: __, ...terms } = input;
    const sent = Object.fromEntries(Object.entries(terms).filter(([name]) => isPublishedFilter(name)));
    const page = await searchHere({ ...search, sent });
    return page.here?.fitting === 0 && wordsFirst ? searchHere(search) : page;
  }
  const page = await readPage(search, input);
  if (!wordsFirst) return page;
  if (kind === 'track') await checkOffered(page, call);
  return filters.length === 0 ? page : checkedPage(search, page);
}

/**
 * The page as the service sent it, unless most of its rows lack what the fields asked for. Then a search by words shows
 * whether the service has it, and so whether it applies the fields as published.
 */
async function checkedPage(search: Search, page: FoundPage): Promise<FoundPage> {
  const { kind, asked, filters, call } = search;
  const { inRows, byReading, never } = checksOf(kind, filters);
  const texts = inRows.filter(name => typeof asked[name] === 'string');
  const fits = page.data.map(row => rowFit(kind, inRows, asked, row));
  const fitting = fits.filter(fit => fit === 'exact' || fit === 'words').length;
  const key = JSON.stringify(filters.map(name => [name, asked[name]]));
  const note = (names: readonly string[], effect: FilterEffect) => {
    for (const name of names) call.client.searches.observe(`${kind}.${name}`, key, effect);
  };
  if (fitting > 0 && fitting * 2 >= fits.length) {
    note(texts, 'works');
    return page;
  }
  const isClear = texts.length > 0 && byReading.length + never.length === 0;
  if (!isClear || indexIn(asked) !== 0) return page;
  const byWords = await searchHere(search);
  if (!byWords.data.some(row => rowFit(kind, texts, asked, row) === 'exact'))
    return fits.every(fit => fit === undefined) ? byWords : page;
  const effect = page.data.length === 0 ? 'dead' : 'unreliable';
  const others = texts.filter(name => name !== 'track');
  const isOther = others.length > 0 && others.length < texts.length && (await titleFilterWorks(search));
  note(isOther ? others : texts, effect);
  return byWords;
}

/** Whether the title as the only filter finds tracks of that title. */
async function titleFilterWorks({ asked, reader }: Search): Promise<boolean> {
  const title = textArgument(asked, 'track') ?? '';
  const query = titleQuery({ title, artist: textArgument(asked, 'artist') });
  if (query === undefined) return false;
  const { data } = await reader.tracks(query);
  return data.some(track => foldName(track.title ?? '') === foldName(title));
}
