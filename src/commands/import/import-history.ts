import { setImmediate } from 'node:timers/promises';
import { dayOf, type Listen, type ListenerHistory } from '../../history/index.ts';
import { heardSong, isTime } from '../../history/listen.ts';
import { sanitize } from '../../text/sanitize.ts';
import { counted } from '../../tools/engine/change-words.ts';
import { readExports } from './export-files.ts';
import type { Play } from './service-exports/exported-list.ts';

interface Parts {
  readonly history: ListenerHistory;
  /** Whether to show what would be added, and change nothing. */
  readonly isDry: boolean;
  /** Milliseconds since 1970. */
  now(): number;
  say(line: string): void;
}

/** The plays of one service. Listens are made of them when they are stored: all at once would take much more memory. */
interface Heard {
  readonly plays: (readonly Play[])[];
  count: number;
  /** Seconds since 1970. */
  first: number;
  last: number;
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
  const services = new Map<string, Heard>();
  let without = 0;
  const until = now();
  for (const { from, plays = [] } of files) {
    const heard = services.get(from) ?? { plays: [], count: 0, first: Number.POSITIVE_INFINITY, last: 0 };
    heard.plays.push(plays);
    for (const play of plays) {
      const listen = listenOf(play, until);
      if (listen === undefined) without += 1;
      else {
        heard.count += 1;
        heard.first = Math.min(heard.first, listen.at);
        heard.last = Math.max(heard.last, listen.at);
      }
    }
    if (heard.count > 0) services.set(from, heard);
  }
  for (const { from, plays, left = [] } of files)
    if (plays !== undefined && left.length > 0)
      say(`Not imported from ${sanitize(from)}: ${left.join(', ')}.`);
  if (without > 0) say(`Not imported: ${counted(without, 'play')} without a time, or of a private session.`);
  if (services.size === 0) {
    say('No plays with their times were found. docs/history.md names the exports that have them.');
    return 2;
  }
  for (const [from, { plays, count, first, last }] of services) {
    say(`${sanitize(from)}: ${counted(count, 'play')} from ${dayOf(first)} to ${dayOf(last)}`);
    if (isDry) continue;
    let added = 0;
    for (const each of plays)
      for (let at = 0; at < each.length; at += perTransaction) {
        const some = each.slice(at, at + perTransaction).flatMap(play => listenOf(play, until) ?? []);
        added += await history.add(`import ${from}`, some);
        await setImmediate();
      }
    say(`  ${added} added; ${count - added} were in the history already.`);
  }
  if (isDry) say('Nothing was changed, because of --dry-run.');
  return 0;
}

/** Undefined for a play without a time or a name. */
function listenOf({ song: { title, artist, album, isrc }, at }: Play, now: number): Listen | undefined {
  const song = heardSong({ title, artist, album, isrc, recording: undefined });
  return isTime(at, now) && song !== undefined ? { at, song } : undefined;
}
