import { clockTime } from '../../text/sanitize.ts';
import type { ShownPlan, ShownSongs } from '../data/shown.ts';
import { joinParts, type Texts } from './language.ts';
import type { Collected, Notice } from './notice.ts';
import { changesOf } from './running-order.ts';
import type { State } from './state.ts';

/** What the view says of its state, in the listener's language. Titles are not escaped: Preact does that. */

/** "41 min", "2 h", "2 h 5 min". */
export function longTime(texts: Texts, seconds: number): string {
  const all = Math.round(seconds / 60);
  if (all < 1) return texts.seconds({ count: Math.round(seconds) });
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return texts.minutes({ count: minutes });
  return minutes === 0 ? texts.hours({ count: hours }) : texts.hoursAndMinutes({ hours, minutes });
}

export function kindOf(texts: Texts, shown: ShownSongs): string {
  if (shown.is !== 'plan') return texts.kinds[shown.is];
  return shown.playlist === undefined ? texts.newPlaylist : texts.changesTo;
}

/** What a list is called. A search is called what it looks for: "air, artist Bach". */
export function nameOf(texts: Texts, shown: ShownSongs): string {
  const terms = shown.is === 'search' ? (shown.terms ?? []) : [];
  const sought = terms.map(({ name, value }) => termWords(texts, name, value));
  const untitled = shown.is === 'chart' ? texts.topSongs : kindOf(texts, shown);
  return [shown.title ?? '', ...sought].filter(Boolean).join(', ') || untitled;
}

/** The button that opens a web page, of a service if it has a name. */
export const openWords = (texts: Texts, service: string | undefined): string =>
  service === undefined ? texts.openPage : texts.openIn({ service });

type Term = keyof Texts['terms'];

const termWords = ({ terms }: Texts, name: Term, value: string): string =>
  terms[name]({ value: name.startsWith('dur_') ? clockTime(Number(value)) : value });

/** "12 songs, 41 min"; when a playlist is changed, also its length before. */
export function sizeOf(texts: Texts, shown: ShownSongs, { rows, replay }: Pick<State, 'rows' | 'replay'>) {
  if (rows.length === 0) return shown.is === 'search' ? texts.nothingFound : texts.noSongs;
  const size = (count: number, seconds: number) =>
    texts.songsAndTime({ songs: texts.songs({ count }), time: longTime(texts, seconds) });
  const seconds = rows.reduce((sum, { track }) => sum + track.seconds, 0);
  const now = size(rows.length + (replay?.missing ?? 0), seconds);
  if (replay !== undefined)
    return replay.missing > 0 ? texts.songs({ count: rows.length + replay.missing }) : now;
  if (shown.is !== 'plan')
    return shown.total !== undefined && shown.total > rows.length
      ? shown.is === 'search'
        ? texts.songs({ count: shown.total })
        : texts.songsOf({ shown: rows.length, count: shown.total })
      : now;
  const before = shown.playlist;
  return before === undefined || before.tracks === rows.length
    ? now
    : texts.nowAndBefore({ now, before: size(before.tracks, before.seconds) });
}

/** The button that saves names what it does: "Save: 3 moved, 1 removed". */
export function saveWords(texts: Texts, { shown, rows, read, work }: State): string {
  const { save } = texts;
  if (work === 'saving') return save.busy;
  if (shown?.is === 'plan' && shown.state === 'broken') return save.finish;
  if (shown?.is === 'plan' && shown.playlist === undefined) return placeToSave(texts, shown);
  if (shown === undefined) return save.playlist;
  const { settings, ...counts } = changesOf(shown, rows, read);
  const changed = (['added', 'moved', 'removed'] as const).flatMap(what =>
    counts[what] === 0 ? [] : texts.changes[what]({ count: counts[what] }),
  );
  return save.changes({
    changes: joinParts(texts, [...changed, ...settings.map(name => texts.changes[name])]),
  });
}

/** "Save to Deezer". */
function placeToSave({ save }: Texts, { savesTo }: ShownPlan): string {
  if (savesTo === undefined) return save.playlist;
  return savesTo.service === undefined ? save.here : save.service({ service: savesTo.service });
}

