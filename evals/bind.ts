import { referenceTo } from './references.ts';
import type { Recorded } from './transcript.ts';

/** Arguments whose values differ in every run. */
const unlike = new Set(['plan_id', 'change_id', 'change_ids', 'confirm']);
const localAddress = /^https?:\/\/(127\.0\.0\.1|localhost):\d+/;
const id = /^-?\d{6,}$/;

/** Whether the tool of this name can change something. */
export type MayChange = (tool: string) => boolean;

/**
 * The arguments of each call, with references in place of values that differ in every run: plans, changes,
 * confirmations, addresses on this computer, and ids of things that an earlier call created.
 */
export function boundArguments(
  words: string,
  recorded: readonly Recorded[],
  mayChange: MayChange,
): Record<string, unknown>[] {
  return recorded.map((call, index) => {
    const earlier = recorded.slice(0, index);
    const answers = earlier.map(({ answer }) => answer);
    const bind = (name: string, value: string | number) => {
      const text = String(value);
      const changes =
        unlike.has(name) ||
        localAddress.test(text) ||
        (id.test(text) && isMadeBy(text, words, earlier, mayChange));
      return (changes && referenceTo(value, answers)) || value;
    };
    return Object.fromEntries(
      Object.entries(call.arguments).map(([name, value]) => [name, boundValue(name, value, bind)]),
    );
  });
}

type Bind = (name: string, value: string | number) => string | number;

function boundValue(name: string, value: unknown, bind: Bind): unknown {
  if (typeof value === 'number') return bind(name, value);
  if (typeof value === 'string') return boundText(name, value, bind);
  if (Array.isArray(value)) return value.map(item => boundValue(name, item, bind));
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, boundValue(key, item, bind)]))
    : value;
}

/** A value can be among words: `playlist 90000000001`. */
function boundText(name: string, text: string, bind: Bind): unknown {
  if (text.includes('{{')) throw new Error(`"${text}" looks like a reference`);
  const whole = bind(name, text);
  return whole === text ? text.replace(/\S+/g, word => String(bind(name, word))) : whole;
}

/** Whether an id first appears in the answer to a call that changed something. */
function isMadeBy(text: string, words: string, earlier: readonly Recorded[], mayChange: MayChange): boolean {
  const first = earlier.findIndex(call => readIn(call).includes(text));
  const call = earlier[first];
  return (
    call !== undefined &&
    !words.includes(text) &&
    !JSON.stringify(call.arguments).includes(text) &&
    mayChange(call.tool) &&
    call.answer.structured['preview'] !== true
  );
}

const readIn = ({ answer, arguments: args }: Recorded) => `${JSON.stringify(args)}\n${answer.text}`;
