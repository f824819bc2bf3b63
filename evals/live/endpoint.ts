import { setTimeout as sleep } from 'node:timers/promises';

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
