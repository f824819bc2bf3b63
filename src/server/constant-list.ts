import type { JSONRPCMessage } from '@modelcontextprotocol/server';

/** Lists as text, by the very array that is sent: one that is made anew for each answer is never found here. */
const texts = new WeakMap<object, string>();

/**
 * The line of an answer that lists the tools; undefined for every other message. The list never changes, and turning its
 * 69 kB into text is more than half of what listing takes.
 */
export function lineOfList(message: JSONRPCMessage): string | undefined {
  if (!('result' in message)) return undefined;
  const { result, ...envelope } = message;
  const { tools, ...rest } = result;
  if (!Array.isArray(tools)) return undefined;
  const text = texts.get(tools) ?? JSON.stringify(tools);
  texts.set(tools, text);
  const head = JSON.stringify({ ...envelope, result: rest }).slice(0, -2);
  return `${head}${Object.keys(rest).length > 0 ? ',' : ''}"tools":${text}}}\n`;
}
