import { quoted } from '../../../text/sanitize.ts';
import { counted } from '../../engine/change-words.ts';
import type { NameResult } from './find-named-source.ts';
import type { NameCandidate, NamedKind, SourceLabel } from './sources.ts';

/** "artist top "Erik Satie"", "album 9", "flow". */
export const sourceWords = ({ from, id, name }: SourceLabel) =>
  `${from.replaceAll('_', ' ')} ${name === undefined ? (id ?? '') : quoted(name)}`.trimEnd();

/** That a name stands for none or for several of these. */
export function unclearWords(
  kind: NamedKind,
  { candidates, isFar }: Extract<NameResult, { candidates: unknown }>,
): string {
  if (candidates.length === 0) return `no ${kind} is called that`;
  const named = candidates.map(candidateWords).join('; ');
  if (isFar && candidates.length > 1) return `no ${kind} is called that; the nearest are ${named}`;
  return candidates.length === 1
    ? `no ${kind} is called that; the nearest is ${named}: give its id if that is meant`
    : `which ${kind} is meant is not clear; give its id: ${named}`;
}

/** "playlist "Garden" [9] by Otto (the one in the library, [7], is empty)". */
export function takenWords({ kind, insteadOf, why = '', ...found }: NameCandidate): string {
  const isMade = kind === 'album' || kind === 'playlist';
  const empty = insteadOf === undefined ? '' : ` (the one in the library, [${insteadOf}], is empty)`;
  return `${kind} ${quoted(found.name)} [${found.id}]${isMade ? ` ${makerWords(found)}` : ''}${empty}${why}`;
}

const candidateWords = (found: NameCandidate) => `[${found.id}] ${quoted(found.name)} (${factWords(found)})`;

function factWords({ kind, fans = 0, tracks = 0, ...found }: NameCandidate): string {
  switch (kind) {
    case 'artist':
      return counted(fans, 'fan');
    case 'album':
      return makerWords(found);
    case 'playlist':
      return `${makerWords(found)}, ${counted(tracks)}`;
    default:
      return kind;
  }
}

const makerWords = ({ by, inLibrary }: Pick<NameCandidate, 'by' | 'inLibrary'>) =>
  inLibrary ? 'in the library' : `by ${by === undefined ? 'an unknown maker' : quoted(by, 120)}`;
