import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether ffmpeg can make files. */
export function hasEncoder(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** For the name of a test that needs ffmpeg. */
export const skipped = hasEncoder() ? '' : ' (SKIPPED: no ffmpeg)';

/** A part of a recording, with its tags, to be written without encoding it again. */
export interface Part {
  /** Below the folder, with its extension. */
  readonly path: string;
  /** Seconds into the recording. */
  readonly from: number;
  readonly seconds: number;
  /** By ffmpeg's names: title, artist, album, album_artist, track, disc, date, genre, TBPM. */
  readonly tags: Readonly<Record<string, string | number>>;
}

/** How each kind of file is encoded. */
export const encodings = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '128k'],
  flac: ['-c:a', 'flac', '-sample_fmt', 's16', '-compression_level', '0'],
  m4a: ['-c:a', 'aac', '-b:a', '96k'],
  alac: ['-c:a', 'alac'],
  ogg: ['-c:a', 'libvorbis', '-q:a', '1'],
  opus: ['-c:a', 'libopus', '-b:a', '64k'],
  wav: ['-c:a', 'pcm_s16le'],
  aiff: ['-c:a', 'pcm_s16be', '-write_id3v2', '1'],
  wma: ['-c:a', 'wmav2', '-b:a', '96k'],
} as const;
export type Encoding = keyof typeof encodings;

const extensionOf = (encoding: Encoding) => (encoding === 'alac' ? 'm4a' : encoding);

async function ffmpeg(args: readonly string[]): Promise<void> {
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code]: unknown[] = await once(child, 'exit');
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}

/** Encodes a recording whose sound changes all the time, and returns its path. */
export async function record(folder: string, encoding: Encoding, seconds: number): Promise<string> {
  const file = join(folder, `${encoding}.${extensionOf(encoding)}`);
  const sound = `aevalsrc=0.2*sin(2*PI*t*(200+t))+0.02*random(0):s=44100:d=${seconds}`;
  await ffmpeg(['-f', 'lavfi', '-i', sound, '-ac', '1', ...encodings[encoding], file]);
  return file;
}

/** Writes many parts of a recording. */
export async function cut(recording: string, folder: string, parts: readonly Part[]): Promise<void> {
  const most = 50;
  for (let at = 0; at < parts.length; at += most) {
    const some = parts.slice(at, at + most);
    for (const { path } of some) mkdirSync(dirname(join(folder, path)), { recursive: true });
    await ffmpeg([
      '-i',
      recording,
      ...some.flatMap(({ path, from, seconds, tags }) => [
        ...['-ss', String(from), '-t', String(seconds), '-c', 'copy', '-map_metadata', '-1'],
        ...Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]),
        ...(path.endsWith('.aiff') ? ['-write_id3v2', '1'] : []),
        join(folder, path),
      ]),
    ]);
  }
}
