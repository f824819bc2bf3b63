import { parseXml, type XmlElement, XmlError, XmlText } from '@rgrove/parse-xml';
import { parseIsrc } from '../text/parse.ts';
import { wordsOfPath } from './file-path.ts';
import {
  type FileSong,
  type Format,
  type FormatProblem,
  fileOf,
  lineAt,
  oneLine,
  type PlaylistDocument,
  type PlaylistFile,
  type PlaylistHead,
  songAt,
  unlessBlank,
  type WrittenSong,
} from './format.ts';

/** XML: https://www.xspf.org/spec. Of entities only XML's own five are known, and nothing outside the text is read. */
export const xspf: Format = {
  lacks: [],
  write: document =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<playlist version="1" xmlns="http://xspf.org/ns/0/">',
      ...elements('  ', headOf(document)),
      '  <trackList>',
      ...document.songs.flatMap(song => [
        '    <track>',
        ...elements('      ', trackOf(song)),
        '    </track>',
      ]),
      '  </trackList>',
      '</playlist>',
      '',
    ].join('\n'),
  read(text, mostRows) {
    try {
      return text.length > longestWhole ? readInPieces(text, mostRows) : readWhole(text, mostRows);
    } catch (error) {
      if (error instanceof XmlError) return { reason: 'bad-xml', line: error.line };
      // Elements deeper than the stack: no playlist has them.
      if (error instanceof RangeError) return { reason: 'bad-xml', line: 1 };
      throw error;
    }
  },
  looksLike: text => text.trimStart().startsWith('<'),
};

/** Characters of a text that is parsed in one piece, which takes up to a hundred times as many bytes. */
const longestWhole = 1_000_000;

function readWhole(text: string, mostRows: number): PlaylistFile | FormatProblem {
  const { root } = parseXml(text, { includeOffsets: true });
  return root === null ? { reason: 'bad-xml', line: 1 } : playlistIn(root, text, mostRows);
}

/** Comments and sections of plain text, which may hold anything; the beginnings and ends of tracks. */
const tracksIn = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)(?:[\w.-]+:)?track(?=[\s/>])[^>]*>/g;

/** Parses each track by itself, and then what is left without the tracks. */
function readInPieces(text: string, mostRows: number): PlaylistFile | FormatProblem {
  const rows: { line: number; song: FileSong | undefined }[] = [];
  const lineOf = linesFrom(text);
  let begin: number | undefined;
  let [rest, restFrom] = ['', 0];
  for (const { 0: tag, 1: end, index } of text.matchAll(tracksIn)) {
    if (end === '') begin ??= index;
    if (end === undefined || begin === undefined || !(end === '/' || tag.endsWith('/>'))) continue;
    const to = index + tag.length;
    const line = lineOf(begin);
    const track = to - begin > longestWhole ? undefined : trackIn(text.slice(begin, to), line);
    if (track === undefined || 'reason' in track) return track ?? { reason: 'bad-xml', line };
    rows.push(track);
    if (rows.length === mostRows) return fileOf(rows);
    rest += text.slice(restFrom, begin);
    restFrom = to;
    begin = undefined;
  }
  rest += text.slice(restFrom);
  if (rest.length > longestWhole) return { reason: 'no-playlist', line: 1, found: '' };
  const head = readWhole(rest, 0);
  return 'reason' in head ? head : fileOf(rows, head);
}

function trackIn(text: string, line: number) {
  try {
    const { root } = parseXml(text);
    return { line, song: root === null ? undefined : songIn(fieldsOf(root), line) };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const problem: FormatProblem = { reason: 'bad-xml', line: line + error.line - 1 };
    return problem;
  }
}

/** What XML cannot hold, even escaped. */
const forbidden = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
const escaped = (text: string) =>
  text.replace(forbidden, '').replace(/[&<>\r]/g, mark => marks[mark] ?? mark);

