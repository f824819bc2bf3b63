import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readLines } from '../../src/server/lines.ts';

function reading() {
  const stream = new PassThrough();
  const lines: string[] = [];
  const stop = readLines(stream, 100, {
    line: text => void lines.push(text),
    tooLong: () => void lines.push('too long'),
  });
  return { stream, lines, stop };
}

const hundred = Array.from({ length: 100 }, (_, place) => `line ${place}`);

describe('Lines that come all at once', () => {
  it('are read in their order, a few in each turn, and the last before the end', async () => {
    const { stream, lines } = reading();
    let readAtEnd = 0;
    stream.on('end', () => {
      readAtEnd = lines.length;
    });
    stream.write(`${hundred.join('\n')}\nthe first half`);
    stream.end(' and the second\n');
    const seen: number[] = [];
    while (readAtEnd === 0) {
      await turn();
      seen.push(lines.length);
    }
    expect(lines).toEqual([...hundred, 'the first half and the second']);
    expect(readAtEnd).toBe(101);
    expect(Math.max(...seen.map((count, place) => count - (seen[place - 1] ?? 0)))).toBeLessThanOrEqual(33);
  });

  it('are not read any more once reading has stopped', async () => {
    const { stream, lines, stop } = reading();
    stream.write(`${hundred.join('\n')}\n`);
    await turn();
    const before = lines.length;
    expect(before).toBeLessThan(100);
    stop();
    for (let each = 0; each < 20; each += 1) await turn();
    expect(lines).toHaveLength(before);
  });
});
