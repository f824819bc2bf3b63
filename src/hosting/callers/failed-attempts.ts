export interface FailedAttemptsOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** How many attempts may fail in a window. */
  readonly most?: number;
  readonly windowMs?: number;
  /** How many peers are remembered; the one that failed longest ago goes first. */
  readonly mostPeers?: number;
}

/** How often a peer failed to authorize. Its memory is bounded, whoever comes. */
export class FailedAttempts {
  readonly #options: Required<FailedAttemptsOptions>;
  /** In the order of the latest failure. */
  readonly #peers = new Map<string, { readonly since: number; readonly count: number }>();

  constructor({ now, most = 20, windowMs = 60_000, mostPeers = 10_000 }: FailedAttemptsOptions) {
    this.#options = { now, most, windowMs, mostPeers };
  }

  /** Milliseconds that a peer must wait; 0 where it need not. */
  waitMs(peer: string): number {
    const { now, most, windowMs } = this.#options;
    const failed = this.#peers.get(nameOf(peer));
    if (failed === undefined || failed.count < most) return 0;
    return Math.max(0, failed.since + windowMs - now());
  }

  failed(peer: string): void {
    const { now, windowMs, mostPeers } = this.#options;
    const name = nameOf(peer);
    const before = this.#peers.get(name);
    const goesOn = before !== undefined && before.since + windowMs > now();
    this.#peers.delete(name);
    this.#peers.set(name, { since: goesOn ? before.since : now(), count: goesOn ? before.count + 1 : 1 });
    const [oldest] = this.#peers.keys();
    if (this.#peers.size > mostPeers && oldest !== undefined) this.#peers.delete(oldest);
  }
}

/** One household has a whole network of addresses in the sixth version: the first half names it. */
function nameOf(peer: string): string {
  const address = peer.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
