import { listAddress, type OpenedKind, planAddress, playlistsAddress } from '../data/address.ts';
import {
  type KeptKind,
  type ShownGrid,
  type ShownTrack,
  shownGridSchema,
  type ViewAction,
} from '../data/shown.ts';
import { collectedLine, plannedLikeLine, takenBackLine } from './assistant-lines.ts';
import { type JsonFields, type ReadTrackPage, readAs, readTrackPage } from './host.ts';
import { Looking } from './looking.ts';
import type { Collected, WayToCollect as Way } from './notice.ts';
import { changeLibrary, planSongs, undoChange } from './plan-calls.ts';
import type { PlayedSong } from './player.ts';

export type NamedSong = Pick<ShownTrack, 'id' | 'title'>;

/** A playlist to add to. */
export type PlaylistToFill = Pick<ShownGrid['items'][number], 'id' | 'title' | 'count' | 'cover'>;

interface Change {
  readonly what: Way;
  readonly tool: string;
  readonly args: JsonFields;
  /** The playlist. */
  readonly to?: string;
  readonly playlist?: number;
  readonly kind?: KeptKind | undefined;
}

/** What the listener does with single songs and with objects: adding to the library, finding others like them, going to their pages. */
export abstract class Collecting extends Looking {
  /** The changes under way. A second press does not make them again. */
  readonly #underWay = new Set<string>();

  /** Whether the host, the server, the caller's scopes and the account allow it. */
  may(action: ViewAction): boolean {
    const { canCall, canRead, shown, grid } = this.state;
    const { may } = shown ?? grid ?? {};
    return canCall && canRead === true && (may?.includes(action) ?? false);
  }

  /** The page of a track at the service. */
  pageOf({ id }: NamedSong): Promise<ReadTrackPage> {
    return this.host === undefined ? Promise.reject(new Error('no host')) : readTrackPage(this.host, id);
  }

  /** Playlists that songs can be added to, from this number on. `next`: where others follow. */
  async ownPlaylists(index = 0): Promise<{ readonly playlists: PlaylistToFill[]; readonly next?: number }> {
    if (this.host === undefined) throw new Error('no host');
    const address = index === 0 ? playlistsAddress : `${playlistsAddress}?index=${index}`;
    const { items, total = 0 } = await readAs(this.host, address, shownGridSchema());
    const next = index + items.length;
    const playlists = items.filter(({ own }) => own);
    return items.length > 0 && next < total ? { playlists, next } : { playlists };
  }

  addTo({ id: playlist, title: to }: PlaylistToFill, song: NamedSong): Promise<void> {
    const args = { action: 'add_tracks', playlist_id: playlist, track_ids: [song.id] };
    return this.#collect({ what: 'add', tool: 'playlist_write', args, to, playlist }, song);
  }

  createWith(title: string, song: NamedSong): Promise<void> {
    const args = { action: 'create', title, track_ids: [song.id] };
    return this.#collect({ what: 'create', tool: 'playlist_write', args, to: title }, song);
  }

  /** Adds something to the favourites. */
  like(kind: KeptKind | 'tracks', item: NamedSong): Promise<void> {
    const args = { kind, ids: [item.id] };
    const change = { what: 'like', tool: 'library_add', args } as const;
    return this.#collect(kind === 'tracks' ? change : { ...change, kind }, item);
  }

