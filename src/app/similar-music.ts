import { lazy } from '../client/api/lazy.ts';
import type { Clock } from '../client/clock.ts';
import type { Config } from '../config/config.ts';
import { userAgent } from '../config/version.ts';
import { importModule } from '../platform/part.ts';
import type { SimilarHosts, SimilarMusic } from '../similar/index.ts';

/**
 * Similar songs of other hosts, if the settings turn them on. Nothing is loaded or opened before the first use.
 * `ownMusic`: what knows the MusicBrainz ids in the tags of own files.
 */
export function similarMusic(
  { similar }: Config,
  clock: Clock,
  ownMusic: { recordingIdOf(trackId: number): string | undefined },
  hosts: SimilarHosts | undefined,
): SimilarMusic | undefined {
  if (similar === undefined) return undefined;
  const made = lazy(async () => {
    const { createSimilarMusic } = await importModule(() => import('../similar/index.ts'));
    return createSimilarMusic({
      ...{ userAgent, clock, hosts, contact: similar.contact },
      recordingIdOf: id => ownMusic.recordingIdOf(id),
    });
  });
  return {
    sleep: clock.sleep,
    find: async (seeds, until) => (await made.get()).find(seeds, until),
    close: async () => (await made.made())?.close(),
  };
}
