import type { Library, PlaylistRecord } from '../catalogue-service/library/index.ts';
import { TransportFailure } from '../client/transport.ts';
import { serviceErrors } from '../library/service-form.ts';
import type { ServerParts, Write } from './library-parts.ts';
import { append, create, replace } from './playlist-writes.ts';
import { type ServerPlaylist, userNumber } from './server-state.ts';
import type { SongRows } from './song-rows.ts';

/** A playlist, and what the server says of one that was not read whole. */
export type ListedPlaylist = PlaylistRecord & { readonly listed?: ServerPlaylist };

type Playlists = Library['playlists'];

/** The playlists for one request. Methods that change something only note it in `writes`. */
export class ServerPlaylists implements Playlists {
  readonly #parts: ServerParts;
  readonly #writes: Write[];

  constructor(parts: ServerParts, writes: Write[]) {
    this.#parts = parts;
    this.#writes = writes;
  }

  get(id: number): PlaylistRecord | undefined {
    const { playlist, playlists = [] } = this.#parts.read;
    const list = playlist?.number === id ? playlist : playlists.find(({ number }) => number === id);
    return list && this.#recordOf(list);
  }

  madeBy(user: number): PlaylistRecord[] {
    const { playlists = [] } = this.#parts.read;
    return playlists.map(list => this.#recordOf(list)).filter(({ creatorId }) => creatorId === user);
  }

  create(_: number, { title }: { readonly title: string }): number {
    const { wire, state, how } = this.#parts;
    this.#writes.push(async () => ({
      id: state.numberOf(await create(wire, title, () => state.playlists(how), how)),
    }));
    // The server gives it its id.
    return 0;
  }

  update(id: number, wanted: Parameters<Playlists['update']>[1]): void {
    const { list } = this.#need(id);
    const { wire, how } = this.#parts;
    const { title, description, public: isPublic, collaborative } = wanted;
    if (collaborative === true) throw serviceErrors.wrongParameter('collaborative');
    const change = { name: title, comment: description, public: isPublic };
    this.#writes.push(async () => {
      await wire.call('updatePlaylist', { playlistId: list.id, ...change }, how);
      await this.#check(
        id,
        now =>
          isAsAsked(title, now.title) &&
          isAsAsked(description, now.description) &&
          isAsAsked(isPublic, now.public),
      );
    });
  }

  addTracks(id: number, tracks: readonly number[]): void {
    const { list, entries } = this.#need(id);
    const { wire, rows, how } = this.#parts;
    const songs = tracks.map(track => songId(rows, track));
    const there = new Set(entries);
    const isNew = songs.every(song => !there.has(song)) && new Set(songs).size === songs.length;
    if (!isNew) throw serviceErrors.alreadyThere();
    this.#writes.push(async () => {
      await append(wire, list, songs, how);
      await this.#check(id, now => songs.every(song => now.entries?.includes(song)));
    });
  }

  reorder(id: number, tracks: readonly number[]): void {
    const { list, entries } = this.#need(id);
    const songs = reordered(entries, tracks, this.#parts.rows);
    this.#writes.push(() => this.#setSongs(list, songs));
  }

  removeTracks(id: number, tracks: readonly number[]): void {
    const { list, entries } = this.#need(id);
    const gone = new Set(tracks);
    const left = entries.filter(entry => !gone.has(this.#parts.rows.entryNumber(entry) ?? 0));
    if (left.length < entries.length) this.#writes.push(() => this.#setSongs(list, left));
  }

  remove(id: number): void {
    const { list } = this.#need(id);
    const { wire, how } = this.#parts;
    this.#writes.push(async () => void (await wire.call('deletePlaylist', { id: list.id }, how)));
  }

  #need(id: number): { readonly list: ServerPlaylist; readonly entries: readonly string[] } {
    const { playlist } = this.#parts.read;
    if (playlist?.number !== id) throw serviceErrors.noData();
    return { list: playlist, entries: playlist.entries ?? [] };
  }

  #recordOf(list: ServerPlaylist): ListedPlaylist {
    const { rows, profile } = this.#parts;
    return {
      id: list.number,
      title: list.title,
      description: list.description,
      public: list.public,
      collaborative: false,
      isLovedTrack: false,
      creatorId: userNumber(profile, list.owner),
      created: list.created,
      modified: list.modified,
      fans: 0,
      tracks: (list.entries ?? []).flatMap(id => {
        const number = rows.entryNumber(id);
        return number === undefined ? [] : [{ id: number, at: list.modified }];
      }),
      ...(list.entries === undefined ? { listed: list } : {}),
    };
  }

  async #setSongs(list: ServerPlaylist, songs: readonly string[]): Promise<void> {
    const { wire, state, how } = this.#parts;
    const read = async () => (await state.playlist(list.number, how))?.entries;
    await replace(wire, list, songs, { how, read });
    await this.#check(list.number, ({ entries }) => entries?.join('\n') === songs.join('\n'));
  }

  /** Some servers leave out what they do not take, and say nothing: then the change reads what became of it. */
  async #check(id: number, isSo: (now: ServerPlaylist) => boolean | undefined): Promise<void> {
    const { state, how } = this.#parts;
    const now = await state.playlist(id, how);
    if (now === undefined || isSo(now) !== true) throw new TransportFailure('broken', 'unknown');
  }
}

function songId(rows: SongRows, track: number): string {
  const id = rows.idOf(track);
  if (id === undefined) throw serviceErrors.wrongParameter('songs');
  return id;
}

/** What was not asked for is as asked. Servers trim texts. */
const isAsAsked = (wanted: string | boolean | undefined, now: string | boolean): boolean =>
  wanted === undefined ||
  (typeof wanted === 'string' ? wanted.trim() === String(now).trim() : wanted === now);

/** Copies of a song stay together. Songs that others have added meanwhile follow. */
function reordered(entries: readonly string[], tracks: readonly number[], rows: SongRows): string[] {
  const byNumber = new Map<number, string[]>(tracks.map(track => [track, []]));
  if (byNumber.size < tracks.length) throw serviceErrors.wrongParameter('order');
  for (const entry of entries) {
    const number = rows.entryNumber(entry) ?? 0;
    byNumber.set(number, [...(byNumber.get(number) ?? []), entry]);
  }
  return [...byNumber.values()].flat();
}
