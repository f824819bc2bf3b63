import type { Track } from '../../../client/api/models.ts';
import type { Call } from '../../../client/call-context.ts';
import { NotFound } from '../../../client/errors.ts';
import { mapOrSkip } from '../../../client/many-calls.ts';
import { quoted } from '../../../text/sanitize.ts';
import { matchAll } from '../../matching/match-wishes.ts';
import { wishOf } from '../../matching/wish.ts';
import { readTrack } from '../songs/song.ts';
import { notingFailure } from './failed-reads.ts';
import { findObject } from './find-named-source.ts';
import { unclearWords } from './source-wording.ts';
import type { TrackSource } from './sources.ts';

/** A song or an artist that others should be like. */
export interface Seed {
  readonly artistId: number;
  readonly artist: string;
  /** Absent for an artist. */
  readonly track?: Track | undefined;
}

/** `unread`: sentences about what was not found or not read. */
interface FoundSeeds {
  readonly seeds: readonly Seed[];
  readonly unread: readonly string[];
}

/** Finds the seeds of a source, each artist and song once. Rejects with a failure that every request would share. */
export async function findSeeds({ songs = [], artists = [] }: TrackSource, call: Call): Promise<FoundSeeds> {
  const quiet: Call = { ...call, progress: () => undefined };
  const found = [...(await findSongs(songs, quiet)), ...(await findArtists(artists, quiet))];
  const seeds = new Map<string, Seed>();
  for (const each of found)
    if (typeof each !== 'string') seeds.set(`${each.artistId} ${each.track?.id}`, each);
  return {
    seeds: [...seeds.values()],
    unread: found.filter(each => typeof each === 'string'),
  };
}

type Given = readonly (string | number)[];

/** The songs, or sentences that they were not found. Of several that may be meant, the likeliest will do. */
async function findSongs(songs: Given, call: Call): Promise<(Seed | string)[]> {
  const names = songs.filter(each => typeof each === 'string');
  const matches = names.length === 0 ? [] : await matchAll(names.map(wishOf), call);
  const byName = matches.map((match, at) => {
    const track =
      match.outcome === 'matched'
        ? match.track
        : match.outcome === 'uncertain'
          ? match.candidates[0]?.track
          : undefined;
    const name = quoted(names[at] ?? '');
    if (match.outcome === 'missing' && match.stopped) return `The search for ${name} broke off.`;
    return seedOfTrack(track) ?? `The service has no song ${name}.`;
  });
  const ids = songs.filter(each => typeof each === 'number');
  const failed: number[] = [];
  const tracks = await mapOrSkip(ids, id => notingFailure(readTrack(id, call), id, failed));
  const byId = tracks.map((track, at) => {
    const id = ids[at] ?? 0;
    const why = failed.includes(id) ? `Track ${id} could not be read.` : `There is no track ${id}.`;
    return seedOfTrack(track) ?? why;
  });
  return [...byName, ...byId];
}

function seedOfTrack(track: Track | undefined): Seed | undefined {
  const { id, name } = track?.artist ?? {};
  return typeof id === 'number' ? { artistId: id, artist: name ?? '', track } : undefined;
}

async function findArtists(artists: Given, call: Call): Promise<(Seed | string)[]> {
  const failed: (string | number)[] = [];
  const found = await mapOrSkip(artists, each => notingFailure(findArtist(each, call), each, failed));
  return found.map((seed, at) => {
    const given = artists[at] ?? '';
    const name = typeof given === 'string' ? quoted(given) : given;
    return seed ?? `The artist ${name} could not be read.`;
  });
}

async function findArtist(given: string | number, call: Call): Promise<Seed | string> {
  const { client, signal } = call;
  if (typeof given === 'number') {
    const artist = await client.artist.details({ artist_id: given }, { signal }).catch((error: unknown) => {
      if (error instanceof NotFound) return undefined;
      throw error;
    });
    return artist === undefined
      ? `There is no artist ${given}.`
      : { artistId: given, artist: artist.name ?? '' };
  }
  const found = await findObject('artist', given, call, undefined);
  if ('object' in found) return { artistId: found.object.id, artist: found.object.name };
  return `The artist ${quoted(given)} is not used: ${unclearWords('artist', found)}.`;
}

/** "Gymnopédie No. 1" by Erik Satie [5], or an artist by name. */
export const seedLabel = ({ artist, artistId, track }: Seed): string =>
  track === undefined
    ? `${quoted(artist)} [${artistId}]`
    : `${quoted(track.title ?? '')} by ${quoted(artist)} [${track.id}]`;
