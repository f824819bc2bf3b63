import { quoted, sanitize } from '../../text/sanitize.ts';
import { counted } from '../engine/change-words.ts';
import { errorMessage } from '../engine/error-message.ts';
import type { DraftNote } from './building/draft-note.ts';
import type { NameCandidate } from './building/find-in-catalogue.ts';
import type { SourceFailure, SourceLabel } from './building/sources.ts';
import { fileNote } from './file-note.ts';
import { songLabel } from './song-label.ts';

/** A note of a draft as a sentence. */
export function draftNote(note: DraftNote): string {
  switch (note.note) {
    case 'songs-for-later':
    case 'pages-not-read':
    case 'lines-without-song':
    case 'pages-elsewhere':
      return fileNote(note);
    case 'names-taken':
      return `Taken: ${note.objects.map(takenWords).join(', ')}.`;
    case 'source-failed':
      return `Nothing from ${sourceWords(note.source)}: ${failureWords(note.failure)}.`;
    case 'source-short':
      return `${sentence(sourceWords(note.source))} gave ${note.got} of the ${note.of} songs asked for.`;
    case 'first-artists':
      return `Drawn from the first ${note.taken} of ${note.of} favourite artists.`;
    case 'search-stopped':
      return `The search broke off: ${errorMessage(note.error)}.`;
    case 'known-list-unread':
      return `Songs of the ${note.list} could not be left out: ${errorMessage(note.error)}.`;
    case 'songs-not-needed':
      return `${note.count} more ${note.count === 1 ? 'song' : 'songs'} of the sources not needed.`;
    case 'filled-up':
      return `Filled up from the sources with ${note.songs.map(songLabel).join('; ')}.`;
    case 'order-kept':
      return `The order ${note.order} is kept: ${songLabel(note.song)} now stands at ${note.position}.`;
  }
}

/** "artist top "Erik Satie"", "album 9", "flow". */
const sourceWords = ({ from, id, name }: SourceLabel) =>
  `${from.replaceAll('_', ' ')} ${name === undefined ? (id ?? '') : quoted(name)}`.trimEnd();

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function failureWords(failure: SourceFailure): string {
  switch (failure.reason) {
    case 'no-tracks':
      return 'it has no tracks';
    case 'no-favourite-artists':
      return 'there are none';
    case 'name-unknown':
      return `no ${failure.kind} is called that`;
    case 'name-ambiguous':
      return `which ${failure.kind} is meant is not clear; give its id: ${failure.candidates.map(candidateWords).join('; ')}`;
    case 'service-error': {
      const { error, kind, id } = failure;
      return errorMessage(error, kind === undefined ? {} : { [`${kind}_id`]: id });
    }
  }
}

/** "playlist "Garden" [9] by Otto (the one in the library, [7], is empty)". */
function takenWords({ id, name, facts }: NameCandidate): string {
  const object = `${facts.kind} ${quoted(name)} [${id}]`;
  if (facts.kind === 'album') return `${object} ${makerWords(facts.by)}`;
  if (facts.kind !== 'playlist') return object;
  if (facts.insteadOf === undefined)
    return `${object} ${facts.inLibrary ? 'in the library' : makerWords(facts.by)}`;
  return `${object} ${makerWords(facts.by)} (the one in the library, [${facts.insteadOf}], is empty)`;
}

const candidateWords = ({ id, name, facts }: NameCandidate) =>
  `[${id}] ${sanitize(name, 120)} (${factWords(facts)})`;

function factWords(facts: NameCandidate['facts']): string {
  switch (facts.kind) {
    case 'artist':
      return `${facts.fans} fans`;
    case 'album':
      return makerWords(facts.by);
    case 'playlist':
      return `${facts.inLibrary ? 'in the library' : makerWords(facts.by)}, ${counted(facts.tracks)}`;
    default:
      return facts.kind;
  }
}

const makerWords = (by = 'nobody named') => `by ${sanitize(by, 120)}`;
