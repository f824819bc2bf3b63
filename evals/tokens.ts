import { encode } from 'gpt-tokenizer/encoding/o200k_base';

/** How many tokens a model reads or writes with this text. */
export const tokensOf = (text: string): number => encode(text, { disallowedSpecial: new Set() }).length;
