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

const u16be = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32be = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const u16le = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32le = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};
const u64le = (value: number) => Buffer.concat([u32le(value % 2 ** 32), u32le(Math.floor(value / 2 ** 32))]);
const ascii = (text: string) => Buffer.from(text, 'latin1');

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
const textFrame = (id: string, text: string) => frame(id, Buffer.concat([Buffer.from([3]), Buffer.from(text)]));
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
    frames.push(frame('APIC', Buffer.concat([Buffer.from([0]), ascii('image/jpeg\0'), Buffer.from([3, 0]), picture])));
  const body = Buffer.concat(frames);
  return body.length === 0 ? body : Buffer.concat([ascii('ID3'), Buffer.from([4, 0, 0]), synchsafe(body.length), body]);
}

/** 128 kbit/s, 44.1 kHz, layer III: 417 bytes for 1,152 samples. The sound is silence. */
const mpegFrame = (bitRateIndex = 9) => {
  const bytes = Math.floor((144 * [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320][bitRateIndex]! * 1000) / 44_100);
  const whole = Buffer.alloc(bytes);
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
    at === 0 && kind === 'counted' ? first : kind === 'variable' && at % 2 === 1 ? mpegFrame(11) : at === 1 ? marked : one,
  );
  return Buffer.concat([id3(facts), ...frames]);
}

/** A damaged copy of a tag: sizes that lead nowhere. */
export function damagedMp3(facts: FileFacts): Buffer {
  const whole = mp3(facts);
  whole.writeUInt32BE(0x7f7f7f7f, 14);
  return whole;
}

function vorbisComment(facts: FileFacts, encodedPicture: boolean): Buffer {
  const { title, artist, album, albumArtist, track, disc, date, genre, bpm, isrc, barcode } = facts;
  const texts = { TITLE: title, ARTIST: artist, ALBUM: album, ALBUMARTIST: albumArtist, TRACKNUMBER: track };
  const more = { DISCNUMBER: disc, DATE: date, GENRE: genre, BPM: bpm, ISRC: isrc, BARCODE: barcode };
  const rest = { COMPILATION: facts.compilation ? 1 : undefined, MUSICBRAINZ_TRACKID: facts.recordingId };
  const comments = Object.entries({ ...texts, ...more, ...rest }).flatMap(([name, value]) =>
    value === undefined ? [] : String(value).split('\0').map(each => Buffer.from(`${name}=${each}`)),
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

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  return crc >>> 0;
});
const oggCrc = (bytes: Buffer) =>
  bytes.reduce((crc, byte) => (((crc << 8) >>> 0) ^ (crcTable[((crc >>> 24) ^ byte) & 255] ?? 0)) >>> 0, 0);

/** A packet as pages of at most 255 segments. */
function pages(packet: Buffer, granule: number, state: { sequence: number }, flags = 0): Buffer[] {
  const made: Buffer[] = [];
  const segments = [...Array<number>(Math.floor(packet.length / 255)).fill(255), packet.length % 255];
  for (let at = 0; at < segments.length; at += 255) {
    const part = segments.slice(at, at + 255);
    const isEnd = at + 255 >= segments.length;
    const head = Buffer.concat([
      ascii('OggS\0'),
      Buffer.from([flags | (at > 0 ? 1 : 0)]),
      isEnd ? u64le(granule) : Buffer.alloc(8, 255),
      u32le(77),
      u32le(state.sequence),
      u32le(0),
      Buffer.from([part.length, ...part]),
    ]);
    const page = Buffer.concat([head, packet.subarray(at * 255, at * 255 + part.reduce((sum, each) => sum + each, 0))]);
    u32le(oggCrc(page)).copy(page, 22);
    made.push(page);
    state.sequence += 1;
  }
  return made;
}

