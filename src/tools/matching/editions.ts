import { wordsOf } from '../../text/fold.ts';
import { type Edition, isEdition, type Meaning, meanings } from './edition-vocabulary.ts';

/** A bracket, or the part behind a dash, read as a note on the recording. */
export interface EditionTag {
  readonly editions: readonly Edition[];
  /** Which live, whose remix: words that tell editions of one kind apart. */
  readonly details: readonly string[];
  /** Whether the text is such a note; any other text belongs to the title. */
  readonly isTag: boolean;
}

/**
 * Reads `Live at Pier 19`, `2011 Remaster`, `Neon Heron Remix`, `official video`. With `asides`, a listener's
 * remarks are tags too: `my favourite`.
 */
export function parseEditionTag(text: string, asides = false): EditionTag {
  const words = wordsOf(text);
  if (words[0] === 'from') return { editions: [], details: [], isTag: true };
  const { said, details } = meaningsIn(words);
  const editions = new Set([...said].filter(isEdition));
  if (/\btake \d/.test(words.join(' '))) editions.add('demo');
  // "not the live version"
  if (words.includes('not')) return { editions: [], details: [], isTag: editions.size > 0 };
  // A remark with words of its own, "my wedding song", tells nothing of the recording.
  const isRemark = editions.size === 0 && (said.has('remark') || (asides && said.has('aside')));
  if (editions.size === 0 && words.includes('version') && !said.has('usual')) editions.add('other version');
  const isTag =
    editions.size > 0 || isRemark || (said.has('usual') && details.length === 0) || isYear(words.join(' '));
  return { editions: [...editions], details: isRemark || !isTag ? [] : details, isTag };
}

/** Whether a word is a year of recorded music, `2011`. */
export const isYear = (word: string): boolean => /^(19|20)\d\d$/.test(word);

/** The vocabulary's phrases in a text, and the words outside the vocabulary. */
function meaningsIn(words: readonly string[]) {
  const said = new Set<Meaning>();
  const details: string[] = [];
  for (let at = 0; at < words.length; ) {
    const { meaning, length } = meaningAt(words, at);
    if (meaning === undefined) details.push(words[at] ?? '');
    else said.add(meaning);
    at += length;
  }
  return { said, details };
}

const longestPhrase = 4;

/** The longest phrase of the vocabulary at a place. */
function meaningAt(words: readonly string[], at: number): { meaning: Meaning | undefined; length: number } {
  for (let length = longestPhrase; length > 0; length--) {
    const meaning = meanings.get(words.slice(at, at + length).join(' '));
    if (meaning !== undefined) return { meaning, length };
  }
  return { meaning: undefined, length: 1 };
}

/** Words about the recording that may end a title without brackets. */
const trailingWords = new Set(
  'live,acoustic,instrumental,karaoke,demo,remix,unplugged,remaster,remastered,nightcore,slowed,8d,acapella'.split(
    ',',
  ),
);
const trailingPairs = new Set(
  'sped up,radio edit,karaoke version,acoustic version,live version,instrumental version,extended mix,demo version,a cappella,cover version'.split(
    ',',
  ),
);

/** The place where a tag without brackets begins: 2 in `night ferry live at pier 19`. */
export function trailingTagStart(words: readonly string[]): number | undefined {
  const place = words.findIndex(
    (word, at) => at > 0 && word === 'live' && /^(at|in|from)$/.test(words[at + 1] ?? ''),
  );
  if (place !== -1) return place;
  const { length } = words;
  if (length > 2 && trailingPairs.has(words.slice(-2).join(' '))) return length - 2;
  return length > 1 && trailingWords.has(words.at(-1) ?? '') ? length - 1 : undefined;
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

/** Editions of every track of an album, by the album's title. */
export const editionsOfAlbum = (title: string): Edition[] => signsIn(albumSigns, title);
/** Editions of every track of an artist, by the artist's name. */
export const editionsOfArtist = (name: string): Edition[] => signsIn(artistSigns, name);
