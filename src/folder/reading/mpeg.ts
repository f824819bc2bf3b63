import type { AudioData, Length } from './audio-data.ts';
import { type FileBytes, UnreadableFile } from './file-bytes.ts';

/** The header of one frame of MP3 or AAC. */
interface Frame {
  readonly kind: 'mpeg' | 'adts';
  /** What all frames of a stream share. */
  readonly stream: number;
  /** Including the header. */
  readonly bytes: number;
  readonly samples: number;
  readonly rate: number;
  /** Bytes between the header and the place of a Xing header. */
  readonly side: number;
}

const rates = [44_100, 48_000, 32_000];
const adtsRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
/** Thousands of bits a second, by the index in the header. */
const bitRates: Readonly<Record<string, readonly number[]>> = {
  '1 1': [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '1 2': [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '1 3': [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2 1': [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '2 2': [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

/** The frame that begins with these four or more bytes. */
function frameIn(head: Buffer): Frame | undefined {
  if (head.length < 7 || head[0] !== 0xff) return undefined;
  const [, second = 0, third = 0, fourth = 0] = head;
  if ((second & 0xe0) !== 0xe0) return undefined;
  const layerBits = (second >> 1) & 3;
  if (layerBits === 0) return (second & 0xf0) === 0xf0 ? adtsIn(head, second, third) : undefined;
  const versionBits = (second >> 3) & 3;
  const layer = 4 - layerBits;
  const isFirst = versionBits === 3;
  const rate = (rates[(third >> 2) & 3] ?? 0) / (isFirst ? 1 : versionBits === 2 ? 2 : 4);
  const bitRate = bitRates[`${isFirst ? 1 : 2} ${isFirst || layer === 1 ? layer : 2}`]?.[third >> 4] ?? 0;
  if (versionBits === 1 || rate === 0 || bitRate === 0) return undefined;
  const padding = (third >> 1) & 1;
  const samples = layer === 1 ? 384 : layer === 3 && !isFirst ? 576 : 1152;
  const slot = layer === 1 ? 4 : 1;
  const bytes = (Math.floor((samples * bitRate * 1000) / 8 / rate / slot) + padding) * slot;
  const isMono = fourth >> 6 === 3;
  const side = isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return { kind: 'mpeg', stream: (second & 0xfe) | ((third & 0x0c) << 8), bytes, samples, rate, side };
}

function adtsIn(head: Buffer, second: number, third: number): Frame | undefined {
  const rate = adtsRates[(third >> 2) & 15];
  const bytes = (head.readUInt32BE(2) >> 5) & 0x1fff || 0;
  if (rate === undefined || bytes < 7) return undefined;
  const stream = (second & 0xf6) | ((third & 0xfc) << 8);
  return { kind: 'adts', stream, bytes, samples: 1024, rate, side: 0 };
}

/** How far the first frame may be from where the sound should begin. */
const mostGarbage = 128 * 1024;
/** Frames in a row, because two bytes alone occur everywhere. */
const framesInRow = 3;

function firstFrame(bytes: FileBytes, start: number, end: number): { frame: Frame; at: number } | undefined {
  const area = Buffer.from(bytes.at(start, Math.min(mostGarbage, end - start)));
  for (let at = area.indexOf(0xff); at >= 0; at = area.indexOf(0xff, at + 1)) {
    const frame = frameIn(area.subarray(at));
    if (frame && isStream(bytes, frame, start + at, end)) return { frame, at: start + at };
  }
  return undefined;
}

function isStream(bytes: FileBytes, first: Frame, position: number, end: number): boolean {
  let at = position + first.bytes;
  for (let count = 1; count < framesInRow; count += 1) {
    // A short file may end here.
    if (at + 7 > end) return count > 1;
    const next = frameIn(bytes.at(at, 7));
    if (next?.stream !== first.stream) return false;
    at += next.bytes;
  }
  return true;
}

/** The sound of an MP3 or AAC file without a container. Throws `UnreadableFile` if there is none. */
export function mpegData(bytes: FileBytes, start: number, end: number): AudioData {
  const found = firstFrame(bytes, start, end);
  if (found === undefined) throw new UnreadableFile('it contains no sound in a known format');
  const { frame, at } = found;
  const counted = frame.kind === 'mpeg' ? countedFrames(bytes.at(at, 4 + frame.side + 32), frame) : undefined;
  const length: Length =
    counted === undefined
      ? { seconds: estimated(bytes, at, end), isEstimate: true }
      : { seconds: (counted * frame.samples) / frame.rate, isEstimate: false };
  return { container: frame.kind === 'adts' ? 'adts' : 'mpeg', start: at, end, length };
}

/** The number of frames in a Xing or VBRI header. */
function countedFrames(head: Buffer, { side }: Frame): number | undefined {
  const xing = head.subarray(4 + side);
  const isXing = /^(?:Xing|Info)$/.test(xing.toString('latin1', 0, 4));
  if (isXing && xing.length >= 12 && (xing.readUInt32BE(4) & 1) !== 0)
    return xing.readUInt32BE(8) || undefined;
  const isVbri = head.toString('latin1', 36, 40) === 'VBRI' && head.length >= 54;
  return isVbri ? head.readUInt32BE(50) || undefined : undefined;
}

const sampled = 32 * 1024;

/** Seconds, from the frames at the beginning, in the middle and near the end. */
function estimated(bytes: FileBytes, start: number, end: number): number {
  let [measuredBytes, measuredSeconds] = [0, 0];
  for (const place of [start, start + (end - start) / 2, Math.max(start, end - 2 * sampled)]) {
    const found = firstFrame(bytes, Math.floor(place), end);
    if (found === undefined) continue;
    const last = Math.min(end, found.at + sampled);
    for (let at = found.at; at + 7 <= last; ) {
      const frame = frameIn(bytes.at(at, 7));
      if (frame === undefined) break;
      measuredBytes += frame.bytes;
      measuredSeconds += frame.samples / frame.rate;
      at += frame.bytes;
    }
  }
  return measuredBytes === 0 ? 0 : ((end - start) * measuredSeconds) / measuredBytes;
}
