import { readBackup } from './backup.ts';
import { type ConfigFile, ConfigFileError, type FileProblem, readConfigFile } from './config-file.ts';
import { differsOnlyInEntry, entryIn, isRecord } from './config-format.ts';
import { type ConfigText, decodeConfig, encodeConfig, noText } from './config-text.ts';
import type { SetupTarget } from './find-targets.ts';
import type { Host } from './hosts.ts';
import { type Command, isOurs, type Start, startFor, startsSame } from './start-command.ts';

export type SetupAction = 'add' | 'remove';

/** What is to be done at one host. */
export type Plan = PlanParts &
  (
    | { readonly kind: 'nothing' /** Of the host's file. */; readonly path: string }
    | { readonly kind: 'leave'; readonly reason: LeaveReason }
    | ProgramCall
    | FileChange
  );

interface PlanParts {
  readonly target: SetupTarget;
  /** What the host is to start, or was to start. */
  readonly command: Command;
}

/** The host's own program is asked. */
export interface ProgramCall {
  readonly kind: 'program';
  /** Its path. */
  readonly program: string;
  readonly args: readonly string[];
}

export interface FileChange {
  readonly kind: 'file';
  readonly file: ConfigFile;
  readonly before: string | undefined;
  /** Undefined where the file goes. */
  readonly after: string | undefined;
  readonly bytes: Uint8Array | undefined;
  /** What becomes of the copy of the file as it was at first. */
  readonly backup: 'make' | 'keep' | 'remove';
  /** Whether every byte is as before the first change. */
  readonly restores: boolean;
}

export type LeaveReason = FileProblem | 'damaged' | 'foreign entry' | 'not editable';

/** What is to be done at a host so that it has our entry, or has it no longer. Changes nothing. */
export async function planChange(target: SetupTarget, wish: SetupAction, start: Start): Promise<Plan> {
  try {
    const read = await readEntry(target);
    const command = startFor(start, wish === 'add' ? read?.entry : undefined);
    if (read === undefined) return { target, command, kind: 'leave', reason: 'damaged' };
    if (read.entry !== undefined && !isOurs(read.entry, start))
      return { target, command, kind: 'leave', reason: 'foreign entry' };
    const edit = { host: target.host, ...read, command };
    const change = wish === 'add' ? adding(edit, target) : removing(edit, target);
    return { target, command, ...(await change) };
  } catch (error) {
    if (!(error instanceof ConfigFileError)) throw error;
    return { target, command: startFor(start), kind: 'leave', reason: error.problem };
  }
}

type Change = Plan extends infer P ? (P extends unknown ? Omit<P, keyof PlanParts> : never) : never;

/** Undefined for a damaged file. Rejects with `ConfigFileError`. */
async function readEntry({ host: { format, key }, file: path }: SetupTarget) {
  const file = await readConfigFile(path);
  const from = file.bytes === undefined ? noText : decodeConfig(file.bytes);
  const said = from && format.parse(from.text);
  const found = said && entryIn(said, key);
  if (from === undefined || found === undefined || found.damaged) return undefined;
  return { file, from, entry: found.entry };
}

/** How our entry stands at a host. */
export async function standingOf(target: SetupTarget, start: Start): Promise<Standing> {
  const read = await readEntry(target).catch(() => undefined);
  if (read === undefined) return 'unknown';
  const { entry } = read;
  if (entry === undefined) return 'absent';
  if (startsSame(entry, startFor(start, entry))) return 'same';
  return isOurs(entry, start) ? 'other' : 'foreign';
}

type Standing = 'same' | 'other' | 'absent' | 'foreign' | 'unknown';

interface Edit {
  readonly host: Host;
  readonly file: ConfigFile;
  readonly from: ConfigText;
  readonly entry: unknown;
  readonly command: Command;
}

/** The program makes an entry alone: it would forget what somebody added to one, and takes two calls for it. */
async function adding(edit: Edit, { program }: SetupTarget): Promise<Change> {
  const { host, file, from, entry, command } = edit;
  const { format, key } = host;
  if (startsSame(entry, command)) return { kind: 'nothing', path: file.path };
  if (entry === undefined && program !== undefined && host.program)
    return { kind: 'program', program, args: host.program.add(command) };
  const after = format.set(from, key, { ...(isRecord(entry) ? entry : {}), ...host.entry(command) });
  const isSet = startsSame(entryIn(format.parse(after) ?? {}, key).entry, command);
  if (!isSet || !differsOnlyInEntry(format, key, from.text, after)) {
    return { kind: 'leave', reason: 'not editable' };
  }
  const bytes = encodeConfig(from, after);
  const backup = (await isCopied(edit)) ? 'keep' : 'make';
  return { kind: 'file', file, before: beforeOf(file, from), after, bytes, backup, restores: false };
}

/** Whether the file as it was before our entry came is known: a later copy would have our entry. */
const isCopied = async (edit: Edit): Promise<boolean> =>
  edit.entry !== undefined &&
  ((await readBackup(edit.file.path)) !== undefined || (await original(edit)) !== undefined);

/** What was written here is taken back here: the program knows nothing of the copy. */
async function removing(edit: Edit, { program }: SetupTarget): Promise<Change> {
  const { host, file, from, entry } = edit;
  if (entry === undefined) return withoutCopy(file, from);
  const args = host.program?.remove;
  const isCopy = (await readBackup(file.path)) !== undefined;
  return program !== undefined && args !== undefined && !isCopy
    ? { kind: 'program', program, args }
    : takingOut(edit);
}

/** Our entry is gone already; the copy is left where a removal was stopped, or somebody else took the entry out. */
async function withoutCopy(file: ConfigFile, from: ConfigText): Promise<Change> {
  const { path, bytes } = file;
  if ((await readBackup(path)) === undefined) return { kind: 'nothing', path };
  const same = beforeOf(file, from);
  return { kind: 'file', file, before: same, after: same, bytes, backup: 'remove', restores: false };
}

async function takingOut(edit: Edit): Promise<Change> {
  const { host, file, from } = edit;
  const { format, key } = host;
  const first = await original(edit);
  const backup = 'remove' as const;
  const before = from.text;
  if (first !== undefined) {
    const bytes = first.bytes;
    const after = bytes && decodeConfig(bytes)?.text;
    return { kind: 'file', file, before, after, bytes, backup, restores: true };
  }
  const after = format.remove(from, key);
  const isGone = entryIn(format.parse(after) ?? {}, key).entry === undefined;
  if (!isGone || !differsOnlyInEntry(format, key, before, after)) {
    return { kind: 'leave', reason: 'not editable' };
  }
  return { kind: 'file', file, before, after, bytes: encodeConfig(from, after), backup, restores: false };
}

const beforeOf = ({ bytes }: ConfigFile, { text }: ConfigText) => (bytes === undefined ? undefined : text);

/**
 * The file as it was before our entry came: nobody touched it since where that with our entry is what stands there.
 * Undefined where somebody did.
 */
async function original({
  host: { format, key },
  file,
  entry,
}: Edit): Promise<{ bytes: Uint8Array | undefined } | undefined> {
  if (entry === undefined || file.bytes === undefined) return undefined;
  const kept = await readBackup(file.path);
  const then = kept === undefined ? noText : decodeConfig(kept);
  const said = then && format.parse(then.text);
  if (then === undefined || said === undefined || entryIn(said, key).entry !== undefined) return undefined;
  if (!isRecord(entry)) return undefined;
  const again = encodeConfig(then, format.set(then, key, entry));
  return Buffer.compare(again, file.bytes) === 0 ? { bytes: kept } : undefined;
}
