import type { IAudioMetadata } from 'music-metadata';
import { cutAt } from '../../text/sanitize.ts';

/** What the tags of a file say. What they do not say is absent. */
export interface Tags {
  readonly title?: string | undefined;
  /** The main artist first. */
  readonly artists: readonly string[];
  readonly album?: string | undefined;
  readonly albumArtist?: string | undefined;
  readonly disc?: number | undefined;
  readonly track?: number | undefined;
  /** `YYYY-MM-DD`, or only a year, or a year and a month. */
  readonly date?: string | undefined;
  readonly genres: readonly string[];
  readonly bpm?: number | undefined;
  /** ReplayGain, in decibels. */
  readonly gain?: number | undefined;
  readonly isrc?: string | undefined;
  readonly barcode?: string | undefined;
  readonly label?: string | undefined;
  /** MusicBrainz ids. */
  readonly recordingId?: string | undefined;
  readonly releaseId?: string | undefined;
  readonly isCompilation: boolean;
  /** 0 not explicit, 1 explicit, 2 unknown, 3 edited. */
  readonly explicit: 0 | 1 | 2 | 3;
  readonly isPodcast: boolean;
  readonly recordType?: 'album' | 'single' | 'ep' | 'compile' | undefined;
  /** From 0 to 1. */
  readonly rating?: number | undefined;
  /** How often it was played, and when last: seconds since the epoch. Files do not say it. */
  readonly plays?: number | undefined;
  readonly played?: number | undefined;
}

export const noTags: Tags = { artists: [], genres: [], isCompilation: false, explicit: 2, isPodcast: false };

/** The tags of a file, with texts on one line and of a bounded length. Values that cannot be are left out. */
export function tagsOf({ common, native }: Pick<IAudioMetadata, 'common' | 'native'>): Tags {
  const genres = (common.genre ?? []).flatMap(text => parts(text, genreBreak));
  return {
    title: line(common.title),
    artists: artistsOf(common),
    album: line(common.album),
    albumArtist: line(common.albumartist),
    disc: place(common.disk.no),
    track: place(common.track.no),
    date: dateIn(common.date ?? common.originaldate) ?? dateIn(common.year?.toString()),
    genres: [...new Set(genres)].slice(0, mostNames),
    bpm: within(tempoIn(native) ?? common.bpm, 20, 400),
    gain: within(common.replaygain_track_gain?.dB, -60, 60),
    isrc: codeIn(common.isrc?.[0], /^[A-Z]{2}[A-Z\d]{3}\d{7}$/),
    barcode: codeIn(common.barcode, /^\d{8,14}$/),
    label: line(common.label?.[0]),
    recordingId: codeIn(common.musicbrainz_recordingid, uuid)?.toLowerCase(),
    releaseId: codeIn(common.musicbrainz_albumid, uuid)?.toLowerCase(),
    isCompilation: common.compilation === true,
    explicit: advisoryIn(native),
    isPodcast: common.podcast === true || genres.some(name => /^podcasts?$/i.test(name)),
    recordType: recordTypeIn(common.releasetype),
    rating: within(common.rating?.[0]?.rating, 0, 1),
  };
}

const uuid = /^[\dA-F]{32}$/;
const longestText = 500;
/** The most artists or genres of one file. */
const mostNames = 20;
const unfit = /[\p{Cc}\p{Cs}\u2028\u2029\uFFFE\uFFFF]+/gu;

