import { favouriteKinds } from '../client/api/favourite-endpoints.ts';
import { MusicError } from '../client/errors.ts';
import type { ChangeCall } from '../jobs/change-context.ts';
import { contentsOf, copyMapOf } from '../library/contents.ts';
import type { LibraryCounts, ListenerLibrary } from '../library/index.ts';
import { storeProblem } from '../text/errors.ts';
import { counted } from '../tools/engine/change-words.ts';
import { errorMessage } from '../tools/engine/error-message.ts';
import { type CopyReport, CopyStopped, copyLibrary } from './copy-library.ts';

/** The library on this computer, for status and copying. */
export interface LibraryHere {
  /** "the library on this computer" */
  readonly name: string;
  /** Its file. Undefined for callers over HTTP, and in memory. */
  readonly file: string | undefined;
  /** Whether it is the listener's library now. */
  isUsed(): Promise<boolean>;
  readonly library: ListenerLibrary;
}

/** What is in the library on this computer, for the status. `problem`: why it cannot be read. */
export type HereStatus = NonNullable<Awaited<ReturnType<typeof hereStatus>>>;

/** Undefined if the settings allow no library on this computer. Never rejects. */
export async function hereStatus(here: LibraryHere | undefined) {
  if (here === undefined) return undefined;
  const { name, file, library } = here;
  const isUsed = await here.isUsed();
  try {
    return { name, file, isUsed, counts: await library.counts() };
  } catch (error) {
    return { name, file, isUsed, problem: storeProblem(error) ?? 'it cannot be read.' };
  }
}

/** Copies the library on this computer into the account that `call` works with. Rejects with `StoreError`. */
export async function copyToAccount({ library }: LibraryHere, call: ChangeCall, tool: string, ms?: number) {
  const map = copyMapOf(library, `account ${await call.journal.user()}`);
  return copyLibrary(contentsOf(library), map, call, tool, ms);
}

/** How many favourites of all kinds there are. */
export const favouritesIn = (counts: LibraryCounts): number =>
  favouriteKinds.reduce((sum, kind) => sum + counts[kind], 0);

/** "3 playlists, 41 favourites and 1 bookmark"; "nothing yet" if it is empty. */
export function libraryWords(counts: LibraryCounts | undefined): string {
  if (counts === undefined) return 'nothing yet';
  const parts = [
    [counts.made, 'playlist'],
    [favouritesIn(counts), 'favourite'],
    [counts.followings, 'followed listener'],
    [counts.bookmarks, 'bookmark'],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, one]) => counted(count, one));
  return words.length === 0 ? 'nothing yet' : new Intl.ListFormat('en-GB').format(words);
}

export const isEmpty = (counts: LibraryCounts | undefined): boolean =>
  counts === undefined || Object.values(counts).every(count => count === 0);

/** The sentences of the status when the library here is the listener's. */
export const hereLines = (
  { name, file, counts, problem }: HereStatus,
  where: string,
  /** Undefined if the service has no accounts. */
  connectSteps: string | undefined,
): string[] => [
  ...(problem === undefined
    ? [`The listener uses ${name}, beside ${where}: ${libraryWords(counts)}. It needs no account.`]
    : [`The listener uses ${name}, beside ${where}. It cannot be used now: ${problem}`]),
  ...(file === undefined ? [] : [`It is the file ${file}, which only its owner can read.`]),
  ...(connectSteps === undefined
    ? []
    : [
        `To use an account instead: ${connectSteps}. The library here stays, and can then be copied into the account.`,
      ]),
];

/** What the status of an account says of a library that was left on this computer. */
export const leftHereLines = ({ isUsed, name, counts }: HereStatus, howToCopy: string): string[] =>
  isUsed || isEmpty(counts)
    ? []
    : [
        `In ${name}: ${libraryWords(counts)}.${howToCopy === '' ? '' : ` To copy it into the account: ${howToCopy}.`}`,
      ];

const mostNamed = 5;

const verbs = {
  copied: { start: 'Copied', doing: 'copying' },
  imported: { start: 'Imported', doing: 'importing' },
} as const;

/** What a copy or an import brought about, in sentences. `goOn`: how to do the rest. */
export function copyLines(report: CopyReport, goOn: string, done: keyof typeof verbs = 'copied'): string[] {
  const { start, doing } = verbs[done];
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
    words.length === 0 ? `Nothing new was ${done}.` : `${start}: ${words.join(', ')}.`,
    ...(same > 0 ? [`${start} before or already there: ${counted(same, 'item')}.`] : []),
    ...(gone.length > 0
      ? [
          `Not copied, because the service no longer has them: ${gone
            .slice(0, mostNamed)
            .map(({ title, id }) => `"${title || id}"`)
            .join(', ')}${gone.length > mostNamed ? ` and ${gone.length - mostNamed} more` : ''}.`,
        ]
      : []),
    ...(refused > 0 ? [`Refused by the service: ${refused}.`] : []),
    ...(problem === undefined ? [] : [`The server stopped ${doing}: ${problemWords(problem, doing)}.`]),
    left > 0
      ? `${counted(left, 'change')} ${left === 1 ? 'is' : 'are'} left. To go on: ${goOn}.`
      : `Everything that can be ${done} is ${done}. The dates on which entries were added are not ${done}.`,
    ...(words.length === 0
      ? []
      : [`Nothing was deleted. You can undo each ${done} playlist, and each group of up to 50 favourites.`]),
  ];
}

/** Why copying stopped, in words without a full stop. */
export function problemWords(problem: unknown, doing = 'copying'): string {
  if (problem instanceof CopyStopped)
    return problem.why === 'under-way'
      ? `another call is ${doing}`
      : 'it is not known yet whether the service made a playlist; try again in a minute';
  return problem instanceof MusicError
    ? errorMessage(problem)
    : 'the server failed because of an error of its own';
}

export const copyFacts = ({ playlists, favourites, bookmarks, gone, refused, left }: CopyReport) => ({
  playlists: { ...playlists },
  favourites: { ...favourites },
  bookmarks,
  gone: gone.map(({ id, title }) => ({ id, title })),
  refused,
  left,
});
