import { createHash, randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Client } from '../client/client.ts';
import { allItems } from '../client/paging.ts';
import type { Config } from '../config/config.ts';
import { replaceFile } from '../platform/private-file.ts';
import type { Log } from '../server/log.ts';
import type { DocumentsOf, OwnedDocuments } from '../store/documents.ts';
import { lockFileWithin } from '../store/process-lock.ts';
import { errorLine } from '../text/errors.ts';
import { exportPlaylist, playlistFile } from '../tools/playlists/files/export-playlist.ts';
import { namespaceOf } from './listener-data.ts';
import { ownMusicFiles } from './own-music-source.ts';

interface PlaylistFolderParts {
  /** An absolute path. */
  readonly folder: string;
  client(): Client;
  /** Which files are ours. They belong to the listener's record, which may be in another place than the files. */
  readonly documents: OwnedDocuments;
}

/** The file of each playlist. A file with another content is not ours any more. */
const written = z.record(
  z.string(),
  z.object({
    name: z.string(),
    /** What changes with the playlist. */
    state: z.string(),
    /** The content that was written, and the one before it: the process may have ended in between. */
    hashes: z.array(z.string()),
  }),
);
type Written = z.infer<typeof written>;
const key = 'files';

/**
 * The listener's own playlists as M3U8 files in a folder. Undefined if no folder is set for own music, and for callers
 * over HTTP: they have no folder on this computer.
 */
export function playlistFolder(
  { documentsOf, log }: { readonly documentsOf: DocumentsOf; readonly log: Log },
  config: Config,
  client: () => Client,
  owner: string,
) {
  const { playlistsFolder: folder, service } = config;
  if (folder === undefined || service.folders === undefined || owner !== '') return undefined;
  const lock = `${ownMusicFiles(config).indexFile}.playlists`;
  const documents = documentsOf('playlist files', namespaceOf(config, undefined));
  let work = Promise.resolve();
  let [isOpened, isWaiting] = [false, false];
  let until = Number.POSITIVE_INFINITY;
  const write = async () => {
    isWaiting = false;
    // One process writes at a time, because each looks at all playlists.
    const held = await lockFileWithin(lock, () => until);
    if (held === undefined) throw new Error('another process is writing; the next start writes the rest');
    await writeChanged({ folder, client, documents }).finally(() => held.close());
  };
  /** Writes what has changed, after the changes under way. */
  const changed = () => {
    if (isWaiting) return;
    isWaiting = true;
    work = work.then(write).catch(error => log.warn(`playlists folder: ${errorLine(error)}`));
  };
  return {
    changed,
    /** The same, once in this process: an earlier one may have ended before it wrote its files. */
    opened() {
      if (!isOpened) changed();
      isOpened = true;
    },
    /** Resolves when all is written. Does not wait long for another process: the next one writes the rest. */
    async settled() {
      until = performance.now() + longestMs;
      while (isWaiting) await work;
      await work;
    },
  };
}

export type PlaylistFolder = NonNullable<ReturnType<typeof playlistFolder>>;

/** How long an ending process waits for another one that writes, which may be suspended. Milliseconds. */
const longestMs = 3000;

async function writeChanged(parts: PlaylistFolderParts): Promise<void> {
  const { documents } = parts;
  const client = parts.client();
  const { id: me } = await client.user.details({});
  const all = await allItems(page => client.library.playlists({ user_id: 'me', ...page }, { fresh: true }));
  const own = all.filter(({ creator, is_loved_track }) => creator?.id === me && is_loved_track !== true);
  const found = (await documents.read([key])).get(key);
  const files: Written = { ...written.catch({}).parse(found ?? {}) };
  const store = () => documents.change([key], () => ({ result: undefined, writes: new Map([[key, files]]) }));
  const there = new Set(own.map(({ id }) => String(id)));
  for (const [id, file] of Object.entries(files)) {
    if (there.has(id)) continue;
    if (await isOurs(parts, file)) await rm(join(parts.folder, file.name), { force: true });
    delete files[id];
    await store();
  }
  for (const { id, title, description, checksum, nb_tracks } of own) {
    if (typeof id !== 'number') continue;
    const state = JSON.stringify([title, description, checksum, nb_tracks]);
    const before = files[String(id)];
    const isThere = before !== undefined && (await isOurs(parts, before));
    if (isThere && before.state === state) continue;
    const text = await m3u8Of(id, parts);
    const hash = hashOf(text);
    const isSame = isThere && stemOf(title ?? '') === stemIn(before.name);
    const { [String(id)]: _, ...others } = files;
    const name = isSame ? before.name : await freeName(parts, title ?? '', others);
    if (isThere && !isSame) await rm(join(parts.folder, before.name), { force: true });
    files[String(id)] = { name, state: '', hashes: [hash, ...(before?.hashes.slice(0, 1) ?? [])] };
    await store();
    await mkdir(parts.folder, { recursive: true });
    const fresh = join(parts.folder, `.${randomBytes(6).toString('hex')}.tmp`);
    await replaceFile(join(parts.folder, name), text, fresh, 0o644);
    files[String(id)] = { name, state, hashes: [hash] };
    await store();
  }
}

async function m3u8Of(id: number, { client, folder }: PlaylistFolderParts): Promise<string> {
  const playlist = await exportPlaylist(id, { client: client(), signal: new AbortController().signal });
  return (await playlistFile({ ...playlist, folder }, 'm3u8')).text;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Whether the file has what this program wrote. Nobody else's file is overwritten or deleted. */
async function isOurs({ folder }: PlaylistFolderParts, { name, hashes }: Written[string]): Promise<boolean> {
  const path = join(folder, name);
  const stats = await lstat(path).catch(() => undefined);
  if (!stats?.isFile()) return false;
  return hashes.includes(hashOf(await readFile(path, 'utf8')));
}

const longestStem = 100;
/** Windows opens a device by such a name, whatever follows the dot. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A title as the name of a file on every system. */
function stemOf(title: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, longestStem)
    .toWellFormed()
    .replace(/^[\s.-]+|[\s.]+$/g, '');
  return plain === '' || device.test(plain) ? `Playlist ${plain}`.trim() : plain;
}

const stemIn = (name: string) => name.replace(/(?: \(\d+\))?\.m3u8$/, '');

/** A name that no file and no other playlist has. */
async function freeName({ folder }: PlaylistFolderParts, title: string, files: Written): Promise<string> {
  const there = [...(await readdir(folder).catch(() => [])), ...Object.values(files).map(({ name }) => name)];
  // Many systems take names that differ in case for the same.
  const taken = new Set(there.map(name => name.toLowerCase()));
  for (let count = 1; ; count += 1) {
    const name = `${stemOf(title)}${count === 1 ? '' : ` (${count})`}.m3u8`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
