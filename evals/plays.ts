import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Start, settingsIn } from './session.ts';

/** The days on which songs were played, by "Artist - Title". */
export type Played = Readonly<Record<string, readonly string[]>>;

const run = promisify(execFile);

/** Gives the listener of a server whose data folder is `folder` a history, as they would: from an export. */
export async function importPlays(folder: string, played: Played, start: Start): Promise<void> {
  const file = join(folder, 'scrobbles.csv');
  const rows = Object.entries(played).flatMap(([song, days]) => {
    const [artist, title] = song.split(' - ');
    return days.map(day => [Date.parse(`${day}T20:00Z`) / 1000, '', `"${artist}"`, '', `"${title}"`].join());
  });
  writeFileSync(file, ['uts,utc_time,artist,album,track', ...rows].join('\n'));
  const { program, env } = settingsIn(folder, start);
  await run(process.execPath, [program, 'import', file, '--plays'], { env });
}
