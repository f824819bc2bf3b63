import { lazy } from '../client/api/lazy.ts';
import { systemClock } from '../client/clock.ts';
import { accountKey } from '../client/transport.ts';
import type { Config } from '../config/config.ts';
import { userAgent } from '../config/version.ts';
import { ownAddress } from '../library/service-form.ts';
import type { MusicServer } from '../music-server/index.ts';
import { importModule } from '../platform/part.ts';
import type { ServiceParts, Source } from './source.ts';

/** The listener's music server at `origin`. */
export function musicServerSource(
  origin: string,
  config: Config,
  { log, now, store }: Pick<ServiceParts, 'log' | 'now' | 'store'>,
): Source {
  let server: MusicServer | undefined;
  const { get } = lazy(async () => {
    const { createMusicServer } = await importModule(() => import('../music-server/index.ts'));
    server = createMusicServer({
      origin,
      profile: config.profile,
      indexes: config.files.servers,
      store: store.get,
      quota: config.quota,
      clock: systemClock,
      userAgent,
      mayShowPassword: config.plainPassword,
      now,
      report: error => log.warn(`music server: ${error instanceof Error ? error.message : 'failed'}`),
    });
    return server;
  });
  return {
    ready: async () => ({
      baseAddress: ownAddress,
      media(_, token) {
        const found = async () => (await get()).media(await token());
        return {
          cover: async albumId => (await found()).cover(albumId),
          sound: async (trackId, part) => (await found()).sound(trackId, part),
          played: async trackId => (await found()).played(trackId),
        };
      },
    }),
    connections: {
      transportFor(target, redaction) {
        const found = lazy(async () => (await get()).connections.transportFor(target, redaction));
        return {
          send: async (request, signal) => (await found.get()).send(request, signal),
          account: async () => accountKey(await target()),
          close: async () => undefined,
        };
      },
      close: async () => undefined,
    },
    whole: async (report, signal, token) => (await get()).whole(await token?.(), report, signal),
    state: async () => server?.state(),
    trackAt: async path => server?.trackAt(path),
    pathOf: trackId => server?.pathOf(trackId),
    recordingIdOf: trackId => server?.recordingIdOf(trackId),
    notice: since => server?.notice(since),
    close: async () => server?.close(),
  };
}
