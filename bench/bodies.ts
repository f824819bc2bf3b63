import { once } from 'node:events';
import { sentModern } from '../test/support/http.ts';
import { print } from './measure.ts';
import { type Input, Probed, withService } from './probed.ts';

/** Bytes of the largest body that the server takes. */
const mostBytes = 1_048_576;

const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
const notification = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };

const filled = (head: string, piece: string, tail: string) =>
  head + piece.repeat(Math.floor((mostBytes - head.length - tail.length) / piece.length)) + tail;
const params = { name: 'search', arguments: { query: 'first' } };
const withArguments = (fields: string) =>
  String(sentModern('tools/call', params).body).replace('"query":"first"', () => fields);
const fields = (count: number) => Array.from({ length: count }, (_, at) => `"argument${at}":1`).join();
const listOf = (message: object) =>
  filled('[', `${JSON.stringify(message)},`, JSON.stringify(message).concat(']'));
const [head = '', tail = ''] = withArguments('"query":"?"').split('?');

/** The bodies on which a server works longest, with the kinds of messages that a caller can send. */
const bodies: Readonly<Record<string, string>> = {
  'lists in lists': filled('', '[', ''),
  'objects in objects': filled('', '{"a":', ''),
  'arguments in each other': withArguments(`"query":${filled('', '[', '').slice(0, mostBytes / 2)}`),
  'a list of numbers': filled('[', '0,', '0]'),
  'unknown arguments': withArguments(fields(55_000)),
  'as many values as are taken': withArguments(fields(9_900)),
  'one long text': filled(head, 'a', tail),
  'one long text of escapes': filled(head, '\\u0000', tail),
  'a text of large letters': filled(head, '𝄞', '').slice(0, mostBytes / 4) + tail,
  'notifications in a batch': listOf(notification),
  'calls in a batch': listOf({ ...call, params: { name: 'search', arguments: { query: 'a' } } }),
  'one large notification': `${JSON.stringify(notification).slice(0, -1)},"extra":"${'a'.repeat(mostBytes - 200)}"}`,
  'no JSON': filled('', 'a', ''),
  spaces: filled('', ' ', ''),
  'beyond the bound': 'a'.repeat(2 * mostBytes),
};

/** How long the largest bodies over HTTP hold the event loop of the built server, and what they leave behind. */
export async function run(): Promise<void> {
  const figures = await withService(async (service, folder) => {
    const server = new Probed(service, folder, ['serve', '--port', '0', '--no-key']);
    try {
      const [url] = await once(server.lines, 'line');
      const send = async (body: string) => {
        const answer = await fetch(String(url), { ...sentModern('tools/call', params), body });
        return (await answer.text()) !== '' && answer.ok;
      };
      const input = ([about, body]: [string, string]): Input => ({ about, send: () => send(body) });
      // The first call loads what the others use.
      for (let at = 0; at < 5; at += 1) await send(withArguments('"query":"first"'));
      const all = [];
      for (const each of Object.entries(bodies)) all.push(await server.figureOf('body', [input(each)]));
      return all;
    } finally {
      server.end();
    }
  });
  print('The largest bodies over HTTP', figures);
}
