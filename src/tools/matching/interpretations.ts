import type { Track } from '../../client/api/models.ts';
import { wordsOf } from '../../text/fold.ts';
import type { MatchReason } from './match-reasons.ts';
import { parseTitle, type Title, titleReadings } from './song-title.ts';
import { isSameName, spellingMistakes } from './spelling.ts';
import { type Wish, wishMeanings } from './wish.ts';

/** One way to understand a wish. */
export interface Interpretation {
  readonly title: Title;
  readonly artist?: string;
  /** Likelihood, up to 1. */
  readonly weight: number;
  readonly reason?: MatchReason;
}

const lessLikely = 0.98;
const swapped = 0.97;
const unseparated = 0.97;

/** All ways to understand a wish: the meanings of a line, or the title and artist of an object, also swapped. */
export function interpretationsOf(wish: Wish): Interpretation[] {
  const asides = wish.line !== undefined;
  return wishMeanings(wish).flatMap(({ title, artist }, index) => {
    const weight = index === 0 ? 1 : lessLikely;
    const titles = titleReadings(title, asides);
    if (artist === undefined) return titles.map(reading => ({ title: reading, weight }));
    const straight = titles.map(reading => ({ title: withGuestsOf(reading, artist), artist, weight }));
    if (asides) return straight;
    const reversed = titleReadings(artist, asides).map(reading => ({
      title: reading,
      artist: title,
      weight: weight * swapped,
      reason: { reason: 'artist-and-title-swapped' as const },
    }));
    return [...straight, ...reversed];
  });
}

/** `Big Pemberton feat. Lady Ampersand` names a guest beside the artist instead of in the title. */
function withGuestsOf(title: Title, artist: string): Title {
  const { guests } = parseTitle(artist);
  return guests.length === 0 ? title : { ...title, guests: [...title.guests, ...guests] };
}

/** An interpretation for a wish that has the words of the track's whole title, with typing mistakes. */
export function misspeltInterpretations(wanted: Interpretation, title: Title): Interpretation[] {
  const mistakes = spellingMistakes(wanted.title.whole, title.whole);
  if (!mistakes) return [];
  const weight = wanted.weight * (0.97 - 0.01 * mistakes);
  return [{ ...wanted, title, weight, reason: { reason: 'title-misspelt' } }];
}

/** Splits a line without a separator by the name or surname of the track's artist. */
export function unseparatedInterpretations(wish: Wish, { artist }: Track): Interpretation[] {
  const text = wish.line ?? (wish.artist === undefined ? wish.title : undefined);
  const name = artist?.name ?? '';
  const words = wordsOf(name);
  if (text === undefined || words.length === 0) return [];
  const byName = withoutName(text, words, name);
  const surname = words.at(-1) ?? '';
  return byName.length > 0 || surname.length < 4 ? byName : withoutName(text, [surname], surname);
}

function withoutName(text: string, name: readonly string[], artist: string): Interpretation[] {
  const words = wordsOf(text.replace(/(?<!\p{L})([a-g])[#♯]/giu, '$1 sharp').replaceAll('♭', ' flat'));
  const [by, first] = [name.join(' '), words.slice(0, name.length).join(' ')];
  const starts = first === by || first === `${by}s`;
  const ends = words.slice(-name.length).join(' ') === by;
  const rest = starts ? words.slice(name.length) : ends ? words.slice(0, -name.length) : [];
  if (rest.length === 0) return withoutMisspelt(words, name, artist);
  return titleReadings(rest.join(' ')).map(title => ({ title, artist, weight: unseparated }));
}

/** Low enough that the track becomes a candidate instead of a match. */
const misspelt = 0.78;

/** The same for a misspelled name. */
function withoutMisspelt(
  words: readonly string[],
  name: readonly string[],
  artist: string,
): Interpretation[] {
  const { length } = name;
  if (words.length <= length) return [];
  const isAt = (part: readonly string[]) => isSameName(part, name);
  const rest = isAt(words.slice(-length))
    ? words.slice(0, -length)
    : isAt(words.slice(0, length))
      ? words.slice(length)
      : [];
  const reason = { reason: 'artist-misspelt' as const };
  return rest.length === 0
    ? []
    : titleReadings(rest.join(' ')).map(title => ({ title, artist, weight: misspelt, reason }));
}
