import { MusicError } from '../../client/errors.ts';
import type { ChangeAbout } from '../../jobs/job.ts';
import {
  changeIdOf,
  currentStates,
  type IdOutcome,
  type JobResult,
  nameIn,
  objectsOfStep,
  overall,
  resultsOf,
  undoabilityOf,
} from '../../jobs/job-result.ts';
import type { CurrentState, NamedObjectRead, NewOrder } from '../../jobs/write-handler.ts';
import { sanitize } from '../../text/sanitize.ts';
import { type Answer, type AnswerRow, andMore, render } from './answer.ts';
import { finishingCall, notesAfter, noteText, reasonText, undoabilityText } from './change-reasons.ts';
import {
  capital,
  type Did,
  didText,
  episodeText,
  inLocation,
  listItem,
  namesAll,
  quoteObject,
  settingsText,
  totalText,
  uploadNames,
} from './change-words.ts';
import { linksTo } from './resource-links.ts';
import type { ToolContext } from './tool.ts';

interface Change {
  readonly about: ChangeAbout;
  /** The outcome of each id. Empty if the write is about nothing that has an id. */
  readonly results: readonly IdOutcome[];
  /** Decides if there are no ids. `partly`: something else was not done, although the ids were. */
  readonly outcome?: 'done' | 'nothing_changed' | 'partly';
  readonly done: readonly NamedObjectRead[];
  nameOf(id: number): NamedObjectRead;
  readonly state: CurrentState | undefined;
  readonly changeId: string | undefined;
}

type More = Partial<Pick<Change, 'results' | 'outcome'>> & {
  /** Sentences that follow the outcomes. */
  readonly sentences?: readonly string[];
  readonly extra?: Readonly<Record<string, unknown>>;
};

/**
 * The answer to a change of one write: the state now, the outcome of each id, and what undoes it. It is an error if
 * nothing of it was done. `more` replaces parts of the run's result.
 */
export async function changeAnswer(ran: JobResult, context: ToolContext, more: More = {}): Promise<Answer> {
  const { job } = ran;
  const [step] = job.steps;
  if (step === undefined) throw new TypeError('the job has no step');
  const { sentences = [], extra = {}, ...instead } = more;
  const change: Change = {
    about: job.about,
    results: resultsOf(ran),
    done: objectsOfStep(step, context),
    nameOf: id => job.steps.map(each => nameIn(each, id, context)).find(({ title }) => title) ?? { id },
    state: currentStates(job, context)[0],
    changeId: changeIdOf(ran),
    ...instead,
  };
  const { outcome, headline, facts } = describeChange(change, context.location);
  const { changeId } = change;
  const undo = undoabilityText(undoabilityOf(job, context), outcome === 'failed' ? 'perhaps-done' : job.kind);
  return render({
    headline: [...headline, ...sentences],
    facts: { ...facts, ...extra, ...(changeId === undefined ? {} : { change_id: changeId }) },
    notes: [
      ...runNotes(ran),
      ...(await notesAfter(context, job.id)),
      ...(job.state === 'begun' ? [`To finish: ${finishingCall(job)}`] : []),
    ],
    next: changeId === undefined ? [] : [`change_id ${changeId}: ${undo}.`],
    links: change.state && isStated(outcome) ? linksTo([change.state]) : [],
    isError: outcome === 'failed',
  });
}

/** What else there is to know. If the service did not answer, there is no answer of the service to mention. */
const runNotes = ({ notes, reports }: JobResult): string[] => {
  const isAnswered = reports.some(({ results }) => results.some(({ outcome }) => outcome === 'done'));
  return notes.filter(({ note }) => isAnswered || note !== 'not-read-back').map(note => noteText(note));
};

type Outcome = ReturnType<typeof overall>;

/** Whether the first sentence says the state. */
const isStated = (outcome: Outcome) => outcome === 'done' || outcome === 'partly';

