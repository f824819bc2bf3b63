import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { favouriteKinds } from '../client/api/favourite-endpoints.ts';
import type { Client } from '../client/client.ts';
import { NoneHere } from '../client/errors.ts';
import { allItems } from '../client/paging.ts';
import { fetchPlaylist } from '../jobs/playlist-state.ts';
import { type FactKind, hasId } from '../library/facts.ts';
import { fileEntry, type LibraryFile, libraryFiles, partName, readLibraryFile } from '../library/file.ts';
import { listKinds } from '../library/list-rows.ts';
import { writePrivateFile } from '../platform/private-file.ts';
import type { FormatName } from '../playlist-formats/format-names.ts';
import { unguessable } from '../text/redaction.ts';
import { counted } from '../tools/engine/change-words.ts';
import {
  exportedFrom,
  lostWords,
  playlistFile,
  type SongNotes,
} from '../tools/playlists/files/export-playlist.ts';
import { type CommandLibrary, largestFile, sentences } from './library.ts';
import { readWholeCatalogue } from './whole-catalogue.ts';

/**
 * `export --all FOLDER`: every playlist and the favourites as files. Files that are not of an earlier export are only
 * replaced if `mayReplace`.
 */
export async function runExportAll(
  folder: string,
  format: FormatName,
  parts: CommandLibrary,
  mayReplace = false,
): Promise<number> {
  const { choice, catalogue, config, say } = parts;
  return sentences(say, async () => {
    // Without its file, a song has no path.
    await readWholeCatalogue(catalogue, say);
    const { client, isLibraryHere } = await choice.chosen();
    const to = resolve(folder);
    await mkdir(to, { recursive: true, mode: 0o700 });
    const { signal } = new AbortController();
    const { id: me } = await client.user.details({});
    const all = await allItems(page => client.library.playlists({ ...page }, { signal }));
    const library = isLibraryHere ? choice.library : undefined;
    const origin = (await library?.read(rows => rows.origin)) ?? `${config.service.key} user ${me}`;
    const foreign = mayReplace ? undefined : await foreignFile(to, origin, all);
    if (foreign !== undefined) {
      say(
        `${foreign} is there, but this folder has no finished export of this library. Choose another folder, or add --replace. Nothing was written.`,
      );
      return 2;
    }
    const own = new Set(
      all.flatMap(({ id, creator }) => (typeof id === 'number' && creator?.id === me ? id : [])),
    );
    const { playlists, lost } = await writePlaylists(own, client, { to, format, pathOf: catalogue.pathOf });
    const favourites: LibraryFile['favourites'] = {};
    for (const kind of favouriteKinds) {
      const items = await allItems<unknown>(page => client.library[kind]({ ...page }, { signal }));
      const entries = entriesIn(listKinds[kind], items);
      favourites[kind] = entries.filter(({ id }) => kind !== 'playlists' || !own.has(id));
    }
    const followed = await allItems<unknown>(page => client.user.followings({ ...page }, { signal })).catch(
      noneAtService,
    );
    const files = libraryFiles({
      export: unguessable(),
      service: config.service.key,
      origin,
      playlists,
      favourites,
      followings: entriesIn('user', followed),
      bookmarks: (await library?.read(rows => rows.bookmarks())) ?? [],
    });
    for (const { name, text } of files) await writePrivateFile(join(to, name), text, unguessable());
    const count = Object.values(favourites).reduce((sum, list) => sum + list.length, 0);
    say(
      `Wrote ${counted(playlists.length, 'playlist')} and ${counted(count, 'favourite')} to ${to}.${isLibraryHere ? ' import reads them back.' : ''}`,
    );
    for (const line of lostWords(lost)) say(line);
    return 0;
  });
}

/** Some services have no other listeners to follow. */
function noneAtService(error: unknown): [] {
  if (error instanceof NoneHere) return [];
  throw error;
}

/** Writes a file for each playlist. */
async function writePlaylists(
  ids: ReadonlySet<number>,
  client: Client,
  { to, format, pathOf }: { readonly to: string; readonly format: FormatName } & Pick<SongNotes, 'pathOf'>,
) {
  const playlists: LibraryFile['playlists'] = [];
  const lost = new Set<string>();
  const { signal } = new AbortController();
  for (const id of ids) {
    const playlist = await fetchPlaylist(id, { client, signal });
    const file = await playlistFile({ ...(await exportedFrom(playlist, { pathOf })), folder: to }, format);
    await writePrivateFile(join(to, file.name), file.text, unguessable());
    for (const fact of file.lost) lost.add(fact);
    const { title, description, collaborative, items, ...rest } = playlist;
    const tracks = entriesIn('track', items);
    playlists.push({ id, title, description, public: rest.public, collaborative, tracks });
  }
  return { playlists, lost: [...lost] };
}

/** The first file that an export of these playlists would replace, unless the folder has one of the same library. */
async function foreignFile(
  folder: string,
  origin: string,
  playlists: readonly { readonly id?: number | null | undefined }[],
): Promise<string | undefined> {
  const names = await readdir(folder);
  const first = partName(1);
  if (names.includes(first)) {
    const path = join(folder, first);
    const facts = await stat(path);
    const isLibrary = facts.isFile() && facts.size <= largestFile;
    const known = isLibrary ? readLibraryFile(await readFile(path, 'utf8')) : undefined;
    return known?.origin === origin ? undefined : path;
  }
  const ids = new Set(playlists.map(({ id }) => String(id)));
  const isWritten = (name: string) =>
    ids.has(/(?:^|-)(\d+)\.\w+$/.exec(name)?.[1] ?? '') || /^library-\d+\.json$/.test(name);
  const there = names.find(isWritten);
  return there === undefined ? undefined : join(folder, there);
}

const entriesIn = (kind: FactKind, items: readonly unknown[]) =>
  items.filter(hasId).map(item => fileEntry(kind, item));