/** Why something was not done, by the `reason` in the answer of a tool; without a full stop. */
const reasonWords = (texts: Texts, reason: unknown): string | undefined =>
  Object.entries(texts.reasons).find(([code]) => code === reason)?.[1];

type NoticeOf<Is> = Extract<Notice, { readonly is: Is }>;

/** Shown below the list, and read aloud. */
export function noticeWords(texts: Texts, notice: Notice, shown: ShownSongs | undefined): string {
  const { notices } = texts;
  switch (notice.is) {
    case 'moved':
      return notice.count > 1 ? notices.movedSongs(notice) : notices.moved(notice);
    case 'removed': {
      const left = texts.songs({ count: notice.left });
      return notice.count > 1
        ? notices.removedSongs({ ...notice, left })
        : notices.removed({ ...notice, left });
    }
    case 'selected':
      return notices.selected(notice);
    case 'adjusted':
      return texts.adjusted[notice.what](notice);
    case 'sorted':
      return texts.sortedBy({ order: texts.sorts[notice.by] });
    case 'nothing-suitable':
      return texts.nothingSuitable[notice.what];
    case 'link':
      return notices.link(notice);
    case 'put-back':
    case 'chosen':
    case 'left-out':
    case 'taken-back':
    case 'next':
    case 'unsearched':
    case 'not-found':
      return notices[notice.is]({ title: notice.title });
    case 'saved':
      return savedWords(texts, notice);
    case 'collected':
      return collectedWords(texts, notice);
    case 'refused':
      return refusedWords(texts, notice, shown);
    case 'unknown':
      return unknownWords(texts, notice);
    case 'stale':
      return shown?.is === 'plan' ? notices.stalePlan : notices.stalePlaylist;
    default:
      return notices[notice.is];
  }
}
function collectedWords({ collected }: Texts, { what, title, to = '', isNew, isPart }: Collected): string {
  if (isPart) return collected.createdPartly({ playlist: to });
  if (what === 'create') return collected.created({ title, playlist: to });
  if (what === 'like') return (isNew ? collected.liked : collected.likedBefore)({ title });
  return (isNew ? collected.added : collected.addedBefore)({ title, playlist: to });
}

function refusedWords(
  texts: Texts,
  { what: deed, reason, byServer, isPart, added }: NoticeOf<'refused'>,
  shown?: ShownSongs,
): string {
  const isPartly = isPart && (deed === 'save' || deed === 'undo');
  const head = deed === 'edit' ? notYet(texts, shown) : isPartly ? texts.partly[deed] : texts.refused[deed];
  const what =
    isPart && added !== undefined && shown?.is === 'plan'
      ? texts.addedOf({ what: head, added, count: shown.tracks.length })
      : head;
  const isOfLibrary = reason === 'limit-exceeded' && (deed === 'like' || deed === 'create');
  const why = reasonWords(texts, isOfLibrary ? 'library-full' : reason);
  if (why !== undefined) return texts.because({ what, why });
  if (byServer === false) return texts.notAllowed({ what });
  return reason === undefined ? texts.plainly({ what }) : texts.askToDo({ what });
}

const notYet = ({ refused }: Texts, shown: ShownSongs | undefined) =>
  shown?.is === 'plan' ? refused.editPlan : refused.edit;

const unknownWords = ({ unknown }: Texts, { what, title }: NoticeOf<'unknown'>): string =>
  what === 'edit' && title !== undefined ? unknown.choice({ title }) : unknown[what];

/** That it is saved, and what the service did not accept. */
function savedWords({ notices, notAccepted }: Texts, { title, without = [], isPart }: NoticeOf<'saved'>) {
  const saved = title === '' ? notices.savedUntitled : notices.saved({ title });
  const [first, ...more] = without;
  if (first === undefined) return isPart ? `${saved} ${notAccepted.all}` : saved;
  const lost =
    more.length === 0 ? notAccepted.song({ title: first }) : notAccepted.songs({ count: without.length });
  return `${saved} ${lost}`;
}

