import { aroundAddress, gridAddress, listAddress, type OpenedKind, searchAddress } from '../data/address.ts';
import { type ShownWish, shownAroundSchema } from '../data/shown.ts';
import { readAs, readTrackPage } from './host.ts';
import type { Notice } from './notice.ts';
import { Selecting } from './selecting.ts';
import type { OpenSearch, SearchKind, State } from './state.ts';

/** Files that the server makes of a playlist. */
export const fileFormats = ['m3u8', 'xspf', 'jspf', 'csv', 'lines'] as const;

/** What playing a track takes. */
type Playable = Pick<ShownWish['candidates'][number], 'id' | 'title' | 'artist'>;

/** Songs that are offered for a wish, and tempos looked up at once: the service allows 40 requests in 5 seconds. */
const mostOffered = 5;
const mostTempos = 45;

/** In place of a tile or a row: what the listener left was the search field. */
export const fromSearch = 'search';

/** One letter finds nothing of use, unless it is a word, as in Chinese. */
const isShort = (words: string) => /^[\x20-\x7e]?$/.test(words);

/** What the listener looks up or asks the host for: other tracks for a wish, more results, tempos, pages, files. */
export abstract class Looking extends Selecting {
  /** How the page is left once waiting edits are sent. */
  #leaving: (() => void) | undefined;

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
  findAnother({ said, candidates }: ShownWish): Promise<void> {
    return this.queue.run(async () => {
      this.set({ work: 'looking', notice: undefined });
      const { now } = await this.read(searchAddress({ query: said }));
      const known = new Set(candidates.map(({ id }) => id));
      const more = (now?.tracks ?? []).filter(({ id }) => !known.has(id)).slice(0, mostOffered);
      if (more.length > 0) this.set({ found: { ...this.state.found, [said]: [...candidates, ...more] } });
      else this.set({ notice: { is: now === undefined ? 'unsearched' : 'not-found', title: said } });
      this.set({ work: undefined });
    });
  }

  /** Reads the next results of a search, or the next objects of a grid. */
  showMore(): Promise<void> {
    return this.queue.run(async () => {
      const { phase, grid, shown, rows } = this.state;
      this.set({ work: 'looking', notice: undefined });
      const more = await this.readMore((phase === 'grid' ? grid?.items : rows)?.length ?? 0);
      if (phase === 'grid' && grid !== undefined && more?.is === 'grid')
        this.set({ grid: { ...grid, items: [...grid.items, ...more.items] } });
      else if (shown?.is === 'search' && more?.is === 'search')
        this.show({ ...shown, tracks: [...shown.tracks, ...more.tracks] }, {});
      else this.set({ notice: { is: 'refused', what: 'read' } });
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
      for (const [at, { track }] of unknown.entries()) {
        const page = await readTrackPage(host, track.id).catch(() => undefined);
        if (page?.bpm) tempos.set(track.id, page.bpm);
        this.set({ progress: { done: at + 1, of: unknown.length } });
      }
      const known = (rows: State['rows']) =>
        rows.map(row => {
          const bpm = tempos.get(row.track.id);
          return bpm === undefined ? row : { ...row, track: { ...row.track, bpm } };
        });
      const { rows, read } = this.state;
      if (tempos.size === 0) this.set({ notice: { is: 'no-tempo' } });
      this.set({ rows: known(rows), read: known(read), work: undefined, progress: undefined });
    });
  }

  /** Reads what surrounds the artist who is shown: releases, similar artists, what the listener has. */
  async lookAround(): Promise<void> {
    const { host } = this;
    const { shown, replay, pageNumber } = this.state;
    if (host === undefined || shown?.is !== 'artist' || shown.id === undefined || replay !== undefined)
      return;
    const read = readAs(host, aroundAddress(shown.id), shownAroundSchema());
    const around = await read.catch(() => this.state.around ?? 'unread');
    if (this.state.pageNumber === pageNumber) this.set({ around });
  }

  override back(): void {
    this.#leave(() => {
      super.back();
      if (this.state.opened === fromSearch) this.set({ search: undefined });
    });
  }

  override visit(address: string, from?: string): void {
    this.#leave(() => super.visit(address, from));
  }

  /** Leaves the page when waiting edits are sent; if the listener chose several ways meanwhile, by the last one. */
  #leave(leave: () => void): void {
    const isWaiting = this.#leaving !== undefined;
    this.#leaving = leave;
    if (isWaiting) return;
    const go = () => {
      const last = this.#leaving;
      this.#leaving = undefined;
      last?.();
    };
    if (this.state.sync === 'same' && this.state.work === undefined) go();
    else void this.flush().then(go, go);
  }

  /** Opens the search field, or closes it. */
  showSearch(search: OpenSearch | undefined): void {
    this.set({ search });
  }

  /** Searches, and shows what is found. Another search takes its place. */
  search(given: string, found: SearchKind): void {
    const words = given.trim();
    if (isShort(words)) {
      const { search } = this.state;
      this.set({ search: { words: '', ...search, problem: words === '' ? 'empty' : 'short' } });
      return;
    }
    const address = found === 'songs' ? searchAddress({ query: words }) : gridAddress(found, words);
    this.#leave(() => {
      super.visit(address, this.state.search?.found === undefined ? fromSearch : undefined);
      this.set({ search: { words, found }, expected: { title: words, rows: 5 } });
    });
  }

  /** Shows a list: of a tile, or of a song. */
  openList(kind: OpenedKind, id: number, from: string): void {
    this.visit(listAddress(kind, id), from);
  }

  notify(notice: Notice): void {
    this.set({ notice });
  }

  /** Asks the host to open a web page. */
  async openPage(url: string): Promise<void> {
    await this.host?.openLink(url).catch(() => this.notify({ is: 'refused', what: 'link' }));
  }

  /** Gives the host the playlist as a file. */
  async download(id: number, format: (typeof fileFormats)[number]): Promise<void> {
    const { host } = this;
    if (host === undefined) return;
    try {
      await host.download(await host.read(`music://playlist/${id}/export/${format}`));
      this.notify({ is: 'downloaded' });
    } catch {
      this.notify({ is: 'refused', what: 'file' });
    }
  }

  /** Asks the assistant, in the listener's name. */
  async askAssistant(message: string): Promise<void> {
    await this.host?.ask(message).catch(() => this.notify({ is: 'refused', what: 'ask' }));
  }
}