  #collect({ what, tool, args, to, playlist, kind }: Change, { id, title }: NamedSong): Promise<void> {
    return this.#once(JSON.stringify([tool, args]), async () => {
      if (this.host === undefined) return;
      this.set({ work: 'adding', notice: undefined });
      const outcome = await changeLibrary(this.host, tool, args);
      this.set({ work: undefined });
      if (outcome.is !== 'done') {
        // A call without an answer may have been carried out.
        return this.notify(outcome.byServer ? { ...outcome, what } : { is: 'unknown', what });
      }
      const { changeId, isNew, isPart, id: made } = outcome;
      this.notify({ is: 'collected', what, title, kind, to, isNew, isPart, changeId });
      this.#changed(playlist);
      if (what === 'like') void this.lookAround();
      if (isNew)
        await this.informAssistant(collectedLine({ what, to, kind }, { id, title }, playlist ?? made));
    });
  }

  /** Takes back what a message is about. */
  takeBack(collected: Collected): Promise<void> {
    const { changeId = '', what, title, to } = collected;
    return this.#once(changeId, async () => {
      if (this.host === undefined) return;
      this.set({ work: 'undoing', notice: undefined });
      const outcome = await undoChange(this.host, changeId);
      this.set({ work: undefined });
      if (outcome.is !== 'done') {
        const isKnown = outcome.is !== 'refused' || outcome.byServer;
        return this.notify(
          isKnown ? { ...outcome, is: 'refused', what: 'undo' } : { is: 'unknown', what: 'undo' },
        );
      }
      this.notify({ is: 'taken-back', title: what === 'create' ? (to ?? title) : title });
      this.#changed(outcome.id);
      if (what === 'like') void this.lookAround();
      await this.informAssistant(takenBackLine(collected));
    });
  }

  /** Plans songs like a song or an artist, and shows the plan. `title`: of the plan. */
  planLike(song: NamedSong, from: string, by: 'songs' | 'artists', title: string): Promise<void> {
    return this.#once(`like ${by} ${song.id}`, async () => {
      if (this.host === undefined) return;
      this.set({ work: 'planning', notice: undefined });
      const sources = [{ from: 'like', [by]: [song.id] }];
      const outcome = await planSongs(this.host, { title, sources });
      this.set({ work: undefined });
      if (outcome.is !== 'done') return this.notify({ ...outcome, is: 'refused', what: 'similar' });
      this.visit(planAddress(outcome.planId), from);
      await this.informAssistant(plannedLikeLine(song, outcome.planId));
    });
  }

  /** Reads a list and has it played. */
  playList(kind: OpenedKind, id: number, play: (songs: readonly PlayedSong[]) => void): Promise<void> {
    return this.#once(`play ${kind} ${id}`, async () => {
      this.set({ work: 'looking', notice: undefined });
      const { now } = await this.read(listAddress(kind, id));
      this.set({ work: undefined });
      const songs = (now?.tracks ?? []).filter(({ playable }) => playable);
      if (now === undefined || songs.length === 0) return this.notify({ is: 'refused', what: 'play' });
      play(songs.map((track, at) => ({ key: `${kind} ${id} ${at}`, track, media: now.media })));
    });
  }

  /** Shows the album or the artist of a song. */
  goTo(kind: 'album' | 'artist', page: Promise<ReadTrackPage>, from: string): Promise<void> {
    const { pageNumber: pressedOn } = this.state;
    return this.#once(`go to ${from}`, async () => {
      const id = (await page.catch(() => undefined))?.[kind]?.id;
      if (this.state.pageNumber !== pressedOn) return;
      if (id) this.visit(listAddress(kind, id), from);
      else this.notify({ is: 'refused', what: 'page' });
    });
  }

  /** `copy`: resolves to whether it could put the text into the clipboard. */
  async copyLink(page: Promise<ReadTrackPage>, copy: (text: string) => Promise<boolean>): Promise<void> {
    const link = await this.#webPageOf(page);
    if (link !== undefined) this.notify((await copy(link)) ? { is: 'copied' } : { is: 'link', link });
  }

  async openPageOf(page: Promise<ReadTrackPage>): Promise<void> {
    const link = await this.#webPageOf(page);
    if (link !== undefined) await this.openPage(link);
  }

  /** The address of a web page. Without one, the listener gets a message. */
  async #webPageOf(page: Promise<ReadTrackPage>): Promise<string | undefined> {
    const read = await page.catch(() => undefined);
    const { link = '' } = read ?? {};
    if (/^https?:/.test(link)) return link;
    this.notify(read === undefined ? { is: 'refused', what: 'page' } : { is: 'no-page' });
    return undefined;
  }

  /** Does something once, after what is under way. */
  #once(key: string, task: () => Promise<void>): Promise<void> {
    if (this.#underWay.has(key)) return Promise.resolve();
    this.#underWay.add(key);
    return this.queue.run(task).finally(() => this.#underWay.delete(key));
  }

  /** Reads the playlist again if it is the one that is shown. */
  #changed(playlist: number | undefined): void {
    this.announce();
    const { shown } = this.state;
    const isShown = shown?.is === 'playlist' ? shown.id : shown?.is === 'plan' && shown.playlist?.id;
    if (playlist !== undefined && isShown === playlist) this.refresh();
  }
}
