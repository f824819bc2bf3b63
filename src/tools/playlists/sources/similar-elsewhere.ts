import type { Track } from '../../../client/api/models.ts';
import type { Call } from '../../../client/call-context.ts';
import { mapOrSkip } from '../../../client/many-calls.ts';
import { unlimitedQuota } from '../../../client/quota-window.ts';
import type { FoundSimilar, SimilarMusic, SimilarSeed, SimilarSong } from '../../../similar/index.ts';
import { HostSilent } from '../../../similar/paced-host.ts';
import { matchAll } from '../../matching/match-wishes.ts';
import { findObject } from './find-named-source.ts';
import type { Seed } from './like-seeds.ts';
import type { SourcesCall } from './sources.ts';

/** How long a call waits for ListenBrainz and MusicBrainz after the service has answered. */
const patienceMs = 3_000;

/** Songs that are looked up at the service: over the network, and where nothing limits requests. */
const mostSongs = { network: 20, here: 100 } as const;
const mostArtists = 5;
const songsOfArtist = 5;

/** A track with the seeds it is like, and its place. */
interface FoundTrack {
  readonly track: Track;
  readonly seeds: readonly Seed[];
  readonly at: number;
}

/** Asks for similar songs while the service is read. */
export function askElsewhere(similar: SimilarMusic, seeds: readonly Seed[], call: SourcesCall) {
  const late = new AbortController();
  const until = AbortSignal.any([call.signal, late.signal]);
  const finding = Promise.all(seeds.map(seed => factsOf(seed, call.history))).then(facts =>
    similar.find(facts, until),
  );
  return {
    /** Waits a while, and finds at the service what came. Rejects with a failure that every request would share. */
    async found(): Promise<{ tracks: FoundTrack[]; missing: readonly string[] }> {
      const done = new AbortController();
      const waiting = similar.sleep(patienceMs, done.signal).then(
        () => late.abort(new HostSilent()),
        () => undefined,
      );
      const found = await finding;
      done.abort();
      await waiting;
      const tracks = [...(await findSongs(found, seeds, call)), ...(await findArtists(found, seeds, call))];
      return { tracks, missing: found.missing };
    },
    stop: () => late.abort(),
  };
}

/** What is known of a seed without a request. */
async function factsOf({ artist, track }: Seed, history: SourcesCall['history']): Promise<SimilarSeed> {
  if (track === undefined) return { artist };
  const song = { artist, title: track.title ?? '', isrc: track.isrc ?? undefined };
  // A history that cannot be read has no ids.
  const heardAs = await history?.recordingOf(song).catch(() => undefined);
  return { ...song, trackId: track.id ?? undefined, heardAs };
}

const seedsIn = (seeds: readonly Seed[], numbers: readonly number[]): Seed[] =>
  numbers.flatMap(number => seeds[number] ?? []);

async function findSongs({ songs }: FoundSimilar, seeds: readonly Seed[], call: Call): Promise<FoundTrack[]> {
  const isHere = call.client.quota.requests >= unlimitedQuota.requests;
  const wanted: readonly SimilarSong[] = songs.slice(0, isHere ? mostSongs.here : mostSongs.network);
  if (wanted.length === 0) return [];
  const wishes = wanted.map(({ title, artist }) => ({ title, artist }));
  const matches = await matchAll(wishes, { ...call, progress: () => undefined });
  return matches.flatMap((match, at) =>
    match.outcome === 'matched'
      ? [{ track: match.track, seeds: seedsIn(seeds, wanted[at]?.seeds ?? []), at }]
      : [],
  );
}

async function findArtists(
  { artists }: FoundSimilar,
  seeds: readonly Seed[],
  call: Call,
): Promise<FoundTrack[]> {
  const { client, signal } = call;
  const wanted = artists.slice(0, mostArtists);
  const tops = await mapOrSkip(wanted, async ({ name }) => {
    const found = await findObject('artist', name, call, undefined);
    if (!('object' in found) || found.object.why !== undefined) return [];
    return (await client.artist.top({ artist_id: found.object.id, limit: songsOfArtist }, { signal })).data;
  });
  return tops.flatMap((top, number) =>
    (top ?? []).map((track, at) => ({ track, seeds: seedsIn(seeds, wanted[number]?.seeds ?? []), at })),
  );
}
