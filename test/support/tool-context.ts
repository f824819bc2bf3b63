import { callMemory } from './journal.ts';
import type { Stand } from './stand.ts';

/** What a tool gets that is called without a host: nobody can be asked, and nothing is reported. */
export const toolContext = ({
  music: client,
  journal,
  asking,
}: Pick<Stand, 'music' | 'journal' | 'asking'>) => ({
  client,
  journal,
  asking: { ...asking, canAsk: false },
  signal: new AbortController().signal,
  report: () => undefined,
  progress: () => undefined,
  now: Date.now,
  ...callMemory(),
});
