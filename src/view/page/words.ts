import type { ShownSongs } from '../data/shown.ts';
import { labels, quoteTitle } from './labels.ts';
import type { Collected, Notice, RefusedDeed } from './notice.ts';
import { changesOf } from './running-order.ts';
import type { State } from './state.ts';

/** All words of the view for the listener. Titles are not escaped: Preact does that. */

export const songs = (count: number): string => `${count} ${count === 1 ? 'song' : 'songs'}`;

/** "41 min", "2 h", "2 h 5 min". */
export function longTime(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return `${Math.round(seconds)} s`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(part => part !== '').join(' ');
}

const kinds = {
  playlist: 'Playlist',
  album: 'Album',
  search: 'Search',
  chart: 'Chart',
  artist: 'Artist',
} as const;

export function kindOf(shown: ShownSongs): string {
  if (shown.is !== 'plan') return kinds[shown.is];
  return shown.playlist === undefined ? labels.newPlaylist : 'Changes to';
}

export const privacy = (isPublic: boolean): string => (isPublic ? 'Public' : 'Private');

/** "12 songs, 41 min"; when a playlist is changed, also its length before. */
export function sizeOf(shown: ShownSongs, { rows, replay }: Pick<State, 'rows' | 'replay'>): string {
  if (rows.length === 0) return shown.is === 'search' ? 'Nothing found' : 'No songs';
  const seconds = rows.reduce((sum, { track }) => sum + track.seconds, 0);
  const here = `${songs(rows.length + (replay?.missing ?? 0))}, ${longTime(seconds)}`;
  if (replay !== undefined) return replay.missing > 0 ? songs(rows.length + replay.missing) : here;
  if (shown.is !== 'plan')
    return shown.total !== undefined && shown.total > rows.length
      ? `${rows.length} of ${songs(shown.total)}`
      : here;
  const before = shown.playlist;
  return before === undefined || before.tracks === rows.length
    ? here
    : `${here}; before: ${songs(before.tracks)}, ${longTime(before.seconds)}`;
}

/** The button that saves names what it does: "Save: 3 moved, 1 removed". */
export function saveWords({ shown, rows, read, work }: State): string {
  if (work === 'saving') return 'Saving …';
  if (shown?.is === 'plan' && shown.state === 'broken') return 'Finish saving';
  if (shown?.is === 'plan' && shown.playlist === undefined)
    return shown.savesTo === undefined ? 'Save playlist' : `Save ${shown.savesTo}`;
  if (shown === undefined) return 'Save playlist';
  return `Save: ${changeWords(changesOf(shown, rows, read)).join(', ')}`;
}

const settingNames = { title: 'new title', description: 'new description' } as const;

const changeWords = ({ settings, ...counts }: ReturnType<typeof changesOf>): string[] => [
  ...(['added', 'moved', 'removed'] as const).flatMap(what =>
    counts[what] === 0 ? [] : [`${counts[what]} ${what}`],
  ),
  ...settings.map(name => (name === 'public' ? 'who can see it' : settingNames[name])),
];

const refused: Readonly<Record<Exclude<RefusedDeed, 'edit'>, string>> = {
  save: 'Not saved',
  undo: 'Not undone',
  link: 'The page could not be opened',
  file: 'The file could not be made',
  read: 'The list could not be loaded, so this may be out of date',
  plan: 'Not planned again',
  ask: 'The assistant could not be asked here. Write to it yourself',
  similar: 'No similar songs were found',
  page: 'The music service does not say where that is',
  play: 'Nothing of it can be played',
  add: 'Not added',
  create: 'No playlist was created',
  like: 'Not added to your favourites',
};

/** If a part of it was done. */
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
  'address-refused': 'the music service does not serve this network or country',
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

const fullLibrary = 'your library has reached a limit of the music service';

type NoticeOf<Is> = Extract<Notice, { readonly is: Is }>;

const notYet = (shown: ShownSongs | undefined) =>
  shown?.is === 'plan' ? 'Not yet in the plan' : 'Not saved yet';

const fixedNotices = {
  'last-one': 'You cannot remove the last song: a playlist needs at least one.',
  kept: 'Updated in your library. Your order is kept.',
  merged: 'The plan was changed elsewhere. Your changes are added to it.',
  undone: 'Undone.',
  redone: 'Done again.',
  'no-tempo': 'The music service does not know the tempo of these songs.',
  'no-page': 'This song has no web page.',
  downloaded: 'The file was sent to the chat.',
  copied: 'The link is copied.',
} as const;

