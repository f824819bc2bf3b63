import type { Name } from '../../jobs/confirmation-question.ts';
import type { ChangeAbout, Job } from '../../jobs/job.ts';
import type { CurrentState, NamedObjectRead } from '../../jobs/write-handler.ts';
import { clockTime, quoted, sanitize } from '../../text/sanitize.ts';
import { andMore } from './answer.ts';

/** "1 track", "3 tracks". */
export const counted = (count: number, one = 'track'): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Continues a sentence with where a change was made: ", in the demo library on this computer". Empty for a live account. */
export const inLocation = (location: string | undefined): string =>
  location === undefined ? '' : `, ${location}`;

/** The first few of many, quoted if they are names. */
export function someNames(names: readonly Name[], count = names.length, most = 10): string {
  const first = names.slice(0, most).map(name => (typeof name === 'number' ? String(name) : quoted(name)));
  return count > first.length ? `${first.join(', ')} ${andMore(count - first.length)}` : first.join(', ');
}

/** "a, b and c". */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** "favourite track", "followed user": one item of a list of the listener's. */
export const listItem = (of: string): string =>
  of === 'followings' ? 'followed user' : `favourite ${of.replace(/s$/, '')}`;

/** `"Night Ferry · Marlow & the Tides" [12]`, or the id if no name is known; and the same as fields. */
export function quoteObject({ id, title, artist }: NamedObjectRead): {
  text: string;
  fields: Record<string, string>;
} {
  if (!title) return { text: String(id), fields: {} };
  return {
    text: `${quoted(artist ? `${title} · ${artist}` : title)} [${id}]`,
    fields: { title: sanitize(title), ...(artist ? { artist: sanitize(artist) } : {}) },
  };
}

type What = ChangeAbout['what'];
/** Written so that the compiler sees which words belong to which change. */
type About<W extends What> = { [K in W]: { what: K } & Extract<ChangeAbout, { what: K }> }[W];

