import { join } from 'node:path';
import { Pool } from 'undici';
import { startEmbedded } from '../src/demo/index.ts';
import { openStore } from '../src/store/open.ts';

/** The service over a library on disk, while no server uses it. */
export interface Service {
  get(path: string): Promise<unknown>;
  send(
    method: 'POST' | 'DELETE',
    path: string,
    values: Readonly<Record<string, string | number>>,
  ): Promise<unknown>;
  close(): Promise<void>;
}

/** Where a server keeps its library when `folder` is its data folder. */
const libraryFile = (folder: string) => join(folder, 'music-catalogue-mcp', 'default.sqlite');

/** Rejects when the library cannot be opened. */
export async function openService(folder: string): Promise<Service> {
  const store = await openStore({ file: libraryFile(folder) });
  const { origin, token, close } = await startEmbedded({ store, quota: { requests: 1_000_000, ms: 1_000 } });
  const pool = new Pool(origin, { connections: 2, pipelining: 16 });
  const request = async (path: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', values = {}) => {
    const query = new URLSearchParams({ ...values, access_token: token });
    const { body } = await pool.request({ path: `${path}${path.includes('?') ? '&' : '?'}${query}`, method });
    return body.json();
  };
  return {
    get: path => request(path),
    async send(method, path, values) {
      const answer = await request(path, method, values);
      if (answer !== true && !isMade(answer)) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
      return answer;
    },
    async close() {
      await pool.close();
      await close();
      store.close();
    },
  };
}

/** A write answers `true` or the new object. */
const isMade = (answer: unknown) => typeof answer === 'object' && answer !== null && !('error' in answer);
