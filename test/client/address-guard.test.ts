import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { guardedLookup, type Resolve } from '../../src/client/address-guard.ts';
import { httpTransport } from '../../src/client/transport.ts';
import { clientOfServer, portOf, rejection } from '../support/carriers.ts';

/** A name server that gives these addresses, whatever the name. */
const giving =
  (...addresses: string[]): Resolve =>
  (_, __, found) =>
    found(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

/** What a connection to an origin would go to: addresses, or the code of the refusal. */
const found = (origin: string, ...addresses: string[]) => lookedUp(origin, addresses, {});
/** The same for the listener's own music server. */
const foundAtHome = (origin: string, ...addresses: string[]) => lookedUp(origin, addresses, { isHome: true });

function lookedUp(origin: string, addresses: readonly string[], at: { readonly isHome?: boolean }): unknown {
  let result: unknown;
  try {
    guardedLookup(origin, giving(...addresses), at)('name', { all: true }, (error, all) => {
      result = error ? error.code : Array.isArray(all) ? all.map(({ address }) => address) : all;
    });
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
  return result;
}

const refused = 'EADDRESSREFUSED';
const privates = [
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2002:7f00:1::',
];

describe('A public service', () => {
  it.each(privates)('is not called at %s, though its name leads there', address => {
    expect(found('https://music.test', address)).toBe(refused);
    expect(found('https://music.test', '93.184.215.14', address)).toBe(refused);
  });

  it.each(['93.184.215.14', '172.32.0.1', '100.128.0.1', '192.167.1.1', '2606:4700::1111'])(
    'is called at %s',
    address => expect(found('https://music.test', address)).toEqual([address]),
  );

  it.each([
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://10.0.0.1:8443/base',
  ])('cannot be %s', origin => expect(found(origin, '93.184.215.14')).toBe(refused));

  it('is not called when its name leads nowhere', () => {
    expect(found('https://music.test')).toBe(refused);
  });

  it('passes on that a name is unknown', () => {
    const unknown = Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
    let code: string | undefined;
    guardedLookup('https://music.test', (_, __, answer) => answer(unknown, []))('name', {}, error => {
      code = error?.code;
    });
    expect(code).toBe('ENOTFOUND');
  });

  it('has one address for those that ask for one', () => {
    let given: unknown;
    guardedLookup('https://music.test', giving('93.184.215.14'))('name', {}, (_, address, family) => {
      given = [address, family];
    });
    expect(given).toEqual(['93.184.215.14', 4]);
  });
});

describe('A service on this computer, over plain http', () => {
  it.each(['http://127.0.0.1:8080', 'http://[::1]:8080', 'http://localhost:8080'])('may be %s', origin =>
    expect(found(origin, '127.0.0.1')).toEqual(['127.0.0.1']),
  );

  it.each(['http://10.0.0.1', 'http://93.184.215.14'])('cannot be %s', origin =>
    expect(found(origin, '127.0.0.1')).toBe(refused),
  );

  it('is not called elsewhere, though its name leads there: the token would go in the clear', () => {
    expect(found('http://localhost', '93.184.215.14')).toBe(refused);
  });
});

describe("The listener's own music server", () => {
  it.each([
    '10.1.2.3',
    '100.64.0.1',
    '172.16.0.1',
    '192.168.1.5',
    '127.0.0.1',
    '::1',
    'fd12:3456::1',
    'fe80::1',
  ])('may be at %s, with https and without', address => {
    for (const protocol of ['http', 'https'])
      expect(foundAtHome(`${protocol}://music.test`, address)).toEqual([address]);
  });

  it('may be on the internet over https only', () => {
    expect(foundAtHome('https://music.test', '93.184.215.14')).toEqual(['93.184.215.14']);
    expect(foundAtHome('http://music.test', '93.184.215.14')).toBe(refused);
    expect(foundAtHome('http://93.184.215.14', '93.184.215.14')).toBe(refused);
  });

  it.each(['0.0.0.0', '192.0.2.1', '224.0.0.1', '255.255.255.255', '::', '2002:7f00:1::', 'ff02::1'])(
    'cannot be at %s, which is nobody',
    address => expect(foundAtHome('https://music.test', address)).toBe(refused),
  );
});

describe('The client', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });

  it('makes no connection when the name of a public service is turned to this computer', async () => {
    let connections = 0;
    const server = createServer().on('connection', () => {
      connections += 1;
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const origin = `https://music.test:${portOf(server.address())}`;
    const find = async () => ({ origin, token: 'secret', tokenIn: 'query' as const });
    let lookedUp = 0;
    const resolve: Resolve = (...asked) => {
      lookedUp += 1;
      giving('127.0.0.1')(...asked);
    };
    const transport = httpTransport(find, { resolve });
    const service = await clientOfServer(() => undefined, { transport });
    open.push(service, { close: () => new Promise(resolve => server.close(() => resolve())) });
    expect(await rejection(service.client.user.details({}))).toMatchObject({
      name: 'Unreachable',
      ran: 'no',
    });
    expect([lookedUp, connections]).toEqual([1, 0]);
  });

  it('says the same of an address that it may not call', async () => {
    const find = async () => ({ origin: 'https://127.0.0.1:1', tokenIn: 'query' as const });
    const service = await clientOfServer(() => undefined, { transport: httpTransport(find) });
    open.push(service);
    expect(await rejection(service.client.chart.all({}))).toMatchObject({ name: 'Unreachable', ran: 'no' });
  });
});
