import { clockTime, cutAt } from '../../text/sanitize.ts';
import type { Shown, ShownPlans } from '../data/shown.ts';
import type { Notice, Refused, State } from './state.ts';

/** Every word of the view. Titles and names come in as they are: they are drawn as text. */

const longestName = 60;

/** A title inside a sentence or a label: quoted, and not longer than one can hear. */
export const named = (title: string): string =>
  `“${title.length > longestName ? `${cutAt(title, longestName).trimEnd()}…` : title}”`;

export const songs = (count: number): string => `${count} ${count === 1 ? 'song' : 'songs'}`;

/** "41 min", "2 h", "2 h 5 min". */
export function longTime(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return `${Math.round(seconds)} s`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(part => part !== '').join(' ');
}

const kinds = { playlist: 'Playlist', album: 'Album', search: 'Search', chart: 'Chart' } as const;

/** What a plan without a title is called, and one that puts a playlist in another order. */
export const planKind = (tool: ShownPlans['plans'][number]['tool']): string =>
  tool === 'arrange_playlist' ? 'New order' : 'New playlist';

/** What the head calls the thing that is shown. */
export function kindOf(shown: Shown): string {
  if (shown.is !== 'plan') return kinds[shown.is];
  if (shown.tool === 'arrange_playlist') return 'New order';
  return shown.playlist === undefined ? 'New playlist' : 'More for';
}

export const privacy = (isPublic: boolean): string => (isPublic ? 'Public' : 'Private');

/** "12 songs, 41 min"; for a playlist that is extended also what there will be in all. */
export function sizeOf(shown: Shown, rows: State['rows']): string {
  if (shown.is === 'plan' && shown.unsorted !== undefined)
    return `${songs(shown.unsorted)}; put in order when you save`;
  if (rows.length === 0) return shown.is === 'search' ? 'Nothing found' : 'No songs';
  const seconds = rows.reduce((sum, { track }) => sum + track.seconds, 0);
  const here = `${songs(rows.length)}, ${longTime(seconds)}`;
  if (shown.is !== 'plan')
    return shown.total !== undefined && shown.total > rows.length
      ? `${rows.length} of ${songs(shown.total)}`
      : here;
  const holds = shown.playlist?.holds;
  return holds === undefined
    ? here
    : `${here}; ${songs(rows.length + holds.tracks)}, ${longTime(seconds + holds.seconds)} in all`;
}

export const saveWords = (shown: Shown): string => {
  if (shown.is !== 'plan') return 'Save the order';
  if (shown.state === 'broken') return 'Finish saving';
  if (shown.tool === 'arrange_playlist') return 'Save the order';
  return shown.playlist === undefined ? 'Save playlist' : 'Add to the playlist';
};

const refused: Readonly<Record<Exclude<Refused, 'edit'>, string>> = {
  save: 'Not saved',
  undo: 'Not undone',
  link: 'The page could not be opened',
  file: 'The file could not be made',
};

/** The same where some of it was done. */
const partly: Readonly<Partial<typeof refused>> = { save: 'Not finished', undo: 'Only partly undone' };

/** Why something was not done, by the `reason` in the answer of a tool; without a full stop. */
const reasons: Readonly<Record<string, string>> = {
  asked: 'the assistant has to ask you first. Ask it to do this',
  decline: 'you said no',
  cancel: 'you closed the question',
  'plan-expired': 'the plan has expired',
  'plan-ended': 'the plan is finished',
  'plan-unknown': 'the plan no longer exists',
  'plan-unreadable': 'the plan no longer exists',
  'plan-under-way': 'it is being saved already',
  'plan-changed': 'it is being saved already',
  'playlist-changed': 'the playlist has changed',
  'service-busy': 'the music service is busy. Try again in a minute',
  'quota-reached': 'there were too many requests. Try again in a few seconds',
  unreachable: 'the music service cannot be reached. Try again',
  'connection-broken': 'the music service did not answer. Try again',
  'timed-out': 'the music service did not answer. Try again',
  'limit-exceeded': 'the playlist is full',
  'no-account': 'no account is connected. Ask the assistant to connect yours',
  'token-rejected': 'your account must be connected again. Ask the assistant to do that',
  'permission-missing': 'your account does not allow it',
  'account-not-allowed': 'your account does not allow it',
};