export function ogg(facts: FileFacts = {}, codec: 'vorbis' | 'opus' = 'vorbis'): Buffer {
  const { seconds = 10, seed = 1 } = facts;
  const state = { sequence: 0 };
  const isOpus = codec === 'opus';
  const first = isOpus
    ? Buffer.concat([ascii('OpusHead'), Buffer.from([1, 2]), u16le(312), u32le(48_000), Buffer.alloc(3)])
    : Buffer.concat([ascii('\x01vorbis'), u32le(0), Buffer.from([2]), u32le(44_100), u32le(0), u32le(128_000), u32le(0), Buffer.from([0xb8, 1])]);
  const comment = vorbisComment(facts, true);
  const second = isOpus
    ? Buffer.concat([ascii('OpusTags'), comment])
    : Buffer.concat([ascii('\x03vorbis'), comment, Buffer.from([1])]);
  const rate = isOpus ? 48_000 : 44_100;
  const skipped = isOpus ? 312 : 0;
  const count = Math.max(1, Math.round(seconds));
  return Buffer.concat([
    ...pages(first, 0, state, 2),
    ...pages(second, 0, state),
    ...(isOpus ? [] : pages(Buffer.concat([ascii('\x05vorbis'), noise(3000, 5)]), 0, state)),
    ...Array.from({ length: count }, (_, at) =>
      pages(noise(4000, seed * 1000 + at), Math.round(((at + 1) / count) * seconds * rate) + skipped, state, at === count - 1 ? 4 : 0),
    ).flat(),
  ]);
}

const box = (name: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32be(body.length + 8), ascii(name), body]);
};

/** An MP4 with AAC or ALAC. The boxes with samples are left out: it has tags and a length. */
export function m4a(facts: FileFacts = {}, codec: 'mp4a' | 'alac' = 'mp4a'): Buffer {
  const { seconds = 10, seed = 1, title, artist, album, albumArtist, date, genre, track, disc, bpm, picture } = facts;
  const data = (type: number, value: Buffer) => box('data', u32be(type), u32be(0), value);
  const texts = { '\xa9nam': title, '\xa9ART': artist, '\xa9alb': album, aART: albumArtist, '\xa9day': date, '\xa9gen': genre };
  const items = Object.entries(texts).flatMap(([name, value]) =>
    value === undefined ? [] : [box(name, data(1, Buffer.from(value)))],
  );
  if (track) items.push(box('trkn', data(0, Buffer.concat([u16be(0), u16be(track), u32be(0)]))));
  if (disc) items.push(box('disk', data(0, Buffer.concat([u16be(0), u16be(disc), u16be(0)]))));
  if (bpm) items.push(box('tmpo', data(21, u16be(bpm))));
  if (facts.explicit !== undefined) items.push(box('rtng', data(21, Buffer.from([facts.explicit ? 4 : 0]))));
  if (facts.compilation) items.push(box('cpil', data(21, Buffer.from([1]))));
  if (picture) items.push(box('covr', data(13, picture)));
  const length = Math.round(seconds * 44_100);
  const mvhd = box('mvhd', u32be(0), u32be(0), u32be(0), u32be(44_100), u32be(length), Buffer.alloc(80));
  const mdhd = box('mdhd', u32be(0), u32be(0), u32be(0), u32be(44_100), u32be(length), u32be(0x55c40000));
  const hdlr = (kind: string) => box('hdlr', u32be(0), u32be(0), ascii(kind), Buffer.alloc(13));
  const entry = box(codec, Buffer.alloc(6), u16be(1), Buffer.alloc(8), u16be(2), u16be(16), u32be(0), u32be(44_100 * 65_536));
  const stsd = box('stsd', u32be(0), u32be(1), entry);
  const stbl = box('stbl', stsd, ...['stts', 'stsc', 'stco'].map(name => box(name, u32be(0), u32be(0))), box('stsz', u32be(0), u32be(0), u32be(0)));
  const trak = box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', mdhd, hdlr('soun'), box('minf', stbl)));
  const meta = box('meta', u32be(0), hdlr('mdir'), box('ilst', ...items));
  return Buffer.concat([
    box('ftyp', ascii('M4A '), u32be(0), ascii('M4A isom')),
    box('moov', mvhd, trak, box('udta', meta)),
    box('mdat', noise(Math.round(seconds * 2000), seed)),
  ]);
}

export function wav(facts: FileFacts = {}): Buffer {
  const { seconds = 10, seed = 1, title, artist, album, genre } = facts;
  const rate = 8000;
  const chunk = (name: string, body: Buffer) =>
    Buffer.concat([ascii(name), u32le(body.length), body, Buffer.alloc(body.length % 2)]);
  const infos = Object.entries({ INAM: title, IART: artist, IPRD: album, IGNR: genre }).flatMap(([name, value]) =>
    value === undefined ? [] : [chunk(name, Buffer.from(`${value}\0`))],
  );
  const fmt = Buffer.concat([u16le(1), u16le(1), u32le(rate), u32le(rate), u16le(1), u16le(8)]);
  const body = Buffer.concat([
    ascii('WAVE'),
    chunk('fmt ', fmt),
    ...(infos.length > 0 ? [chunk('LIST', Buffer.concat([ascii('INFO'), ...infos]))] : []),
    chunk('data', noise(seconds * rate, seed)),
  ]);
  return Buffer.concat([ascii('RIFF'), u32le(body.length), body]);
}

