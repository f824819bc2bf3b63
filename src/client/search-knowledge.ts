import type { Infos } from './api/models.ts';

/**
 * What a filter of a search does. `works`: as the interface was published. `dead`: with it, nothing is found.
 * `unreliable`: other things are found too, or instead.
 */
export type FilterEffect = 'works' | 'dead' | 'unreliable';

/** How the searches of a service differ from the published interface. */
export interface SearchTraits {
  /** Plain words find most songs by name with one request, so they are tried before filters. */
  readonly wordsFirst: boolean;
  /** Whether `order` and `strict` have an effect. */
  readonly sorts: boolean;
  /** Whether the service has no music in some countries, which `service.infos` tells. */
  readonly hasTerritories: boolean;
  /** What filters do, by the kind that is searched for and the filter: `track.artist`. */
  readonly filters: Readonly<Record<string, FilterEffect>>;
  /** What all other filters do. */
  readonly otherFilters: FilterEffect;
}

/** A catalogue on this computer. */
export const localSearch: SearchTraits = {
  wordsFirst: false,
  sorts: true,
  hasTerritories: false,
  filters: {},
  otherFilters: 'works',
};

/** A service on the internet that answers as published, as far as is known. */
export const publishedSearch: SearchTraits = { ...localSearch, wordsFirst: true, hasTerritories: true };

/** What is known of a filter, for a report. */
export interface KnownFilter {
  readonly filter: string;
  readonly effect: FilterEffect;
  /** Whether it was seen in the last hour, or is assumed of the service. */
  readonly learned: boolean;
}

/** Different queries that must show the same before it is believed. */
const enoughQueries = 2;
const hourMs = 3_600_000;

interface Evidence {
  readonly at: number;
  readonly effect: FilterEffect;
  readonly queries: ReadonlySet<string>;
}

interface Territory {
  readonly at: number;
  /** The country, if the service has no music there. */
  readonly closed: Promise<string | undefined>;
}

/**
 * What is known of the searches of a service: what its record says, and for an hour what its answers have shown. One
 * for all listeners of a process.
 */
export class SearchKnowledge {
  readonly traits: SearchTraits;
  readonly #now: () => number;
  readonly #evidence = new Map<string, Evidence>();
  #territory: Territory | undefined;
  #isClosed = false;
  #emptyInARow = 0;

  /** `now`: milliseconds. */
  constructor(traits: SearchTraits = localSearch, now: () => number = Date.now) {
    this.traits = traits;
    this.#now = now;
  }

  /** `filter`: as in `track.artist`. */
  effectOf(filter: string): FilterEffect {
    return this.#learned(filter) ?? this.#assumed(filter);
  }

  /**
   * Notes what the answer to a query showed of a filter. The caller knows from other rows that the service has what
   * the filter asked for. Nothing is learned in a country where the service has no music.
   */
  observe(filter: string, query: string, effect: FilterEffect): void {
    if (this.#isClosed) return;
    const before = this.#fresh(filter);
    const known = before?.effect === effect ? [...before.queries] : [];
    const queries = new Set(known.length < enoughQueries ? [...known, query] : known);
    this.#evidence.set(filter, { at: this.#now(), effect, queries });
  }

  /** Every filter that the record names or that something was learned of. */
  report(): KnownFilter[] {
    const names = new Set([...Object.keys(this.traits.filters), ...this.#evidence.keys()]);
    return [...names].map(filter => ({
      filter,
      effect: this.effectOf(filter),
      learned: this.#learned(filter) !== undefined,
    }));
  }

  /**
   * The country of the caller, if the service has no music there and this page of found tracks is empty because of it.
   * Asks the service after an empty page with a total, or two empty pages in a row. Never rejects.
   */
  async closedCountry(
    page: { readonly data: readonly unknown[]; readonly total?: number | null | undefined },
    readInfos: () => Promise<Infos>,
  ): Promise<string | undefined> {
    if (!this.traits.hasTerritories) return undefined;
    this.#emptyInARow = page.data.length > 0 ? 0 : this.#emptyInARow + 1;
    if (page.data.length > 0) {
      this.#isClosed = false;
      return undefined;
    }
    if ((page.total ?? 0) === 0 && this.#emptyInARow < 2 && this.#territory === undefined) return undefined;
    if (this.#territory === undefined || this.#now() - this.#territory.at > hourMs) {
      const closed = readInfos().then(({ open, country, country_iso: code }) =>
        open === false ? country || code || 'this country' : undefined,
      );
      this.#territory = { at: this.#now(), closed };
    }
    const { closed } = this.#territory;
    try {
      this.#isClosed = (await closed) !== undefined;
      return await closed;
    } catch {
      if (this.#territory?.closed === closed) this.#territory = undefined;
      return undefined;
    }
  }

  #fresh(filter: string): Evidence | undefined {
    const found = this.#evidence.get(filter);
    return found && this.#now() - found.at <= hourMs ? found : undefined;
  }

  #learned(filter: string): FilterEffect | undefined {
    const found = this.#fresh(filter);
    return found && found.queries.size >= enoughQueries ? found.effect : undefined;
  }

  #assumed(filter: string): FilterEffect {
    return this.traits.filters[filter] ?? this.traits.otherFilters;
  }
}