/** The first sentences of a change, and the same as fields. */
function describeChange(change: Change, location: string | undefined) {
  const { about, done, state, results } = change;
  const outcome = outcomeOf(change);
  const asked = results.filter(result => result.outcome !== 'nothing_changed').length;
  const did: Did = { done, asked: Math.max(asked, done.length), state };
  const now = state && describeState(state, !isStated(outcome) || saysSettings.has(about.what));
  const groups = groupsOf(change);
  const [only] = groups;
  const isOne = outcome === 'nothing_changed' && groups.length === 1 && only !== undefined;
  const isNamed =
    outcome === 'done' && about.what !== 'playlist-made' && (namesAll(did) || results.length === 1);
  const first = isOne
    ? `Nothing changed (${lowered(only.outcome)}): ${onlyNames(change, only)}`
    : headOf(change, outcome, did);
  return {
    outcome,
    headline: [
      `${first}${inLocation(location)}.`,
      ...(now === undefined || isStated(outcome) ? [] : [`Current state: ${now.text}.`]),
      ...(now === undefined ? [] : orderLines(now)),
      ...(isOne ? [] : groups)
        .filter(group => !(isNamed && group.outcome === doneText(about)))
        .map(group => `${group.outcome}: ${group.ids.map(({ text }) => text).join(', ')}`),
    ],
    facts: {
      outcome: outcome === 'failed' ? 'nothing_changed' : outcome,
      results: inOrder(groups, results),
      ...now?.fields,
    },
  };
}

/** Changes whose first sentence says how the playlist is set. */
const saysSettings: ReadonlySet<ChangeAbout['what']> = new Set(['playlist-made', 'playlist-updated']);

function headOf({ about, changeId, results }: Change, outcome: Outcome, did: Did): string {
  switch (outcome) {
    case 'done':
      return capital(didText(about, did));
    case 'nothing_changed':
      return results.length === 0 ? 'Nothing changed: it was already as asked' : 'Nothing changed';
    case 'partly':
      return `Partly done: ${didText(about, did)}`;
    case 'failed':
      return changeId === undefined ? 'Not done' : 'It is not known whether this was done';
  }
}

function outcomeOf({ results, outcome, changeId }: Change): Outcome {
  if (results.length === 0 || outcome === 'partly') return outcome ?? 'done';
  const all = overall(results);
  if (all !== 'failed') return all;
  if (outcome === 'done') return 'partly';
  const isPartlySo = results.some(each => each.outcome === 'nothing_changed');
  return isPartlySo && changeId === undefined ? 'nothing_changed' : all;
}

const lowered = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;

/** Ids with the same outcome, which share a line. */
interface Group {
  readonly outcome: string;
  readonly ids: readonly { readonly text: string; readonly fields: IdFields }[];
}

interface IdFields extends Record<string, unknown> {
  readonly id: number;
}

const mostNamed = 5;

function groupsOf({ about, results, nameOf }: Change): Group[] {
  const groups = new Map<string, Group['ids'][number][]>();
  for (const result of results) {
    const { id, outcome, reason } = result;
    const key = outcomeText(about, result);
    const same = groups.get(key) ?? [];
    const { text, fields } = quoteObject(same.length < mostNamed ? nameOf(id) : { id });
    const why = reason === undefined ? {} : { reason: reasonText(reason) };
    same.push({ text, fields: { id, ...fields, outcome, ...why } });
    groups.set(key, same);
  }
  return [...groups].map(([outcome, ids]) => ({ outcome, ids }));
}

/** The fields of all ids, in the order asked for. */
function inOrder(groups: readonly Group[], results: readonly IdOutcome[]) {
  const fields = new Map(groups.flatMap(({ ids }) => ids).map(each => [each.fields.id, each.fields]));
  return results.map(({ id }) => fields.get(id));
}

/** The ids of the only group. A playlist or an upload is named by its state. */
const onlyNames = ({ state }: Change, { ids }: Group): string => {
  const isNamed = state?.what === 'playlist' || state?.what === 'upload';
  return isNamed && ids.every(({ fields }) => fields.id === state.id)
    ? quoteObject(state).text
    : ids.map(({ text }) => text).join(', ');
};

