import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { request } from 'undici';
import { callTool, stand } from '../test/support/stand.ts';
import { fixed, print } from './measure.ts';

const tokens = (value: unknown) => encode(typeof value === 'string' ? value : JSON.stringify(value)).length;

/** What the server costs the assistant that reads it, in o200k tokens. */
export async function run(): Promise<void> {
  const { mcp, embedded, close } = await stand();
  const { tools } = await mcp.listTools();
  const visible = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const list = visible.reduce((sum, tool) => sum + tokens(tool), 0);
  const answer = await callTool(mcp, 'search', { query: 'love', limit: 25 });
  const raw = await request(`${embedded.origin}/search?q=love&limit=25`);
  const body = tokens(await raw.body.text());
  const text = tokens(answer.text);
  const structured = tokens(answer.structured);
  print('Tokens (o200k_base)', [
    {
      what: `tools/list, model-visible, ${tools.length} tools`,
      figure: String(list),
      bound: 'at most 6000',
      held: list <= 6000,
    },
    { what: 'tools/list, whole', figure: String(tokens(tools)) },
    { what: 'instructions', figure: String(tokens(mcp.getInstructions() ?? '')), bound: 'at most 250' },
    { what: 'raw body of 25 tracks', figure: String(body) },
    { what: 'answer of 25 tracks, text', figure: String(text) },
    {
      what: 'raw body against the text',
      figure: `${fixed(body / text, 1)} times`,
      bound: 'at least 15',
      held: body / text >= 15,
    },
    { what: 'answer of 25 tracks, structured', figure: String(structured) },
    { what: 'raw body against the structured content', figure: `${fixed(body / structured, 1)} times` },
  ]);
  await close();
}
