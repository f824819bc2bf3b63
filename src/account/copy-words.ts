import { MusicError } from '../client/errors.ts';
import { counted } from '../tools/engine/change-words.ts';
import { errorMessage } from '../tools/engine/error-message.ts';
import { type CopyReport, CopyStopped } from './copy-library.ts';

const mostNamed = 5;

/** What a copy brought about, in sentences. `goOn`: how to copy the rest. */
export function copyLines(report: CopyReport, goOn: string): string[] {
  const { playlists, favourites, bookmarks, gone, refused, left, problem } = report;
  const made = [
    [playlists.made, 'new playlist'],
    [playlists.extended, 'extended playlist'],
    [favourites.added, 'favourite'],
    [bookmarks, 'bookmark'],
  ] as const;
  const words = made.filter(([count]) => count > 0).map(([count, one]) => counted(count, one));
  const same = playlists.same + favourites.same;
  return [
    words.length === 0 ? 'Nothing was copied in this call.' : `Copied: ${words.join(', ')}.`,
    ...(same > 0 ? [`Copied before or already there: ${counted(same, 'item')}.`] : []),
    ...(gone.length > 0
      ? [
          `Not copied, because the service no longer has them: ${gone
            .slice(0, mostNamed)
            .map(({ title, id }) => `"${title || id}"`)
            .join(', ')}${gone.length > mostNamed ? ` and ${gone.length - mostNamed} more` : ''}.`,
        ]
      : []),
    ...(refused > 0 ? [`Refused by the service: ${refused}.`] : []),
    ...(problem === undefined ? [] : [`Copying stopped: ${problemWords(problem)}.`]),
    left > 0
      ? `${counted(left, 'change')} ${left === 1 ? 'is' : 'are'} left. To go on: ${goOn}.`
      : 'Everything that can be copied is copied. The dates on which entries were added are not copied.',
    'Nothing was deleted. You can undo each copied playlist, and each group of up to 50 favourites.',
  ];
}

function problemWords(problem: unknown): string {
  if (problem instanceof CopyStopped)
    return problem.why === 'under-way'
      ? 'another call is copying'
      : 'it is not known yet whether the service made a playlist; try again in a minute';
  return problem instanceof MusicError
    ? errorMessage(problem)
    : 'the server failed because of an error of its own';
}

/** The counts as fields. */
export const copyFacts = ({ playlists, favourites, bookmarks, gone, refused, left }: CopyReport) => ({
  playlists: { ...playlists },
  favourites: { ...favourites },
  bookmarks,
  gone: gone.map(({ id, title }) => ({ id, title })),
  refused,
  left,
});
