import { wordsOf } from '../../text/fold.ts';

/** Kinds of recording other than the original. */
export const editionNames = [
  'live',
  'remix',
  'edit',
  'extended',
  'remaster',
  'acoustic',
  'instrumental',
  'a cappella',
  'demo',
  'sped up',
  'slowed',
  '8D',
  'karaoke',
  'tribute',
  'cover',
  'clean',
  'reprise',
  'interlude',
  'medley',
  're-recorded',
  'other version',
] as const;
export type Edition = (typeof editionNames)[number];

/** `usual`: the original recording. `remark`: about a video or a file. `aside`: a listener's comment. `filler`: no meaning. */
const otherMeanings = ['usual', 'remark', 'aside', 'filler'] as const;
type Meaning = Edition | (typeof otherMeanings)[number];

const phrases: Readonly<Record<Meaning, string>> = {
  live: 'live, live version, unplugged, en vivo, en directo, ao vivo, dal vivo, en concert, in concert, concert, session, sessions, live session, live sessions, ライブ, ライヴ, 라이브',
  remix:
    'remix, remixes, remixed, rmx, rework, reworked, refix, flip, bootleg, mashup, mash up, mix, dub, dub mix, vip, vip mix, remix version, remix edit, ремикс, リミックス',
  edit: 'edit, radio edit, single edit, radio mix, radio version, video edit, video version, short version, short edit',
  extended:
    'extended, extended mix, extended version, extended edit, long version, club mix, club version, 12 inch, 12 mix, full length',
  remaster:
    'remaster, remastered, remasters, remastered version, remaster version, anniversary remaster, digitally remastered, digital remaster, remasterizado, remasterizada, remasterise, remasterisee, ремастер',
  acoustic:
    'acoustic, acoustic version, acoustic mix, acustico, acustica, acoustique, akustik, stripped, stripped down, piano version, solo piano, アコースティック',
  instrumental:
    'instrumental, instrumental version, instrumental mix, instrumentals, inst, off vocal, インスト',
  'a cappella': 'acappella, acapella, a cappella, a capella, vocals only',
  demo: 'demo, demo version, demos, rough mix, outtake, alternate take, alternative take, alternate version, alternative version, early version, rehearsal, work tape, voice memo, デモ',
  'sped up': 'sped up, sped up version, speed up, spedup, nightcore, fast version',
  slowed:
    'slowed, slowed down, slowed and reverb, slowed reverb, slow version, reverb, daycore, chopped and screwed',
  '8D': '8d, 8d audio, 16d, bass boosted',
  karaoke:
    'karaoke, karaoke version, sing along, singalong, backing track, in the style of, originally performed by, as made famous by, made famous by, カラオケ, караоке',
  tribute: 'tribute, tribute to, tribute version, homage to',
  cover:
    'cover, cover version, covered by, cover of, lullaby version, lullaby rendition, rendition, music box, 8 bit, 8bit, string quartet version',
  clean: 'clean, clean version, censored, edited, edited version',
  reprise: 'reprise',
  interlude: 'interlude, skit, intro, outro',
  medley: 'medley',
  're-recorded': 're recorded, rerecorded, re recording, new recording, taylors version, new version',
  'other version': '',
  usual:
    'original, original mix, original version, album version, album mix, lp version, single version, studio version, studio, stereo, mono, stereo mix, mono mix, stereo version, mono version, single, explicit, explicit version, bonus, bonus track, deluxe, deluxe edition, main version, ost, soundtrack, theme',
  remark:
    'official, official video, official music video, official audio, official lyric video, lyric video, lyrics, lyric, audio, video, music video, visualizer, visualiser, hd, hq, 4k',
  aside:
    'please, favourite, favorite, fav, wedding, first dance, must have, optional, if possible, maybe, my, our, me, we, love, classic, tune, banger',
  filler:
    'version, at, the, in, of, for, by, de, du, la, le, a, an, on, and, edition, recording, track, from, to, with, digital, anniversary, up',
};

const meanings: ReadonlyMap<string, Meaning> = new Map(
  [...editionNames, ...otherMeanings].flatMap(meaning =>
    phrases[meaning].split(', ').map((phrase): [string, Meaning] => [wordsOf(phrase).join(' '), meaning]),
  ),
);

const isEdition = (meaning: Meaning): meaning is Edition => !otherMeanings.some(other => other === meaning);

/** A note about the recording: text in brackets or after a dash. */
export interface EditionTag {
  readonly editions: readonly Edition[];
  /** Which live recording, or whose remix: words that distinguish editions of one kind. */
  readonly details: readonly string[];
  /** False for text that belongs to the title. */
  readonly isTag: boolean;
}

/**
 * Reads `Live at Pier 19`, `2011 Remaster`, `Neon Heron Remix`, `official video`. With `asides`, comments of a
 * listener such as `my favourite` are tags too.
 */
