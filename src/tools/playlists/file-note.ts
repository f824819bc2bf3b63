import type { FileNote } from './files/file-wishes.ts';

/** Runs of lines that are named one by one. */
const mostRuns = 20;

/** What is to be known of a text that was read as a playlist, as a sentence. */
export function fileNote(note: FileNote): string {
  switch (note.note) {
    case 'songs-for-later': {
      const count = note.lines.length;
      return `Not looked for yet: ${count} ${count === 1 ? 'song' : 'songs'} of the text (${linesWords(note.lines)}). One call seeks 100 by name and 200 by ISRC. Once this is made, call again with its playlist_id and the same text: what is in it by then costs nothing.`;
    }
    case 'pages-not-read':
      return `${note.count} ${note.count === 1 ? 'track is' : 'tracks are'} named as the text names them; their pages were not read.`;
    case 'lines-without-song':
      return `No song in ${linesWords(note.lines)} of the text.`;
    case 'pages-elsewhere':
      return `A page that leads to no track here, and nothing else, in ${linesWords(note.lines)} of the text.`;
  }
}

/** "line 4", "lines 4, 9-12". */
function linesWords(lines: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last !== undefined && line === last[1] + 1) last[1] = line;
    else runs.push([line, line]);
  }
  const words = runs.slice(0, mostRuns).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  const more = runs.length > mostRuns ? ' …' : '';
  return `${lines.length === 1 ? 'line' : 'lines'} ${words.join(', ')}${more}`;
}
