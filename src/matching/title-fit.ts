import type { Track } from '../client/api/models.ts';
import { type Fit, fitArtist, shortName, surnameOnly } from './artist-fit.ts';
import { type Called, called } from './classical-work.ts';
import type { Title } from './parse-title.ts';
import { misspelt, overlap } from './similarity.ts';
import { canonical } from './words.ts';

/** What a wish calls a song and its artist. */
interface Names {
  readonly title: Title;
  readonly artist?: string;
}

interface NamesFit {
  readonly name: Fit;
  readonly artist: Fit;
  /** How the piece is called, where the name is only a part of the track's title. */
  readonly piece?: Called;
}

const noArtistNamed = 0.92;
const enoughLetters = 8;
/** A title with three typing mistakes. */
const nearly = 0.94;
/** What is noted where an artist is meant by the surname. */
export const surname = 'surname';

/** How well a wish's names fit a track's; the title may also be a part of the track's. */
export function fitNames(way: Names, title: Title, track: Track): NamesFit {
  const name = fitTitle(way.title, title);
  const straight = { name, artist: artistFit(way, title, track, name.score, false) };
  if (name.score >= 0.97 && straight.artist.score >= 0.85) return straight;
  const piece = called(way.title.name, title.name);
  if (piece === undefined) return straight;
  const partly: Fit = { score: piece.isTold ? 0.97 : 0.9, note: piece.note };
  const isSame = name.score >= 0.9;
  const fit = isSame ? name : partly;
  const artist = artistFit(way, title, track, fit.score, piece.isWork);
  // Songs have subtitles too: a part of one is enough only where the artist is beyond doubt.
  if (!isSame && !piece.isWork && artist.score < 0.98 && artist.note !== surname) return straight;
  return isSame ? { name, artist } : { name: fit, artist, piece };
}

/** How well the name of the song fits. */
export function fitTitle(asked: Title, title: Title): Fit {
  const [a, b] = [asked.full, title.full];
  if (a.join(' ') === b.join(' ')) return { score: 1 };
  const [c, d] = [canonical(a), canonical(b)];
  if (c.join('') === d.join('')) return { score: 0.99 };
  const mistakes = misspelt(a, b) ?? misspelt(c, d);
  if (mistakes !== undefined) return { score: 0.97 - 0.01 * mistakes, note: 'title spelt otherwise' };
  const part = fitShort(asked, title);
  if (part !== undefined) return part;
  return { score: Math.min(0.8, overlap(c, d)) };
}

/** `Satisfaction` for `(I Can't Get No) Satisfaction`. */
function fitShort(asked: Title, title: Title): Fit | undefined {
  const note = 'without the words in brackets';
  const hasMore = title.short.length < title.full.length;
  const asksMore = asked.short.length < asked.full.length;
  const fits = misspelt(canonical(title.short), canonical(asked.full)) !== undefined;
  if (hasMore && fits) return { score: 0.9, note };
  const other = misspelt(canonical(asked.short), canonical(title.full)) !== undefined;
  return asksMore && other ? { score: 0.8, note } : undefined;
}

function artistFit(way: Names, title: Title, track: Track, name: number, isWork: boolean): Fit {
  const { artist, title: asked } = way;
  const letters = asked.full.join('').length;
  if (artist === undefined) {
    // Without an artist, only the very title is enough to go by.
    const sure = name >= 0.98 || (name >= nearly && letters >= enoughLetters);
    return { score: sure ? noArtistNamed : 0.7, note: 'no artist named' };
  }
  const fit = fitArtist(artist, track.artist?.name ?? '', title);
  const isPart = fit.note === surnameOnly || fit.note === shortName;
  if (isPart && (isWork || (name >= nearly && letters >= enoughLetters)))
    return { score: 0.92, note: surname };
  return fit.score < 0.85 && isWork && isHeaded(artist, title)
    ? { score: 0.9, note: 'composer named in the title' }
    : fit;
}

/** `Taki: Four Seasons: I. Spring`, played by somebody else. */
function isHeaded(artist: string, title: Title): boolean {
  const [head = '', ...rest] = title.name.split(/:\s/);
  if (rest.length === 0) return false;
  const fits = [fitArtist(artist, head, title), fitArtist(head, artist, title)];
  return fits.some(({ score, note }) => score >= 0.98 || note === surnameOnly);
}
