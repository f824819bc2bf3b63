import type { Irreversible, Loss, SettledReason, UndoNote } from '../../jobs/change-call.ts';
import type { Job } from '../../jobs/job.ts';
import type { IdReason, Note } from '../../jobs/outcome.ts';
import type { Prospect } from '../../jobs/undo.ts';
import { listed, listItem } from './change-words.ts';
import { errorMessage } from './error-message.ts';

const settled: Readonly<Record<SettledReason, string>> = {
  'already-there': 'already there',
  'was-not-there': 'not there',
  'not-in-playlist': 'not in the playlist',
  'in-that-order': 'in that order already',
  'as-asked': 'it was so already',
  'no-bookmark': 'no bookmark was set',
  'still-there': 'it is still there',
  gone: 'the playlist is gone',
};

/** Why an id turned out as it did, without a full stop. */
export function reasonText(reason: IdReason): string {
  if (reason.reason === 'settled') return settled[reason.because];
  if (reason.reason === 'not-so-after-all')
    return 'the service answered that it was done, but read back it is not so';
  if (reason.reason === 'text-not-kept') return 'nothing was sent, and its text is not kept: send it anew';
  const said = errorMessage(reason.error, reason.input, reason.seenNotSo);
  return reason.seenNotSo ? `${said}; read back, it is not so` : said;
}

/** What else is to be known of a change, in sentences. */
export function noteText(note: Note): string {
  switch (note.note) {
    case 'cannot-be-read':
      return 'The service says so; it offers no way to read it back.';
    case 'not-read-back':
      return 'It could not be read back, so this is only what the service said.';
    case 'list-too-long':
      return `${note.count} of them could not be read back: the list is too long.`;
    case 'twin':
      return `An empty playlist of the same title turned up beside it, perhaps from a request whose answer was lost: ${note.ids.join(', ')}. It was left as it is.`;
  }
}

const irreversible: Readonly<Record<Irreversible, string>> = {
  'upload-deleted': 'a deleted upload cannot come back: upload the file again',
  'notification-sent': 'a notification cannot be called back',
  'marked-seen': 'the service cannot make a playlist unseen again',
  'other-version': 'another version of this server made it',
};

/** Why a change cannot be taken back, without a full stop. */
export const irreversibleText = (why: Irreversible): string => irreversible[why];

const losses: Readonly<Record<Loss, string>> = {
  'new-playlist': 'its id, its fans and the dates of its tracks',
  date: 'the date of the track',
  dates: 'the dates of the tracks',
  place: 'its date and its place in the list',
  places: 'their dates and places in the list',
  doubles: 'second copies of a track',
};

/** What an undo does not bring back, without a full stop; undefined where that is nothing. */
export function lossText(loses: readonly Loss[]): string | undefined {
  if (loses.length === 0) return undefined;
  const isOne = loses.length === 1 && loses[0] === 'date';
  return `${listed(loses.map(loss => losses[loss]))} ${isOne ? 'is' : 'are'} lost`;
}

/** Whether a change can be taken back, and what of it cannot; without a full stop. */
export function prospectText(prospect: Prospect, kind: Job['kind'] = 'change'): string {
  if (!prospect.can)
    return prospect.why === 'already-taken-back' || prospect.why === 'nothing-changed'
      ? 'there is nothing to take back'
      : `undo cannot take it back: ${irreversible[prospect.why]}`;
  const but = prospect.but === undefined ? undefined : irreversible[prospect.but];
  const lost = [lossText(prospect.loses), but].filter(part => part !== undefined).join('; ');
  const undo = kind === 'undo' ? 'undo with this id makes the change again' : 'undo takes it back';
  return lost === '' ? undo : `${undo}, but ${lost}`;
}

export const alreadyBack = 'already taken back';

/** Why a change cannot be taken back, without a full stop. */
export function whyNotText(why: Extract<Prospect, { can: false }>['why']): string {
  if (why === 'already-taken-back') return alreadyBack;
  return why === 'nothing-changed' ? 'nothing was changed' : irreversible[why];
}

/** What an undo could not bring back, and what else is to be known of it; without a full stop. */
export function undoNoteText(note: UndoNote): string {
  switch (note.note) {
    case 'irreversible':
      return irreversible[note.why];
    case 'perhaps-not-new':
      return `It is not known whether these were new as ${listItem(note.of)}s, so they stay: ${note.ids.join(', ')}`;
    case 'perhaps-was-not':
      return `It is not known whether these were ${listItem(note.of)}s; they are now: ${note.ids.join(', ')}`;
    case 'bookmark-out-of-range':
      return `The old bookmark, ${note.offset}, is not one that can be set`;
    case 'names-were-blank':
      return `The old ${listed(note.fields)} ${note.fields.length === 1 ? 'was' : 'were'} blank, which cannot be set again`;
    case 'playlist-gone':
      return `Playlist ${note.id} is gone, so nothing could be restored in it`;
    case 'playlist-still-there':
      return `Playlist ${note.id} is still there`;
    case 'playlist-has-new-id':
      return `The playlist came back under a new id, ${note.id}; its old id, its fans and the dates of its tracks are gone`;
    case 'made-unknown':
      return 'Whether a playlist was made is not known: look for it with library_read kind=playlists';
  }
}
