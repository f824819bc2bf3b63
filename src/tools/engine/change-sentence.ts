import type { ChangeAbout } from '../../jobs/change-about.ts';
import type { Named } from '../../jobs/seen.ts';
import type { Standing } from '../../jobs/standing.ts';
import { quoted } from '../../text/sanitize.ts';
import { aboutWords, counted, episodeText, listed, listItem } from './change-words.ts';
import { namedText, settingsText, totalText, uploadNames } from './standing-words.ts';

/** What one write did, as far as it is known. */
export interface Did {
  /** What was changed, in the order asked for. */
  readonly done: readonly Named[];
  /** How many there were to change. */
  readonly asked: number;
  readonly standing: Standing | undefined;
}

/** So many things are named in a sentence; more are counted. */
const mostInSentence = 3;

/** Whether a sentence names all that was done. */
export const namesAll = ({ done, asked }: Pick<Did, 'done' | 'asked'>): boolean =>
  done.length === asked && done.length <= mostInSentence;

type Sentences = {
  readonly [W in ChangeAbout['what']]?: (about: Extract<ChangeAbout, { what: W }>, did: Did) => string;
};

/** What is done and how things stand then, without a full stop and without a capital. */
const sentences: Sentences = {
  'playlist-made': ({ title }, { done: [made], standing }) => {
    if (standing?.what !== 'playlist') return `made ${quoted(title)}${made ? ` [${made.id}]` : ''}`;
    const link = standing.link === undefined ? '' : `, ${standing.link}`;
    return `made ${namedText(standing)}, ${settingsText(standing)}${link}`;
  },
  'playlist-updated': ({ title, fields }, { done: [playlist], standing }) => {
    if (standing?.what !== 'playlist')
      return `changed ${listed(fields)} of ${quoted(title)} [${playlist?.id}]`;
    const renamed = standing.title === title ? [] : [quoted(standing.title)];
    const blank = fields.includes('description') && standing.description === '' ? ['no description'] : [];
    return `${quoted(title)} [${standing.id}] is now ${[...renamed, settingsText(standing), ...blank].join(', ')}`;
  },
  'tracks-added': ({ title }, did) => `added ${things(did, 'track')} to ${playlistThen(title, did)}`,
  'tracks-removed': ({ title }, did) => `removed ${things(did, 'track')} from ${playlistThen(title, did)}`,
  'playlist-reordered': ({ title }, { standing }) => {
    if (standing?.what !== 'playlist') return `${quoted(title)} has its new order`;
    const { order, tracks } = standing;
    const moved = order === undefined ? '' : `, ${order.moved} moved`;
    return `${namedText(standing)} has its new order: ${counted(tracks)}${moved}`;
  },
  'playlist-deleted': ({ title }, { standing }) =>
    standing?.what === 'deleted-playlist'
      ? `deleted ${namedText(standing)}, ${counted(standing.tracks)}`
      : `deleted ${quoted(title)}`,
  'playlist-seen': ({ id }) => `playlist ${id} is marked as seen`,
  'favourites-added': ({ kind }, did) => `added ${things(did, kindName(kind))} to the ${listThen(kind, did)}`,
  'favourites-removed': ({ kind }, did) =>
    `removed ${things(did, kindName(kind))} from the ${listThen(kind, did)}`,
  followed: (_, did) => `you follow ${things(did, 'listener')}${inAll(did)}`,
  unfollowed: (_, did) => `you no longer follow ${things(did, 'listener')}${inAll(did)}`,
  'bookmark-set': about =>
    `the bookmark of ${episodeText(about)} is at ${about.offset}${about.was == null ? '' : `, was ${about.was}`}`,
  'bookmark-removed': about =>
    `the bookmark of ${episodeText(about)} is removed${about.was == null ? '' : `, was ${about.was}`}`,
  'upload-renamed': ({ title, fields }, { done: [track], standing }) =>
    standing?.what === 'upload'
      ? `${quoted(title)} [${standing.id}] is now ${uploadNames(standing)}`
      : `changed ${listed(fields)} of the uploaded track ${quoted(title)} [${track?.id}]`,
  'upload-deleted': (_, { done }) => `deleted the uploaded track ${done.map(namedText).join(', ')}`,
  notified: (_, { done: [listener] }) =>
    `the message is in the feed${listener === undefined ? '' : ` of user ${listener.id}`}`,
};

/** What a change did and how things stand now, without a full stop and without a capital. */
export function didText(about: ChangeAbout, did: Did): string {
  const say: ((about: never, did: Did) => string) | undefined = sentences[about.what];
  return say === undefined ? aboutWords(about) : Reflect.apply(say, undefined, [about, did]);
}

/** `"Night Ferry" [12] and "Low Tide" [13]`, "25 tracks", "20 of 25 tracks". */
export function things(did: Pick<Did, 'done' | 'asked'>, one: string): string {
  const { done, asked } = did;
  if (namesAll(did)) return listed(done.map(namedText));
  return done.length < asked ? `${done.length} of ${counted(asked, one)}` : counted(asked, one);
}

const kindName = (kind: string) => kind.replace(/s$/, '');

const playlistThen = (title: string, { standing }: Did): string =>
  standing?.what === 'playlist' ? `${namedText(standing)}: ${counted(standing.tracks)}` : quoted(title);

const listThen = (kind: string, did: Did): string => `${listItem(kind)}s${inAll(did)}`;

const inAll = ({ standing }: Did): string => (standing?.what === 'list' ? `: ${totalText(standing)}` : '');
