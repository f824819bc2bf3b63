import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Finds all addresses of a name, as `dns.lookup` does. */
export type Resolve = (
  name: string,
  options: LookupOptions & { readonly all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A name or an address that leads to a network where this service must not be. */
class AddressRefused extends Error {
  readonly code = 'EADDRESSREFUSED';
}

/** Ranges outside the public internet: this computer, private and link-local networks, reserved and documentation ranges. */
const notPublic = blocks({
  ipv4:
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
    '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
  ipv6: '::/127 100::/64 2001::/32 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
});

const loopback = blocks({ ipv4: '127.0.0.0/8', ipv6: '::1/128' });

/** Networks at home, and this computer. */
const atHome = blocks({
  ipv4: '10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16',
  ipv6: '::1/128 fc00::/7 fe80::/10',
});

/**
 * A name lookup for connections to an origin. It checks every address that it finds, because a later lookup may return
 * others. An https service must be on the public internet, not in the listener's own network. Plain http is allowed
 * only on this computer. `isHome`: the listener's own server, which may be in a network at home; plain http stays there.
 * Throws `AddressRefused` if the origin itself is a forbidden address, which needs no lookup.
 */
export function guardedLookup(
  origin: string,
  resolve: Resolve = lookup,
  { isHome = false }: { readonly isHome?: boolean | undefined } = {},
): LookupFunction {
  const { protocol, hostname } = new URL(origin);
  const outside = protocol === 'https:' ? isPublic : isLoopback;
  const allowed = (address: string) => outside(address) || (isHome && isAtHome(address));
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !allowed(literal)) throw new AddressRefused();
  return (name, options, found) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      const refused =
        error ?? (addresses.every(({ address }) => allowed(address)) ? null : new AddressRefused());
      if (refused !== null || first === undefined) return found(refused ?? new AddressRefused(), '', 0);
      return options.all ? found(null, addresses) : found(null, first.address, first.family);
    });
}

const within = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
const isPublic = (address: string) => !within(notPublic, address);
const isLoopback = (address: string) => within(loopback, address);
const isAtHome = (address: string) => within(atHome, address);

function blocks(ranges: Readonly<Record<'ipv4' | 'ipv6', string>>): BlockList {
  const list = new BlockList();
  for (const family of ['ipv4', 'ipv6'] as const) {
    for (const range of ranges[family].split(' ')) {
      const [network = '', bits] = range.split('/');
      list.addSubnet(network, Number(bits), family);
    }
  }
  return list;
}
