import type { Readable } from 'node:stream';

const lineFeed = 0x0a;

/** What becomes of the lines of a stream. */
export interface LineReader {
  line(text: string): void;
  /** Told once of a line that is longer, as soon as that is known; the line is dropped. */
  tooLong(): void;
}

/**
 * What is answered from memory has its answer before the next lines are read: with a thousand calls at once, V8 copies a
 * few of them each time it collects new memory, and not all.
 */
const linesOfTurn = 16;

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
  let isStopped = false;
  const read = (chunk: Buffer, start = 0) => {
    let from = start;
    let lines = 0;
    for (let feed = chunk.indexOf(lineFeed, from); feed >= 0; feed = chunk.indexOf(lineFeed, from)) {
      if (lines === linesOfTurn) {
        stream.pause();
        setImmediate(() => {
          if (!isStopped) read(chunk, from);
        });
        return;
      }
      lines += 1;
      add(chunk.subarray(from, feed));
      end();
      from = feed + 1;
    }
    add(chunk.subarray(from));
    if (start > 0) stream.resume();
  };
  const onData = (chunk: Buffer) => read(chunk);
  stream.on('data', onData);
  return () => {
    isStopped = true;
    stream.off('data', onData);
  };
}
