import type { Answer } from './transcript.ts';

/*
 * Transcripts contain references to values that differ in every run: `{{1.plan_id}}` is the field `plan_id` of the
 * first answer, `{{2.items.0.id}}` a nested field, `{{3 after "a new id, "}}` the word after these words in the text of
 * the third answer. A reference alone keeps the type of its value.
 */

const reference = /\{\{(\d+)(?:\.([\w.]+)| after "([^"]*)")\}\}/g;
const alone = new RegExp(`^${reference.source}$`);

/** The value with all references replaced. Throws when an answer does not contain a referenced value. */
export const resolve = <T>(value: T, answers: readonly Answer[]): T =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' ? resolveText(each, answers) : each,
  );

function resolveText(text: string, answers: readonly Answer[]): unknown {
  const [, call, path, words] = alone.exec(text) ?? [];
  if (call !== undefined) return referredTo(text, answers[Number(call) - 1], path, words);
  return text.replace(reference, (whole, at: string, field?: string, before?: string) =>
    String(referredTo(whole, answers[Number(at) - 1], field, before)),
  );
}

function referredTo(whole: string, answer: Answer | undefined, path = '', words?: string): unknown {
  const found =
    answer && (words === undefined ? fieldAt(answer.structured, path) : after(answer.text, words));
  if (found === undefined) throw new Error(`no answer holds ${whole}`);
  return found;
}

const fieldAt = (fields: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        isObject(value) ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined,
      fields,
    );

/** The word after these words, as a number if possible. */
function after(text: string, words: string): string | number | undefined {
  const at = text.indexOf(words);
  const found = words === '' || at < 0 ? undefined : /^[\w:/.-]*\w/.exec(text.slice(at + words.length))?.[0];
  return found !== undefined && /^-?\d+$/.test(found) ? Number(found) : found;
}

/** A reference to `value` in the latest answer that contains it. */
export function referenceTo(value: string | number, answers: readonly Answer[]): string | undefined {
  const found = answers.map((answer, index) => referenceIn(answer, index + 1, value));
  return found.findLast(text => text !== undefined);
}

function referenceIn({ structured, text }: Answer, call: number, value: string | number): string | undefined {
  const path = pathTo(structured, String(value));
  if (path !== undefined) return `{{${call}.${path}}}`;
  const [words = ''] = /[^\n"]{0,30}$/.exec(text.slice(0, Math.max(0, text.indexOf(String(value))))) ?? [];
  return String(after(text, words)) === String(value) ? `{{${call} after "${words}"}}` : undefined;
}

function pathTo(fields: unknown, value: string): string | undefined {
  if (!isObject(fields)) return undefined;
  for (const [name, field] of Object.entries(fields)) {
    if (!isObject(field) && String(field) === value) return name;
    const inside = pathTo(field, value);
    if (inside !== undefined) return `${name}.${inside}`;
  }
  return undefined;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
