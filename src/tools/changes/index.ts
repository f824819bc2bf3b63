/** Changes, with what is needed to take them back. Every write of a tool goes through `recorded`. */
export { type ChangeLog, changeLog } from './log.ts';
export { listOf, type WriteName } from './names.ts';
export { playlistSnapshot, type ReadPlaylist, readPlaylist } from './reading.ts';
export { asksFirst, writeNameOf } from './recipes.ts';
export { newPlaylist, type PlaylistSnapshot } from './record.ts';
export { type Recording, recorded, type Wrote } from './recording.ts';
export { counted } from './words.ts';