const doneText = ({ what }: ChangeAbout): string => (what === 'playlist-made' ? 'Added' : 'Done');

function outcomeText(about: ChangeAbout, result: IdOutcome): string {
  const { outcome, reason } = result;
  const why = reason === undefined ? undefined : reasonText(reason);
  switch (outcome) {
    case 'done':
      return doneText(about);
    case 'nothing_changed':
      return capital(why ?? 'already as asked');
    case 'not_tried':
      return 'Not tried';
    case 'failed':
      return `${isUnknown(result) ? 'Not known' : 'Failed'}${why === undefined ? '' : ` (${why})`}`;
  }
}

/** Whether neither an answer nor a check shows the outcome. */
const isUnknown = ({ reason }: IdOutcome): boolean =>
  reason?.reason === 'error' &&
  !reason.isNotSo &&
  reason.error instanceof MusicError &&
  reason.error.ran === 'unknown';

interface DescribedState {
  /** Without a full stop. */
  readonly text: string;
  /** The first tracks of a playlist's new order. */
  readonly order?: readonly AnswerRow[];
  /** How many tracks follow them. */
  readonly more?: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The first tracks of a new order, and how many more there are. */
export const orderLines = ({ order = [], more = 0 }: DescribedState): string[] => [
  ...order.map(({ line }) => line),
  ...(more > 0 ? [andMore(more)] : []),
];

/** A state in words and as fields. `settings`: whether the answer says how a playlist is set. */
export function describeState(state: CurrentState, settings = true): DescribedState {
  switch (state.what) {
    case 'playlist':
      return describePlaylist(state, settings);
    case 'deleted-playlist': {
      const { text, fields } = quoteObject(state);
      return { text: `${text} is deleted`, fields: { id: state.id, ...fields } };
    }
    case 'list': {
      const { of, total } = state;
      return { text: totalText(state, listItem(of)), fields: { total } };
    }
    case 'bookmark': {
      const { offset } = state;
      const which = episodeText(state);
      return offset === null
        ? { text: `no bookmark in ${which}`, fields: {} }
        : { text: `the bookmark of ${which} is at ${offset}%`, fields: { offset } };
    }
    case 'upload': {
      const { id, title, artist, album } = state;
      const names = { title: sanitize(title), artist: sanitize(artist), album: sanitize(album) };
      return { text: `uploaded track ${id} is ${uploadNames(state)}`, fields: { id, ...names } };
    }
  }
}

function describePlaylist(
  playlist: Extract<CurrentState, { what: 'playlist' }>,
  settings: boolean,
): DescribedState {
  const { id, title, tracks, description, collaborative, duration, order } = playlist;
  const entries = order === undefined ? [] : orderEntries(order);
  const set = {
    public: playlist.public,
    ...(collaborative ? { collaborative } : {}),
    ...(description === '' ? {} : { description: sanitize(description, 120) }),
    ...(duration > 0 ? { duration } : {}),
  };
  return {
    text: `${quoteObject(playlist).text}, ${settingsText(playlist)}`,
    order: entries,
    more: order?.more ?? 0,
    fields: {
      id,
      title: sanitize(title),
      nb_tracks: tracks,
      ...(settings ? set : {}),
      ...(order === undefined ? {} : { moved: order.moved, tracks: entries.map(({ fields }) => fields) }),
    },
  };
}

/** The first tracks of a new order and those that moved. */
const orderEntries = ({ shown }: NewOrder): AnswerRow[] =>
  shown.map(({ position, was, isNew, ...track }) => {
    const { text, fields } = quoteObject(track);
    const moved = was === undefined ? {} : { was };
    const mark = isNew ? ', not there before' : was === undefined ? '' : `, was ${was}`;
    return { fields: { id: track.id, position, ...fields, ...moved }, line: `${position}. ${text}${mark}` };
  });
