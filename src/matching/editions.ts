import { words } from './words.ts';

/** What makes a recording another than the one people mean by a song's name. */
export type Edition =
  | 'live'
  | 'remix'
  | 'edit'
  | 'extended'
  | 'remaster'
  | 'acoustic'
  | 'instrumental'
  | 'a cappella'
  | 'demo'
  | 'sped up'
  | 'slowed'
  | '8D'
  | 'karaoke'
  | 'tribute'
  | 'cover'
  | 'clean'
  | 'reprise'
  | 'interlude'
  | 'medley'
  | 're-recorded'
  | 'other version';

/** Said of the usual recording, or about no recording at all. */
type Other = 'usual' | 'remark' | 'aside' | 'filler';

const vocabulary: Readonly<Record<Edition | Other, string>> = {
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
    'cover, cover version, covered by, cover of, lullaby, lullaby version, rendition, music box, 8 bit, 8bit, string quartet version, orchestral version, symphonic version',
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

const isOther = (name: string): name is Other =>
  name === 'usual' || name === 'remark' || name === 'aside' || name === 'filler';

const meanings: ReadonlyMap<string, string> = new Map(
  Object.entries(vocabulary).flatMap(([name, list]) =>
    list.split(', ').map((phrase): [string, string] => [words(phrase).join(' '), name]),
  ),
);
const editionNames: readonly Edition[] = Object.keys(vocabulary).filter(
  (name): name is Edition => !isOther(name),
);
const longestPhrase = 4;

/** What a bracket or the part behind a dash says. */
export interface Marking {
  readonly editions: readonly Edition[];
  /** Which live, whose remix: words that tell editions of one kind apart. */
  readonly details: readonly string[];
  /** Whether it says anything of this vocabulary at all; otherwise it belongs to the title. */
  readonly known: boolean;
}

/**
 * Reads `Live at Pier 19`, `2011 Remaster`, `Neon Heron Remix`, `official video`. With `asides`, what a listener
 * says of a song is no part of its title either: `my favourite`.
 */
export function readMarking(text: string, asides = false): Marking {
  const list = words(text);
  if (list[0] === 'from') return { editions: [], details: [], known: true };
  const editions = new Set<Edition>();
  const details: string[] = [];
  const others = new Set<string>();
  for (let at = 0; at < list.length; ) {
    const { meaning, length } = meaningAt(list, at);
    const edition = editionNames.find(name => name === meaning);
    if (edition !== undefined) editions.add(edition);
    else if (meaning === undefined) details.push(list[at] ?? '');
    else others.add(meaning);
    at += length;
  }
  if (/\btake \d/.test(list.join(' '))) editions.add('demo');
  // "not the live version"
  if (list.includes('not')) return { editions: [], details: [], known: editions.size > 0 };
  // A remark that also has words of its own, "my wedding song", tells nothing of the recording.
  const remark = editions.size === 0 && (others.has('remark') || (asides && others.has('aside')));
  if (editions.size === 0 && list.includes('version') && !others.has('usual')) editions.add('other version');
  const known = editions.size > 0 || remark || (others.has('usual') && details.length === 0) || isYear(list);
  return { editions: [...editions], details: remark || !known ? [] : details, known };
}

/** The longest phrase of the vocabulary that begins here. */
function meaningAt(list: readonly string[], at: number): { meaning: string | undefined; length: number } {
  for (let length = longestPhrase; length > 0; length--) {
    const meaning = meanings.get(list.slice(at, at + length).join(' '));
    if (meaning !== undefined) return { meaning, length };
  }
  return { meaning: undefined, length: 1 };
}

const isYear = (list: readonly string[]) => /^(19|20)\d\d$/.test(list.join(' '));

/** Words that end a title without brackets only where they speak of the recording. */
const trailing = new Set<string>(
  'live,acoustic,instrumental,karaoke,demo,remix,unplugged,remaster,remastered,nightcore,slowed,8d,acapella'.split(
    ',',
  ),
);
const trailingPairs = new Set<string>(
  'sped up,radio edit,karaoke version,acoustic version,live version,instrumental version,extended mix,demo version,a cappella,cover version'.split(
    ',',
  ),
);

/** Where, in words without brackets, the part about the recording begins: `night ferry live at pier 19` is 2. */
export function trailingMarking(list: readonly string[]): number | undefined {
  const place = list.findIndex(
    (each, at) => at > 0 && each === 'live' && /^(at|in|from)$/.test(list[at + 1] ?? ''),
  );
  if (place !== -1) return place;
  const { length } = list;
  if (length > 2 && trailingPairs.has(list.slice(-2).join(' '))) return length - 2;
  return length > 1 && trailing.has(list.at(-1) ?? '') ? length - 1 : undefined;
}

const albumSigns: readonly (readonly [Edition, RegExp])[] = [
  [
    'live',
    /^live$|\blive (at|in|from|on)\b|[([]live\b|\b[-–:] live\b|\bunplugged\b|\b(en|ao|dal) vivo\b|\ben concert\b/i,
  ],
  ['karaoke', /karaoke|sing.?along|backing tracks?|made famous by|in the style of|カラオケ|караоке/i],
  ['tribute', /\btributes?\b|\bsalute to\b/i],
  ['cover', /\blullab(y|ies)\b|\b8.?bit\b|\bmusic box\b|\bcovers\b/i],
  ['instrumental', /\binstrumentals?( versions?)?[)\]]?$/i],
  ['sped up', /\bsped up\b|nightcore/i],
];
const artistSigns: readonly (readonly [Edition, RegExp])[] = [
  ['karaoke', /karaoke|sing.?along|backing tracks?|カラオケ|караоке/i],
  ['tribute', /\btributes?\b|\bcover (band|version)|made famous|salute to|\bdeja vu\b.*\bstyle\b/i],
  ['cover', /\blullab(y|ies)\b|\brockabye\b|\b8.?bit\b|\bmusic box\b|string quartet tribute|\bcovers\b/i],
  ['sped up', /\bsped up\b|nightcore/i],
];

const signsIn = (signs: readonly (readonly [Edition, RegExp])[], text: string): Edition[] =>
  signs.filter(([, sign]) => sign.test(text)).map(([edition]) => edition);

/** What an album's title says of all that is on it. */
export const editionsOfAlbum = (title: string): Edition[] => signsIn(albumSigns, title);
/** What an artist's name says of all they record. */
export const editionsOfArtist = (name: string): Edition[] => signsIn(artistSigns, name);
