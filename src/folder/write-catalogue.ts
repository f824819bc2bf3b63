import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { indexTerms } from '../demo/search/query.ts';
import type { FolderIndex } from './index-file.ts';
import { readList } from './list-files.ts';
import { Names } from './names.ts';
import type { ListFile, OwnTables } from './own-tables.ts';
import { folderOf, songOf } from './song.ts';
import { makeTables } from './tables.ts';
import { absolute, type Found } from './walk.ts';

/**
 * Writes the catalogue of all files that are present, unless it is written already. Readers see the old one or the new
 * one, whole.
 */
export function writeCatalogue(index: FolderIndex, roots: readonly string[], found: Found): void {
  const signature = signatureOf(found);
  if (index.written === signature) return;
  const songs = index.files().flatMap(file => songOf(file) ?? []);
  const trackAt = new Map(songs.map(({ file }) => [absolute(roots, file), file.track]));
  const lists = found.playlists.flatMap((file): ListFile[] => {
    const path = absolute(roots, file);
    const read = readList(path);
    if (read === undefined) return [];
    const tracks = [...new Set(read.files.flatMap(each => trackAt.get(each) ?? []))];
    const title = read.title ?? file.path.slice(0, -extname(file.path).length).split('/').at(-1) ?? '';
    return [{ path: `${file.root}/${file.path}`, title, tracks, modified: Math.floor(file.modified / 1000) }];
  });
  const covers = new Set(found.pictures.map(folderOf));
  const names = new Names(storedNames(index));
  const tables = makeTables(songs, { lists, covers, names });
  index.change(() => {
    for (const [name, id] of names.added)
      index.statement('INSERT OR REPLACE INTO name VALUES (?, ?)').run(name, id);
    if (writeNodes(index, tables, listsIn(names.all, found.absent))) writeSearch(index, tables);
    index.setWritten(signature);
  });
}

/** Changes with the playlists and the pictures in the folders. */
const signatureOf = ({ playlists, pictures }: Found): string =>
  createHash('sha256')
    .update(JSON.stringify([playlists, pictures.map(({ root, path }) => [root, path])]))
    .digest('base64url');

function storedNames(index: FolderIndex): Map<string, number> {
  return new Map(index.rows('SELECT key, id FROM name').map(row => [row.text('key'), row.number('id')]));
}

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
  const put = index.statement(
    `INSERT INTO node VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET place = excluded.place, body = excluded.body
      WHERE place <> excluded.place OR body <> excluded.body`,
  );
  const drop = index.statement('DELETE FROM node WHERE kind = ? AND id = ?');
  for (const [kind, nodes] of Object.entries(tables)) {
    const there = new Set<number>();
    for (const [place, node] of nodes.entries()) {
      there.add(node.id);
      changes += put.run(kind, node.id, place, JSON.stringify(node));
    }
    for (const row of index.rows('SELECT id FROM node WHERE kind = ?', kind))
      if (!there.has(row.number('id')) && !(kind === 'playlist' && away.has(row.number('id'))))
        changes += drop.run(kind, row.number('id'));
  }
  return changes > 0;
}

/** Writes the words of all tracks, albums and artists. The texts themselves are in the nodes. */
function writeSearch(index: FolderIndex, { track, album, artist }: OwnTables): void {
  const names = new Map(artist.map(({ id, name }) => [id, name]));
  const albums = new Map(album.map(each => [each.id, each]));
  const namesOf = (ids: readonly number[]) => terms(ids.map(id => names.get(id) ?? '').join(' '));
  for (const kind of ['track', 'album', 'artist'])
    index.statement(`INSERT INTO words_${kind} (words_${kind}) VALUES ('delete-all')`).run();
  index.statement('DELETE FROM measure').run();
  index.statement('DELETE FROM code').run();
  const words = index.statement(
    'INSERT INTO words_track (rowid, track, artist, album, label) VALUES (?, ?, ?, ?, ?)',
  );
  const measure = index.statement('INSERT INTO measure VALUES (?, ?, ?, ?)');
  const code = index.statement('INSERT OR IGNORE INTO code VALUES (?, ?)');
  for (const { id, title, artistId, featured, albumId, duration, bpm, rank, isrc } of track) {
    const { title: on = '', label = '' } = albums.get(albumId) ?? {};
    words.run(id, terms(title), namesOf([artistId, ...featured]), terms(on), terms(label));
    measure.run(id, duration, bpm, rank);
    if (isrc !== '') code.run(`isrc ${isrc}`, id);
  }
  const ofAlbum = index.statement('INSERT INTO words_album (rowid, album, artist) VALUES (?, ?, ?)');
  for (const { id, title, artistId, upc } of album) {
    ofAlbum.run(id, terms(title), namesOf([artistId]));
    if (upc !== '') code.run(`upc ${upc.replace(/^0+/, '')}`, id);
  }
  const ofArtist = index.statement('INSERT INTO words_artist (rowid, artist) VALUES (?, ?)');
  for (const { id, name } of artist) ofArtist.run(id, terms(name));
}

const terms = (text: string) => indexTerms(text).join(' ');
