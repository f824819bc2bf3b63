import {
  ascii,
  type FileFacts,
  id3,
  noise,
  u16be,
  u16le,
  u32be,
  u32le,
  u64le,
  vorbisComment,
} from './music-files.ts';

/* More small writers of music files: Ogg, MP4, WAV, AIFF, WMA and APE. */

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
    const page = Buffer.concat([
      head,
      packet.subarray(at * 255, at * 255 + part.reduce((sum, each) => sum + each, 0)),
    ]);
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
    : Buffer.concat([
        ascii('\x01vorbis'),
        u32le(0),
        Buffer.from([2]),
        u32le(44_100),
        u32le(0),
        u32le(128_000),
        u32le(0),
        Buffer.from([0xb8, 1]),
      ]);
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
      pages(
        noise(4000, seed * 1000 + at),
        Math.round(((at + 1) / count) * seconds * rate) + skipped,
        state,
        at === count - 1 ? 4 : 0,
      ),
    ).flat(),
  ]);
}

const box = (name: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32be(body.length + 8), ascii(name), body]);
};

/** An MP4 with AAC or ALAC. The boxes with samples are left out: it has tags and a length. */
export function m4a(facts: FileFacts = {}, codec: 'mp4a' | 'alac' = 'mp4a'): Buffer {
  const {
    seconds = 10,
    seed = 1,
    title,
    artist,
    album,
    albumArtist,
    date,
    genre,
    track,
    disc,
    bpm,
    picture,
  } = facts;
  const data = (type: number, value: Buffer) => box('data', u32be(type), u32be(0), value);
  const texts = {
    '\xa9nam': title,
    '\xa9ART': artist,
    '\xa9alb': album,
    aART: albumArtist,
    '\xa9day': date,
    '\xa9gen': genre,
  };
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
  const entry = box(
    codec,
    Buffer.alloc(6),
    u16be(1),
    Buffer.alloc(8),
    u16be(2),
    u16be(16),
    u32be(0),
    u32be(44_100 * 65_536),
  );
  const stsd = box('stsd', u32be(0), u32be(1), entry);
  const stbl = box(
    'stbl',
    stsd,
    ...['stts', 'stsc', 'stco'].map(name => box(name, u32be(0), u32be(0))),
    box('stsz', u32be(0), u32be(0), u32be(0)),
  );
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
  const infos = Object.entries({ INAM: title, IART: artist, IPRD: album, IGNR: genre }).flatMap(
    ([name, value]) => (value === undefined ? [] : [chunk(name, Buffer.from(`${value}\0`))]),
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
  const content = object(
    '3326b2758e66cf11a6d900aa0062ce6c',
    u16le(name.length),
    u16le(by.length),
    Buffer.alloc(6),
    name,
    by,
  );
  const extended = Object.entries({
    'WM/AlbumTitle': album,
    'WM/Genre': genre,
    'WM/TrackNumber': track,
  }).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [
          Buffer.concat([
            u16le(wide(key).length),
            wide(key),
            u16le(0),
            u16le(wide(String(value)).length),
            wide(String(value)),
          ]),
        ],
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
  const head = Buffer.concat([
    Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
    u64le(size),
    u32le(objects.length),
    Buffer.from([1, 2]),
  ]);
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
  const header = Buffer.concat([
    u16le(2000),
    u16le(0),
    u32le(perFrame),
    u32le(all % perFrame),
    u32le(Math.ceil(all / perFrame)),
    u16le(16),
    u16le(2),
    u32le(44_100),
  ]);
  const items = Object.entries({
    Title: title,
    Artist: artist,
    Album: album,
    Genre: genre,
    Track: track,
  }).flatMap(([key, value]) => {
    const text = Buffer.from(String(value ?? ''));
    return value === undefined
      ? []
      : [Buffer.concat([u32le(text.length), u32le(0), ascii(`${key}\0`), text])];
  });
  const body = Buffer.concat(items);
  const footer = Buffer.concat([
    ascii('APETAGEX'),
    u32le(2000),
    u32le(body.length + 32),
    u32le(items.length),
    u32le(0),
    Buffer.alloc(8),
  ]);
  return Buffer.concat([descriptor, header, noise(seconds * 2000, seed), body, footer]);
}
