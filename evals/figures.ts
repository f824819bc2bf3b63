import { encode } from 'gpt-tokenizer/encoding/o200k_base';

export interface Tokens {
  /** Of the answers. */
  readonly read: number;
  /** Of the names and arguments of the calls. */
  readonly written: number;
}

/** How many tokens a model reads or writes with this text. */
export const tokensOf = (text: string): number => encode(text, { disallowedSpecial: new Set() }).length;

export const total = ({ read, written }: Tokens): number => read + written;

/** `Calls: median 2, worst 3. Tokens: median 246, worst 2907.` */
export const spreadOf = (done: readonly { readonly calls: number; readonly tokens: Tokens }[]): string =>
  `Calls: ${spread(done.map(({ calls }) => calls))}. Tokens: ${spread(done.map(({ tokens }) => total(tokens)))}.`;

function spread(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  return `median ${sorted[Math.floor(sorted.length / 2)] ?? 0}, worst ${sorted.at(-1) ?? 0}`;
}
