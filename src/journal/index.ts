/** Changes, with what is needed to take them back. Every write of a tool goes through `recorded`. */
export { createJournal, type Journal } from './journal.ts';
export { playlistSnapshot, type ReadPlaylist, readPlaylist } from './reading.ts';
export { newPlaylist, type PlaylistSnapshot } from './record.ts';
export { type Recording, recorded, type Wrote } from './recording.ts';
export { counted } from './words.ts';
export { asksFirst, writeNameOf } from './write-handlers.ts';
export { listOf, type WriteName } from './write-names.ts';
