import type { Entry } from '../../client/api/index.ts';
import { isRecord } from '../../client/api/is-record.ts';
import { once } from '../../client/api/lazy.ts';
import type { ServedCatalogue } from '../catalogue/graph.ts';
import type { Handler, MatchedRequest } from '../dispatch/index.ts';
import { type Behaviour, published, type ServiceTraits } from './behaviour.ts';
import { withGermanGenres } from './genres.ts';
import { type ChangedSearch, changedSearch } from './search.ts';

export * from './behaviour.ts';

/** A service that answers with these traits, and as published in everything else. */
export function answersWith(given: Partial<ServiceTraits>): Behaviour {
  const traits = { ...published, ...given };
  let world: World | undefined;
  return {
    traits,
    handlers: handlerOf => entry => {
      const change = changes(traits, entry);
      const handle = handlerOf(entry);
      return call => {
        // One behaviour may serve several catalogues, one after the other.
        if (world?.catalogue !== call.context.catalogue) world = worldOf(traits, call.context.catalogue);
        return change(changedCall(traits, world, call, entry), handle);
      };
    },
  };
}

interface World {
  readonly catalogue: ServedCatalogue;
  readonly translated: () => ServedCatalogue;
  readonly search: () => ChangedSearch;
}

const worldOf = (traits: ServiceTraits, catalogue: ServedCatalogue): World => ({
  catalogue,
  translated: once(() => withGermanGenres(catalogue)),
  search: once(() => changedSearch(traits, catalogue)),
});

/** The call as the published handler should see it. */
function changedCall(
  traits: ServiceTraits,
  world: World,
  call: MatchedRequest,
  { endpoint }: Entry,
): MatchedRequest {
  const { order: _, strict: __, ...params } = call.params;
  const isTranslated = traits.translatesGenres && !/^en\b/i.test(call.language ?? '');
  const search = () => world.search()(call.params.q ?? '', call.context.search());
  return {
    ...call,
    params: traits.ordersResults || !endpoint.search ? call.params : params,
    context: { ...call.context, search, catalogue: isTranslated ? world.translated() : world.catalogue },
  };
}

type Change = (call: MatchedRequest, handle: Handler) => unknown;

const unchanged: Change = (call, handle) => handle(call);

/** What a trait changes in the answers of an operation. */
function changes(traits: ServiceTraits, { group, name }: Entry): Change {
  const operation = `${group}.${name}`;
  const all = [
    ...(traits.genreLists === 'overall' ? [overall[operation]] : []),
    ...(traits.open ? [] : [closed[operation]]),
  ].filter(change => change !== undefined);
  return all.reduce(
    (inner, change) => (call, handle) => change(call, each => inner(each, handle)),
    unchanged,
  );
}

const everything = 0;

/** The lists that are the same for all genres. */
const overall: Readonly<Record<string, Change>> = {
  'genre.artists': (call, handle) => {
    handle(call);
    return handle({ ...call, path: { genre_id: String(everything) } });
  },
  'chart.all_of': (call, handle) =>
    handle({
      ...call,
      context: {
        ...call.context,
        charts(genreId) {
          const [own, all] = [call.context.charts(genreId), call.context.charts(everything)];
          return own && all && { ...own, tracks: all.tracks, artists: all.artists };
        },
      },
    }),
};

/** Rows are counted but not shown. */
const counted = (list: unknown): unknown => {
  if (!isRecord(list) || !Array.isArray(list.data)) return list;
  const { next: _, prev: __, ...rest } = list;
  return { ...rest, data: [], total: list.total ?? list.data.length };
};

const withoutRows: Change = (call, handle) => counted(handle(call));

const withoutTracks: Change = (call, handle) => {
  const charts = handle(call);
  return isRecord(charts) ? { ...charts, tracks: counted(charts.tracks) } : charts;
};

/** What a country without the service is not shown. */
const closed: Readonly<Record<string, Change>> = {
  'search.any': withoutRows,
  'search.track': withoutRows,
  'artist.top': withoutRows,
  'chart.all': withoutTracks,
  'chart.all_of': withoutTracks,
  'editorial.charts': withoutTracks,
  'editorial.charts_of': withoutTracks,
  'service.infos': (call, handle) => {
    const infos = handle(call);
    return isRecord(infos) ? { ...infos, open: false } : infos;
  },
};
