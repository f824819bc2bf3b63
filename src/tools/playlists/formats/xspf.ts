import { parseXml, type XmlElement, XmlError, XmlText } from '@rgrove/parse-xml';
import { type Format, type FormatProblem, fileOf, lineAt, type PlaylistFile } from './format.ts';
import { headIn, headOf, songIn, trackOf } from './spiff.ts';

/** XML: https://www.xspf.org/spec. Of entities only XML's own five are known, and nothing outside the text is read. */
export const xspf: Format = {
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
      const { root } = parseXml(text, { includeOffsets: true });
      return root === null ? { reason: 'bad-xml', line: 1 } : playlistIn(root, text, mostRows);
    } catch (error) {
      if (error instanceof XmlError) return { reason: 'bad-xml', line: error.line };
      // Elements deeper than the stack: no playlist has them.
      if (error instanceof RangeError) return { reason: 'bad-xml', line: 1 };
      throw error;
    }
  },
  looksLike: text => text.trimStart().startsWith('<'),
};

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
