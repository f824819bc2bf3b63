import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { CopyReport } from '../../account/copy-library.ts';
import { writePrivateFile } from '../../platform/private-file.ts';
import type { FileSong } from '../../playlist-formats/format.ts';
import { unguessable } from '../../text/redaction.ts';
import { quoted, sanitize } from '../../text/sanitize.ts';
import { counted } from '../../tools/engine/change-words.ts';
import { scheme } from '../../tools/engine/resource-links.ts';
import type { MatchCandidate } from '../../tools/matching/choose-track.ts';
import { differsWords } from '../../tools/matching/match-reasons.ts';
import type { FoundSongs, UnclearSong } from './find-songs.ts';
import type { ExportedList } from './service-exports/index.ts';

/* What an import says of its lists, and the file with the songs that are left. */

/** The songs of a list and what became of them. The counts add up to the songs of the list. */
export function listLines(
  { name, songs }: ExportedList,
  { tracks, twice, unclear, missing }: FoundSongs,
  report: CopyReport,
  isDry: boolean,
): string[] {
  const counts = [
    `${tracks.length} of ${counted(songs.length, 'song')} found`,
    twice.length > 0 && `${twice.length} given twice`,
    unclear.length > 0 && `${unclear.length} unclear`,
    missing.length > 0 && `${missing.length} not found`,
  ].filter(Boolean);
  const rest = unclear.length - mostShown;
  const unfound = missing.slice(0, mostShown).map(songName).join(', ');
  return [
    `${quoted(name)}: ${counts.join(', ')}; ${outcome(report, isDry)}.`,
    ...unclear.slice(0, mostShown).map(unclearLine),
    ...(unfound === '' ? [] : [`  Not found: ${unfound}${missing.length > mostShown ? ', …' : ''}`]),
    ...(rest > 0 ? [`  ${rest} more unclear; --missing writes all of them into a file.`] : []),
  ];
}

/** Songs of one list that are named. */
const mostShown = 10;

const unclearLine = ({ song, candidates }: UnclearSong): string =>
  `  Unclear: ${songName(song)}: ${candidates.map(candidateName).join('; ')}`;

export const songName = ({ artist, title, words, isrc }: FileSong): string =>
  quoted([artist, title ?? words ?? isrc].filter(Boolean).join(' - '));

export function candidateName({ track, differs }: MatchCandidate): string {
  const { title, artist, album } = track;
  const names = [title, artist?.name, album?.title].map(each => sanitize(each ?? '', 100)).filter(Boolean);
  return `${names.join(' · ')} (${sanitize(differsWords(differs), 200)})`;
}

function outcome({ playlists, favourites, refused }: CopyReport, isDry: boolean): string {
  const changes = [
    playlists.made > 0 && 'a new playlist',
    playlists.extended > 0 && 'added to the playlist of the earlier import',
    favourites.added > 0 && counted(favourites.added, 'new favourite'),
  ].filter(Boolean);
  const words = changes.length === 0 ? 'nothing new' : `${isDry ? 'would be ' : ''}${changes.join(', ')}`;
  return refused > 0 ? `${words}, ${refused} refused by the service` : words;
}

/** What is true of all lists: songs that are left, and the file with them. `problem`: why the import stopped. */
export async function afterLists(
  all: readonly (readonly [ExportedList, FoundSongs])[],
  { file, problem }: { readonly file: string | undefined; readonly problem: unknown },
  tellsChanges: boolean,
): Promise<string[]> {
  const rows = all.flatMap(([list, { missing, unclear }]) => [
    ...missing.map(song => missingRow(list, song)),
    ...unclear.map(({ song, candidates }) => missingRow(list, song, candidates)),
  ]);
  const count = (of: 'missing' | 'unclear') => all.reduce((sum, [, found]) => sum + found[of].length, 0);
  const remembered = all.reduce((sum, [, found]) => sum + found.remembered, 0);
  const counts = [
    count('missing') > 0 && `${counted(count('missing'), 'song')} not found`,
    count('unclear') > 0 && `${counted(count('unclear'), 'song')} unclear`,
  ].filter(Boolean);
  const lines = [
    ...(remembered > 0
      ? [
          `${remembered} of the songs that were not found ${remembered === 1 ? 'was' : 'were'} looked for earlier${tellsChanges ? ', and your music has not changed since' : ' today. The next look-up is tomorrow (UTC)'}. To look again now, import the file that --missing writes.`,
        ]
      : []),
  ];
  if (rows.length === 0) {
    const isWhole = problem === undefined && all.length > 0;
    return file !== undefined && isWhole
      ? [...lines, `Every song was found, so ${file} was not written.`]
      : lines;
  }
  if (file === undefined)
    return [...lines, `${counts.join(', ')}. To write them into a file: --missing songs.csv.`];
  const text = stringify([missingHeader, ...rows], { escape_formulas: true });
  await writePrivateFile(file, text, unguessable());
  return [...lines, `${counts.join(', ')}: ${file}. Import this file later to try them again.`];
}

/** Whether a file is one that `--missing` wrote. */
export const isMissingFile = (text: string): boolean =>
  text.startsWith(stringify([missingHeader], { escape_formulas: true }));

/**
 * Whether candidates were chosen in such a file: their addresses are in the column for the address. So may they be in one
 * that cannot be read any more.
 */
export function hasChoices(text: string): boolean {
  try {
    return parse(text, { relax_column_count: true, relax_quotes: true }).some(
      row => row[urlColumn]?.startsWith(`${scheme}track/`) && row.at(-1)?.includes(row[urlColumn] ?? ''),
    );
  } catch {
    return true;
  }
}

const urlColumn = 4;
const missingHeader = [
  ...['title', 'artist', 'album', 'isrc', 'url', 'playlist', 'type', 'imported from'],
  'why',
  'candidates',
];

/** A row for a song that is left. To choose a candidate, its address goes into the column for the address. */
const missingRow = (
  { name, kind, from }: ExportedList,
  song: FileSong,
  candidates: readonly MatchCandidate[] = [],
): string[] => [
  ...[song.title ?? song.words, song.artist, song.album, song.isrc, song.page, name].map(text =>
    sanitize(text ?? ''),
  ),
  kind === 'favourites' ? 'Favorite' : 'Playlist',
  sanitize(from),
  candidates.length > 0 ? 'unclear' : 'not found',
  candidates.map(candidate => `${scheme}track/${candidate.track.id} ${candidateName(candidate)}`).join(' | '),
];
