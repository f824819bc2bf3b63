import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sanitize } from '../text/sanitize.ts';
import { soundFile, wordsOfPath } from './file-path.ts';
import {
  type FileSong,
  type Format,
  type FormatProblem,
  fileOf,
  oneLine,
  songAt,
  unlessBlank,
  type WrittenSong,
} from './format.ts';
import { lineText } from './text-lines.ts';

/** Directives of streams: their lines are pieces of one recording. */
const ofStreams = /^#EXT-X-/m;
const directive = /^#([A-Z-]+):(.*)$/;
/** Seconds, attributes of some players, and what is shown. */
const info = /^(-?\d+(?:\.\d+)?)((?:\s+[\w-]+="[^"]*")*)\s*(?:,(.*))?$/;

/** The list of addresses that players read: the paths of own files, or else pages. */
export const m3u8: Format = {
  lacks: ['description', 'creator', 'number'],
  write: ({ title, remarks, songs, folder }) =>
    [
      '#EXTM3U',
      '#EXTENC:UTF-8',
      `#PLAYLIST:${oneLine(title)}`,
      ...remarks.map(remark => `# ${oneLine(remark)}`),
      ...songs.flatMap(song => linesOf(song, folder)),
      '',
    ].join('\n'),
  read,
  looksLike(text) {
    const lines = text.split('\n').filter(line => line.trim() !== '');
    const places = lines.filter(line => !line.startsWith('#'));
    const isSound = places.length > 0 && places.every(isPath);
    return /^#EXT(?:M3U|INF)/.test(lines[0] ?? '') || isSound;
  },
};

/** Plain lines may have the address of a file behind the song. */
const isPath = (line: string) => soundFile.test(line.trim()) && !/\S\s+file:\/\//.test(line);

const given = (name: string, value: string | undefined) =>
  value === undefined || oneLine(value) === '' ? [] : [`#${name}:${oneLine(value)}`];

/** A song without an address has its line all the same: by its place the file tells songs apart. */
const linesOf = (song: WrittenSong, folder: string | undefined): string[] =>
  song.isGone ? [`# Not there any more: ${lineText(song)}`] : placedLines(song, folder);

const placedLines = (song: WrittenSong, folder: string | undefined): string[] => [
  `#EXTINF:${Math.round(song.duration ?? -1)},${lineText(song)}`,
  ...given('EXTART', song.artist),
  ...given('EXTALB', song.album),
  ...given('ISRC', song.isrc),
  ...(song.comment === undefined ? [] : [`# ${oneLine(song.comment)}`]),
  pathText(song.path) ?? placeText(song.page, folder) ?? song.isrc ?? (lineText(song) || '-'),
];

/** The path of a file on a music server. */
const pathText = (path: string | undefined) =>
  path === undefined || sanitize(path, path.length) !== path ? undefined : notDirective(path);

/** A line that does not look like a comment. */
const notDirective = (path: string) => (path.startsWith('#') ? `./${path}` : path);

/** The path of a file, with slashes on every system. A name with characters that end or turn a line needs its address. */
function placeText(page: string | undefined, folder: string | undefined): string | undefined {
  if (!page?.startsWith('file:')) return page;
  const path = fileURLToPath(page);
  if (sanitize(path, path.length) !== path) return page;
  const short = folder === undefined ? path : relative(folder, path);
  return notDirective(isAbsolute(short) ? short : short.replaceAll(sep, '/'));
}

function read(text: string, mostRows: number) {
  const stream = ofStreams.exec(text);
  if (stream !== null) {
    const problem: FormatProblem = { reason: 'stream', line: text.slice(0, stream.index).split('\n').length };
    return problem;
  }
  const rows: { line: number; song: FileSong | undefined }[] = [];
  let tags: Record<string, string> = {};
  let title: string | undefined;
  for (const [at, whole] of text.split('\n').entries()) {
    const line = whole.trim();
    const [, name, value = ''] = directive.exec(line) ?? [];
    if (name === 'PLAYLIST') title ??= unlessBlank(value);
    else if (name !== undefined) tags[name] = value;
    if (line === '' || line.startsWith('#')) continue;
    rows.push({ line: at + 1, song: songAt(at + 1, { ...tagsOf(tags), ...placeOf(line, tags) }) });
    tags = {};
    if (rows.length === mostRows) break;
  }
  return fileOf(rows, { title });
}

function tagsOf(tags: Readonly<Record<string, string>>): Omit<FileSong, 'line'> {
  const [, seconds, , shown] = info.exec(tags['EXTINF'] ?? '') ?? [];
  const artist = unlessBlank(tags['EXTART']);
  const words = unlessBlank(shown);
  const title =
    artist !== undefined && words?.startsWith(`${artist} - `) ? words.slice(artist.length + 3) : undefined;
  return {
    ...(title === undefined ? { words } : { title: unlessBlank(title), artist }),
    album: unlessBlank(tags['EXTALB']),
    isrc: unlessBlank(tags['ISRC']),
    duration: Number(seconds) > 0 ? Number(seconds) : undefined,
  };
}

/** What the address of a song tells: a page, or the name of a file. */
function placeOf(
  line: string,
  tags: Readonly<Record<string, string>>,
): Pick<FileSong, 'page' | 'words' | 'place'> {
  if (/^(?:https?|music):\/\//i.test(line) && !soundFile.test(line)) return { page: line };
  const [, , , shown] = info.exec(tags['EXTINF'] ?? '') ?? [];
  return { ...(unlessBlank(shown) === undefined ? { words: wordsOfPath(line) } : {}), place: { path: line } };
}
