/** Small writers of music files: valid containers with silence, for tests without an encoder. */

export interface FileFacts {
  readonly title?: string;
  readonly artist?: string;
  readonly album?: string;
  readonly albumArtist?: string;
  readonly track?: number;
  readonly disc?: number;
  readonly date?: string;
  readonly genre?: string;
  readonly bpm?: number;
  readonly isrc?: string;
  readonly barcode?: string;
  readonly compilation?: boolean;
  readonly explicit?: boolean;
  readonly recordingId?: string;
  readonly picture?: Buffer;
  /** Seconds of sound. */
  readonly seconds?: number;
  /** Makes the sound differ from that of other files. */
  readonly seed?: number;
}

export const u16be = (value: number) => Buffer.from([value >> 8, value & 255]);
export const u32be = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
export const u16le = (value: number) => Buffer.from([value & 255, value >> 8]);
export const u32le = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};
export const u64le = (value: number) =>
  Buffer.concat([u32le(value % 2 ** 32), u32le(Math.floor(value / 2 ** 32))]);
export const ascii = (text: string) => Buffer.from(text, 'latin1');

/** A JPEG head of this many pixels, filled to this many bytes. */
export function jpeg(bytes = 2000, side = 300): Buffer {
  const head = Buffer.concat([
    Buffer.from('ffd8ffc0001108', 'hex'),
    u16be(side),
    u16be(side),
    Buffer.from('03012200021101031101', 'hex'),
  ]);
  return Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - head.length), 7)]);
}