/** A text on one line; undefined for a blank one. */
export function line(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const bare = mended(text.slice(0, longestText * 4))
    .toWellFormed()
    .replace(unfit, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return bare === '' ? undefined : cutAt(bare, longestText);
}

/** UTF-8 that a tagger wrote as Latin-1, such as `BeyoncÃ©`. */
function mended(text: string): string {
  if (!/[\u00C2-\u00F4][\u0080-\u00BF]/.test(text) || /[^\0-\u00FF]/.test(text)) return text;
  const read = Buffer.from(text, 'latin1').toString('utf8');
  return read.includes('\uFFFD') ? text : read;
}

const parts = (text: string, between: RegExp): string[] =>
  text
    .slice(0, longestText * 4)
    .split(between)
    .flatMap(part => line(part) ?? []);

const genreBreak = /[;|\0]|\s\/\s/;
const artistBreak = /[;\0]|\s\/\s/;
const guest = /\s+[([]?(?:feat\.?|ft\.?|featuring)\s+/i;

/** The guests in "Song (feat. Ana & Bo)". */
export const guestsIn = (title: string): string[] =>
  parts(inTitle.exec(title)?.[1] ?? '', guestBreak).slice(0, mostNames);

const inTitle = /[([](?:feat\.?|ft\.?|featuring)\s+([^()[\]]+)[)\]]/i;
const guestBreak = /\s*,\s*|\s+&\s+/;

/** Lists of artists are written in several ways: several values, one value with breaks, guests after "feat.". */
function artistsOf({ artists = [], artist }: IAudioMetadata['common']): string[] {
  const given = artists.length > 1 || artist === undefined ? artists : [artist];
  const names = given
    .flatMap(text => parts(text, artistBreak))
    .flatMap(name => {
      const [main = '', ...guests] = name.split(guest);
      return [main, ...guests.flatMap(each => parts(each.replace(/[)\]]\s*$/, ''), guestBreak))];
    });
  return [...new Set(names.flatMap(name => line(name) ?? []))].slice(0, mostNames);
}

const place = (number: number | null) =>
  number !== null && Number.isInteger(number) && number > 0 && number < 10_000 ? number : undefined;

const within = (number: number | undefined, least: number, most: number) =>
  number !== undefined && number >= least && number <= most ? number : undefined;

/** A code without spaces and dashes. */
function codeIn(text: string | undefined, form: RegExp): string | undefined {
  const code = text?.slice(0, 100).replace(/[\s-]/g, '').toUpperCase();
  return code !== undefined && form.test(code) ? code : undefined;
}

/** The tempo with its decimals: the reader cuts them off. */
function tempoIn(native: IAudioMetadata['native']): number | undefined {
  const tag = Object.values(native)
    .flat()
    .find(({ id }) => /^(?:TBPM|(?:TXXX:|----:com\.apple\.iTunes:)?f?BPM|WM\/BeatsPerMinute)$/i.test(id));
  const tempo = Number(String(tag?.value ?? '').replace(',', '.'));
  return tempo > 0 ? Math.round(tempo * 10) / 10 : undefined;
}

/** As much as a tag says: `2004`, `2004-02` or `2004-02-29`; undefined for anything else. */
function dateIn(text: string | undefined): string | undefined {
  const [, year, month = '00', day = '00'] =
    /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(text?.trim() ?? '') ?? [];
  if (year === undefined || year === '0000') return undefined;
  const said = [`${year}-${month}-${day}`, `${year}-${month}`];
  return said.find(each => !/-00/.test(each) && isOnCalendar(each)) ?? year;
}

/** Whether there is such a day: JavaScript takes February 30 for March 1. */
function isOnCalendar(date: string): boolean {
  const parsed = new Date(date);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}

/** The advisory of iTunes, also as a text in other formats. */
function advisoryIn(native: IAudioMetadata['native']): Tags['explicit'] {
  for (const { id, value } of Object.values(native).flat()) {
    if (!/^(?:rtng|(?:TXXX:|----:com\.apple\.iTunes:)?ITUNESADVISORY)$/i.test(id)) continue;
    const advisory = Number(value);
    return advisory === 1 || advisory === 4 ? 1 : advisory === 2 ? 3 : 0;
  }
  return 2;
}

function recordTypeIn(types: readonly string[] = []): Tags['recordType'] {
  const all = types.flatMap(type => type.toLowerCase().split(/[;/]/)).map(type => type.trim());
  if (all.includes('compilation')) return 'compile';
  return (['album', 'single', 'ep'] as const).find(type => all.includes(type));
}
