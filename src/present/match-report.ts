import { isRecord } from '../client/api/record.ts';
import { clockTime, sanitize } from '../text/sanitize.ts';
import { callOf } from './answer.ts';
import { fitting } from './items.ts';
import { estimateTokens } from './token-budget.ts';

/** A track as a match shows it: what tells it from others, and its ids. */
export interface ShownTrack {
  readonly fields: Record<string, unknown>;
  readonly words: string;
}

/** Takes a track of the service. Fields that it does not have are left out. */
export function shownTrack(track: unknown): ShownTrack {
  if (!isRecord(track)) return { fields: {}, words: '' };
  const artist = isRecord(track['artist']) ? track['artist'] : {};
  const album = isRecord(track['album']) ? track['album'] : {};
  const all = {
    id: track['id'],
    title: text(track['title']),
    artist: text(artist['name']),
    artist_id: artist['id'],
    album: text(album['title']),
    duration: track['duration'],
    explicit: track['explicit_lyrics'] === true ? true : undefined,
  };
  const by = all.artist_id == null ? all.artist : `${all.artist} (${all.artist_id})`;
  const time = typeof all.duration === 'number' ? clockTime(all.duration) : undefined;
  const parts = [all.title, by, all.album, time, all.explicit ? 'explicit' : undefined];
  return {
    fields: Object.fromEntries(Object.entries(all).filter(([, value]) => value != null)),
    words: `[${all.id}] ${parts.filter(part => part !== undefined).join(' · ')}`,
  };
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? sanitize(value, 200) : undefined;

/** What is said of one place in a list: in which of the answer's lists it stands, its fields and its line. */
export interface Placed {
  readonly list: string;
  readonly fields: Record<string, unknown>;
  readonly line: string;
}

export interface Report {
  /** Goes before everything else. */
  readonly head: string;
  /** Every list of the answer, also those that stay empty. */
  readonly lists: readonly string[];
  readonly entries: readonly Placed[];
  readonly budget: number;
  readonly extra?: Record<string, unknown>;
  /** The call that gives the entries from a place on. */
  rest(from: number): { tool: string; args: Record<string, unknown> };
}

/** An answer with one line for each thing that was asked. What does not fit is left out, and the call that gets it is named. */
export function reportAnswer({ head, lists, entries, budget, extra = {}, rest }: Report) {
  const shown = fitting(entries, budget - estimateTokens(head));
  const structured: Record<string, unknown> = { ...extra };
  for (const list of lists) {
    structured[list] = shown.filter(entry => entry.list === list).map(({ fields }) => fields);
  }
  const lines = [head, ...shown.map(({ line }) => line)];
  const left = entries.length - shown.length;
  if (left > 0) {
    const { tool, args } = rest(shown.length);
    lines.push(`${left} more left out for length. Call ${callOf(tool, args)}`);
  }
  return { text: lines.join('\n'), structured };
}
