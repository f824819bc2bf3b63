import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The state of a listening socket in the kernel's table. */
const listening = '0A';

/** The TCP ports on which a process listens. Linux only. */
export function portsOf(pid: number): number[] {
  const files = readdirSync(`/proc/${pid}/fd`).flatMap(name => targetOf(`/proc/${pid}/fd/${name}`) ?? []);
  const own = new Set(files.flatMap(target => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []));
  return ['tcp', 'tcp6']
    .flatMap(table => readFileSync(`/proc/${pid}/net/${table}`, 'utf8').trim().split('\n').slice(1))
    .map(line => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode = '']) => state === listening && own.has(inode))
    .map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16));
}

/** A file can be closed while the list is read. */
function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
