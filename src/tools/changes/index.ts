/** Changes, with what is needed to take them back. Every write of a tool goes through `recorded`. */
export { type ChangeLog, changeLog } from './log.ts';
export type { WriteName } from './names.ts';
export { playlistSnapshot } from './reading.ts';
export type { PlaylistSnapshot } from './record.ts';
export { type Recording, recorded, type Wrote } from './recording.ts';
