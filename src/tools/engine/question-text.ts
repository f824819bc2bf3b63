import type { Question, Refusal } from '../../jobs/question.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, callOf } from './answer.ts';
import { counted, listItem, someNames } from './change-words.ts';

/** What the listener is asked: what goes, and what undo would not bring back. */
export const questionText = (question: Question): string =>
  question.ask === 'several'
    ? question.questions.map(questionText).join(' ')
    : `${whatGoes(question)} ${lost[question.ask]}`;

type Single = Exclude<Question, { ask: 'several' }>;

const lost: Readonly<Record<Single['ask'], string>> = {
  'remove-favourites': 'Undo brings them back, without their dates and places in the list.',
  'remove-tracks': 'Undo brings them back, without the dates on which they were added.',
  'delete-playlist': 'Undo makes it anew: under another id, without its fans and the dates of its tracks.',
  'delete-upload': 'It cannot be brought back.',
  'forget-listener': 'It cannot be brought back; the music library itself stays as it is.',
  'undo-create': 'It could be made anew only under another id, without its fans and the dates of its tracks.',
};

/** An answer to a call before which the listener was asked and said yes. */
export const withAgreement = (answer: Answer, agreed: boolean): Answer =>
  agreed
    ? {
        ...answer,
        text: `${answer.text}\nThe listener was asked and agreed.`,
        ...(answer.structured === undefined ? {} : { structured: { ...answer.structured, agreed } }),
      }
    : answer;

function whatGoes(question: Single): string {
  switch (question.ask) {
    case 'remove-favourites':
      return `Remove ${question.names.length} ${listItem(question.kind)}s: ${someNames(question.names)}?`;
    case 'remove-tracks':
      return `Remove ${question.names.length} tracks from the playlist ${quoted(question.title)}: ${someNames(question.names)}?`;
    case 'delete-playlist':
      return `Delete the playlist ${quoted(question.title)}, ${counted(question.tracks)}?`;
    case 'delete-upload': {
      const by = question.artist === '' ? '' : ` by ${quoted(question.artist)}`;
      return `Delete the uploaded track ${quoted(question.title)}${by} for good?`;
    }
    case 'forget-listener':
      return 'Sign out, and delete all that is kept of the listener here: the record of changes, so that none can be undone any more, and plans?';
    case 'undo-create':
      return `Delete the playlist ${quoted(question.title)}, ${counted(question.tracks)}, ${question.since.length} of them added since it was made: ${someNames(question.since, question.since.length, 3)}?`;
  }
}

/** What to do where the host cannot ask, without a full stop; undefined where the call itself can be repeated. */
export function otherwise(question: Question): string | undefined {
  if (question.ask === 'several')
    return question.questions.flatMap(each => otherwise(each) ?? []).join('; ') || undefined;
  return question.ask === 'undo-create'
    ? `${callOf('playlist_delete', { action: 'delete', playlist_id: question.playlistId })} deletes it once the listener has said yes`
    : undefined;
}

/** Why nothing is done, and what can be done instead; without a full stop. */
export function refusalText({ refused: { title, owner, favourite } }: Refusal): string {
  const why = `playlist ${quoted(title)} belongs to ${quoted(owner ?? 'somebody else')}: only its owner can change it`;
  if (favourite === undefined) return why;
  return `${why}; ${callOf('library_remove', { kind: 'playlists', ids: [favourite] })} takes it out of the favourites`;
}
