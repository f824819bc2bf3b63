import { createHash } from 'node:crypto';
import { groupByEach } from '../catalogue-service/catalogue/derive.ts';
import type { IndexedFile } from './index-file.ts';
import type { FileContent } from './reading/read-file.ts';
import type { FoundFile } from './walk.ts';

/** A file that was read now, and what was known of its path. */
export interface FreshFile {
  readonly file: FoundFile;
  readonly before: IndexedFile | undefined;
  readonly content: FileContent;
}

/** Ids of ten digits, which follow from what they name: an index that is made again has the same ones. */
const [firstId, idCount] = [1_000_000_000, 8_999_999_999];

const idFrom = (text: string, first = firstId, count = idCount): number =>
  first + (createHash('sha256').update(text).digest().readUIntBE(0, 6) % count);

/** The next free id after the one that follows from a text. */
export function freeId(
  text: string,
  used: Pick<ReadonlySet<number>, 'has'>,
  first = firstId,
  count = idCount,
): number {
  let id = idFrom(text, first, count);
  while (used.has(id)) id = id + 1 < first + count ? id + 1 : first;
  return id;
}

/** Which track a file is. Moving or retagging a file does not make it another track. */
export class Identities {
  readonly #used: Set<number>;
  /** Files whose path is empty now, or holds something else. */
  readonly #free: readonly IndexedFile[];
  readonly #hashes: ReadonlySet<string>;
  readonly #recordings: ReadonlySet<string>;

  constructor(known: Iterable<IndexedFile>, free: readonly IndexedFile[]) {
    this.#used = new Set(Array.from(known, ({ track }) => track));
    this.#free = free.filter(({ track }) => track !== 0);
    this.#hashes = new Set(this.#free.flatMap(({ content }) => content?.hash ?? []));
    this.#recordings = new Set(this.#free.flatMap(({ content }) => content?.tags.recordingId ?? []));
  }

  /** Whether the file may be one of those that are known. Then its track is clear once all files are read. */
  mayBeKnown({ before, content: { hash, tags } }: FreshFile): boolean {
    const { recordingId = '' } = tags;
    return (before?.track ?? 0) !== 0 || this.#hashes.has(hash) || this.#recordings.has(recordingId);
  }

  /** An id for a file that no other has had. */
  take({ content: { hash } }: Pick<FreshFile, 'content'>): number {
    const id = freeId(hash, this.#used);
    this.#used.add(id);
    return id;
  }

  /** The known file that each reading is: by its sound, then by its recording, then by its path. */
  match(readings: readonly FreshFile[]): ReadonlyMap<FreshFile, IndexedFile> {
    const claims = new Map<FreshFile, IndexedFile>();
    const taken = new Set<IndexedFile>();
    const claim = (reading: FreshFile, file: IndexedFile) => {
      claims.set(reading, file);
      taken.add(file);
    };
    for (const reading of readings) {
      const { before, content } = reading;
      if (before?.track && before.content?.hash === content.hash) claim(reading, before);
    }
    for (const keyOf of [hashOf, recordingOf]) {
      const left = singles(
        keyOf,
        readings.filter(each => !claims.has(each)),
      );
      const free = singles(
        keyOf,
        this.#free.filter(each => !taken.has(each)),
      );
      for (const [key, reading] of left) {
        const file = free.get(key);
        if (file) claim(reading, file);
      }
    }
    for (const reading of readings) {
      const { before } = reading;
      if (before?.track && !claims.has(reading) && !taken.has(before)) claim(reading, before);
    }
    return claims;
  }
}

type Read = { readonly content?: FileContent };
const hashOf = ({ content }: Read) => content?.hash;
const recordingOf = ({ content }: Read) => content?.tags.recordingId;

/** What no other has the same key as: two with one key are ambiguous. */
function singles<T>(keyOf: (item: T) => string | undefined, items: readonly T[]): Map<string, T> {
  const groups = groupByEach(items, item => [keyOf(item)].filter(key => key !== undefined));
  return new Map(
    [...groups].flatMap(([key, [first, ...others]]) => (first && others.length === 0 ? [[key, first]] : [])),
  );
}