const elements = (indent: string, values: Readonly<Record<string, string | number | undefined>>): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${indent}<${name}>${escaped(String(value))}</${name}>`],
  );

/** An element's name without the prefix that a file may give it. */
const nameOf = ({ name }: XmlElement) => name.replace(/^.*:/, '');

const childrenOf = (parent: XmlElement, name: string): XmlElement[] =>
  parent.children.flatMap(child => (isElement(child) && nameOf(child) === name ? [child] : []));

const isElement = (node: object): node is XmlElement => 'attributes' in node && 'children' in node;

/** The text right inside an element; markup within has none of its own. */
const textOf = (element: XmlElement): string =>
  element.children.map(child => (child instanceof XmlText ? child.text : '')).join('');

const fieldsOf = (element: XmlElement) => (name: string) => childrenOf(element, name).map(textOf);

function playlistIn(root: XmlElement, text: string, mostRows: number): PlaylistFile | FormatProblem {
  if (nameOf(root) !== 'playlist')
    return { reason: 'no-playlist', line: lineAt(text, root.start), found: `<${root.name}>` };
  const tracks = childrenOf(root, 'trackList').flatMap(list => childrenOf(list, 'track'));
  const lineOf = linesFrom(text);
  return fileOf(
    tracks.slice(0, mostRows).map(track => {
      const line = lineOf(track.start);
      return { line, song: songIn(fieldsOf(track), line) };
    }),
    headIn(fieldsOf(root)),
  );
}

/** Tells the line of places that only grow. */
function linesFrom(text: string): (place: number) => number {
  let [line, from] = [1, 0];
  return place => {
    line += lineAt(text.slice(from, place), place) - 1;
    from = place;
    return line;
  };
}

/* What XSPF and its JSON form share: the names of the fields, and what stands in them. */

/** The values of a field, by its name; none where the file has no such field. */
type Fields = (name: string) => readonly string[];

const webAddress = /^(?:https?|music):\/\//i;
const ownFile = /^file:\/\//i;
/** Neither an address nor a name such as `urn:isrc:…`. A drive of Windows has one letter. */
const isPath = (text: string) => text.trim() !== '' && !/^\s*[a-z][a-z\d+.-]+:/i.test(text);
/** Before a sentence to whoever opens the file, on a line of its own behind the description. */
const remarkSign = '# ';

/** The facts of the playlist as a whole. */
export const headOf = ({ title, description = '', creator, page, remarks }: PlaylistDocument) => ({
  title,
  creator,
  annotation: [description, ...remarks.map(remark => remarkSign + oneLine(remark))]
    .filter(text => text !== '')
    .join('\n'),
  info: page,
});

export function headIn(fields: Fields): PlaylistHead {
  const [title] = fields('title');
  const [annotation = ''] = fields('annotation');
  const lines = annotation.split('\n').filter(line => !line.trim().startsWith(remarkSign));
  return { title: unlessBlank(title), description: unlessBlank(lines.join('\n')) };
}

/** The facts of a song. */
export const trackOf = ({ title, artist, album, isrc, duration, number, page, comment }: WrittenSong) => ({
  identifier: isrc === undefined ? undefined : `urn:isrc:${isrc}`,
  title,
  creator: artist,
  annotation: comment,
  info: page,
  album,
  trackNum: number,
  /** Milliseconds. */
  duration: duration && Math.round(duration * 1000),
});

/** A track as a song. Its page may stand in any field that holds addresses. */
export function songIn(fields: Fields, line: number): FileSong | undefined {
  const text = (name: string) => unlessBlank(fields(name)[0]);
  const addresses = ['info', 'location', 'identifier'].flatMap(fields).map(each => each.trim());
  const [isrc] = addresses.flatMap(each => parseIsrc(each) ?? []);
  const duration = positive(text('duration'));
  const path = addresses.find(each => ownFile.test(each)) ?? fields('location').find(isPath)?.trim();
  const title = text('title');
  return songAt(line, {
    ...(path === undefined ? {} : { place: { path } }),
    ...(path === undefined || title !== undefined ? {} : { words: wordsOfPath(path) }),
    title,
    artist: text('creator'),
    album: text('album'),
    isrc,
    duration: duration && duration / 1000,
    number: positive(text('trackNum')),
    page: addresses.find(each => webAddress.test(each)),
  });
}

const positive = (text: string | undefined) => (Number(text) > 0 ? Number(text) : undefined);