/** Shown below the list if there is no notice. */
export function syncWords(texts: Texts, state: State): string {
  const { shown, sync, work, isGone, replay, canRead, isSlow, progress } = state;
  const isPlan = shown?.is === 'plan';
  if (work === 'saving') return texts.save.busy;
  if (work === 'looking') return progressWords(texts, texts.looking, progress);
  if (work === 'planning') return progressWords(texts, texts.lookingUp, progress);
  if (work !== undefined) return texts[work];
  if (sync === 'refused') return texts.plainly({ what: notYet(texts, shown) });
  if (sync !== 'same') return isPlan ? texts.updatingPlan : texts.unsaved;
  if (isGone) return isPlan ? texts.planGone : shown?.is === 'playlist' ? texts.playlistGone : texts.gone;
  if (replay !== undefined) return canRead ? (isSlow ? texts.slow : texts.loading) : texts.onlyKept;
  if (!isPlan) return '';
  if (shown.state !== 'open') return texts[shown.state];
  if (shown.unfinished !== undefined) return texts.unfinished;
  return shown.savable ? texts.savable : texts.readOnly;
}

const progressWords = (texts: Texts, doing: string, progress: State['progress']): string => {
  if (progress === undefined) return doing;
  const { done, of: all } = progress;
  return all === undefined ? texts.progress({ doing, done }) : texts.progressOf({ doing, done, all });
};

/** What is said while nothing is shown yet. */
export function waitingWords(texts: Texts, { isSlow, phase, progress }: State): string {
  if (isSlow) return texts.slow;
  return phase === 'waiting' && progress !== undefined
    ? progressWords(texts, texts.lookingUp, progress)
    : texts.loadingSongs;
}

/** Why nothing is shown: in one line, and more in a second one. */
export const emptyWords = (texts: Texts, { phase, failure }: Pick<State, 'phase' | 'failure'>): string =>
  Object.entries(texts.empty).find(([each]) => each === phase)?.[1] ?? failedWords(texts, failure);

/** What the listener asks the assistant where the view cannot help. */
export function askWords(texts: Texts, { failure, expected }: State): string {
  if (failure?.reason === 'not-found' || failure?.reason === 'name-unclear') return texts.askForOther;
  const { title } = expected ?? {};
  return title === undefined ? texts.askForSongs : texts.askForTitle({ title });
}

/** What was asked for, if the call failed. */
export function askedKind({ kinds }: Texts, { failure }: Pick<State, 'failure'>): string | undefined {
  return Object.entries(kinds).find(([kind]) => kind === (failure?.args['kind'] ?? 'playlist'))?.[1];
}

const askedKinds = ['playlist', 'album', 'artist', 'chart', 'podcast'] as const;

/** Why the call that the view is shown for failed. */
function failedWords(texts: Texts, failure: State['failure']): string {
  const { failed } = texts;
  const { kind: asked = 'playlist', id } = failure?.args ?? {};
  const kind = askedKinds.find(each => each === asked) ?? 'list';
  const title = typeof id === 'string' && !/^\d+$/.test(id) ? id : undefined;
  if (failure?.reason === 'not-found') {
    const what = title === undefined ? failed.notFound[kind] : failed.notFoundCalled({ title });
    return `${what}\n${failed.gone}`;
  }
  if (failure?.reason === 'name-unclear')
    return title === undefined ? failed.unclear[kind] : failed.unclearCalled({ title });
  const why = reasonWords(texts, failure?.reason);
  return why === undefined ? failed.unread : failed.unreadBecause({ why });
}

/** "Tempo 62 to 128 bpm, rising". */
export function tempoWords(texts: Texts, tempos: readonly number[]): string {
  const known = tempos.filter(bpm => bpm > 0);
  const range = { low: Math.min(...known), high: Math.max(...known) };
  const steps = known.slice(1).map((bpm, at) => bpm - (known[at] ?? bpm));
  const isRising = steps.every(step => step >= 0);
  const isFalling = steps.every(step => step <= 0);
  if (isRising === isFalling) return texts.tempo(range);
  return isRising ? texts.tempoRising(range) : texts.tempoFalling(range);
}
