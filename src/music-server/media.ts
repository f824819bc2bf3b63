import { LRUCache } from 'lru-cache';
import type { ServedCatalogue } from '../catalogue-service/catalogue/graph.ts';
import { TransportFailure } from '../client/transport.ts';
import { nodesIn } from '../folder/catalogue.ts';
import type { FolderIndex } from '../folder/index-file.ts';
import type { OwnEpisode, OwnTrack } from '../folder/own-tables.ts';
import { type CoverPicture, coverPicture, mostCoverBytes } from '../folder/reading/cover-picture.ts';
import type { Credentials } from './credentials.ts';
import type { SongRows } from './song-rows.ts';
import { ServerRefusal, type SubsonicWire } from './wire.ts';

/** Every part of a sound but the last has so many bytes. */
const partBytes = 512 * 1024;
/** The most that the view plays. */
const mostSoundBytes = 16 * 1024 * 1024;
/** Pixels of a side. */
const coverSide = 600;

/** In bytes, of all. */
const [mostCovers, mostKept] = [8 * 1024 * 1024, 20 * 1024 * 1024];

interface MediaParts {
  readonly index: FolderIndex;
  readonly rows: SongRows;
  readonly wire: SubsonicWire;
  readonly albums: ServedCatalogue['albums'];
}

/** The MIME type in which a browser plays a track or an episode. */
function soundTypes(index: FolderIndex): (id: number) => string | undefined {
  const tracks = nodesIn<OwnTrack>(index, 'track');
  const episodes = nodesIn<OwnEpisode>(index, 'episode');
  return id => (tracks.get(id) ?? episodes.get(id))?.sound;
}

/** Covers and sound from the server, handed on: no address with a key leaves this process. */
export function serverMedia({ index, rows, wire, albums }: MediaParts) {
  const covers = new LRUCache<string, CoverPicture | 'none'>({
    maxSize: mostCovers,
    sizeCalculation: cover => (cover === 'none' ? 100 : cover.bytes.length),
  });
  /** Sounds that came whole: converted ones, and those of servers without ranges. */
  const sounds = new LRUCache<number, Buffer>({
    maxSize: mostKept,
    sizeCalculation: bytes => bytes.length + 1,
  });
  const soundType = soundTypes(index);
  return (credentials: Credentials) => ({
    async cover(albumId: number): Promise<CoverPicture | 'none'> {
      const [id] = (albums.get(albumId)?.trackIds ?? []).flatMap(
        track => rows.contentOf(track)?.server.cover ?? [],
      );
      if (id === undefined) return 'none';
      const known = covers.get(id);
      if (known !== undefined) return known;
      const how = { credentials, mostBytes: mostCoverBytes };
      const answer = await wire.bytes('getCoverArt', { id, size: coverSide }, how).catch(undefinedIfNotThere);
      if (answer === undefined) return 'none';
      const { bytes, type } = answer;
      const cover = coverPicture(bytes) ?? 'none';
      // An error of the server comes in JSON or XML.
      if (cover !== 'none' || type.startsWith('image/')) covers.set(id, cover);
      return cover;
    },
    /** The part with this number, from 0, of a track or an episode. Undefined beyond the end, and for what browsers cannot play. */
    async sound(trackId: number, part: number): Promise<{ type: string; bytes: Buffer } | undefined> {
      const type = soundType(trackId);
      const id = rows.idOf(trackId);
      if (type === undefined || id === undefined) return undefined;
      const start = part * partBytes;
      const kept = sounds.get(trackId);
      if (kept !== undefined) return partOf(kept, type, start);
      const isConverted = rows.contentOf(trackId)?.playsAs !== undefined;
      const params = isConverted ? { id, format: 'mp3', maxBitRate: 192 } : { id, format: 'raw' };
      const range = `bytes=${start}-${start + partBytes - 1}`;
      const how = { credentials, mostBytes: mostSoundBytes };
      const answer = await wire
        .bytes('stream', params, isConverted ? how : { ...how, range })
        .catch(undefinedIfNotThere);
      if (answer === undefined || !isSound(answer.type)) return undefined;
      if (answer.isPart) return { type, bytes: answer.bytes.subarray(0, partBytes) };
      sounds.set(trackId, answer.bytes);
      return partOf(answer.bytes, type, start);
    },
    /** Tells the server of a song that was played whole now. Resolves to whether it took that. */
    async played(trackId: number): Promise<boolean> {
      const id = rows.idOf(trackId);
      if (id === undefined) return false;
      const told = wire.call('scrobble', { id, submission: true }, { credentials, batch: true });
      return told.then(
        () => true,
        () => false,
      );
    },
  });
}

function undefinedIfNotThere(error: unknown): undefined {
  if (!(error instanceof TransportFailure || error instanceof ServerRefusal)) throw error;
}

/** A server says an error in JSON or XML, also where sound was asked for. */
const isSound = (type: string) => /^(?:audio\/|application\/(?:ogg|octet-stream)$)/.test(type) || type === '';

const partOf = (whole: Buffer, type: string, start: number) =>
  start > whole.length ? undefined : { type, bytes: whole.subarray(start, start + partBytes) };
