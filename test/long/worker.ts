import { z } from 'zod';

/** A running embedded service. */
export interface Place {
  readonly origin: string;
  readonly token: string;
  readonly tracks: readonly number[];
  readonly albums: readonly number[];
}

/** What one worker keeps at the service: one playlist, or none, and favourite albums that no other worker touches. */
export interface Kept {
  readonly playlist: {
    readonly title: string;
    readonly description: string;
    readonly tracks: number[];
  } | null;
  readonly albums: readonly number[];
}

type Params = Readonly<Record<string, string>>;

/** A change that is sent: what is kept once it is made. */
interface Step {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly params: Params;
  readonly after: Kept;
}

const listed = z.object({
  data: z.array(z.object({ id: z.number(), title: z.string().optional() })),
});
const playlistShape = z.object({ title: z.string(), description: z.string() });

async function request(place: Place, method: string, path: string, params: Params = {}): Promise<unknown> {
  const all = new URLSearchParams({ ...params, access_token: place.token });
  const isForm = method === 'POST';
  const response = await fetch(`${place.origin}${path}${isForm ? '' : `?${all}`}`, {
    method,
    ...(isForm ? { body: all } : {}),
  });
  const body: unknown = await response.json();
  if (typeof body === 'object' && body !== null && 'error' in body) throw new Refused(JSON.stringify(body));
  return body;
}

/** The service understood a change and did not take it: none of these should be. */
export class Refused extends Error {}

/**
 * Changes what it keeps at the service, one change after another, and knows what was acknowledged. A change whose
 * answer never came may have been made or not.
 */
export class Worker {
  acknowledged = 0;
  readonly #number: number;
  readonly #random: () => number;
  #kept: Kept = { playlist: null, albums: [] };
  #unsure: Kept | undefined;
  #id: number | undefined;
  #made = 0;

  constructor(number: number, random: () => number) {
    this.#number = number;
    this.#random = random;
  }

  /** Changes until the service is gone. Rejects with `Refused` only. */
  async work(place: Place): Promise<void> {
    for (;;) {
      const step = this.#next(place);
      this.#unsure = step.after;
      try {
        const body = await request(place, step.method, step.path, step.params);
        if (typeof body === 'object' && body !== null && 'id' in body) this.#id = Number(body.id);
      } catch (error) {
        if (error instanceof Refused) throw error;
        return;
      }
      this.#kept = step.after;
      this.#unsure = undefined;
      this.acknowledged += 1;
    }
  }

  /**
   * Compares what is there with what was acknowledged, and goes on from it. Resolves to what is wrong, if anything,
   * and whether a change without an answer was made.
   */
  async check(place: Place): Promise<{ problem?: string; unsure: 'made' | 'not made' | 'none' }> {
    const found = await this.#read(place);
    const is = (kept: Kept | undefined) => JSON.stringify(kept) === JSON.stringify(found);
    const [kept, unsure] = [this.#kept, this.#unsure];
    this.#kept = found;
    this.#unsure = undefined;
    if (is(kept)) return { unsure: unsure ? 'not made' : 'none' };
    if (unsure && is(unsure)) return { unsure: 'made' };
    const [was, may, now] = [kept, unsure ?? 'nothing', found].map(each => JSON.stringify(each));
    return {
      problem: `worker ${this.#number} had ${was}, may have ${may}, and finds ${now}`,
      unsure: 'none',
    };
  }

  async #read(place: Place): Promise<Kept> {
    const own = listed.parse(await request(place, 'GET', '/user/me/playlists', { limit: '1000' }));
    const mine = own.data.filter(({ title }) => title?.startsWith(`Worker ${this.#number}:`));
    if (mine.length > 1) throw new Error(`worker ${this.#number} has ${mine.length} playlists`);
    this.#id = mine[0]?.id;
    const albums = listed.parse(await request(place, 'GET', '/user/me/albums', { limit: '1000' }));
    const favourites = this.#albums(place).filter(id => albums.data.some(album => album.id === id));
    if (this.#id === undefined) return { playlist: null, albums: favourites };
    const facts = playlistShape.parse(await request(place, 'GET', `/playlist/${this.#id}`));
    const tracks = listed.parse(
      await request(place, 'GET', `/playlist/${this.#id}/tracks`, { limit: '1000' }),
    );
    return { playlist: { ...facts, tracks: tracks.data.map(({ id }) => id) }, albums: favourites };
  }

  /** Those that are this worker's own. */
  readonly #albums = ({ albums }: Place) => albums.filter((_, at) => at % 4 === this.#number);

  #next(place: Place): Step {
    const { playlist } = this.#kept;
    if (this.#random() < 0.3) return this.#albumStep(place);
    if (playlist === null) return this.#create();
    const own = `/playlist/${this.#id}`;
    const { tracks } = playlist;
    const kept = (change: Partial<typeof playlist>) => ({
      ...this.#kept,
      playlist: { ...playlist, ...change },
    });
    const turn = this.#random();
    if (turn < 0.05)
      return { method: 'DELETE', path: own, params: {}, after: { ...this.#kept, playlist: null } };
    if (turn < 0.3) {
      const facts = { title: this.#title(), description: `Edition ${this.#made}` };
      return { method: 'POST', path: own, params: facts, after: kept(facts) };
    }
    const free = place.tracks.filter(id => !tracks.includes(id)).slice(0, 5);
    if (free.length === 5 && turn < 0.7) {
      const after = kept({ tracks: [...tracks, ...free] });
      return { method: 'POST', path: `${own}/tracks`, params: { songs: free.join() }, after };
    }
    if (tracks.length > 1 && turn < 0.85) {
      const order = tracks.toReversed();
      return {
        method: 'POST',
        path: `${own}/tracks`,
        params: { order: order.join() },
        after: kept({ tracks: order }),
      };
    }
    const gone = tracks.slice(0, 4);
    if (gone.length === 0) return this.#albumStep(place);
    const after = kept({ tracks: tracks.slice(4) });
    return { method: 'DELETE', path: `${own}/tracks`, params: { songs: gone.join() }, after };
  }

  #title(): string {
    this.#made += 1;
    return `Worker ${this.#number}: ${this.#made}`;
  }

  #create(): Step {
    const title = this.#title();
    const playlist = { title, description: '', tracks: [] };
    return {
      method: 'POST',
      path: '/user/me/playlists',
      params: { title },
      after: { ...this.#kept, playlist },
    };
  }

  /** Several at once, or one away. */
  #albumStep(place: Place): Step {
    const { albums } = this.#kept;
    const path = '/user/me/albums';
    const free = this.#albums(place)
      .filter(id => !albums.includes(id))
      .slice(0, 3);
    const [gone] = albums;
    if (gone !== undefined && (free.length === 0 || this.#random() < 0.5)) {
      const after = { ...this.#kept, albums: albums.filter(id => id !== gone) };
      return { method: 'DELETE', path, params: { album_id: String(gone) }, after };
    }
    const all = this.#albums(place).filter(id => albums.includes(id) || free.includes(id));
    return { method: 'POST', path, params: { album_id: free.join() }, after: { ...this.#kept, albums: all } };
  }
}
