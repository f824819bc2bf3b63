import { readBackup } from './backup.ts';
import { type ConfigFile, ConfigFileError, type FileProblem, readConfigFile } from './config-file.ts';
import { differsOnlyInEntry, entryIn, isRecord } from './config-format.ts';
import { type ConfigText, decodeConfig, encodeConfig, noText } from './config-text.ts';
import type { Target } from './find-targets.ts';
import type { Host } from './hosts.ts';
import { isOurs, type Start, startFor, startsSame } from './start-command.ts';

export type Wish = 'add' | 'remove';

/** What is to be done at one host. */
export type Plan = { readonly target: Target } & (
  | { readonly kind: 'nothing' /** Of the host's file. */; readonly path: string }
  | { readonly kind: 'leave'; readonly reason: LeaveReason }
  | ProgramCalls
  | FileChange
);

/** The host's own program is asked, each time with the arguments of one call. */
export interface ProgramCalls {
  readonly kind: 'program';
  /** Its path. */
  readonly program: string;
  readonly calls: readonly (readonly string[])[];
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
export async function planChange(target: Target, wish: Wish, start: Start): Promise<Plan> {
  try {
    return { target, ...(await changeOf(target, wish, start)) };
  } catch (error) {
    if (!(error instanceof ConfigFileError)) throw error;
    return { target, kind: 'leave', reason: error.problem };
  }
}

type Change = Plan extends infer P ? (P extends unknown ? Omit<P, 'target'> : never) : never;

async function changeOf(target: Target, wish: Wish, start: Start): Promise<Change> {
  const { host, program } = target;
  const read = await readEntry(target);
  if (read === undefined) return { kind: 'leave', reason: 'damaged' };
  const { file, from, entry } = read;
  if (entry !== undefined && !isOurs(entry, start)) return { kind: 'leave', reason: 'foreign entry' };
  if (wish === 'remove' && entry === undefined) return withoutCopy(file, from);
  if (wish === 'add' && startsSame(entry, startFor(start, entry)))
    return { kind: 'nothing', path: file.path };
  const calls = host.program && callsFor(host, wish, start, entry);
  if (program !== undefined && calls !== undefined) return { kind: 'program', program, calls };
  const edit = { host, file, from, entry };
  return wish === 'add' ? adding(edit, start) : removing(edit);
}

/** Undefined for a damaged file. Rejects with `ConfigFileError`. */
async function readEntry({ host: { format, key }, file: path }: Target) {
  const file = await readConfigFile(path);
  const from = file.bytes === undefined ? noText : decodeConfig(file.bytes);
  const said = from && format.parse(from.text);
  const found = said && entryIn(said, key);
  if (from === undefined || found === undefined || found.damaged) return undefined;
  return { file, from, entry: found.entry };
}

/** How our entry stands at a host. */
export async function standingOf(target: Target, start: Start): Promise<Standing> {
  const read = await readEntry(target).catch(() => undefined);
  if (read === undefined) return 'unknown';
  const { entry } = read;
  if (entry === undefined) return 'absent';
  if (startsSame(entry, startFor(start, entry))) return 'same';
  return isOurs(entry, start) ? 'other' : 'foreign';
}

type Standing = 'same' | 'other' | 'absent' | 'foreign' | 'unknown';

/** Undefined where the program cannot do it. */
function callsFor(
  host: Host,
  wish: Wish,
  start: Start,
  entry: unknown,
): readonly (readonly string[])[] | undefined {
  const { add, remove } = host.program ?? {};
  if (wish === 'remove') return remove && [remove];
  const adding = add?.(startFor(start, entry));
  if (entry === undefined) return adding && [adding];
  // What somebody added to the entry, the program would forget.
  const hasMore = Object.entries(Object(entry)).some(
    ([name, value]) => !(name in host.entry(start.base)) && Object.keys(Object(value)).length > 0,
  );
  return remove && adding && !hasMore ? [remove, adding] : undefined;
}

interface Edit {
  readonly host: Host;
  readonly file: ConfigFile;
  readonly from: ConfigText;
  readonly entry: unknown;
}

async function adding({ host, file, from, entry }: Edit, start: Start): Promise<Change> {
  const { format, key } = host;
  const command = startFor(start, entry);
  const after = format.set(from, key, { ...(isRecord(entry) ? entry : {}), ...host.entry(command) });
  const isSet = startsSame(entryIn(format.parse(after) ?? {}, key).entry, command);
  if (!isSet || !differsOnlyInEntry(format, key, from.text, after)) {
    return { kind: 'leave', reason: 'not editable' };
  }
  const bytes = encodeConfig(from, after);
  const isFirst = (await original({ host, file, from, entry })) === undefined;
  const backup = isFirst ? 'make' : 'keep';
  return { kind: 'file', file, before: beforeOf(file, from), after, bytes, backup, restores: false };
}

/** Our entry is gone already; the copy is left where a removal was stopped, or somebody else took the entry out. */
async function withoutCopy(file: ConfigFile, from: ConfigText): Promise<Change> {
  const { path, bytes } = file;
  if ((await readBackup(path)) === undefined) return { kind: 'nothing', path };
  const same = beforeOf(file, from);
  return { kind: 'file', file, before: same, after: same, bytes, backup: 'remove', restores: false };
}

async function removing(edit: Edit): Promise<Change> {
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
