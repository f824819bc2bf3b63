import { standIn } from './replay.ts';
import type { TestService } from './test-service.ts';

/** What becomes of a request that is held. */
export type Fate = 'done' | 'done, its answer lost' | 'not done';

/** A service in front of the embedded one that holds the first request which brings songs to a playlist. */
export interface HeldService {
  readonly service: TestService;
  /** Resolves once that request has come: nothing is done about it until it is let go. */
  readonly atSongs: Promise<void>;
  letGo(fate: Fate): void;
  /** The writes that came, as `POST /playlist/7/tracks`. */
  readonly writes: string[];
}

export async function heldService(embedded: TestService): Promise<HeldService> {
  const arrived = settledLater<void>();
  const fate = settledLater<Fate>();
  const writes: string[] = [];
  const isSongs = (write: string) => /^POST .*\/tracks$/.test(write);
  const service = await standIn(embedded, async ({ method, path }, pass, response) => {
    const write = `${method} ${path}`;
    const isFirst = isSongs(write) && !writes.some(isSongs);
    if (method !== 'GET') writes.push(write);
    if (!isFirst) return pass();
    arrived.settle();
    const how = await fate.promise;
    const answer = how === 'not done' ? undefined : await pass();
    if (how === 'done') return answer;
    response.destroy();
    return undefined;
  });
  return { service, atSongs: arrived.promise, letGo: fate.settle, writes };
}

/** A promise, and what resolves it. */
function settledLater<T>() {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>(resolve => {
    settle = resolve;
  });
  return { promise, settle };
}
