import { readFileSync } from 'node:fs';
import type { Track } from '../../../src/client/api/models.ts';
import type { Wanted } from '../../../src/tools/matching/wish.ts';
import { track } from './tracks.ts';

/** A catalogue, a wish, and the outcome that match_tracks must report. */
export interface Case {
  readonly line: string;
  /** What a search finds. */
  readonly tracks: readonly Track[];
  readonly wanted: Wanted;
  readonly outcome: string;
}

export interface Section {
  readonly heading: string;
  readonly cases: readonly Case[];
}

/**
 * The sections of a corpus file. A section lists its catalogue, `[id] Title · Artist · album=Tides`, and its
 * wishes, `wish => outcome`; or wishes with a catalogue of one track each, `wish :: Title · Artist => outcome`. A
 * wish is a line of text or `title=Ferry; artist=Marlow`. A `hidden` track is found only as another's alternative.
 */
export function corpusOf(name: string): Section[] {
  const text = readFileSync(new URL(`corpus/${name}.txt`, import.meta.url), 'utf8');
  return text.split(/^## /m).slice(1).map(sectionOf);
}

function sectionOf(text: string): Section {
  const [heading = '', ...lines] = text.split('\n').filter(line => line.trim() !== '');
  const catalogue = lines.flatMap(line =>
    line.startsWith('[') && !line.includes(' => ') ? listed(line) : [],
  );
  const byId = new Map(catalogue.map(each => [each.track.id, each.track]));
  const shown = catalogue
    .filter(({ isHidden }) => !isHidden)
    .map(({ track: own, alternative }) =>
      alternative === undefined ? own : { ...own, alternative: byId.get(alternative) ?? null },
    );
  const cases = lines.flatMap(line => (line.includes(' => ') ? caseOf(line, shown) : []));
  return { heading, cases };
}

function caseOf(line: string, catalogue: readonly Track[]): Case {
  const [given = '', outcome = ''] = line.split(' => ');
  const [wish = '', own] = given.split(' :: ');
  const tracks = own === undefined ? catalogue : [listed(`[1] ${own.trimEnd()}`).track];
  return { line, tracks, wanted: wantedOf(wish.trimEnd()), outcome };
}

function wantedOf(text: string): Wanted {
  if (!text.startsWith('title=')) return text;
  const { title = '', duration, ...rest } = Object.fromEntries(pairsOf(text.split('; ')));
  return { title, ...rest, ...(duration === undefined ? {} : { duration: Number(duration) }) };
}

/** A track of a catalogue, as its line describes it. */
function listed(line: string) {
  const [, id = '', text = ''] = /^\[(\d+)\] (.*)$/.exec(line) ?? [];
  const [title = '', ...rest] = text.split(' · ');
  const options = new Map(pairsOf(rest));
  const [artist] = rest.filter(part => !options.has(part) && !part.includes('='));
  const [album, rank] = [options.get('album'), options.get('rank')];
  const made = track(Number(id), title, artist ?? '', {
    readable: !options.has('unplayable'),
    title_version: options.get('version'),
    isrc: options.get('isrc'),
    duration: Number(options.get('duration') ?? 200),
    rank: rank === 'none' ? undefined : Number(rank ?? 500_000),
    ...(album === undefined ? {} : { album: { title: album, release_date: null } }),
    ...(artist === undefined ? { artist: undefined } : {}),
    ...(options.has('no artist id') ? { artist: { name: artist ?? '' } } : {}),
  });
  const alternative = options.get('alternative');
  return {
    track: made,
    alternative: alternative === undefined ? undefined : Number(alternative),
    isHidden: options.has('hidden'),
  };
}

const marks = ['unplayable', 'hidden', 'no artist id'];

/** `album=Tides` as a pair; a mark alone, `hidden`, with itself. */
const pairsOf = (parts: readonly string[]): [string, string][] =>
  parts.flatMap((part): [string, string][] => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(part) ?? [];
    if (name !== '') return [[name, value]];
    return marks.includes(part) ? [[part, part]] : [];
  });
