import { quoted, sanitize } from '../../../text/sanitize.ts';
import { andMore } from '../../engine/answer.ts';
import { capital, counted } from '../../engine/change-words.ts';
import { errorMessage } from '../../engine/error-message.ts';
import type { ArtistNote, ListNote } from '../choosing/artist-and-list-rules.ts';
import { mostOnCurve } from '../choosing/fit-length-and-tempo.ts';
import { songLabel } from '../choosing/song-wording.ts';
import type { Song } from '../songs/song.ts';
import type { NameCandidate, SourceFailure, SourceLabel, SourceNote } from '../sources/sources.ts';

/** What an assistant should know of a plan besides its songs: what was assumed, and what could not be had. */
export type PlanNote =
  | SourceNote
  | ListNote
  | ArtistNote
  /** Lines of a file without a song, from 1. */
  | { readonly note: 'lines-without-song'; readonly lines: readonly number[] }
  /** Tracks taken as a file names them. */
  | { readonly note: 'pages-not-read'; readonly count: number }
  /** Not all songs were searched completely. */
  | { readonly note: 'search-stopped'; readonly error: unknown }
  /** Songs that were asked for and are in the playlist already. */
  | { readonly note: 'already-there'; readonly songs: readonly Song[] }
  | { readonly note: 'no-duplicates' }
  /** Songs whose tempo or date is not known, and that come last or first. */
  | {
      readonly note: 'sort-unknown';
      readonly by: string;
      readonly count: number;
      readonly at: 'first' | 'last';
    }
  /** A song asked for by name whose other edition is in the list. */
  | { readonly note: 'edition-in-list'; readonly said: string; readonly song: Song }
  | { readonly note: 'gap-not-kept'; readonly gap: number }
  /** The curve was chosen from so many songs with a known tempo. */
  | { readonly note: 'curve-from'; readonly known: number; readonly of: number }
  /** A refresh could not ask for everything again, so it takes no song out. */
  | { readonly note: 'nothing-leaves' }
  | { readonly note: 'filled-up'; readonly songs: readonly Song[] }
  /** Nothing in the list is also in the list named in `remove`. */
  | { readonly note: 'none-in-list'; readonly list: string }
  /** Songs that the listener took out since the last save, and that do not come back. */
  | { readonly note: 'kept-out'; readonly count: number };

export function planNote(note: PlanNote): string {
  switch (note.note) {
    case 'lines-without-song':
      return `No song in ${linesWords(note.lines)} of the text.`;
    case 'pages-not-read':
      return `${counted(note.count)} ${note.count === 1 ? 'is' : 'are'} taken as the text names them; their pages were not read.`;
    case 'names-taken':
      return `Taken: ${note.objects.map(takenWords).join(', ')}.`;
    case 'source-failed':
      return `Nothing from ${sourceWords(note.source)}: ${failureWords(note.failure)}.`;
    case 'source-short':
      return `${capital(sourceWords(note.source))} gave ${note.got} songs that can be used; ${note.of} were asked for.`;
    case 'first-artists':
      return `Drawn from the first ${note.taken} of ${note.of} favourite artists.`;
    case 'search-stopped':
      return `The search broke off: ${errorMessage(note.error)}.`;
    case 'list-unread':
      return `Songs of ${note.list} could not be left out: ${errorMessage(note.error)}.`;
    case 'already-there':
      return `Already in the list: ${someSongs(note.songs)}. With at, they move.`;
    case 'no-duplicates':
      return 'There are no duplicates.';
    case 'sort-unknown':
      return `The ${sortWords(note.by)} of ${counted(note.count)} is unknown: ${note.count === 1 ? 'it comes' : 'they come'} ${note.at}.`;
    case 'edition-in-list':
      return `For ${quoted(note.said)}, the list has ${songLabel(note.song)}; another edition takes its track_id.`;
    case 'gap-not-kept':
      return `There are too few artists to keep ${counted(note.gap, 'song')} between two by one artist everywhere.`;
    case 'curve-from':
      return `The curve is chosen from ${note.known} of ${counted(note.of)}: ${note.known < mostOnCurve ? 'those with a known tempo' : 'the first with a known tempo'}.`;
    case 'repeated':
      return repeatedWords(note);
    case 'artist-not-offered':
      return notOfferedWords(note);
    case 'nothing-leaves':
      return 'Not everything that the playlist was made from could be asked for again, so no song leaves.';
    case 'filled-up':
      return `Filled up from the sources with ${someSongs(note.songs)}.`;
    case 'none-in-list':
      return `No song of the list is in ${note.list}.`;
    case 'kept-out':
      return `${counted(note.count)} that the listener took out since the last save ${note.count === 1 ? 'does' : 'do'} not come back.`;
  }
}

