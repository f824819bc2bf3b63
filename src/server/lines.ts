import type { Readable } from 'node:stream';

const lineFeed = 0x0a;

/** What becomes of the lines of a stream. */
export interface LineReader {
  line(text: string): void;
  /** Told once of a line that is longer, as soon as that is known; the line is dropped. */
  tooLong(): void;
}

/** Reads lines of at most `longest` bytes. Returns a function that stops. */
export function readLines(stream: Readable, longest: number, reader: LineReader): () => void {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    const before = length;
    length += part.length;
    if (length <= longest) parts.push(part);
    else if (before <= longest) {
      parts = [];
      reader.tooLong();
    }
  };
  const end = () => {
    const text = length <= longest ? Buffer.concat(parts).toString('utf8').trim() : '';
    parts = [];
    length = 0;
    if (text !== '') reader.line(text);
  };
  const read = (chunk: Buffer) => {
    let from = 0;
    for (let feed = chunk.indexOf(lineFeed); feed >= 0; feed = chunk.indexOf(lineFeed, from)) {
      add(chunk.subarray(from, feed));
      end();
      from = feed + 1;
    }
    add(chunk.subarray(from));
  };
  stream.on('data', read);
  return () => void stream.off('data', read);
}
