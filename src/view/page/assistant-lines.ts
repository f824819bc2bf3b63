import { quoted } from '../../text/sanitize.ts';
import type { EditSummary, WholeEdit } from './edit-log.ts';
import type { Collected } from './notice.ts';
import type { ShownSettings } from './plan-calls.ts';

/** What the assistant is told of the listener's actions in the view. Each line replaces the one before. */

const mostTitles = 2;

/** `In the view the listener moved "Night Ferry" to 1, removed 2. The plan is now plan_id x.3, not saved yet.` */
export const editsLine = (edits: EditSummary, planId: string): string =>
  `In the view the listener ${editWords(edits).join(', ') || 'put the order back as it was'}. The plan is now plan_id ${planId}, not saved yet.`;

/** `In the view the listener saved "Dinner" [7] (moved "Night Ferry" to 1).` `notAdded`: how many songs are missing. */
export function savedLine(edits: EditSummary, title: string, id: number | undefined, notAdded = 0): string {
  const details = [
    ...editWords(edits),
    ...(notAdded > 0 ? [`not accepted by the service: ${notAdded}`] : []),
  ];
  return `In the view the listener saved ${quoted(title)}${id === undefined ? '' : ` [${id}]`}${details.length === 0 ? '' : ` (${details.join(', ')})`}.`;
}

export const undoneLine = (title: string, again: boolean): string =>
  `In the view the listener ${again ? 'redid' : 'undid'} the change to ${quoted(title)}.`;

/** `In the view the listener added "Night Ferry" [7] to the playlist "Dinner" [40].` */
export function collectedLine(
  { what, to = '', kind }: Pick<Collected, 'what' | 'to' | 'kind'>,
  { id, title }: { readonly id: number; readonly title: string },
  playlist: number | undefined,
): string {
  const song = `${quoted(title)} [${id}]`;
  const list = `the playlist ${quoted(to)}${playlist === undefined ? '' : ` [${playlist}]`}`;
  const did = {
    add: `added ${song} to ${list}`,
    create: `made ${list} with ${song}`,
    like: `added ${kind === undefined ? '' : `the ${kind.slice(0, -1)} `}${song} to the favourites`,
  };
  return `In the view the listener ${did[what]}.`;
}

/** A playlist that was made is gone again. */
export const takenBackLine = ({ what, title, to = '' }: Pick<Collected, 'what' | 'title' | 'to'>): string =>
  what === 'create'
    ? `In the view the listener undid making the playlist ${quoted(to)}, which is deleted.`
    : `In the view the listener undid adding ${quoted(title)}.`;

/** `In the view the listener planned songs like "Night Ferry" [7]. The plan is plan_id x.1, not saved yet.` */
export const plannedLikeLine = (
  { id, title }: { readonly id: number; readonly title: string },
  planId: string,
): string =>
  `In the view the listener planned songs like ${quoted(title)} [${id}]. The plan is plan_id ${planId}, not saved yet.`;

export const wentOnLine = (planId: string): string =>
  `In the view the listener had more songs looked up. The plan is now plan_id ${planId}, not saved yet.`;

export const plannedAgainLine = (planId: string): string =>
  `In the view the listener had the songs of an expired plan planned again. The plan is now plan_id ${planId}, not saved yet.`;

/** What was changed, saved or undone, and what shows whether it was. */
const unanswered = {
  changed: { what: 'plan_id', shownBy: 'plan_playlist with plan_id' },
  saved: { what: 'plan_id', shownBy: 'The tool changes' },
  undid: { what: 'change_id', shownBy: 'The tool changes' },
} as const;

/** It is not known whether it was done, so the line says how to find out. */
export function unknownLine(did: keyof typeof unanswered, id: string): string {
  const { what, shownBy } = unanswered[did];
  return `In the view the listener ${did} ${what} ${id}, but no answer came, so it may or may not be done. ${shownBy} shows it.`;
}

const adjustedWords: Readonly<Record<WholeEdit, string>> = {
  slower: 'asked for slower songs',
  faster: 'asked for faster songs',
  similar: 'asked for similar songs',
  fill: 'had it filled up',
  sort: 'sorted it',
};

const editWords = ({ moved, removed, chosen, leftOut, adjusted, settings }: EditSummary): string[] => [
  ...new Set(adjusted.slice(-mostTitles).map(asked => adjustedWords[asked])),
  ...(moved.length > mostTitles
    ? [`moved ${moved.length} songs`]
    : moved.map(({ title, to }) => `moved ${quoted(title)} to ${to}`)),
  ...(removed > 0 ? [`removed ${removed}`] : []),
  ...chosen.slice(-mostTitles).map(title => `chose ${quoted(title)}`),
  ...leftOut.slice(-mostTitles).map(title => `left out ${quoted(title)}`),
  ...settingWords(settings),
];

const settingWords = ({ title, description, public: isPublic }: ShownSettings): string[] => [
  ...(title === undefined ? [] : [`changed the title to ${quoted(title)}`]),
  ...(description === undefined ? [] : ['changed the description']),
  ...(isPublic === undefined ? [] : [`made it ${isPublic ? 'public' : 'private'}`]),
];
