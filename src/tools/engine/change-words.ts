import type { ChangeAbout } from '../../jobs/change-about.ts';
import type { Job } from '../../jobs/job.ts';
import type { Name } from '../../jobs/question.ts';
import { quoted } from '../../text/sanitize.ts';
import { andMore } from './left-out.ts';

/** "1 track", "3 tracks". */
export const counted = (count: number, one = 'track'): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The first few of many, quoted where they are names. */
export function someNames(names: readonly Name[], count = names.length, most = 10): string {
  const first = names.slice(0, most).map(name => (typeof name === 'number' ? String(name) : quoted(name)));
  return count > first.length ? `${first.join(', ')} ${andMore(count - first.length)}` : first.join(', ');
}

/** "a, b and c". */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** "favourite track", "followed user": one thing of a list of the listener's. */
export const listItem = (of: string): string =>
  of === 'followings' ? 'followed user' : `favourite ${of.replace(/s$/, '')}`;

type What = ChangeAbout['what'];
/** Written so that the compiler sees which words belong to which change. */
type About<W extends What> = { [K in W]: { what: K } & Extract<ChangeAbout, { what: K }> }[W];

const words: { readonly [W in What]: (about: About<W>) => string } = {
  'playlist-made': ({ title, tracks }) =>
    `made the playlist ${quoted(title)}${tracks === undefined ? '' : ` with ${counted(tracks)}`}`,
  'playlist-updated': about => {
    const acts = settingActs(about);
    const which = playlistCalled(about);
    return acts.length === 0 ? `changed ${listed(about.fields)} of ${which}` : doneTo(which, acts);
  },
  'tracks-added': about => `added ${counted(about.count)} to ${playlistCalled(about)}${firstOf(about)}`,
  'tracks-removed': about => `removed ${counted(about.count)} from ${playlistCalled(about)}${firstOf(about)}`,
  'playlist-reordered': about => `put ${playlistCalled(about)} in another order`,
  'playlist-arranged': about => doneTo(playlistCalled(about), arrangingActs(about)),
  'playlist-deleted': about => `deleted ${playlistCalled(about)}`,
  'playlist-seen': ({ id }) => `marked playlist ${id} as seen`,
  'favourites-added': about => `added ${counted(about.count, listItem(about.kind))}${firstOf(about)}`,
  'favourites-removed': about => `removed ${counted(about.count, listItem(about.kind))}${firstOf(about)}`,
  followed: ({ count, first }) =>
    count === 1 && typeof first[0] === 'number'
      ? `followed user ${first[0]}`
      : `followed ${someNames(first, count)}`,
  unfollowed: ({ count, first }) => `stopped following ${someNames(first, count)}`,
  'bookmark-set': about => `set the bookmark of ${episodeText(about)} to ${about.offset}`,
  'bookmark-removed': about =>
    `removed the bookmark of ${episodeText(about)}${about.was == null ? '' : `, which was at ${about.was}`}`,
  'upload-renamed': ({ title, fields, to = {} }) => {
    const names = Object.entries(to).map(([field, name]) => `${field} ${quoted(name)}`);
    return names.length === 0
      ? `changed ${listed(fields)} of the uploaded track ${quoted(title)}`
      : `changed the uploaded track ${quoted(title)}: ${names.join(', ')}`;
  },
  'upload-deleted': ({ title }) => `deleted the uploaded track ${quoted(title)}`,
  notified: () => 'put a message into a feed',
  several: ({ count }) => counted(count, 'change'),
};

const playlistCalled = ({ title }: { readonly title: string }) => `the playlist ${quoted(title)}`;

/** `"Small Hours" [5]`, or `episode 5` where its title is not known. */
export const episodeText = ({
  episode,
  title,
}: {
  readonly episode: number;
  readonly title?: string | undefined;
}) => (title ? `${quoted(title)} [${episode}]` : `episode ${episode}`);

/** So many of a change's things are named where changes are listed. */
const mostNamed = 3;

/** Which things a change was about: `: "Night Ferry", "Low Tide" and 3 more`. */
const firstOf = ({
  count,
  first = [],
}: {
  readonly count: number;
  readonly first?: readonly Name[] | undefined;
}) => (first.length === 0 ? '' : `: ${someNames(first, count, mostNamed)}`);

/** Something that was done to an object. */
type Act = (object: string) => string;

/** Several acts on one object, which is named once: `renamed the playlist "Lunch" to "Dinner" and made it public`. */
const doneTo = (object: string, acts: readonly Act[]): string =>
  listed(acts.map((act, at) => act(at === 0 ? object : 'it')));

const settingActs = ({
  to,
  description,
  public: isPublic,
  collaborative,
}: About<'playlist-updated'>): Act[] => [
  ...(to === undefined ? [] : [(it: string) => `renamed ${it} to ${quoted(to)}`]),
  ...(description === undefined
    ? []
    : [
        (it: string) =>
          description === '' ? `emptied the description of ${it}` : describedAs(it, description),
      ]),
  ...(isPublic === undefined ? [] : [(it: string) => `made ${it} ${isPublic ? 'public' : 'private'}`]),
  ...(collaborative === undefined
    ? []
    : [(it: string) => `made ${it} ${collaborative ? '' : 'no longer '}collaborative`]),
];

const describedAs = (it: string, description: string) => `described ${it} as ${quoted(description)}`;

function arrangingActs({ sortedBy, removed, dropped = 0, moved = true }: About<'playlist-arranged'>): Act[] {
  const taken: Act[] = [
    ...(removed === 0 ? [] : [(it: string) => `removed ${counted(removed, 'duplicate')} from ${it}`]),
    ...(dropped === 0 ? [] : [(it: string) => `took ${counted(dropped)} out of ${it}`]),
  ];
  if (!moved && taken.length > 0) return taken;
  const ordered: Act =
    sortedBy === undefined ? it => `put ${it} in another order` : it => `sorted ${it} by ${sortedBy}`;
  return [ordered, ...taken];
}

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