/** Shown below the list, and read aloud. */
export function noticeWords(notice: Notice, shown: ShownSongs | undefined): string {
  switch (notice.is) {
    case 'moved':
      return notice.count > 1
        ? `${songs(notice.count)} moved. The first is now ${notice.to} of ${notice.of}.`
        : `${quoteTitle(notice.title)} is now ${notice.to} of ${notice.of}.`;
    case 'removed':
      return `${notice.count > 1 ? songs(notice.count) : quoteTitle(notice.title)} removed; ${songs(notice.left)} left.`;
    case 'selected':
      return `${songs(notice.count)} selected.`;
    case 'put-back':
      return `${quoteTitle(notice.title)} is back.`;
    case 'chosen':
      return `${quoteTitle(notice.title)} is in the plan.`;
    case 'left-out':
      return `${quoteTitle(notice.title)} is left out.`;
    case 'saved':
      return `${notice.title === '' ? 'Saved.' : `${quoteTitle(notice.title)} is saved.`}${notAccepted(notice)}`;
    case 'collected':
      return collectedWords(notice);
    case 'taken-back':
      return `${quoteTitle(notice.title)} was removed again.`;
    case 'next':
      return `${quoteTitle(notice.title)} is next in line.`;
    case 'link':
      return `Copy this: ${notice.link}`;
    case 'refused':
      return refusedWords(notice, shown);
    case 'unknown':
      return unknownWords(notice);
    case 'stale':
      return `The ${shown?.is === 'plan' ? 'plan' : 'playlist'} was changed elsewhere. Here is the current version.`;
    case 'unsearched':
      return `${quoteTitle(notice.title)} could not be looked up. Try again.`;
    case 'not-found':
      return `Nothing else was found for ${quoteTitle(notice.title)}.`;
    default:
      return fixedNotices[notice.is];
  }
}

function collectedWords({ what, title, to = '', isNew, isPart }: Collected): string {
  if (isPart) return `${quoteTitle(to)} was created, but the service did not accept everything.`;
  if (what === 'create') return `${quoteTitle(to)} was created with ${quoteTitle(title)}.`;
  const where = what === 'like' ? 'in your favourites' : `in ${quoteTitle(to)}`;
  return `${quoteTitle(title)} is ${isNew ? '' : 'already '}${where}.`;
}

function refusedWords(
  { what, reason, byServer, isPart, added }: NoticeOf<'refused'>,
  shown?: ShownSongs,
): string {
  const head = what === 'edit' ? notYet(shown) : ((isPart ? partly[what] : undefined) ?? refused[what]);
  const progress =
    isPart && added !== undefined && shown?.is === 'plan'
      ? ` (${added} of ${songs(shown.tracks.length)} added)`
      : '';
  const isOfLibrary = reason === 'limit-exceeded' && (what === 'like' || what === 'create');
  const why = isOfLibrary ? fullLibrary : reason === undefined ? undefined : reasons[reason];
  if (why !== undefined) return `${head}${progress}: ${why}.`;
  if (byServer === false) return `${head}${progress}: this chat did not allow it. Try again.`;
  return `${head}${progress}.${reason === undefined ? '' : ' Ask the assistant to do it.'}`;
}

function unknownWords({ what, title }: NoticeOf<'unknown'>): string {
  const added = 'it may or may not have been added. You can add it again: it is added only once.';
  const state = {
    add: added,
    like: added,
    edit: `${title === undefined ? 'the change' : quoteTitle(title)} may or may not be in the plan. You can try again: it is added only once.`,
    save: 'it may or may not have been saved. You can save again: it is saved only once.',
    undo: 'it may or may not have been undone. You can undo again: it is undone only once.',
    create: 'the playlist may or may not have been created. Look at your playlists before you try again.',
  };
  return `No answer came, so ${state[what]}`;
}

/** The songs that the service did not accept. */
function notAccepted({ without = [], isPart }: NoticeOf<'saved'>): string {
  const [first, ...more] = without;
  if (first === undefined) return isPart ? ' The service did not accept everything.' : '';
  return ` The service did not accept ${more.length === 0 ? quoteTitle(first) : songs(without.length)}.`;
}

