import type { IAudioMetadata, IPicture } from 'music-metadata';
import { type AudioData, type Container, type Length, mimeTypes } from './audio-data.ts';
import { type CoverPicture, coverPicture } from './cover-picture.ts';
import { FileBytes, FileTokenizer, UnreadableFile } from './file-bytes.ts';
import { findAudio, soundHash } from './find-audio.ts';
import { noTags, type Tags, tagsOf } from './tags.ts';

/** What one file of music contains. */
export interface FileContent extends Length {
  readonly tags: Tags;
  readonly container: Container;
  /** In an MP4 file: AAC can be played by every browser, ALAC cannot. */
  readonly codec: string;
  /** Identifies the sound, without tags. */
  readonly hash: string;
  readonly hasCover: boolean;
  /** Whether the file ends before the sound does. */
  readonly isCut?: boolean;
  /** The MIME type that a music server converts it to. */
  readonly playsAs?: string;
}

/**
 * Reads the tags, the length and the identity of a file. Damaged tags are left out. Rejects with `UnreadableFile` if there is
 * no sound, and with the system's error if the file cannot be opened. `beat` is called before and after each wait for the
 * disk.
 */
export const readMusicFile = (path: string, beat: () => void): Promise<FileContent> =>
  opened(path, beat, async (bytes, audio) => {
    // In Ogg, decoding the picture takes the reader 40 ms.
    const isOgg = audio.tagsEnd !== undefined;
    const metadata = await metadataOf(bytes, audio, isOgg);
    return {
      tags: metadata ? tagsOf(metadata) : noTags,
      container: audio.container,
      codec: metadata?.format.codec ?? '',
      hash: soundHash(bytes, audio),
      hasCover: isOgg ? hasOggPicture(bytes, audio) : pictures(metadata).some(each => pictureIn(each)),
      ...lengthOf(audio, metadata?.format),
      ...(audio.isCut && { isCut: true }),
    };
  });

/** The picture in a file. Rejects like `readMusicFile`. */
export const readCover = (path: string, beat: () => void): Promise<CoverPicture | undefined> =>
  opened(path, beat, async (bytes, audio) => {
    const all = pictures(await metadataOf(bytes, audio, false));
    const frontFirst = all.toSorted((a, b) => Number(isFront(b)) - Number(isFront(a)));
    const found = frontFirst.map(pictureIn).find(each => each !== undefined);
    return found && { ...found, bytes: Buffer.from(found.bytes) };
  });

async function opened<T>(
  path: string,
  beat: () => void,
  read: (bytes: FileBytes, audio: AudioData) => Promise<T>,
): Promise<T> {
  const bytes = new FileBytes(path, beat);
  try {
    return await read(bytes, findAudio(bytes));
  } finally {
    bytes.close();
  }
}

const pictures = (metadata: IAudioMetadata | undefined) => metadata?.common.picture ?? [];

const mostComments = 1024 * 1024;

const hasOggPicture = (bytes: FileBytes, { tagsEnd = 0 }: AudioData) =>
  bytes.at(0, Math.min(tagsEnd, mostComments)).includes('METADATA_BLOCK_PICTURE=');

const isFront = ({ type }: IPicture) => type === 'Cover (front)';
const pictureIn = ({ data }: IPicture) =>
  coverPicture(Buffer.from(data.buffer, data.byteOffset, data.length));

/** Undefined if the tags are damaged. */
async function metadataOf(
  bytes: FileBytes,
  { container, tagsEnd }: AudioData,
  skipCovers: boolean,
): Promise<IAudioMetadata | undefined> {
  const { parseFromTokenizer } = await import('music-metadata');
  try {
    return await parseFromTokenizer(new FileTokenizer(bytes, mimeTypes[container], tagsEnd), {
      duration: false,
      skipCovers,
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    return undefined;
  }
}

/** Longer than this is an error in the file: seconds. */
const longest = 7 * 86_400;
const usualBitRate = 128_000;

/** Every file has a length: found, given by the format, or from the size and the bit rate. */
function lengthOf({ length, start, end }: AudioData, format: IAudioMetadata['format'] | undefined): Length {
  const given = length ?? { seconds: format?.duration ?? 0, isEstimate: false };
  if (given.seconds > 0 && given.seconds < longest) return given;
  const { sampleRate = 0, numberOfChannels = 0, bitsPerSample = 0, bitrate } = format ?? {};
  // Lossless compression keeps about 60 %.
  const bits = sampleRate * numberOfChannels * bitsPerSample * 0.6 || bitrate || usualBitRate;
  return { seconds: Math.min(longest, ((end - start) * 8) / bits), isEstimate: true };
}
