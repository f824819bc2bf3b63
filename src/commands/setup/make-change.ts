import { removeBackup, writeBackup } from './backup.ts';
import { ConfigFileError, replaceConfigFile, sweep, type Writer } from './config-file.ts';
import type { FileChange, LeaveReason, ProgramCall } from './plan-change.ts';
import type { RunProgram } from './run-program.ts';

/** What became of a plan. */
export type Outcome =
  | { readonly kind: 'made' }
  | { readonly kind: 'left'; readonly reason: LeaveReason }
  /** The host's program failed; its words are for the person who called it. */
  | { readonly kind: 'failed'; readonly said: string };

export interface ChangeParts {
  readonly run: RunProgram;
  readonly writer: Writer;
}

/** Does what a plan says. */
export async function makeChange(plan: FileChange | ProgramCall, parts: ChangeParts): Promise<Outcome> {
  if (plan.kind === 'file') return changeFile(plan, parts);
  const { ok, said } = await parts.run(plan.program, plan.args);
  return ok ? { kind: 'made' } : { kind: 'failed', said };
}

async function changeFile({ file, bytes, backup }: FileChange, { writer }: ChangeParts): Promise<Outcome> {
  try {
    await sweep(file.path, writer);
    if (backup === 'make') await writeBackup(file, writer);
    if (bytes !== file.bytes) await replaceConfigFile(file, bytes, writer);
    // Last: a removal that was stopped before goes on from here.
    if (backup === 'remove') await removeBackup(file.path);
    return { kind: 'made' };
  } catch (error) {
    if (backup === 'make') await removeBackup(file.path);
    if (!(error instanceof ConfigFileError)) throw error;
    return { kind: 'left', reason: error.problem };
  }
}
