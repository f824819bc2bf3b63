import { createHash } from 'node:crypto';
import type { AudioData } from './audio-data.ts';
import { type FileBytes, UnreadableFile } from './file-bytes.ts';
import { flacData } from './flac.ts';
import { mpegData } from './mpeg.ts';
import { oggData, oggSound } from './ogg.ts';

type Range = Pick<AudioData, 'start' | 'end'>;

const asfHeader = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
const asfData = Buffer.from('3626b2758e66cf11a6d900aa0062ce6c', 'hex');

/** Finds the sound by what the file contains; its name does not matter. Throws `UnreadableFile` if there is none. */
export function findAudio(bytes: FileBytes): AudioData {
  const start = afterId3(bytes);
  const head = Buffer.from(bytes.at(start, 16));
  const name = head.toString('latin1', 0, 4);
  const end = beforeTags(bytes);
  const found = (): AudioData => {
    if (name === 'fLaC') return flacData(bytes, start + 4, end);
    if (name === 'OggS') return oggData(bytes, start);
    if (name === 'MAC ') return { container: 'ape', start, end };
    if (name === 'RIFF') return { container: 'wav', ...chunk(bytes, start, 'data', true) };
    if (name === 'FORM') return { container: 'aiff', ...chunk(bytes, start, 'SSND', false) };
    if (head.toString('latin1', 4, 8) === 'ftyp') return { container: 'mp4', ...mediaBox(bytes, start) };
    if (head.equals(asfHeader)) return { container: 'asf', ...asfSound(bytes, start) };
    return mpegData(bytes, start, end);
  };
  const audio = found();
  if (audio.start >= audio.end) throw new UnreadableFile('it ends before the sound');
  return audio;
}

const mostTags = 8;

/** ID3v2 tags stand before the sound, also of formats that have tags of their own. */
function afterId3(bytes: FileBytes): number {
  let at = 0;
  for (let tags = 0; tags < mostTags; tags += 1) {
    const head = bytes.at(at, 10);
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') break;
    const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((head[place] ?? 0) & 0x7f), 0);
    const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
    at += 10 + size + (hasFooter ? 10 : 0);
  }
  return at;
}

/** Where the sound ends: before ID3v1 and APE tags. */
function beforeTags(bytes: FileBytes): number {
  let end = bytes.size;
  if (bytes.at(end - 128, 3).toString('latin1') === 'TAG') end -= 128;
  const footer = bytes.at(end - 32, 32);
  if (footer.length === 32 && footer.toString('latin1', 0, 8) === 'APETAGEX') {
    const hasHeader = footer.readUInt32LE(20) >= 2 ** 31;
    end -= footer.readUInt32LE(12) + (hasHeader ? 32 : 0);
  }
  return Math.max(0, end);
}

const mostBlocks = 4096;

/** The chunk with the samples. The size in a file that was streamed may be wrong. */
function chunk(bytes: FileBytes, from: number, wanted: string, isLittle: boolean): Range {
  let at = from + 12;
  for (let chunks = 0; chunks < mostBlocks; chunks += 1) {
    const head = bytes.at(at, 8);
    if (head.length < 8) break;
    const size = isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4);
    if (head.toString('latin1', 0, 4) === wanted)
      return { start: at + 8, end: Math.min(bytes.size, at + 8 + size) };
    at += 8 + size + (size % 2);
  }
  throw new UnreadableFile('it contains no samples');
}

/** The largest box with media. */
function mediaBox(bytes: FileBytes, from: number): Range {
  let at = from;
  let best: Range = { start: 0, end: 0 };
  for (let boxes = 0; boxes < mostBlocks; boxes += 1) {
    const head = bytes.at(at, 16);
    if (head.length < 8) break;
    const short = head.readUInt32BE(0);
    const size =
      short === 0
        ? bytes.size - at
        : short === 1 && head.length === 16
          ? Number(head.readBigUInt64BE(8))
          : short;
    const start = at + (short === 1 ? 16 : 8);
    const end = Math.min(bytes.size, at + size);
    if (head.toString('latin1', 4, 8) === 'mdat' && end - start > best.end - best.start)
      best = { start, end };
    if (size < 8) break;
    at += size;
  }
  if (best.end === 0) throw new UnreadableFile('it contains no sound');
  return best;
}

function asfSound(bytes: FileBytes, from: number): Range {
  let at = from;
  for (let objects = 0; objects < mostBlocks; objects += 1) {
    const head = bytes.at(at, 24);
    if (head.length < 24) break;
    const size = Number(head.readBigUInt64LE(16));
    if (head.subarray(0, 16).equals(asfData)) return { start: at + 50, end: Math.min(bytes.size, at + size) };
    if (size < 24) break;
    at += size;
  }
  throw new UnreadableFile('it contains no sound');
}

/** The number of bytes that tell recordings apart. */
const hashedBytes = 64 * 1024;

/** Identifies the sound. Moving the file or changing its tags does not change it. */
export function soundHash(bytes: FileBytes, { container, start, end, length }: AudioData): string {
  const isOgg = container === 'ogg' || container === 'opus';
  const sound = isOgg
    ? oggSound(bytes, start, hashedBytes)
    : bytes.at(start, Math.min(hashedBytes, end - start));
  const size = isOgg ? length?.seconds : end - start;
  return createHash('sha256').update(`${container} ${size}\n`).update(sound).digest('base64url').slice(0, 32);
}
