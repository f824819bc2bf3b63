import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { request } from 'undici';
import { stand } from '../test/support/stand.ts';
import { atLeast, atMost, figure, print } from './measure.ts';

const tokens = (value: unknown) => encode(typeof value === 'string' ? value : JSON.stringify(value)).length;

/** What the server costs the assistant that reads it, in o200k tokens. */
export async function run(): Promise<void> {
  const { mcp, embedded, call, close } = await stand();
  const { tools } = await mcp.listTools();
  const visible = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const list = visible.reduce((sum, tool) => sum + tokens(tool), 0);
  const instructions = tokens(mcp.getInstructions() ?? '');
  const answer = await call('search', { query: 'love', limit: 25 });
  const raw = await request(`${embedded.origin}/search?q=love&limit=25`);
  const [body, text] = [tokens(await raw.body.text()), tokens(answer.text)];
  await close();
  print('Tokens (o200k_base)', [
    atMost(`the list of ${tools.length} tools, as a model reads it`, list, 6500, '', 0),
    atMost('the instructions', instructions, 250, '', 0),
    figure('an answer of 25 tracks: text', text, '', 0),
    figure('an answer of 25 tracks: structured content', tokens(answer.structured), '', 0),
    atLeast("the service's own JSON for them, against the text", body / text, 15, ' times', 1),
  ]);
}
