import type { Input } from '../../client/api/field.ts';
import type { Answer } from './answer.ts';
import { readNames } from './find-in-lists.ts';
import { namesProblem, type ResolvedName, type UnclearName } from './named.ts';
import type { Argument, Operation } from './operation.ts';
import type { ToolContext } from './tool.ts';

/** A call's arguments with ids in place of the names, and what each name was taken for. */
interface Resolved {
  readonly input: Input;
  readonly resolved: readonly ResolvedName[];
}

/** Whether a value is an object's name: digits are an id. */
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && !/^[-+]?\d+$/.test(value.trim());

/** Whether an argument holds a name in place of an id, or among ids. */
export const hasName = ({ named }: Argument, value: unknown): boolean =>
  named !== undefined && (Array.isArray(value) ? value.some(isName) : isName(value));

/**
 * Finds the id of every name in a call's arguments. Where a name fits none or several, the answer says which there
 * are, and nothing may be done. Rejects with `MusicError`.
 */
export async function resolveNames(
  tool: string,
  { fields, effect }: Pick<Operation, 'fields' | 'effect'>,
  given: Input,
  context: ToolContext,
): Promise<Resolved | { readonly answer: Answer }> {
  const input: Record<string, unknown> = { ...given };
  const resolved: ResolvedName[] = [];
  const unclear: UnclearName[] = [];
  for (const [argument, value] of Object.entries(given)) {
    const field = fields[argument];
    if (field?.named === undefined || !hasName(field, value)) continue;
    const { kind } = field.named;
    const find = await readNames(field.named, context);
    const idOf = (each: unknown) => {
      if (!isName(each)) return each;
      const found = find(each);
      if ('reason' in found) return void unclear.push({ kind, given: each, found });
      resolved.push({ argument, kind, object: found.object });
      return found.object.id;
    };
    input[argument] = Array.isArray(value) ? value.map(idOf) : idOf(value);
  }
  return unclear.length > 0 ? { answer: namesProblem(tool, effect, unclear) } : { input, resolved };
}