export function parseEditionTag(text: string, asides = false): EditionTag {
  const words = wordsOf(text);
  if (words[0] === 'from') return { editions: [], details: [], isTag: true };
  const { known, details } = meaningsIn(words);
  const editions = new Set([...known].filter(isEdition));
  if (/\btake \d/.test(words.join(' '))) editions.add('demo');
  // "not the live version"
  if (words.includes('not')) return { editions: [], details: [], isTag: editions.size > 0 };
  // Other words in a remark, "my wedding song", say nothing about the recording.
  const isRemark = editions.size === 0 && (known.has('remark') || (asides && known.has('aside')));
  if (editions.size === 0 && words.includes('version') && !known.has('usual')) editions.add('other version');
  const isTag =
    editions.size > 0 || isRemark || (known.has('usual') && details.length === 0) || isYear(words.join(' '));
  return { editions: [...editions], details: isRemark || !isTag ? [] : details, isTag };
}

/** Whether a word is a year of recorded music, `2011`. */
export const isYear = (word: string): boolean => /^(19|20)\d\d$/.test(word);

/** The meanings of a text's phrases, and the words without a known meaning. */
function meaningsIn(words: readonly string[]) {
  const known = new Set<Meaning>();
  const details: string[] = [];
  for (let at = 0; at < words.length; ) {
    const { meaning, length } = meaningAt(words, at);
    if (meaning === undefined) details.push(words[at] ?? '');
    else known.add(meaning);
    at += length;
  }
  return { known, details };
}

const longestPhrase = 4;

/** The meaning and length of the longest known phrase at an index. */
function meaningAt(words: readonly string[], at: number): { meaning: Meaning | undefined; length: number } {
  for (let length = longestPhrase; length > 0; length--) {
    const meaning = meanings.get(words.slice(at, at + length).join(' '));
    if (meaning !== undefined) return { meaning, length };
  }
  return { meaning: undefined, length: 1 };
}

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(','));

/** Words about the recording that may end a title without brackets or a dash. */
const trailingWords = setOf(
  'live,acoustic,instrumental,karaoke,demo,remix,unplugged,remaster,remastered,nightcore,slowed,8d,acapella',
);
const trailingPairs = setOf(
  'sped up,radio edit,karaoke version,acoustic version,live version,instrumental version,extended mix,demo version,a cappella,cover version',
);

/** The index of the first word of a tag without brackets: 2 in `night ferry live at pier 19`. */
export function trailingTagStart(words: readonly string[]): number | undefined {
  const live = words.findIndex(
    (word, at) => at > 0 && word === 'live' && /^(at|in|from)$/.test(words[at + 1] ?? ''),
  );
  if (live !== -1) return live;
  const { length } = words;
  if (length > 2 && trailingPairs.has(words.slice(-2).join(' '))) return length - 2;
  return length > 1 && trailingWords.has(words.at(-1) ?? '') ? length - 1 : undefined;
}

/** Signs in names of artists and albums. "Tribute" alone is an album by its artist. */
const coverSigns: readonly (readonly [Edition, RegExp])[] = [
  ['karaoke', /karaoke|sing.?along|backing tracks?|made famous by|in the style of|カラオケ|караоке/i],
  ['tribute', /^(?!tributes?$).*\btributes?\b|\bsalute to\b/i],
  ['cover', /\brockabye\b|\b8.?bit\b|\bmusic box\b|\bcovers\b/i],
];
const soundSigns: readonly (readonly [Edition, RegExp])[] = [['sped up', /\bsped up\b|nightcore/i]];
const albumSigns: readonly (readonly [Edition, RegExp])[] = [
  [
    'live',
    /^live$|\blive (at|in|from|on)\b|[([]live\b|\b[-–:] live\b|\bunplugged\b|\b(en|ao|dal) vivo\b|\ben concert\b/i,
  ],
  ['cover', /\blullab(y|ies) (of|renditions?|versions?|covers?)\b/i],
  ['instrumental', /\binstrumentals?( versions?)?[)\]]?$/i],
  ...coverSigns,
  ...soundSigns,
];
const artistSigns: readonly (readonly [Edition, RegExp])[] = [
  ['tribute', /\bcover (band|version)/i],
  ['cover', /\blullab(y|ies)\b/i],
  ...coverSigns,
  ...soundSigns,
];

const signsIn = (signs: readonly (readonly [Edition, RegExp])[], text: string): Edition[] =>
  signs.filter(([, sign]) => sign.test(text)).map(([edition]) => edition);

/** Editions that an album's title states for all its tracks. */
export const editionsOfAlbum = (title: string): Edition[] => signsIn(albumSigns, title);
/** Editions that an artist's name implies for all tracks. */
export const editionsOfArtist = (name: string): Edition[] => signsIn(artistSigns, name);

/** Editions in which others imitate a song. */
export const isCoverEdition = (edition: Edition): boolean =>
  edition === 'karaoke' || edition === 'tribute' || edition === 'cover';

/** Whether words ask for cover versions: "karaoke night", "lullaby versions", "in the style of". */
export const asksForCovers = (words: string): boolean =>
  /\b(covers?|tributes?|lullab(y|ies)|renditions?)\b/i.test(words) || signsIn(coverSigns, words).length > 0;

/** The details of a tag, without the year of a remaster. */
export const versionDetailsOf = ({ editions, details }: EditionTag): readonly string[] =>
  editions.every(edition => edition === 'remaster') ? details.filter(word => !isYear(word)) : details;
