import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Memory that is a folder. Containers often have 64 MB of it, and the tests' files need up to a gigabyte. */
const memory = { folder: '/dev/shm', leastBytes: 4e9 };

/**
 * Tests drive the built server, as hosts do: it is built once, before all of them. Their files lie in one folder, in
 * memory where that can be: databases wait for the disk at each of many thousand commits, and no test takes the power
 * away.
 */
export default function prepare(): () => void {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(hasMemory() ? memory.folder : tmpdir(), 'music-tests-'));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasMemory(): boolean {
  if (process.env['TMPDIR'] !== undefined) return false;
  try {
    accessSync(memory.folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory.folder);
    return bavail * bsize >= memory.leastBytes;
  } catch {
    return false;
  }
}
