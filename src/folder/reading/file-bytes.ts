import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import {
  AbstractTokenizer,
  EndOfStreamError,
  type IRandomAccessTokenizer,
  type IReadChunkOptions,
} from 'strtok3';

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** Why a file cannot be read: words that complete "song.mp3: …". */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const blockBytes = 64 * 1024;

/** Parts of one open file, read through a block that is kept. `beat` is called before and after each wait for the disk. */
export class FileBytes {
  readonly size: number;
  readonly #file: number;
  readonly #beat: () => void;
  readonly #block = Buffer.allocUnsafe(blockBytes);
  #blockAt = 0;
  #blockLength = 0;

  /** Opens a regular file and nothing else: a link is not followed, and a pipe would wait for a writer. */
  constructor(path: string, beat: () => void) {
    this.#beat = beat;
    this.#file = this.#waitFor(() => openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK));
    const stats = this.#waitFor(() => fstatSync(this.#file));
    this.size = stats.size;
    if (stats.isFile()) return;
    this.close();
    throw new UnreadableFile('it is not a regular file');
  }

  /** Up to `length` bytes from `position`; fewer at the end of the file. They are valid until the next read. */
  at(position: number, length: number): Buffer {
    const wanted = Math.max(0, Math.min(length, this.size - position));
    if (wanted > blockBytes) {
      const large = Buffer.allocUnsafe(wanted);
      return large.subarray(0, this.#fill(large, position));
    }
    const isHeld = position >= this.#blockAt && position + wanted <= this.#blockAt + this.#blockLength;
    if (!isHeld) {
      this.#blockAt = position;
      this.#blockLength = this.#fill(this.#block, position);
    }
    const from = position - this.#blockAt;
    return this.#block.subarray(from, Math.min(from + wanted, this.#blockLength));
  }

  #fill(target: Buffer, position: number): number {
    let filled = 0;
    while (filled < target.length) {
      const from = filled;
      const read = this.#waitFor(() =>
        readSync(this.#file, target, from, target.length - from, position + from),
      );
      if (read === 0) break;
      filled += read;
    }
    return filled;
  }

  #waitFor<T>(disk: () => T): T {
    this.#beat();
    try {
      return disk();
    } finally {
      this.#beat();
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** The most bytes of one tag. */
const mostTagBytes = 16 * 1024 * 1024;

/** The most bytes of all large tags of a file, such as pictures. The limit of the thread does not count them. */
const mostInLargeTags = 128 * 1024 * 1024;

/** The file as the tag reader takes it, as if it ended at `end`. */
export class FileTokenizer extends AbstractTokenizer implements IRandomAccessTokenizer {
  override readonly fileInfo: { readonly size: number; readonly mimeType: string };
  readonly #bytes: FileBytes;
  #inLargeTags = 0;

  constructor(bytes: FileBytes, mimeType: string, end = bytes.size) {
    super({ maxBufferSize: mostTagBytes });
    this.#bytes = bytes;
    this.fileInfo = { size: end, mimeType };
  }

  override async readBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position } = this.normalizeOptions(target, options);
    const read = await this.peekBuffer(target, options);
    this.position = position + read;
    return read;
  }

  override async peekBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position, length, mayBeLess } = this.normalizeOptions(target, options);
    if (length > blockBytes) this.#inLargeTags += length;
    if (this.#inLargeTags > mostInLargeTags) throw new UnreadableFile('its tags have more than 128 MB');
    const found = this.#bytes.at(position, Math.min(length, this.fileInfo.size - position));
    if (found.length < length && !mayBeLess) throw new EndOfStreamError();
    target.set(found);
    return found.length;
  }

  override supportsRandomAccess(): boolean {
    return true;
  }

  setPosition(position: number): void {
    this.position = position;
  }
}