/** Shown below the list if there is no notice. */
export function syncWords(state: State): string {
  const { shown, sync, work, isGone, replay, canRead, isSlow, progress } = state;
  if (work === 'saving') return 'Saving …';
  if (work === 'undoing') return 'Undoing …';
  if (work === 'adding') return 'Adding …';
  if (work === 'choosing') return 'Updating the plan …';
  if (work === 'looking') return `Looking …${progressWords(progress)}`;
  if (work === 'planning') return `Looking up songs …${progressWords(progress)}`;
  if (sync === 'refused') return `${notYet(shown)}.`;
  if (sync !== 'same')
    return shown?.is === 'plan' ? 'Changed; updating the plan …' : 'Changed; not saved yet.';
  if (isGone)
    return shown?.is === 'plan'
      ? 'This plan has expired and was not saved.'
      : shown?.is === 'playlist'
        ? 'This playlist no longer exists.'
        : 'This cannot be shown any more. Ask the assistant to show it again.';
  if (replay !== undefined)
    return canRead
      ? isSlow
        ? slowWords
        : 'Loading …'
      : 'This chat does not let the view read your music. It can only show it.';
  if (shown?.is !== 'plan') return '';
  if (shown.state === 'running') return 'Being saved now …';
  if (shown.state === 'broken') return 'Saving was interrupted.';
  if (shown.unfinished !== undefined) return 'Some songs have not been looked up yet.';
  return shown.savable ? 'Nothing is saved yet.' : 'This server does not save: it only reads.';
}

const slowWords = 'The music service takes long to answer. Still loading …';

const progressWords = (progress: State['progress']): string =>
  progress === undefined ? '' : ` ${progress.done}${progress.of === undefined ? '' : ` of ${progress.of}`}`;

/** What is said while nothing is shown yet. */
export const waitingWords = ({ isSlow, phase, progress }: State): string =>
  isSlow
    ? slowWords
    : phase === 'waiting' && progress !== undefined
      ? `Looking up songs …${progressWords(progress)}`
      : 'Loading the songs …';

/** Why nothing is shown. `failedWords` says why a call failed. */
export const emptyWords: Readonly<Partial<Record<State['phase'], string>>> = {
  silent: 'The chat has not passed on an answer yet.',
  unanswered: 'This chat does not respond to the view. The answer lists the songs in text.',
  nothing: 'There is nothing to show here any more. Ask the assistant to show it again.',
  unreadable: 'This chat does not let the view read your music. The answer above lists the songs in text.',
  'none-found': 'No songs were found. The answer above says why.',
  cancelled: 'This was cancelled.',
};

/** What the listener asks the assistant where the view cannot help. */
export const askWords = ({ failure, expected }: State): string =>
  failure?.reason === 'not-found' || failure?.reason === 'name-unclear'
    ? 'Please look for it again: the name that was shown did not fit.'
    : `Please show ${expected?.title === undefined ? 'the songs' : quoteTitle(expected.title)} again.`;

/** Why the call that the view is shown for failed. */
export function failedWords(failure: State['failure']): string {
  const { kind = 'playlist', id } = failure?.args ?? {};
  const known = ['playlist', 'album', 'artist', 'chart', 'podcast'].find(each => each === kind) ?? 'list';
  const why = reasons[String(failure?.reason)];
  const isName = typeof id === 'string' && !/^\d+$/.test(id);
  const which = isName ? `${known} ${quoteTitle(id)}` : known;
  if (failure?.reason === 'not-found') return `This ${which} was not found.`;
  if (failure?.reason === 'name-unclear')
    return `It is not clear which ${which} ${isName ? 'is' : 'this is'}.`;
  return `The songs could not be read${why === undefined ? '. The answer above may say why' : `: ${why}`}.`;
}

/** "Tempo 62 to 128 bpm, rising". */
export function tempoWords(tempos: readonly number[]): string {
  const known = tempos.filter(bpm => bpm > 0);
  const [low, high] = [Math.round(Math.min(...known)), Math.round(Math.max(...known))];
  const steps = known.slice(1).map((bpm, at) => bpm - (known[at] ?? bpm));
  const isRising = steps.every(step => step >= 0);
  const isFalling = steps.every(step => step <= 0);
  const course = isRising === isFalling ? '' : isRising ? ', rising' : ', falling';
  return `Tempo ${low} to ${high} bpm${course}`;
}
