import { checkedTable } from '../store/checked-table.ts';
import type { Schema } from '../store/disk.ts';

/** Ids that are made here start with this one. The service's are lower. */
export const firstId = 9_000_000_000_000_001;

/*
 * `listener`: whose library. `object`: what is known of the objects in it. `list`: a kind of favourite, the followed
 * people or the tracks of a playlist, with its totals. `copied`: what was copied elsewhere, and its id there.
 */
export const tables = {
  listener: checkedTable('listener', {
    number: 'number',
    service: 'text',
    caller: 'text',
    id: 'number',
    origin: 'text',
  }),
  object: checkedTable('object', {
    listener: 'number',
    kind: 'text',
    id: 'number',
    facts: 'text',
    gone: 'number',
  }),
  list: checkedTable('list', {
    number: 'number',
    listener: 'number',
    kind: 'text',
    total: 'number',
    seconds: 'number',
    next: 'number',
    revision: 'number',
  }),
  item: checkedTable('item', { list: 'number', position: 'number', id: 'number', at: 'number' }),
  playlist: checkedTable('playlist', {
    id: 'number',
    listener: 'number',
    list: 'number',
    title: 'text',
    description: 'text',
    public: 'number',
    collaborative: 'number',
    created: 'number',
    changed: 'number',
  }),
  bookmark: checkedTable('bookmark', { listener: 'number', episode: 'number', offset: 'number' }),
} as const;

/** Each row that is looked for has two indexes: one that is missing from one of them only is damage, not absent. */
const twins = `
  CREATE UNIQUE INDEX listener_of ON listener (service, caller);
  CREATE UNIQUE INDEX listener_at ON listener (caller, service);
  CREATE UNIQUE INDEX list_at ON list (kind, listener) WHERE kind <> 'playlist';
  CREATE INDEX playlist_at ON playlist (listener, list);
  CREATE INDEX bookmark_at ON bookmark (listener, offset);`;

export const schema = {
  version: 2,
  tables: Object.values(tables),
  create: `
    CREATE TABLE listener (number INTEGER PRIMARY KEY, service TEXT NOT NULL, caller TEXT NOT NULL,
      id INTEGER NOT NULL, origin TEXT NOT NULL, sum INTEGER) STRICT;
    CREATE TABLE object (listener INTEGER NOT NULL, kind TEXT NOT NULL, id INTEGER NOT NULL, facts TEXT NOT NULL,
      gone INTEGER NOT NULL DEFAULT 0, sum INTEGER, PRIMARY KEY (listener, kind, id)) STRICT, WITHOUT ROWID;
    CREATE TABLE list (number INTEGER PRIMARY KEY, listener INTEGER NOT NULL, kind TEXT NOT NULL,
      total INTEGER NOT NULL DEFAULT 0, seconds INTEGER NOT NULL DEFAULT 0, next INTEGER NOT NULL DEFAULT 0,
      revision INTEGER NOT NULL DEFAULT 0, sum INTEGER) STRICT;
    CREATE UNIQUE INDEX list_of ON list (listener, kind) WHERE kind <> 'playlist';
    CREATE TABLE item (list INTEGER NOT NULL, position INTEGER NOT NULL, id INTEGER NOT NULL, at INTEGER NOT NULL,
      sum INTEGER, PRIMARY KEY (list, position)) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX item_of ON item (list, id);
    CREATE TABLE playlist (id INTEGER PRIMARY KEY, listener INTEGER NOT NULL, list INTEGER NOT NULL,
      title TEXT NOT NULL, description TEXT NOT NULL, public INTEGER NOT NULL, collaborative INTEGER NOT NULL,
      created INTEGER NOT NULL, changed INTEGER NOT NULL, sum INTEGER) STRICT;
    CREATE INDEX playlist_of ON playlist (listener, id);
    CREATE TABLE bookmark (listener INTEGER NOT NULL, episode INTEGER NOT NULL, offset INTEGER NOT NULL,
      sum INTEGER, PRIMARY KEY (listener, episode)) STRICT, WITHOUT ROWID;
    CREATE TABLE copied (listener INTEGER NOT NULL, target TEXT NOT NULL, source TEXT NOT NULL, job TEXT NOT NULL,
      id INTEGER, PRIMARY KEY (listener, target, source)) STRICT, WITHOUT ROWID;${twins}`,
  // Rows of version 1 get their checksums when they are next written.
  upgrade: `${Object.keys(tables)
    .map(name => `ALTER TABLE ${name} ADD COLUMN sum INTEGER;`)
    .join('\n')}${twins}`,
} satisfies Schema;
