import { createHash, randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { byId } from '../catalogue-service/catalogue/derive.ts';
import { indexTerms } from '../catalogue-service/search/query.ts';
import * as searchable from '../catalogue-service/search/searchable.ts';
import type { Searchable } from '../catalogue-service/search/text-search.ts';
import type { FolderIndex } from './index-file.ts';
import { Names } from './names.ts';
import type { ListFile, OwnTables } from './own-tables.ts';
import { putRanked, type RankedKind, rankedRows } from './search-rank.ts';
import { folderOf, songsOfFiles } from './song.ts';
import { makeTables } from './tables.ts';
import { absolute, fileKey, type WalkedFiles } from './walk.ts';

/**
 * Writes the catalogue of all files that are present, unless it is written already. Readers see the old one or the new
 * one, whole.
 */
export function writeCatalogue(index: FolderIndex, roots: readonly string[], found: WalkedFiles): void {
  const signature = signatureOf(found);
  if (index.written() === signature) return;
  const songs = songsOfFiles(index.files());
  const trackAt = new Map(songs.map(({ file }) => [absolute(roots, file), file.track]));
  const known = new Map(index.lists().map(file => [fileKey(file), file.list]));
  const lists = found.playlists.flatMap((file): ListFile[] => {
    const read = known.get(fileKey(file));
    if (read === undefined) return [];
    const tracks = [
      ...new Set(read.files.flatMap(paths => paths.map(path => trackAt.get(path)).find(Boolean) ?? [])),
    ];
    const title = read.title ?? file.path.slice(0, -extname(file.path).length).split('/').at(-1) ?? '';
    return [{ path: `${file.root}/${file.path}`, title, tracks, modified: Math.floor(file.modified / 1000) }];
  });
  const covers = new Set(found.pictures.map(folderOf));
  const names = new Names(
    index.rows('SELECT key, id FROM name').map(row => [row.text('key'), row.number('id')]),
  );
  const tables = makeTables(songs, { lists, covers, names });
  index.change(() => {
    for (const [name, id] of names.added) index.run('INSERT OR REPLACE INTO name VALUES (?, ?)', name, id);
    if (writeNodes(index, tables, listsIn(names.all, found.absent))) {
      writeSearch(index, tables);
      index.setState(randomUUID());
    }
    index.setWritten(signature);
  });
}

/** Changes with the playlists and the pictures in the folders. */
/** Changes when nodes are made in another way, so that an index from before is written anew. */
const form = 2;

const signatureOf = ({ playlists, pictures }: WalkedFiles): string =>
  createHash('sha256')
    .update(JSON.stringify([form, playlists, pictures.map(({ root, path }) => [root, path])]))
    .digest('base64url');

/** The ids of the playlists in these folders. */
const listsIn = (names: ReadonlyMap<string, number>, roots: readonly number[]): ReadonlySet<number> =>
  new Set(
    [...names].flatMap(([name, id]) =>
      roots.some(root => name.startsWith(`playlist ${root}/`)) ? [id] : [],
    ),
  );

/** Writes what differs. Returns whether anything did. `away`: playlists that stay, because their folder is absent. */
function writeNodes(index: FolderIndex, tables: OwnTables, away: ReadonlySet<number>): boolean {
  let changes = 0;
  const put = `INSERT INTO node VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
    SET place = excluded.place, body = excluded.body WHERE place <> excluded.place OR body <> excluded.body`;
  for (const [kind, nodes] of Object.entries(tables)) {
    const there = new Set<number>();
    for (const [place, node] of nodes.entries()) {
      there.add(node.id);
      changes += index.run(put, kind, node.id, place, JSON.stringify(node));
    }
    for (const row of index.rows('SELECT id FROM node WHERE kind = ?', kind))
      if (!there.has(row.number('id')) && !(kind === 'playlist' && away.has(row.number('id'))))
        changes += index.run('DELETE FROM node WHERE kind = ? AND id = ?', kind, row.number('id'));
  }
  return changes > 0;
}

/** Writes the words of all tracks, albums and artists. The texts themselves are in the nodes. */
function writeSearch(index: FolderIndex, { track, album, artist }: OwnTables): void {
  // Another file of the same song is not listed.
  const listed = track.filter(({ twinOf }) => twinOf === undefined);
  const music = { tracks: byId(listed), albums: byId(album), artists: byId(artist) };
  writeWords(index, 'track', searchable.searchableTracks(music));
  writeWords(index, 'album', searchable.searchableAlbums(music));
  writeWords(index, 'artist', searchable.searchableArtists(music));
  index.run('DELETE FROM ranked');
  for (const row of rankedRows({ track: listed, album, artist })) index.run(putRanked, ...row);
  index.run('DELETE FROM code');
  const code = (text: string, id: number) => index.run('INSERT OR IGNORE INTO code VALUES (?, ?)', text, id);
  for (const { id, isrc } of track) if (isrc !== '') code(`isrc ${isrc}`, id);
  for (const { id, upc } of album) if (upc !== '') code(`upc ${upc.replace(/^0+/, '')}`, id);
}

function writeWords<T extends { id: number }, F extends string>(
  index: FolderIndex,
  kind: RankedKind,
  { items, fields, exactFields = [], text }: Searchable<T, F>,
): void {
  const [table, columns] = [`words_${kind}`, [...fields, ...exactFields]];
  index.run(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`);
  const sql = `INSERT INTO ${table} (rowid, ${columns}) VALUES (?${', ?'.repeat(columns.length)})`;
  for (const item of items())
    index.run(sql, item.id, ...columns.map(field => indexTerms(text(item, field)).join(' ')));
}
