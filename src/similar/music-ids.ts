import { z } from 'zod';
import { once } from '../client/api/lazy.ts';
import { foldName } from '../text/fold.ts';
import { parseIsrc } from '../text/parse.ts';
import type { PacedHost } from './paced-host.ts';

/** What is known of a seed. Without a title, it is an artist. `known`: the MusicBrainz id, of the tags of its file or of the history. */
export interface IdSeed {
  readonly title?: string | undefined;
  readonly artist: string;
  readonly isrc?: string | undefined;
  readonly known?: string | undefined;
}

/** MusicBrainz ids. `problem`: why there are none, in a sentence. */
export interface FoundIds {
  readonly recording?: string | undefined;
  readonly artist?: string | undefined;
  readonly problem?: string | undefined;
}

const mostKept = 500;
/** Of 100: how sure MusicBrainz must be of what a search found. */
const leastScore = 85;

const credit = () => z.array(z.object({ artist: z.object({ id: z.uuid(), name: z.string() }) }));
const recordings = once(() =>
  z.object({
    recordings: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        score: z.number().optional(),
        'artist-credit': credit().optional(),
      }),
    ),
  }),
);
const artists = once(() =>
  z.object({ artists: z.array(z.object({ id: z.uuid(), name: z.string(), score: z.number().optional() })) }),
);

const silentWords =
  'MusicBrainz did not answer in time, so songs and artists that only it knows are missing.';

/** Finds MusicBrainz ids, and keeps them in memory. Without a host, only those of tags and of the history are known. */
export class MusicIds {
  readonly #host: PacedHost | undefined;
  readonly #known = new Map<string, FoundIds>();

  constructor(host: PacedHost | undefined) {
    this.#host = host;
  }

  /** Never rejects. */
  async of({ known: id, ...seed }: IdSeed, signal: AbortSignal): Promise<FoundIds> {
    if (id !== undefined) return { recording: id };
    const host = this.#host;
    if (host === undefined)
      return {
        problem:
          'Only songs with MusicBrainz ids in their tags or in the history were looked up at ListenBrainz: MUSIC_SIMILAR has no contact, which MusicBrainz asks for.',
      };
    const key = JSON.stringify([seed.isrc, seed.title, seed.artist]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    try {
      const found = await lookUp(seed, host, signal);
      const [oldest] = this.#known.keys();
      if (this.#known.size >= mostKept && oldest !== undefined) this.#known.delete(oldest);
      this.#known.set(key, found);
      return found;
    } catch {
      return { problem: silentWords };
    }
  }
}

async function lookUp(
  { title, artist, isrc }: IdSeed,
  host: PacedHost,
  signal: AbortSignal,
): Promise<FoundIds> {
  if (title === undefined) {
    const params = { query: `artist:"${escaped(artist)}"`, limit: '3', fmt: 'json' };
    const found = artists().safeParse(await host.get('/ws/2/artist', params, signal)).data?.artists ?? [];
    const named = found.find(each => isSame(each.name, artist) && isSure(each));
    return { artist: named?.id };
  }
  const code = parseIsrc(isrc ?? '');
  if (code !== undefined) {
    const answer = await host.get(`/ws/2/isrc/${code}`, { inc: 'artist-credits', fmt: 'json' }, signal);
    const found = recordings().safeParse(answer).data?.recordings[0];
    if (found !== undefined) return idsIn(found);
  }
  const query = `recording:"${escaped(title)}" AND artist:"${escaped(artist)}"`;
  const answer = await host.get('/ws/2/recording', { query, limit: '3', fmt: 'json' }, signal);
  const found = recordings().safeParse(answer).data?.recordings;
  const named = found?.find(each => isSame(each.title, title) && isSure(each));
  return named === undefined ? {} : idsIn(named);
}

/** Whether two names are the same. Some consist of signs only. */
const isSame = (a: string, b: string): boolean => (foldName(a) || a) === (foldName(b) || b);

const idsIn = (recording: {
  readonly id: string;
  readonly 'artist-credit'?: z.infer<ReturnType<typeof credit>> | undefined;
}): FoundIds => ({ recording: recording.id, artist: recording['artist-credit']?.[0]?.artist.id });

const isSure = ({ score = 100 }: { readonly score?: number | undefined }) => score >= leastScore;

/** A text within the quotes of a search. */
const escaped = (text: string): string => text.replace(/["\\]/g, ' ').slice(0, 200);
