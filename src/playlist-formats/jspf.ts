import { isRecord } from '../client/api/is-record.ts';
import { type Format, type FormatProblem, fileOf, lineAt, type PlaylistFile } from './format.ts';
import { headIn, headOf, songIn, trackOf } from './xspf.ts';

/** XSPF in JSON: https://www.xspf.org/jspf. */
export const jspf: Format = {
  lacks: [],
  write(document) {
    // A song a line: whoever compares two files sees what changed.
    const tracks = document.songs.map(song => {
      const { identifier, ...track } = trackOf(song);
      return JSON.stringify(withoutBlanks({ identifier: identifier && [identifier], ...track }));
    });
    const head = JSON.stringify({ playlist: { ...withoutBlanks(headOf(document)), track: [] } }).slice(
      0,
      -']}}'.length,
    );
    return `${head}${tracks.length === 0 ? '' : `\n${tracks.join(',\n')}\n`}]}}\n`;
  },
  read(text, mostRows) {
    try {
      return playlistIn(JSON.parse(text), text, mostRows);
    } catch (error) {
      if (error instanceof SyntaxError) return { reason: 'bad-json', line: lineOfDamage(text) };
      throw error;
    }
  },
  looksLike: text => /^\s*[{[]/.test(text),
};

/** What is known, without what is blank. */
const withoutBlanks = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

/** The first line with which a text is no beginning of JSON any more; the last where it only breaks off. */
function lineOfDamage(text: string): number {
  const lines = text.trimEnd().split('\n');
  let [good, bad] = [0, lines.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (mayGoOn(lines.slice(0, middle).join('\n'))) good = middle;
    else bad = middle;
  }
  return bad;
}

/** Whether whole lines may be the beginning of JSON. Not every message of the parser says where it stopped. */
function mayGoOn(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const place = /at position (\d+)/.exec(message)?.[1];
    if (message.startsWith('Unterminated')) return false;
    return message.includes('end of JSON') || Number(place) >= text.trimEnd().length;
  }
}

function playlistIn(json: unknown, text: string, mostRows: number): PlaylistFile | FormatProblem {
  const playlist = isRecord(json) ? json['playlist'] : undefined;
  const tracks = isRecord(playlist) ? playlist['track'] : undefined;
  if (!isRecord(playlist) || !Array.isArray(tracks))
    return { reason: 'no-playlist', line: 1, found: isRecord(json) ? Object.keys(json).join(', ') : '' };
  const lines = linesOfTracks(text, tracks.length);
  return fileOf(
    tracks.slice(0, mostRows).map((track, at) => {
      const line = lines[at] ?? 1;
      return { line, song: isRecord(track) ? songIn(name => texts(track[name]), line) : undefined };
    }),
    headIn(name => texts(playlist[name])),
  );
}

/** The line that each track begins in; none where the text is laid out in a way that nobody writes. */
function linesOfTracks(text: string, count: number): number[] {
  const list = /(?<!\\)"track"\s*:\s*\[/.exec(text);
  if (list === null) return [];
  const lines: number[] = [];
  let line = lineAt(text, list.index);
  let depth = 0;
  for (const [token] of text.slice(list.index + list[0].length).matchAll(tokens)) {
    if (token === '{' && depth === 0) lines.push(line);
    if (token === '\n') line += 1;
    else if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth < 0) break;
  }
  return lines.length === count ? lines : [];
}

/** What decides where a track begins: strings, brackets, ends of lines. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]\n]/g;

/** A text or a list of texts, by whichever a program wrote. */
const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap(each =>
    typeof each === 'string' || typeof each === 'number' ? [String(each)] : [],
  );
