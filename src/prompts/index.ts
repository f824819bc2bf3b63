import { catchUpOnPodcasts } from './catch-up-on-podcasts.ts';
import { discoverAroundArtist } from './discover-around-artist.ts';
import { explainMyTaste } from './explain-my-taste.ts';
import { newForMe } from './new-for-me.ts';
import { playlistForOccasion } from './playlist-for-occasion.ts';
import type { CompletionSource, Prompt } from './prompt.ts';
import { tidyMyLibrary } from './tidy-my-library.ts';

export { registerPrompts } from './register.ts';

/** The menu, in its order. */
const all: readonly Prompt[] = [
  playlistForOccasion,
  discoverAroundArtist,
  newForMe,
  catchUpOnPodcasts,
  tidyMyLibrary,
  explainMyTaste,
];

/** The prompts whose tools are on offer. */
export const promptsFor = (tools: ReadonlySet<string>): readonly Prompt[] =>
  all.filter(prompt => prompt.needs.every(tool => tools.has(tool)));

/** Where an argument of one of these is completed from. */
export const sourceIn =
  (prompts: readonly Prompt[]) =>
  (prompt: string, argument: string): CompletionSource | undefined =>
    prompts.find(({ name }) => name === prompt)?.arguments.find(({ name }) => name === argument)?.source;