export function aiff(facts: FileFacts = {}): Buffer {
  const { seconds = 10, seed = 1 } = facts;
  const chunk = (name: string, body: Buffer) =>
    Buffer.concat([ascii(name), u32be(body.length), body, Buffer.alloc(body.length % 2)]);
  const rate = Buffer.from('400bfa00000000000000', 'hex'); // 8,000 as an 80-bit number
  const comm = Buffer.concat([u16be(1), u32be(seconds * 8000), u16be(8), rate]);
  const tag = id3(facts);
  const body = Buffer.concat([
    ascii('AIFF'),
    chunk('COMM', comm),
    chunk('SSND', Buffer.concat([u32be(0), u32be(0), noise(seconds * 8000, seed)])),
    ...(tag.length > 0 ? [chunk('ID3 ', tag)] : []),
  ]);
  return Buffer.concat([ascii('FORM'), u32be(body.length), body]);
}

export function wma(facts: FileFacts = {}): Buffer {
  const { seconds = 10, seed = 1, title = '', artist = '', album, genre, track } = facts;
  const object = (guid: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content);
    return Buffer.concat([Buffer.from(guid, 'hex'), u64le(body.length + 24), body]);
  };
  const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le');
  const [name, by] = [wide(title), wide(artist)];
  const content = object('3326b2758e66cf11a6d900aa0062ce6c', u16le(name.length), u16le(by.length), Buffer.alloc(6), name, by);
  const extended = Object.entries({ 'WM/AlbumTitle': album, 'WM/Genre': genre, 'WM/TrackNumber': track }).flatMap(
    ([key, value]) =>
      value === undefined
        ? []
        : [Buffer.concat([u16le(wide(key).length), wide(key), u16le(0), u16le(wide(String(value)).length), wide(String(value))])],
  );
  const more = object('40a4d0d207e3d21197f000a0c95ea850', u16le(extended.length), ...extended);
  const properties = object(
    'a1dcab8c47a9cf118ee400c00c205365',
    Buffer.alloc(16),
    u64le(0),
    u64le(0),
    u64le(1),
    u64le(seconds * 10_000_000),
    u64le(seconds * 10_000_000),
    u64le(0),
    u32le(0),
    u32le(100),
    u32le(100),
    u32le(128_000),
  );
  const objects = [properties, content, more];
  const size = objects.reduce((sum, each) => sum + each.length, 30);
  const head = Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), u64le(size), u32le(objects.length), Buffer.from([1, 2])]);
  const sound = object('3626b2758e66cf11a6d900aa0062ce6c', Buffer.alloc(26), noise(seconds * 2000, seed));
  return Buffer.concat([head, ...objects, sound]);
}

export function ape(facts: FileFacts = {}): Buffer {
  const { seconds = 10, seed = 1, title, artist, album, genre, track } = facts;
  const descriptor = Buffer.concat([
    ascii('MAC '),
    u32le(3990),
    ...[52, 24, 0, 0, seconds * 2000, 0, 0].map(u32le),
    Buffer.alloc(16),
  ]);
  const perFrame = 73_728;
  const all = seconds * 44_100;
  const header = Buffer.concat([u16le(2000), u16le(0), u32le(perFrame), u32le(all % perFrame), u32le(Math.ceil(all / perFrame)), u16le(16), u16le(2), u32le(44_100)]);
  const items = Object.entries({ Title: title, Artist: artist, Album: album, Genre: genre, Track: track }).flatMap(
    ([key, value]) => {
      const text = Buffer.from(String(value ?? ''));
      return value === undefined ? [] : [Buffer.concat([u32le(text.length), u32le(0), ascii(`${key}\0`), text])];
    },
  );
  const body = Buffer.concat(items);
  const footer = Buffer.concat([ascii('APETAGEX'), u32le(2000), u32le(body.length + 32), u32le(items.length), u32le(0), Buffer.alloc(8)]);
  return Buffer.concat([descriptor, header, noise(seconds * 2000, seed), body, footer]);
}