const words: { readonly [W in What]: (about: About<W>) => string } = {
  'playlist-made': ({ title, tracks }) =>
    `made the playlist ${quoted(title)}${tracks === undefined ? '' : ` with ${counted(tracks)}`}`,
  'playlist-updated': about => {
    const acts = settingActs(about);
    const which = playlistCalled(about);
    return acts.length === 0 ? `changed ${joinNames(about.fields)} of ${which}` : doneTo(which, acts);
  },
  'tracks-added': about => `added ${counted(about.count)} to ${playlistCalled(about)}${firstOf(about)}`,
  'tracks-removed': about => `removed ${counted(about.count)} from ${playlistCalled(about)}${firstOf(about)}`,
  'playlist-reordered': about => `put ${playlistCalled(about)} in another order`,
  'playlist-saved': about => {
    const parts = savedParts(about);
    return `saved ${playlistCalled(about)}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
  },
  'playlists-saved': ({ titles, count }) =>
    `saved ${counted(count, 'playlist')}: ${someNames(titles, count, 7)}`,
  'playlist-deleted': about => `deleted ${playlistCalled(about)}`,
  'playlist-seen': ({ id }) => `marked playlist ${id} as seen`,
  'favourites-added': about => `added ${counted(about.count, listItem(about.kind))}${firstOf(about)}`,
  'favourites-removed': about => `removed ${counted(about.count, listItem(about.kind))}${firstOf(about)}`,
  followed: ({ count, first }) =>
    count === 1 && typeof first[0] === 'number'
      ? `followed user ${first[0]}`
      : `followed ${someNames(first, count)}`,
  unfollowed: ({ count, first }) => `stopped following ${someNames(first, count)}`,
  'bookmark-set': about => `set the bookmark of ${episodeText(about)} to ${about.offset}%`,
  'bookmark-removed': about =>
    `removed the bookmark of ${episodeText(about)}${about.was == null ? '' : `, which was at ${about.was}%`}`,
  'upload-renamed': ({ title, fields, to = {} }) => {
    const names = Object.entries(to).map(([field, name]) => `${field} ${quoted(name)}`);
    return names.length === 0
      ? `changed ${joinNames(fields)} of the uploaded track ${quoted(title)}`
      : `changed the uploaded track ${quoted(title)}: ${names.join(', ')}`;
  },
  'upload-deleted': ({ title }) => `deleted the uploaded track ${quoted(title)}`,
  notified: () => 'put a message into a feed',
};

const playlistCalled = ({ title }: { readonly title: string }) => `the playlist ${quoted(title)}`;

/** `"Small Hours" [5]`, or `episode 5` if its title is unknown. */
export const episodeText = ({
  episode,
  title,
}: {
  readonly episode: number;
  readonly title?: string | undefined;
}) => (title ? `${quoted(title)} [${episode}]` : `episode ${episode}`);

const mostNamed = 3;

/** What a change was about: `: "Night Ferry", "Low Tide" and 3 more`. */
const firstOf = ({ count, first }: { readonly count: number; readonly first: readonly Name[] }) =>
  first.length === 0 ? '' : `: ${someNames(first, count, mostNamed)}`;

type Act = (object: string) => string;

/** Several acts on one object, which is named once: `renamed the playlist "Lunch" to "Dinner" and made it public`. */
const doneTo = (object: string, acts: readonly Act[]): string =>
  joinNames(acts.map((act, at) => act(at === 0 ? object : 'it')));

/** Those of the parts that there are. */
const present = <T extends string | Act>(...parts: readonly (T | false)[]): T[] =>
  parts.filter(part => part !== false);

const settingActs = (about: About<'playlist-updated'>): Act[] => {
  const { to, description, public: isPublic, collaborative } = about;
  return present<Act>(
    to !== undefined && (it => `renamed ${it} to ${quoted(to)}`),
    description === '' && (it => `emptied the description of ${it}`),
    !!description && (it => `described ${it} as ${quoted(description)}`),
    isPublic !== undefined && (it => `made ${it} ${isPublic ? 'public' : 'private'}`),
    collaborative !== undefined && (it => `made ${it} ${collaborative ? '' : 'no longer '}collaborative`),
  );
};

/** What a saved plan changed, in a few words each: "3 added". */
export const savedParts = (about: Omit<About<'playlist-saved'>, 'what' | 'title'>): string[] => {
  const { added, removed, moved, to, description, public: isPublic } = about;
  return present(
    added > 0 && `${added} added`,
    removed > 0 && `${removed} removed`,
    moved > 0 && `${moved} moved`,
    to !== undefined && `renamed to ${quoted(to)}`,
    description === '' && 'description removed',
    !!description && `described as ${quoted(description)}`,
    isPublic !== undefined && `made ${isPublic ? 'public' : 'private'}`,
  );
};

/** What a change is, without a full stop: "deleted the playlist "Dinner"". */
export const aboutWords = <W extends What>(about: About<W>): string => words[about.what](about);

const kinds: Readonly<Record<Job['kind'], string>> = { change: '', undo: 'undid', redo: 'redid' };

/** What a job is: a change, or the undo of one or of some items of it. */
export const jobWords = ({ kind, about, only }: Pick<Job, 'kind' | 'about' | 'only'>): string => {
  if (kind === 'change') return aboutWords(about);
  const part = only === undefined ? '' : ` for ${only.length} of them`;
  return `${kinds[kind]}${part}: ${aboutWords(about)}`;
};

type State<W extends CurrentState['what']> = Extract<CurrentState, { what: W }>;

/** "57 in all", or "57 favourite tracks in all" if `one` names them. */
export const totalText = ({ of, total }: State<'list'>, one?: string): string => {
  // The service lists the listener's own playlists among the favourites.
  const own = of === 'playlists' ? ', your own among them' : '';
  return `${one === undefined ? total : counted(total, one)} in all${own}`;
};

/** `private, "For rainy days", 25 tracks, 1:31:20`. */
export function settingsText({ description, tracks, duration, ...playlist }: State<'playlist'>): string {
  return [
    playlist.public ? 'public' : 'private',
    ...(playlist.collaborative ? ['collaborative'] : []),
    ...(description === '' ? [] : [quoted(description)]),
    counted(tracks),
    ...(duration > 0 ? [clockTime(duration)] : []),
  ].join(', ');
}

/** `"Demo" by "Odette Marl" on "Sketches"`. */
export const uploadNames = ({ title, artist, album }: Omit<State<'upload'>, 'what' | 'id'>): string =>
  [
    quoted(title),
    ...(artist ? [`by ${quoted(artist)}`] : []),
    ...(album ? [`on ${quoted(album)}`] : []),
  ].join(' ');

/** What one write did, as far as it is known. */
export interface Did {
  /** What was changed, in the order asked for. */
  readonly done: readonly NamedObjectRead[];
  readonly asked: number;
  readonly state: CurrentState | undefined;
}

/** How many items a sentence names; more are counted. */
const mostInSentence = 3;

/** Whether a sentence names everything that was done. */
export const namesAll = ({ done, asked }: Pick<Did, 'done' | 'asked'>): boolean =>
  done.length === asked && done.length <= mostInSentence;

type Sentences = { readonly [W in What]?: (about: Extract<ChangeAbout, { what: W }>, did: Did) => string };

const sentences: Sentences = {
  'playlist-made': ({ title }, { done: [made], state }) => {
    if (state?.what !== 'playlist') return `made ${quoted(title)}${made ? ` [${made.id}]` : ''}`;
    const link = state.link === undefined ? '' : `, ${state.link}`;
    return `made ${quoteObject(state).text}, ${settingsText(state)}${link}`;
  },
  'playlist-updated': ({ title, fields }, { done: [playlist], state }) => {
    if (state?.what !== 'playlist')
      return `changed ${joinNames(fields)} of ${quoted(title)} [${playlist?.id}]`;
    const renamed = state.title === title ? [] : [quoted(state.title)];
    const blank = fields.includes('description') && state.description === '' ? ['no description'] : [];
    return `${quoted(title)} [${state.id}] is now ${[...renamed, settingsText(state), ...blank].join(', ')}`;
  },
  'tracks-added': ({ title }, did) => `added ${describeDone(did, 'track')} to ${playlistThen(title, did)}`,
  'tracks-removed': ({ title }, did) =>
    `removed ${describeDone(did, 'track')} from ${playlistThen(title, did)}`,
  'playlist-reordered': ({ title }, { state }) => {
    if (state?.what !== 'playlist') return `${quoted(title)} has its new order`;
    const { order, tracks } = state;
    const moved = order === undefined ? '' : `, ${order.moved} moved`;
    return `${quoteObject(state).text} has its new order: ${counted(tracks)}${moved}`;
  },
  'playlist-deleted': ({ title }, { state }) =>
    state?.what === 'deleted-playlist'
      ? `deleted ${quoteObject(state).text}, ${counted(state.tracks)}`
      : `deleted ${quoted(title)}`,
  'playlist-seen': ({ id }) => `playlist ${id} is marked as seen`,
  'favourites-added': ({ kind }, did) =>
    `added ${describeDone(did, kindName(kind))} to the ${listThen(kind, did)}`,
  'favourites-removed': ({ kind }, did) =>
    `removed ${describeDone(did, kindName(kind))} from the ${listThen(kind, did)}`,
  followed: (_, did) => `followed ${describeDone(did, 'listener')}${inAll(did)}`,
  unfollowed: (_, did) => `stopped following ${describeDone(did, 'listener')}${inAll(did)}`,
  'bookmark-set': about =>
    `the bookmark of ${episodeText(about)} is at ${about.offset}%${about.was == null ? '' : `, was ${about.was}%`}`,
  'bookmark-removed': about =>
    `the bookmark of ${episodeText(about)} is removed${about.was == null ? '' : `, was ${about.was}%`}`,
  'upload-renamed': ({ title, fields }, { done: [track], state }) =>
    state?.what === 'upload'
      ? `${quoted(title)} [${state.id}] is now ${uploadNames(state)}`
      : `changed ${joinNames(fields)} of the uploaded track ${quoted(title)} [${track?.id}]`,
  'upload-deleted': (_, { done }) =>
    `deleted the uploaded track ${done.map(each => quoteObject(each).text).join(', ')}`,
  notified: (_, { done: [listener] }) =>
    `the message is in the feed${listener === undefined ? '' : ` of user ${listener.id}`}`,
};

/** What a change did and the state afterwards, without a full stop and without a capital. */
export function didText(about: ChangeAbout, did: Did): string {
  // The table has the sentence for each kind under the name of that kind.
  const say = sentences[about.what] as ((about: ChangeAbout, did: Did) => string) | undefined;
  return say === undefined ? aboutWords(about) : say(about, did);
}

/** `"Night Ferry" [12] and "Low Tide" [13]`, "25 tracks", "20 of 25 tracks". */
function describeDone(did: Pick<Did, 'done' | 'asked'>, one: string): string {
  const { done, asked } = did;
  if (namesAll(did)) return joinNames(done.map(each => quoteObject(each).text));
  return done.length < asked ? `${done.length} of ${counted(asked, one)}` : counted(asked, one);
}

const kindName = (kind: string) => kind.replace(/s$/, '');

const playlistThen = (title: string, { state }: Did): string =>
  state?.what === 'playlist' ? `${quoteObject(state).text}: ${counted(state.tracks)}` : quoted(title);

const listThen = (kind: string, did: Did): string => `${listItem(kind)}s${inAll(did)}`;

const inAll = ({ state }: Did): string => (state?.what === 'list' ? `: ${totalText(state)}` : '');
