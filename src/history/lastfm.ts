import { isRecord } from '../client/api/is-record.ts';
import { heardSong, isTime, type Listen } from './listen.ts';
import {
  HostFailure,
  type HostOptions,
  type ListenPage,
  type ListensHost,
  namesOf,
  pacedHost,
} from './listens-host.ts';

/*
 * Last.fm, by its documentation and the sources of clients. `to` is a time and not a page, because pages shift while one
 * reads. Whether a listen of that very second is included is not confirmed, so the reader takes either.
 */

export const lastfmOrigin = 'https://ws.audioscrobbler.com/2.0';

/** The most that one request gives. */
const pageSize = 200;
/** Several requests a second over a longer time are refused; the documentation gives no number. */
const paceMs = 500;

/** Errors of the interface that another request does not mend: a wrong listener, key or permission. */
const finalErrors: ReadonlyMap<number, string> = new Map([
  [6, 'it has no listener of this name'],
  [10, 'it does not accept the key'],
  [17, 'this listener hides what they play'],
  [26, 'the key is suspended'],
]);
const tooMany = 29;
const limitMs = 30_000;

export function lastfm(options: HostOptions): ListensHost {
  const host = pacedHost(options, paceMs);
  const { user } = options;
  const ask = async (params: Readonly<Record<string, string>>, signal: AbortSignal) => {
    const usual = { method: 'user.getrecenttracks', user, format: 'json' };
    const body = await host.ask('/', { ...usual, ...params }, signal, refusalIn);
    const recent = isRecord(body) ? body['recenttracks'] : undefined;
    if (!isRecord(recent)) throw new HostFailure('its answer has another form than documented');
    return recent;
  };
  return {
    ...namesOf('lastfm', options, lastfmOrigin),
    pageSize,
    async page(before, signal) {
      const pageTo = async (to: number | undefined): Promise<ListenPage> => {
        const params = to === undefined ? {} : { to: String(to) };
        const { track } = await ask({ limit: String(pageSize), ...params }, signal);
        // One entry comes as an object by itself.
        const given = (Array.isArray(track) ? track : [track]).filter(isRecord);
        const played = given.filter(item => !isPlaying(item));
        const listens = played.flatMap(item => lastfmListen(item, options.now()) ?? []);
        return { listens, hasMore: played.length >= pageSize };
      };
      const page = await pageTo(before);
      // Here `to` is inclusive, and this second alone fills a page.
      const isSame = before !== undefined && page.hasMore && page.listens.every(({ at }) => at >= before);
      return isSame ? pageTo(before - 1) : page;
    },
    async count(signal) {
      const { '@attr': about } = await ask({ limit: '1' }, signal);
      const total = Number(isRecord(about) ? about['total'] : undefined);
      return Number.isSafeInteger(total) ? total : undefined;
    },
    close: host.close,
  };
}

function refusalIn(body: unknown): HostFailure | undefined {
  const error = isRecord(body) ? Number(body['error']) : Number.NaN;
  if (!(error > 0)) return undefined;
  const final = finalErrors.get(error);
  if (final !== undefined) return new HostFailure(final, { isFinal: true });
  return error === tooMany
    ? new HostFailure('it asks for slower requests', { waitMs: limitMs })
    : new HostFailure(`it answered with error ${error}`);
}

/** What is playing now has no date. */
function isPlaying(item: Readonly<Record<string, unknown>>): boolean {
  const about = item['@attr'];
  return isRecord(about) && String(about['nowplaying']) === 'true';
}

/** A listen of the interface. Undefined without a time. `now`: milliseconds. */
export function lastfmListen(item: unknown, now: number): Listen | undefined {
  if (!isRecord(item)) return undefined;
  const at = Number(isRecord(item['date']) ? item['date']['uts'] : undefined);
  if (!isTime(at, now)) return undefined;
  const named = (value: unknown) => (isRecord(value) ? (value['#text'] ?? value['name']) : value);
  // Its recording ids are old and often wrong, so songs are compared by name.
  const [artist, album] = [named(item['artist']), named(item['album'])];
  return {
    at,
    song: heardSong({ title: item['name'], artist, album, isrc: undefined, recording: undefined }),
  };
}
