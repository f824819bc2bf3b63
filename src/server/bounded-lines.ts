import { Transform } from 'node:stream';

/** Bytes; usual messages have a thousandth of this. The SDK gives up at 10 MiB, and leaves a process that nobody can reach. */
const longestLine = 8 * 1024 * 1024;

const lineFeed = 0x0a;

/** Passes lines on; of a longer line the rest is dropped. */
export function boundedLines(longest = longestLine): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      for (let from = 0; from < chunk.length; ) {
        const feed = chunk.indexOf(lineFeed, from);
        const to = feed < 0 ? chunk.length : feed + 1;
        const wasWhole = length <= longest;
        length += to - from;
        if (length <= longest) this.push(chunk.subarray(from, to));
        else if (wasWhole) this.push('\n');
        if (feed >= 0) length = 0;
        from = to;
      }
      done();
    },
  });
}
