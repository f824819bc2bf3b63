import { isRecord } from '../client/api/is-record.ts';
import { heardSong, isTime, type Listen } from './listen.ts';
import { HostFailure, type HostOptions, type ListensHost, namesOf, pacedHost } from './listens-host.ts';

/*
 * ListenBrainz, by its documentation and the sources of clients. `max_ts` is exclusive. A request without a token is
 * enough for public listens.
 */

export const listenBrainzOrigin = 'https://api.listenbrainz.org';

/** The most that one request gives. */
const pageSize = 1000;
/** Limits come in headers. One source reports 30 requests in 5 to 10 seconds, so this is below both. */
const paceMs = 350;

export function listenBrainz(options: HostOptions): ListensHost {
  const host = pacedHost(options, paceMs);
  const path = `/1/user/${encodeURIComponent(options.user)}`;
  return {
    ...namesOf('listenbrainz', options, listenBrainzOrigin),
    pageSize,
    async page(before, signal) {
      const params = { count: String(pageSize), ...(before === undefined ? {} : { max_ts: String(before) }) };
      const payload = payloadIn(await host.ask(`${path}/listens`, params, signal));
      const { listens: given, oldest_listen_ts: oldest } = payload;
      if (!Array.isArray(given)) throw new HostFailure('its answer has no listens');
      const listens = given.flatMap(item => listenbrainzListen(item, options.now()) ?? []);
      const last = listens.at(-1)?.at;
      // A page may be short although there is more: one client reports pages cut at a span of time.
      const isBeforeOldest =
        typeof oldest === 'number' && oldest > 0 && oldest < (last ?? before ?? Number.POSITIVE_INFINITY);
      if (given.length === 0 && isBeforeOldest)
        throw new HostFailure('it gave no listens, though it has older ones');
      return { listens, hasMore: given.length >= pageSize || isBeforeOldest };
    },
    async count(signal) {
      const { count } = payloadIn(await host.ask(`${path}/listen-count`, {}, signal));
      return typeof count === 'number' ? count : undefined;
    },
    close: host.close,
  };
}

function payloadIn(body: unknown): Readonly<Record<string, unknown>> {
  const payload = isRecord(body) ? body['payload'] : undefined;
  if (!isRecord(payload)) throw new HostFailure('its answer has another form than documented');
  return payload;
}

/** A listen of the interface, also as an export has it. Undefined without a time. `now`: milliseconds. */
export function listenbrainzListen(item: unknown, now: number): Listen | undefined {
  if (!isRecord(item)) return undefined;
  const { listened_at: at, track_metadata: track } = item;
  if (!isTime(at, now)) return undefined;
  if (!isRecord(track)) return { at, song: undefined };
  const more = isRecord(track['additional_info']) ? track['additional_info'] : {};
  const mapping = isRecord(track['mbid_mapping']) ? track['mbid_mapping'] : {};
  const song = heardSong({
    title: track['track_name'],
    artist: track['artist_name'],
    album: track['release_name'],
    isrc: more['isrc'],
    recording: mapping['recording_mbid'] ?? more['recording_mbid'],
  });
  return { at, song };
}
