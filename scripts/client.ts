import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { answerLines, callLine, type Fields, isFields, textOf } from './story.ts';

/** What is known about an answer. */
export interface Answer {
  readonly text: string;
  readonly structured: Fields;
  readonly isError: boolean;
}

interface Start extends ClientOptions {
  /** A Node. */
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The listener's answer to each question of the server. */
  ask?(question: string): 'accept' | 'decline';
  /** What the server writes to standard error, which is shown otherwise. */
  warned?(text: string): void;
}

/** A client of the built server, which runs in a process of its own. */
export async function startClient({
  command,
  args = [],
  env,
  ask,
  warned,
  ...options
}: Start): Promise<Client> {
  const capabilities = { ...options.capabilities, ...(ask && { elicitation: {} }) };
  const client = new Client(
    { name: 'scripts', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' }, ...options, capabilities },
  );
  if (ask)
    client.setRequestHandler('elicitation/create', async ({ params: { message } }) =>
      ask(message) === 'accept' ? { action: 'accept', content: {} } : { action: 'decline' },
    );
  const server = new StdioClientTransport({
    command: command ?? process.execPath,
    args: [...args],
    stderr: warned ? 'pipe' : 'inherit',
    ...(env && { env: { ...env } }),
  });
  if (warned) server.stderr?.on('data', chunk => warned(String(chunk)));
  await client.connect(server);
  return client;
}

export async function callTool(client: Client, name: string, args: Fields): Promise<Answer> {
  const answer = await client.callTool({ name, arguments: { ...args } });
  const { structuredContent, isError = false } = answer;
  return { text: textOf(answer), structured: isFields(structuredContent) ? structuredContent : {}, isError };
}

/** Calls a tool, and shows the call and the first lines of the answer. Resolves to the structured content. */
export async function showCall(client: Client, name: string, args: Fields, lines?: number): Promise<Fields> {
  console.log(callLine(name, args));
  const answer = await callTool(client, name, args);
  for (const line of answerLines(answer, lines)) console.log(line);
  return answer.structured;
}