/** What is not known, and what may be done without harm. */
const unknown: Readonly<
  Record<Extract<Notice, { is: 'unknown' }>['what'], (title: string | undefined) => string>
> = {
  edit: title =>
    title === undefined
      ? 'whether this is in the plan is not known.'
      : `whether ${named(title)} is in the plan is not known. Try again: it comes in once.`,
  save: () => 'whether it is saved is not known. Save it again: it is made once.',
  undo: () => 'whether it is undone is not known. Undo it again: it is undone once.',
};

/** Whoever puts a playlist in another order knows of no plan. */
const notYet = (shown: Shown | undefined) =>
  shown?.is === 'plan' && shown.tool === 'build_playlist' ? 'Not yet in the plan' : 'Not saved yet';

/** What is told aloud and below the list. */
export function noticeWords(notice: Notice, shown: Shown | undefined): string {
  switch (notice.is) {
    case 'moved':
      return `${named(notice.title)} is ${notice.to} of ${notice.of} now.`;
    case 'removed':
      return `${named(notice.title)} is out; ${songs(notice.left)} left.`;
    case 'put-back':
      return `${named(notice.title)} is back.`;
    case 'chosen':
      return `${named(notice.title)} is in the plan.`;
    case 'saved':
      return `${notice.title === '' ? 'Saved.' : `${named(notice.title)} is saved.`}${lackingWords(notice)}`;
    case 'refused':
      return refusedWords(notice, shown);
    case 'unknown':
      return `No answer came: ${unknown[notice.what](notice.title)}`;
    case 'last-one':
      return 'The last song stays: a playlist needs one.';
    case 'stale':
      return `The ${shown?.is === 'plan' ? 'plan' : 'playlist'} was changed elsewhere. This is how it stands.`;
    case 'kept':
      return 'The playlist was changed elsewhere. This is how it stands, with what you changed.';
    case 'undone':
      return 'Undone.';
    case 'redone':
      return 'Done again.';
    case 'downloaded':
      return 'The file is handed to the chat.';
  }
}

function refusedWords(
  { what, reason, hostSaid, isPart, added }: Extract<Notice, { is: 'refused' }>,
  shown: Shown | undefined,
): string {
  const head = what === 'edit' ? notYet(shown) : ((isPart ? partly[what] : undefined) ?? refused[what]);
  const far =
    isPart && added !== undefined && shown?.is === 'plan'
      ? `, ${added} of ${songs(shown.tracks.length)} are in it`
      : '';
  const why = reason === undefined ? hostSaid : reasons[reason];
  if (why !== undefined) return `${head}${far}: ${why}.`;
  return `${head}${far}.${reason === undefined ? '' : ' Ask the assistant to do it.'}`;
}

/** The songs of a saved playlist that the service did not take. */
function lackingWords({ without = [], isPart }: Extract<Notice, { is: 'saved' }>): string {
  const [first, ...more] = without;
  if (first === undefined) return isPart ? ' Not all of its songs were taken.' : '';
  return more.length === 0 ? ` ${named(first)} was not taken.` : ` ${songs(without.length)} were not taken.`;
}

/** What stands below the list where there is nothing else to tell. */
export function syncWords({ shown, sync, work, isGone }: State): string {
  if (work === 'saving') return 'Saving …';
  if (work === 'undoing') return 'Undoing …';
  if (work === 'choosing') return 'Choosing …';
  if (sync === 'refused') return `${notYet(shown)}.`;
  if (sync !== 'same')
    return shown?.is === 'plan' && shown.tool === 'build_playlist'
      ? 'Changed; going into the plan …'
      : 'Changed; not saved yet.';
  if (isGone)
    return shown?.is === 'plan'
      ? 'This plan is over. Ask the assistant for a new one.'
      : 'This playlist is gone.';
  if (shown?.is !== 'plan') return '';
  if (shown.state === 'running') return 'Being saved now …';
  return shown.state === 'broken' ? 'Saving broke off.' : 'Nothing is saved yet.';
}

