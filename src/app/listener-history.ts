import { readFile } from 'node:fs/promises';
import type { Clock } from '../client/clock.ts';
import type { Config } from '../config/config.ts';
import { userAgent } from '../config/version.ts';
import { ListenerHistory } from '../history/index.ts';
import { lastfm, lastfmOrigin } from '../history/lastfm.ts';
import { listenBrainz, listenBrainzOrigin } from '../history/listenbrainz.ts';
import { HostFailure, type ListensHost } from '../history/listens-host.ts';
import { heardKey } from '../tools/library/same-song.ts';

interface Parts {
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  now(): number;
}

const hosts = {
  listenbrainz: { open: listenBrainz, origin: listenBrainzOrigin },
  lastfm: { open: lastfm, origin: lastfmOrigin },
} as const;

/** What the listener of this computer played. Callers over HTTP never get it: they have their own account's. Opens no file and calls no host before the first use. */
export const listenerHistory = (config: Config, parts: Parts): ListenerHistory =>
  new ListenerHistory({
    file: config.ephemeral ? undefined : config.files.history,
    host: hostOf(config, parts),
    service: config.service.key,
    keyOf: heardKey,
    ...parts,
  });

function hostOf({ history, historyAddress, historyKeyFile }: Config, parts: Parts): ListensHost | undefined {
  if (history?.from === undefined) return undefined;
  const { host, user } = history.from;
  const { open, origin } = hosts[host];
  const key = async () => {
    const text = await readFile(historyKeyFile ?? '', 'utf8').catch(() => {
      throw new HostFailure('the file of MUSIC_HISTORY_KEY_FILE cannot be read', { isFinal: true });
    });
    return text.trim();
  };
  return open({
    origin: historyAddress ?? origin,
    user,
    ...(host === 'lastfm' ? { key } : {}),
    userAgent,
    ...parts,
  });
}
