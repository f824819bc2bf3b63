import { setImmediate } from 'node:timers/promises';
import { dayOf, type Listen, type ListenerHistory } from '../../history/index.ts';
import { heardSong, isTime } from '../../history/listen.ts';
import { sanitize } from '../../text/sanitize.ts';
import { counted } from '../../tools/engine/change-words.ts';
import { readExports } from './export-files.ts';
import type { Exported } from './service-exports/index.ts';

interface Parts {
  readonly history: ListenerHistory;
  /** Whether to show what would be added, and change nothing. */
  readonly isDry: boolean;
  /** Milliseconds since 1970. */
  now(): number;
  say(line: string): void;
}

/** Listens that are stored without giving others a turn. */
const perTransaction = 500;

/**
 * Adds the plays of an export to the listener's history: the song and the time, and nothing else. Resolves to the exit
 * code. Rejects with `StoreError`.
 */
export async function importHistory(path: string, { history, isDry, now, say }: Parts): Promise<number> {
  const { files, problems } = await readExports(path);
  for (const problem of problems) say(problem);
  const services = new Map<string, Listen[]>();
  let without = 0;
  for (const file of files) {
    const { listens, untimed } = listensIn(file, now());
    without += untimed;
    if (listens.length > 0) services.set(file.from, [...(services.get(file.from) ?? []), ...listens]);
  }
  for (const { from, plays, left = [] } of files)
    if (plays !== undefined && left.length > 0)
      say(`Not imported from ${sanitize(from)}: ${left.join(', ')}.`);
  if (without > 0) say(`Not imported: ${counted(without, 'play')} without a time, or of a private session.`);
  if (services.size === 0) {
    say('No plays with their times were found. docs/history.md names the exports that have them.');
    return 2;
  }
  for (const [from, listens] of services) {
    const times = listens.map(({ at }) => at).sort((a, b) => a - b);
    const span = `from ${dayOf(times[0] ?? 0)} to ${dayOf(times.at(-1) ?? 0)}`;
    say(`${sanitize(from)}: ${counted(listens.length, 'play')} ${span}`);
    if (isDry) continue;
    let added = 0;
    for (let at = 0; at < listens.length; at += perTransaction) {
      added += await history.add(`import ${from}`, listens.slice(at, at + perTransaction));
      await setImmediate();
    }
    say(`  ${added} added; ${listens.length - added} were in the history already.`);
  }
  if (isDry) say('Nothing was changed, because of --dry-run.');
  return 0;
}

function listensIn({ plays = [] }: Exported, now: number) {
  const listens = plays.flatMap(({ song: { title, artist, album, isrc }, at }): Listen[] => {
    const song = heardSong({ title, artist, album, isrc, recording: undefined });
    return isTime(at, now) && song !== undefined ? [{ at, song }] : [];
  });
  return { listens, untimed: plays.length - listens.length };
}
