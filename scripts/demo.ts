import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { answerLines, callLine, isFields, questionLines, tellStory, textOf, wishes } from './story.ts';

/*
 * Starts the built server as an assistant does, and tells the story with it. `login` shows signing in instead, `here` a
 * library without an account, and `view` opens the view in the browser.
 */
const [, , other] = process.argv;
if (other === 'login') {
  await import('./demo-login.ts');
  process.exit();
}
if (other === 'here') {
  await import('./demo-here.ts');
  process.exit();
}
if (other === 'view') {
  await import('./demo-view.ts');
  await new Promise(() => undefined);
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const client = new Client(
  { name: 'demo', version: '1.0.0' },
  { versionNegotiation: { mode: 'auto' }, capabilities: { elicitation: {} } },
);
client.setRequestHandler('elicitation/create', async ({ params: { message } }) => {
  for (const line of questionLines(message)) say(line);
  return { action: 'accept', content: {} };
});
const server = new StdioClientTransport({
  command: process.execPath,
  args: ['dist/main.cjs', '--ephemeral'],
  stderr: 'inherit',
});

const started = performance.now();
await client.connect(server);
const { tools } = await client.listTools();
say(`Connected over stdio: ${tools.length} tools, protocol ${client.getNegotiatedProtocolVersion() ?? ''}.`);
say(client.getInstructions()?.split('\n')[0] ?? '');

let count = 0;
await tellStory({
  wish(_name, words) {
    count += 1;
    const bar = '█'.repeat(count) + '░'.repeat(wishes - count);
    say(`\n${bar} ${count}/${wishes}\n» ${words}`);
  },
  async call(name, args, lines) {
    say(callLine(name, args));
    const answer = await client.callTool({ name, arguments: args });
    const { structuredContent, isError = false } = answer;
    for (const line of answerLines({ text: textOf(answer), isError }, lines)) say(line);
    return isFields(structuredContent) ? structuredContent : {};
  },
});

await client.close();
say(
  `\nDone in ${((performance.now() - started) / 1000).toFixed(1)} s. Nothing was kept: the library was in memory.`,
);
