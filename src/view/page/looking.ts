import * as z from 'zod/mini';
import { searchedAddress } from '../data/address.ts';
import type { ShownGrid, ShownWish } from '../data/shown.ts';
import { Editing } from './editing.ts';
import type { Host } from './host.ts';
import type { State } from './state.ts';

/** What playing a track takes. */
type Playable = Pick<ShownWish['candidates'][number], 'id' | 'title' | 'artist'>;

/** So many songs are offered for a wish, and so many tempos looked up at once: the service allows 45 requests in 5 seconds. */
const mostOffered = 5;
const mostTempos = 45;

const trackPage = z.looseObject({ bpm: z.optional(z.number()) });
const tempoOf = async (host: Host, id: number) =>
  trackPage.parse(JSON.parse((await host.read(`music://track/${id}`)).text)).bpm;

/** What the listener has looked up: other tracks for a wish, more results, tempos. */
export abstract class Looking extends Editing {
  /** A track that may be chosen, by the key with which it is played. */
  candidate(key: string): Playable | undefined {
    const { shown, found = {} } = this.state;
    const offered = [
      ...Object.values(found).flat(),
      ...(shown?.is === 'plan' ? shown.open.flatMap(({ candidates }) => candidates) : []),
    ];
    return offered.find(({ id }) => key === `candidate ${id}`);
  }

  /** Looks for tracks that a wish may mean. It reads, so the listener need not allow anything. */
  findAnother({ wish, said, candidates }: ShownWish): Promise<void> {
    return this.queue.run(async () => {
      this.set({ work: 'looking', notice: undefined });
      const { now } = await this.read(searchedAddress(said));
      const known = new Set(candidates.map(({ id }) => id));
      const others = (now?.tracks ?? []).filter(({ id }) => !known.has(id)).slice(0, mostOffered);
      const more = others.map(({ id, title, artist, album, seconds, cover }) => ({
        ...{ id, title, artist, album, seconds, cover, differs: '' },
      }));
      const notice = now === undefined ? 'unsearched' : 'not-found';
      this.set({
        work: undefined,
        ...(more.length === 0
          ? { notice: { is: notice, title: said } }
          : { found: { ...this.state.found, [wish]: [...candidates, ...more] } }),
      });
    });
  }

  /** Does without a wish. Nothing is sent: a wish without a track is not saved. */
  leaveOut(wish: number): void {
    this.set({ dismissed: [...(this.state.dismissed ?? []), wish] });
  }

  /** Reads the next objects of a grid. */
  showMoreOf(grid: ShownGrid): Promise<void> {
    return this.queue.run(async () => {
      this.set({ work: 'looking', notice: undefined });
      const more = await this.readMore(grid.items.length);
      this.set({
        work: undefined,
        ...(more === undefined
          ? { notice: { is: 'refused', what: 'read' } }
          : { grid: { ...grid, items: [...grid.items, ...more.items] } }),
      });
    });
  }

  /** Reads the next results of a search. */
  showMore(): Promise<void> {
    return this.queue.run(async () => {
      const { shown, rows } = this.state;
      if (shown === undefined || shown.is === 'plan') return;
      this.set({ work: 'looking' });
      const { now } = await this.read(this.laterAddress(rows.length));
      if (now === undefined || now.is === 'plan') this.set({ notice: { is: 'refused', what: 'read' } });
      else this.show({ ...shown, tracks: [...shown.tracks, ...now.tracks] }, {});
      this.set({ work: undefined });
    });
  }

  /** Looks up the tempo of songs without one: each takes a request, so only of some. */
  lookUpTempos(): Promise<void> {
    return this.queue.run(async () => {
      const { host } = this;
      const unknown = this.state.rows.filter(({ track }) => !track.bpm).slice(0, mostTempos);
      if (host === undefined) return;
      this.set({ work: 'looking', notice: undefined });
      const tempos = new Map<number, number>();
      for (const { track } of unknown) {
        const bpm = await tempoOf(host, track.id).catch(() => undefined);
        if (bpm) tempos.set(track.id, bpm);
        this.set({
          progress: { done: unknown.findIndex(row => row.track.id === track.id) + 1, of: unknown.length },
        });
      }
      const known = (rows: State['rows']) =>
        rows.map(row => {
          const bpm = tempos.get(row.track.id);
          return bpm === undefined ? row : { ...row, track: { ...row.track, bpm } };
        });
      const { rows, read } = this.state;
      this.set({
        ...{ rows: known(rows), read: known(read), work: undefined, progress: undefined },
        ...(tempos.size === 0 ? { notice: { is: 'no-tempo' } } : {}),
      });
    });
  }
}
