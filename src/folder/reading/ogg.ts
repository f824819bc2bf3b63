import type { AudioData } from './audio-data.ts';
import { type FileBytes, UnreadableFile } from './file-bytes.ts';

/** A page of an Ogg stream. */
interface Page {
  /** The position in samples at the end of the page; 0 in pages of headers, negative if no packet ends in it. */
  readonly granule: number;
  readonly serial: number;
  /** Where its content is in the file. */
  readonly from: number;
  readonly to: number;
}

const pageHeader = 27;
const largestPage = 65_307;
/** The most bytes of pages before the sound: comments may hold pictures. */
const mostHeaders = 32 * 1024 * 1024;

function pageAt(bytes: FileBytes, position: number): Page | undefined {
  const head = bytes.at(position, pageHeader + 255);
  if (head.length < pageHeader || head.toString('latin1', 0, 4) !== 'OggS') return undefined;
  const segments = head[26] ?? 0;
  const from = position + pageHeader + segments;
  const length = head.subarray(pageHeader, pageHeader + segments).reduce((sum, segment) => sum + segment, 0);
  const granule = Number(head.readBigInt64LE(6));
  return { granule, serial: head.readUInt32LE(14), from, to: from + length };
}

/** The sound after the pages of headers. The length is read from the last page. */
export function oggData(bytes: FileBytes, start: number): AudioData {
  const first = pageAt(bytes, start);
  if (first === undefined) throw new UnreadableFile('its first Ogg page is damaged');
  const codec = Buffer.from(bytes.at(first.from, 32));
  let soundAt = start;
  for (
    let page: Page | undefined = first;
    page !== undefined && page.granule <= 0;
    page = pageAt(bytes, soundAt)
  ) {
    soundAt = page.to;
    if (soundAt - start > mostHeaders) throw new UnreadableFile('its Ogg headers do not end');
  }
  if (soundAt >= bytes.size) throw new UnreadableFile('it ends before the sound');
  const isOpus = codec.toString('latin1', 0, 8) === 'OpusHead';
  const rate = isOpus ? 48_000 : rateOf(codec);
  const skipped = isOpus ? codec.readUInt16LE(10) : 0;
  const samples = lastGranule(bytes, first.serial) - skipped;
  return {
    container: isOpus ? 'opus' : 'ogg',
    start: soundAt,
    end: bytes.size,
    tagsEnd: soundAt,
    ...(samples > 0 && rate > 0 ? { length: { seconds: samples / rate, isEstimate: false } } : {}),
  };
}

/** The samples per second in the header of Vorbis or FLAC; 0 for another codec. */
function rateOf(codec: Buffer): number {
  if (codec.toString('latin1', 1, 7) === 'vorbis') return codec.readUInt32LE(12);
  if (codec.toString('latin1', 1, 5) === 'FLAC') return codec.readUIntBE(27, 3) >> 4;
  return 0;
}

function lastGranule(bytes: FileBytes, serial: number): number {
  const from = Math.max(0, bytes.size - largestPage);
  const tail = Buffer.from(bytes.at(from, largestPage));
  for (let at = tail.lastIndexOf('OggS'); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf('OggS', at - 1)) {
    const page = pageAt(bytes, from + at);
    if (page !== undefined && page.serial === serial && page.granule > 0) return page.granule;
  }
  return 0;
}

/** The content of the first pages of sound, and the last position: pages are numbered, so tags change their headers. */
export function oggSound(bytes: FileBytes, start: number, most: number): Buffer {
  const parts: Buffer[] = [];
  let [position, left] = [start, most];
  for (let page = pageAt(bytes, position); page !== undefined && left > 0; page = pageAt(bytes, position)) {
    const part = Buffer.from(bytes.at(page.from, Math.min(left, page.to - page.from)));
    parts.push(part);
    left -= part.length;
    position = page.to;
  }
  return Buffer.concat(parts);
}