/** Where there is nothing to draw. */
export const emptyWords: Readonly<Record<Exclude<State['phase'], 'shown' | 'plans'>, string>> = {
  waiting: 'The songs are on their way …',
  loading: 'The songs are on their way …',
  unanswered: 'This chat does not answer the view. Its answer has the songs in words.',
  nothing: 'There is nothing to show here any more. Ask the assistant to show it again.',
  unreadable: 'This chat does not let the view read your music. The answer above has the songs in words.',
  'none-found': 'No song was found. The answer above says why.',
  failed: 'The songs could not be read. The answer above may say why.',
  cancelled: 'This was called off.',
};

/** Tempo over the running order, in words: "Tempo, from 62 to 128 bpm: rising". */
export function tempoWords(tempos: readonly number[]): string {
  const known = tempos.filter(bpm => bpm > 0);
  const [low, high] = [Math.round(Math.min(...known)), Math.round(Math.max(...known))];
  return `Tempo ${low} to ${high} bpm${courseOf(known)}`;
}

function courseOf(tempos: readonly number[]): string {
  const steps = tempos.slice(1).map((bpm, at) => bpm - (tempos[at] ?? bpm));
  if (steps.length === 0 || steps.every(step => step === 0)) return '';
  if (steps.every(step => step >= 0)) return ', rising';
  return steps.every(step => step <= 0) ? ', falling' : '';
}

/** What this chat does not let the view do, and what to do instead. */
export const missing = {
  openLink: (link: string) => `Its page: ${link}`,
  download: 'For a file, ask the assistant: this chat takes none from the view.',
  order: (title: string) =>
    `${named(title)} is in it twice, so it takes no other order. Ask the assistant to remove duplicates first.`,
  call: 'To change or save it, ask the assistant: this chat lets the view only show it.',
} as const;

export const formats = [
  { format: 'm3u8', name: 'M3U8' },
  { format: 'xspf', name: 'XSPF' },
  { format: 'jspf', name: 'JSPF' },
  { format: 'csv', name: 'CSV' },
  { format: 'lines', name: 'Text' },
] as const;
export type FileFormat = (typeof formats)[number]['format'];

export const labels = {
  explicit: 'Explicit',
  keys: 'Arrow keys go from song to song. Alt with an arrow key moves the song; with Shift, to the end. Delete takes it out.',
  drag: 'Drag, or Alt with an arrow key',
  list: 'Running order',
  move: (title: string, at: number, of: number) => `Move ${named(title)}, ${at} of ${of}`,
  play: (title: string) => `Play ${named(title)}`,
  stop: (title: string) => `Stop ${named(title)}`,
  silent: (title: string) => `No preview of ${named(title)}`,
  up: (title: string) => `Move ${named(title)} up`,
  down: (title: string) => `Move ${named(title)} down`,
  remove: (title: string) => `Remove ${named(title)}`,
  more: (title: string) => `More for ${named(title)}`,
  others: (count: number) => `${count} other ${count === 1 ? 'recording' : 'recordings'}`,
  take: 'Take this one',
  takeOf: (title: string, artist: string) => `Take this one: ${named(title)} by ${artist}`,
  takeFrom: (album: string) => `Take this one: on ${named(album)}`,
  standsIn: 'Stands in for a recording that cannot be played here',
  choose: 'Which one is meant?',
  plans: 'Which plan was this? The chat does not say.',
  open: 'Show it',
  openOf: (title: string) => `Show it: ${named(title)}`,
  notFound: 'Not found',
  leaving: { build_playlist: 'Left out', arrange_playlist: 'Goes out' },
  showAll: (count: number) => `Show all ${count} songs`,
  fullscreen: 'Open large',
  inline: 'Back to the chat',
  openPage: 'Open the page',
  download: 'Download',
  formats: 'Format of the file',
  undo: 'Undo',
  redo: 'Do it again',
  putBack: 'Put back',
  again: 'Send again',
  noPreview: 'No preview can be played.',
  title: 'Title of the playlist',
  bpm: (bpm: number) => `${Math.round(bpm)} bpm`,
  time: clockTime,
} as const;