const mostSongs = 10;
const mostRepeated = 2;
/** Runs of lines that are named one by one. */
const mostRuns = 20;

const someSongs = (songs: readonly Song[], most = mostSongs): string => {
  const more = songs.length - most;
  return `${songs.slice(0, most).map(songLabel).join('; ')}${more > 0 ? ` ${andMore(more)}` : ''}`;
};

/** Songs of the sources that do not count, because the list has them or an earlier source gave them. */
function repeatedWords({ inList, givenTwice }: Extract<PlanNote, { note: 'repeated' }>): string {
  const parts = [
    ...(inList.length === 0 ? [] : [`In the list already: ${someSongs(inList, mostRepeated)}.`]),
    ...(givenTwice.length === 0
      ? []
      : [`Given twice by the sources: ${someSongs(givenTwice, mostRepeated)}.`]),
  ];
  return parts.join(' ');
}

const notOfferedWords = ({ name, similar }: { readonly name: string; readonly similar: readonly string[] }) =>
  `No song is by ${quoted(name)}, so avoid_artists leaves none out for it.${similar.length === 0 ? '' : ` Similar: ${similar.map(each => quoted(each)).join(', ')}.`}`;

const sortWords = (by: string): string =>
  by === 'curve' || by === 'smooth' ? 'tempo' : by.replaceAll('_', ' ');

/** "artist top "Erik Satie"", "album 9", "flow". */
const sourceWords = ({ from, id, name }: SourceLabel) =>
  `${from.replaceAll('_', ' ')} ${name === undefined ? (id ?? '') : quoted(name)}`.trimEnd();

function failureWords(failure: SourceFailure): string {
  switch (failure.reason) {
    case 'no-tracks':
      return 'it has no tracks';
    case 'no-favourite-artists':
      return 'there are none';
    case 'name-unknown':
      return `no ${failure.kind} is called that`;
    case 'name-ambiguous':
      return unclearWords(failure);
    case 'service-error': {
      const { error, kind, id } = failure;
      return errorMessage(error, kind === undefined ? {} : { [`${kind}_id`]: id });
    }
  }
}

function unclearWords({ kind, candidates }: Extract<SourceFailure, { reason: 'name-ambiguous' }>): string {
  const named = candidates.map(candidateWords).join('; ');
  return candidates.length === 1
    ? `no ${kind} is called that; the nearest is ${named}: give its id if that is meant`
    : `which ${kind} is meant is not clear; give its id: ${named}`;
}

/** "playlist "Garden" [9] by Otto (the one in the library, [7], is empty)". */
function takenWords({ kind, insteadOf, ...found }: NameCandidate): string {
  const isMade = kind === 'album' || kind === 'playlist';
  const empty = insteadOf === undefined ? '' : ` (the one in the library, [${insteadOf}], is empty)`;
  return `${kind} ${quoted(found.name)} [${found.id}]${isMade ? ` ${makerWords(found)}` : ''}${empty}`;
}

const candidateWords = (found: NameCandidate) =>
  `[${found.id}] ${sanitize(found.name, 120)} (${factWords(found)})`;

function factWords({ kind, fans = 0, tracks = 0, ...found }: NameCandidate): string {
  switch (kind) {
    case 'artist':
      return counted(fans, 'fan');
    case 'album':
      return makerWords(found);
    case 'playlist':
      return `${makerWords(found)}, ${counted(tracks)}`;
    default:
      return kind;
  }
}

const makerWords = ({ by = 'nobody named', inLibrary }: Pick<NameCandidate, 'by' | 'inLibrary'>) =>
  inLibrary ? 'in the library' : `by ${sanitize(by, 120)}`;

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
