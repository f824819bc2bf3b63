import { Pool } from 'undici';
import { callTool, stand } from '../test/support/stand.ts';
import { fixed, median, print, times } from './measure.ts';

/** What a tool call takes beside the bare request it makes, both against the same loopback service. */
export async function run(): Promise<void> {
  const { mcp, music, embedded, close } = await stand();
  const pool = new Pool(embedded.origin);
  const bareRequest = async () => {
    const answer = await pool.request({ method: 'GET', path: '/artist/45/top?limit=25' });
    JSON.parse(await answer.body.text());
  };
  const ofClient = () => music.artist.top({ artist_id: 45, limit: 25 });
  const ofTool = () => callTool(mcp, 'artist_read', { view: 'top', artist_id: 45, limit: 25 });
  for (const act of [bareRequest, ofClient, ofTool]) await times(100, act);
  const bare: number[] = [];
  const client: number[] = [];
  const tool: number[] = [];
  for (let round = 0; round < 10; round++) {
    bare.push(...(await times(50, bareRequest)));
    client.push(...(await times(50, ofClient)));
    tool.push(...(await times(50, ofTool)));
  }
  const base = median(bare);
  print('A call that makes one request (25 tracks), median of 500 each', [
    { what: 'the bare request and JSON.parse', figure: `${fixed(base)} ms` },
    { what: 'the client method, ratio', figure: fixed(median(client) / base) },
    { what: 'the tool call through an MCP client, ratio', figure: fixed(median(tool) / base) },
  ]);
  await pool.close();
  await close();
}
