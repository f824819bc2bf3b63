import { sentModern } from '../test/support/http.ts';
import { heldBy, measureHeld } from './held.ts';
import { filled } from './input-cases.ts';
import { type Place, places } from './places.ts';

/** Bytes of the largest body that the server takes. */
const mostBytes = 1_048_576;

const full = (head: string, piece: string, tail = '') => filled(mostBytes, head, piece, tail);
const params = { name: 'search', arguments: { query: 'first' } };
const withArguments = (fields: string) =>
  String(sentModern('tools/call', params).body).replace('"query":"first"', () => fields);
const fields = (count: number) => Array.from({ length: count }, (_, at) => `"argument${at}":1`).join();
const [head = '', tail = ''] = withArguments('"query":"?"').split('?');
const notification =
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1},"extra":"1"}';
const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });

/** The bodies on which a server works longest, with the kinds of messages that a caller can send. */
const bodies: Readonly<Record<string, string>> = {
  'lists in lists': full('', '['),
  'objects in objects': full('', '{"a":'),
  'arguments in each other': withArguments(`"query":${'['.repeat(mostBytes / 2)}`),
  'a list of numbers': full('[', '0,', '0]'),
  'unknown arguments': withArguments(fields(55_000)),
  'as many values as are taken': withArguments(fields(9_900)),
  'one long text': full(head, 'a', tail),
  'one long text of escapes': full(head, '\\u0000', tail),
  'a text of large letters': filled(mostBytes / 4, head, '𝄞', tail),
  'notifications in a batch': full('[', `${notification},`, `${notification}]`),
  'calls in a batch': full('[', `${call},`, `${call}]`),
  'one large notification': full(notification.slice(0, -2), 'a', '"}'),
  'no JSON': full('', 'a'),
  spaces: full('', ' '),
  'beyond the bound': 'a'.repeat(2 * mostBytes),
};

/** How long the largest bodies over HTTP hold the event loop of the built server, and what they leave behind. */
export async function run(): Promise<void> {
  for (const place of places) await measure(place);
}

const measure = (place: Place) =>
  measureHeld('The largest bodies over HTTP', ['serve', '--port', '0', '--no-key'], place, async server => {
    const url = await server.line();
    const post = async (body: string) => {
      const answer = await fetch(url, { ...sentModern('tools/call', params), body });
      return (await answer.text()) !== '' && answer.ok;
    };
    // The first calls load what the others use.
    for (let at = 0; at < 5; at += 1) await post(withArguments('"query":"first"'));
    const figures = [];
    for (const [about, body] of Object.entries(bodies))
      figures.push(await heldBy(server, 'body', [{ about, send: () => post(body) }]));
    return figures;
  });
