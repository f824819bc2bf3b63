import type { Track } from '../../client/api/models.ts';
import type { Call } from '../../client/call.ts';

export interface TrackQuery {
  readonly query?: string;
  readonly artist?: string;
  readonly track?: string;
  readonly album?: string;
  readonly limit: number;
}

/** Searches the service for tracks. Rejects with `MusicError`. */
export type TrackSearch = (query: TrackQuery) => Promise<readonly Track[]>;

/** A search that asks the service each question once, unless it failed. */
export function trackSearch({ client, signal }: Pick<Call, 'client' | 'signal'>): TrackSearch {
  const known = new Map<string, Promise<readonly Track[]>>();
  return query => {
    const key = JSON.stringify(query);
    const answer = known.get(key) ?? client.search.track(query, { signal }).then(page => page.data);
    known.set(key, answer);
    answer.catch(() => known.delete(key));
    return answer;
  };
}
