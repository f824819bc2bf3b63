import type { ChangeAbout } from '../journal/change-about.ts';
import type { Job } from '../journal/job.ts';
import type { Name } from '../journal/question.ts';
import { quoted } from '../text/sanitize.ts';

/** "1 track", "3 tracks". */
export const counted = (count: number, one = 'track'): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The first few of many, quoted where they are names. */
export function someNames(names: readonly Name[], count = names.length, most = 10): string {
  const first = names.slice(0, most).map(name => (typeof name === 'number' ? String(name) : quoted(name)));
  return count > first.length ? `${first.join(', ')} and ${count - first.length} more` : first.join(', ');
}

/** "favourite track", "followed user": one thing of a list of the listener's. */
export const listItem = (of: string): string =>
  of === 'followings' ? 'followed user' : `favourite ${of.replace(/s$/, '')}`;

type What = ChangeAbout['what'];
/** Written so that the compiler sees which words belong to which change. */
type About<W extends What> = { [K in W]: { what: K } & Extract<ChangeAbout, { what: K }> }[W];

const words: { readonly [W in What]: (about: About<W>) => string } = {
  'playlist-made': ({ title, tracks }) =>
    `made the playlist ${quoted(title)}${tracks === undefined ? '' : ` with ${counted(tracks)}`}`,
  'playlist-updated': ({ title, fields, to }) => {
    if (to === undefined) return `changed ${fields.join(', ')} of the playlist ${quoted(title)}`;
    const others = fields.filter(name => name !== 'title');
    const more = others.length === 0 ? '' : ` and changed ${others.join(', ')}`;
    return `renamed the playlist ${quoted(title)} to ${quoted(to)}${more}`;
  },
  'tracks-added': ({ title, count }) => `added ${counted(count)} to the playlist ${quoted(title)}`,
  'tracks-removed': ({ title, count }) => `removed ${counted(count)} from the playlist ${quoted(title)}`,
  'playlist-reordered': ({ title }) => `put the playlist ${quoted(title)} in another order`,
  'playlist-arranged': ({ title, sortedBy, removed, dropped = 0 }) => {
    const sorted = sortedBy === undefined ? 'put in another order' : `sorted by ${sortedBy}`;
    const gone = removed === 0 ? '' : `, ${removed} duplicates removed`;
    const out = dropped === 0 ? '' : `, ${counted(dropped)} taken out`;
    return `the playlist ${quoted(title)} ${sorted}${gone}${out}`;
  },
  'playlist-deleted': ({ title }) => `deleted the playlist ${quoted(title)}`,
  'playlist-seen': ({ id }) => `marked playlist ${id} as seen`,
  'favourites-added': ({ kind, count }) => `added ${counted(count, listItem(kind))}`,
  'favourites-removed': ({ kind, count, first }) =>
    `removed ${counted(count, listItem(kind))}: ${someNames(first, count, 3)}`,
  followed: ({ count, first }) =>
    count === 1 && typeof first[0] === 'number'
      ? `followed user ${first[0]}`
      : `followed ${someNames(first, count)}`,
  unfollowed: ({ count, first }) => `stopped following ${someNames(first, count)}`,
  'bookmark-set': ({ episode, offset }) => `set the bookmark of episode ${episode} to ${offset}`,
  'bookmark-removed': ({ episode }) => `removed the bookmark of episode ${episode}`,
  'upload-renamed': ({ title, fields }) =>
    `changed ${fields.join(', ')} of the uploaded track ${quoted(title)}`,
  'upload-deleted': ({ title }) => `deleted the uploaded track ${quoted(title)}`,
  notified: () => 'put a message into a feed',
  several: ({ count }) => counted(count, 'change'),
  told: about => about.words,
};

/** What a change is, without a full stop: "deleted the playlist "Dinner"". */
export const aboutWords = <W extends What>(about: About<W>): string => words[about.what](about);

const kinds: Readonly<Record<Job['kind'], string>> = {
  change: '',
  undo: 'undid this: ',
  redo: 'did again: ',
};

/** What a job is: a change, or taking one back. */
export const jobWords = ({ kind, about }: Pick<Job, 'kind' | 'about'>): string =>
  `${kinds[kind]}${aboutWords(about)}`;