/** Bytes that look random, the same for each seed. */
export function noise(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

const synchsafe = (size: number) => Buffer.from([21, 14, 7, 0].map(shift => (size >> shift) & 127));
const frame = (id: string, content: Buffer) =>
  Buffer.concat([ascii(id), synchsafe(content.length), Buffer.alloc(2), content]);
const textFrame = (id: string, text: string) =>
  frame(id, Buffer.concat([Buffer.from([3]), Buffer.from(text)]));
const userFrame = (name: string, text: string) => textFrame('TXXX', `${name}\0${text}`);

/** An ID3v2.4 tag. */
export function id3(facts: FileFacts): Buffer {
  const { title, artist, album, albumArtist, track, disc, date, genre, bpm, isrc, barcode, picture } = facts;
  const texts = { TIT2: title, TPE1: artist, TALB: album, TPE2: albumArtist, TRCK: track, TPOS: disc };
  const more = { TDRC: date, TCON: genre, TBPM: bpm, TSRC: isrc, TCMP: facts.compilation ? 1 : undefined };
  const frames = Object.entries({ ...texts, ...more }).flatMap(([id, value]) =>
    value === undefined ? [] : [textFrame(id, String(value))],
  );
  if (barcode !== undefined) frames.push(userFrame('BARCODE', barcode));
  if (facts.explicit !== undefined) frames.push(userFrame('ITUNESADVISORY', facts.explicit ? '1' : '0'));
  if (facts.recordingId !== undefined)
    frames.push(frame('UFID', Buffer.concat([ascii('http://musicbrainz.org\0'), ascii(facts.recordingId)])));
  if (picture)
    frames.push(
      frame('APIC', Buffer.concat([Buffer.from([0]), ascii('image/jpeg\0'), Buffer.from([3, 0]), picture])),
    );
  const body = Buffer.concat(frames);
  return body.length === 0
    ? body
    : Buffer.concat([ascii('ID3'), Buffer.from([4, 0, 0]), synchsafe(body.length), body]);
}

/** 128 kbit/s, 44.1 kHz, layer III: 417 bytes for 1,152 samples. The sound is silence. */
const mpegFrame = (bitRateIndex: 9 | 11 = 9) => {
  const bitRate = bitRateIndex === 9 ? 128_000 : 192_000;
  const whole = Buffer.alloc(Math.floor((144 * bitRate) / 44_100));
  Buffer.from([0xff, 0xfb, bitRateIndex << 4, 0x64]).copy(whole);
  return whole;
};

export type Mp3Kind = 'constant' | 'counted' | 'variable';

/** `counted` has a Xing header; `variable` has frames of two sizes and no header. */
export function mp3(facts: FileFacts = {}, kind: Mp3Kind = 'constant'): Buffer {
  const count = Math.round(((facts.seconds ?? 10) * 44_100) / 1152);
  const one = mpegFrame();
  const first = Buffer.from(one);
  if (kind === 'counted') {
    first.write('Xing', 36, 'latin1');
    u32be(1).copy(first, 40);
    u32be(count).copy(first, 44);
  }
  // After the side information; a decoder skips it, because no data is announced.
  const marked = Buffer.from(one);
  u32be(facts.seed ?? 0).copy(marked, 100);
  const frames = Array.from({ length: count }, (_, at) =>
    at === 0 && kind === 'counted'
      ? first
      : kind === 'variable' && at % 2 === 1
        ? mpegFrame(11)
        : at === 1
          ? marked
          : one,
  );
  return Buffer.concat([id3(facts), ...frames]);
}

/** A damaged copy of a tag: sizes that lead nowhere. */
export function damagedMp3(facts: FileFacts): Buffer {
  const whole = mp3(facts);
  whole.writeUInt32BE(0x7f7f7f7f, 14);
  return whole;
}

export function vorbisComment(facts: FileFacts, encodedPicture: boolean): Buffer {
  const { title, artist, album, albumArtist, track, disc, date, genre, bpm, isrc, barcode } = facts;
  const texts = { TITLE: title, ARTIST: artist, ALBUM: album, ALBUMARTIST: albumArtist, TRACKNUMBER: track };
  const more = { DISCNUMBER: disc, DATE: date, GENRE: genre, BPM: bpm, ISRC: isrc, BARCODE: barcode };
  const rest = { COMPILATION: facts.compilation ? 1 : undefined, MUSICBRAINZ_TRACKID: facts.recordingId };
  const comments = Object.entries({ ...texts, ...more, ...rest }).flatMap(([name, value]) =>
    value === undefined
      ? []
      : String(value)
          .split('\0')
          .map(each => Buffer.from(`${name}=${each}`)),
  );
  if (encodedPicture && facts.picture)
    comments.push(ascii(`METADATA_BLOCK_PICTURE=${flacPicture(facts.picture).toString('base64')}`));
  return Buffer.concat([
    u32le(4),
    ascii('test'),
    u32le(comments.length),
    ...comments.flatMap(each => [u32le(each.length), each]),
  ]);
}

const flacPicture = (picture: Buffer) =>
  Buffer.concat([
    u32be(3),
    u32be(10),
    ascii('image/jpeg'),
    u32be(0),
    ...[300, 300, 24, 0].map(u32be),
    u32be(picture.length),
    picture,
  ]);

/** With random bytes for frames, unless `sound` is given. */
export function flac(facts: FileFacts = {}, sound?: Buffer): Buffer {
  const { seconds = 10, seed = 1, picture } = facts;
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4096, 0);
  info.writeUInt16BE(4096, 2);
  const samples = BigInt(Math.round(seconds * 44_100));
  info.writeBigUInt64BE((44_100n << 44n) | (0n << 41n) | (15n << 36n) | samples, 10);
  const block = (type: number, body: Buffer, isLast = false) =>
    Buffer.concat([Buffer.from([type | (isLast ? 0x80 : 0)]), u32be(body.length).subarray(1), body]);
  return Buffer.concat([
    ascii('fLaC'),
    block(0, info),
    ...(picture ? [block(6, flacPicture(picture))] : []),
    block(4, vorbisComment(facts, false), true),
    sound ?? Buffer.concat([Buffer.from([0xff, 0xf8]), noise(Math.round(seconds * 2000), seed)]),
  ]);
}

/** FLAC frames of 4,096 samples for this many seconds, with headers that are valid. */
export function flacFrames(seconds: number): Buffer {
  const count = Math.round((seconds * 44_100) / 4096);
  const frames = Array.from({ length: count }, (_, number) => {
    // 44.1 kHz, mono, 16 bits; numbers below 2,048 have at most two bytes.
    const coded = number < 128 ? [number] : [0xc0 | (number >> 6), 0x80 | (number & 63)];
    const head = Buffer.from([0xff, 0xf8, 0xc9, 0x08, ...coded]);
    return Buffer.concat([head, Buffer.from([crc8(head)]), Buffer.alloc(40, number % 200)]);
  });
  return Buffer.concat(frames);
}

function crc8(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80) !== 0 ? ((crc << 1) ^ 0x07) & 255 : crc << 1;
  }
  return crc;
}
