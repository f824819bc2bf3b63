import { setTimeout as sleep } from 'node:timers/promises';
import type { Tool } from '@modelcontextprotocol/client';

/**
 * A model behind an endpoint. Begins a conversation with the system prompt, the tools and the listener's words. Each turn
 * after the first gets the results of the previous calls.
 */
export type Model = (
  system: string,
  tools: readonly Tool[],
  words: string,
) => (results: readonly CallResult[]) => Promise<Turn>;

export interface Turn {
  readonly text: string;
  /** Empty when the model is finished. */
  readonly calls: readonly ModelCall[];
}

export interface ModelCall {
  readonly id: string;
  readonly tool: string;
  /** Undefined when the model did not write a JSON object. */
  readonly arguments: Readonly<Record<string, unknown>> | undefined;
}

export interface CallResult {
  readonly id: string;
  readonly text: string;
  readonly isError: boolean;
}

export interface Endpoint {
  /** `https://api.openai.com/v1` */
  readonly url: string;
  readonly key: string;
  readonly model: string;
}

const tries = 5;
const timeoutMs = 300_000;

/**
 * Posts JSON and returns the JSON of the answer. While the endpoint is busy, it retries after increasing delays or as
 * the endpoint asks. Throws with the status and the endpoint's words, without the key.
 */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
  key: string,
): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return response.json();
    const said = (await response.text()).slice(0, 500);
    const isPassing = response.status === 429 || response.status >= 500;
    if (!isPassing || attempt === tries) {
      throw new Error(`the endpoint answers ${response.status}: ${key ? said.replaceAll(key, '…') : said}`);
    }
    const seconds = Number(response.headers.get('retry-after') ?? 2 ** attempt);
    await sleep((Number.isFinite(seconds) ? seconds : 2 ** attempt) * 1000);
  }
}
