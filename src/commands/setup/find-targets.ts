import { findProgram } from './find-program.ts';
import type { Host, Machine } from './hosts.ts';

/** A host that is on this computer, and where it is told of servers. */
export interface SetupTarget {
  readonly host: Host;
  readonly file: string;
  /** The path of the host's own program, where it has one. */
  readonly program: string | undefined;
}

/** A target for each file of each host that is there. */
export function findTargets(hosts: readonly Host[], place: Machine): SetupTarget[] {
  return hosts.flatMap(host => {
    const program = host.program && findProgram(host.program.name, place);
    const marked = host.marks?.(place).some(path => exists(path, place)) ?? false;
    const byProgram = program !== undefined && host.program?.isHost === true;
    const files = host.files(place).filter(file => marked || byProgram || hasFolder(host, file, place));
    return files.map(file => ({ host, file, program }));
  });
}

/** Whether a file's folder is there. A host with marks keeps its file where everyone has a folder. */
const hasFolder = ({ marks }: Host, file: string, place: Machine): boolean =>
  marks === undefined && exists(place.platform.path.dirname(file), place);

function exists(path: string, { platform, names }: Machine): boolean {
  const { basename, dirname } = platform.path;
  return names(dirname(path)).includes(basename(path));
}
