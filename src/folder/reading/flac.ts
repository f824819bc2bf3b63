import type { AudioData } from './audio-data.ts';
import { type FileBytes, UnreadableFile } from './file-bytes.ts';

const mostBlocks = 4096;
const streamInfoBytes = 34;

/** The sound of a FLAC file whose blocks of metadata begin at `from`. A file that is cut off has the length that is left. */
export function flacData(bytes: FileBytes, from: number, end: number): AudioData {
  const start = soundStart(bytes, from);
  const info = Buffer.from(bytes.at(from + 4, streamInfoBytes));
  const sound = { container: 'flac', start, end } as const;
  if (info.length < streamInfoBytes) return sound;
  const rate = info.readUIntBE(10, 3) >> 4;
  const samples = ((info[13] ?? 0) & 15) * 2 ** 32 + info.readUInt32BE(14);
  const last = lastSample(bytes, { start, end, blockSize: info.readUInt16BE(0), samples });
  // The last frame may be shorter than the others.
  const isCut = rate > 0 && last !== undefined && last < samples - info.readUInt16BE(2);
  return isCut ? { ...sound, length: { seconds: last / rate, isEstimate: true }, isCut } : sound;
}

function soundStart(bytes: FileBytes, from: number): number {
  let at = from;
  for (let blocks = 0; blocks < mostBlocks; blocks += 1) {
    const head = bytes.at(at, 4);
    if (head.length < 4) break;
    at += 4 + head.readUIntBE(1, 3);
    if ((head[0] ?? 0) >= 0x80) return at;
  }
  throw new UnreadableFile('its FLAC metadata does not end');
}

/** More than the largest frame of two channels. */
const searched = 64 * 1024;

interface Frames {
  readonly start: number;
  readonly end: number;
  /** Samples of a frame, where all have the same number. */
  readonly blockSize: number;
  /** In the whole file, as it says. */
  readonly samples: number;
}

/** The number of samples up to the end of the last frame; undefined if no frame is found. */
function lastSample(bytes: FileBytes, frames: Frames): number | undefined {
  const from = Math.max(frames.start, frames.end - searched);
  const tail = Buffer.from(bytes.at(from, frames.end - from));
  for (let at = tail.lastIndexOf(0xff); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(0xff, at - 1)) {
    const last = frameEnd(tail.subarray(at, at + 16), frames);
    if (last !== undefined) return last;
  }
  return undefined;
}

/** Where a frame ends, in samples, if its header begins with these bytes. */
function frameEnd(head: Buffer, { blockSize, samples }: Frames): number | undefined {
  const [, second = 0, third = 0] = head;
  if (second !== 0xf8 && second !== 0xf9) return undefined;
  const number = codedNumber(head);
  if (number === undefined) return undefined;
  const [sizeCode, rateCode] = [third >> 4, third & 15];
  const sizeBytes = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  const rateBytes = rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0;
  const length = number.end + sizeBytes + rateBytes;
  if (head.length <= length || head[length] !== crc8(head.subarray(0, length))) return undefined;
  const size = sizeBytes > 0 ? head.readUIntBE(number.end, sizeBytes) + 1 : blockSizes[sizeCode];
  if (size === undefined) return undefined;
  const begin = second === 0xf9 ? number.value : number.value * blockSize;
  return begin + size <= samples ? begin + size : undefined;
}

const blockSizes: Readonly<Record<number, number>> = {
  ...{ 1: 192, 2: 576, 3: 1152, 4: 2304, 5: 4608, 8: 256, 9: 512, 10: 1024 },
  ...{ 11: 2048, 12: 4096, 13: 8192, 14: 16_384, 15: 32_768 },
};

/** The number of a frame or a sample, coded as in UTF-8. `end`: of its bytes, in the header. */
function codedNumber(head: Buffer): { value: number; end: number } | undefined {
  const first = head[4] ?? 0xff;
  if (first < 0x80) return { value: first, end: 5 };
  const more = Math.clz32(~(first << 24)) - 1;
  if (more < 1 || more > 6) return undefined;
  let value = first & (0x3f >> more);
  for (const byte of head.subarray(5, 5 + more)) {
    if ((byte & 0xc0) !== 0x80) return undefined;
    value = value * 64 + (byte & 63);
  }
  return { value, end: 5 + more };
}

function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80) === 0 ? crc << 1 : ((crc << 1) ^ 0x07) & 0xff;
  }
  return crc;
}
