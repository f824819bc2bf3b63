import type { Socket } from 'node:net';
import { networkOf } from '../callers/attempts.ts';

/** Milliseconds between two requests of a connection on which nobody has authenticated. */
const strangerIdleMs = 10_000;

/** A new connection may take so long until its first request is read, in milliseconds. */
const graceMs = 500;

interface ConnectionLimits {
  readonly most: number;
  /** Connections on which nobody has authenticated: all of them, and those of one network. */
  readonly mostStrangers: number;
  readonly mostStrangersPerNetwork: number;
  /** The connections of a trusted proxy carry the requests of many callers. */
  isTrusted(address: string): boolean;
  now(): number;
}

interface Connection {
  readonly network: string;
  isBusy: boolean;
  usedAt: number;
}

type Connections = Map<Socket, Connection>;

/**
 * The open connections. At a limit, the stranger that was unused longest is closed, or else an unused caller, or else a
 * busy stranger. A stranger is a connection on which nobody has authenticated.
 */
export class ConnectionPool {
  readonly #limits: ConnectionLimits;
  /** The longest unused first. */
  readonly #strangers: Connections = new Map();
  readonly #callers: Connections = new Map();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#strangers.size + this.#callers.size;
  }

  add(socket: Socket): void {
    const { remoteAddress = '' } = socket;
    const { most, isTrusted, now } = this.#limits;
    const network = networkOf(remoteAddress);
    this.#limitStrangers(network);
    if (this.size >= most && !this.#makeRoom()) return void socket.destroy();
    const connection = { network, isBusy: false, usedAt: now() };
    (isTrusted(remoteAddress) ? this.#callers : this.#strangers).set(socket, connection);
    socket.once('close', () => this.#remove(socket));
  }

  /**
   * A request begins. Returns whether to answer it. A connection whose last request is not answered yet is closed: clients
   * wait for each answer, and Node does not report when it gives up an answer that waits for another.
   */
  begin(socket: Socket): boolean {
    const connection = this.#strangers.get(socket) ?? this.#callers.get(socket);
    if (connection === undefined) return false;
    const isFirst = !connection.isBusy;
    connection.isBusy = true;
    if (!isFirst) this.#drop(socket);
    return isFirst;
  }

  /** The request was answered, or its connection is closed. */
  end(socket: Socket): void {
    const connections = this.#strangers.has(socket) ? this.#strangers : this.#callers;
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.isBusy = false;
    connection.usedAt = this.#limits.now();
    connections.delete(socket);
    connections.set(socket, connection);
    if (connections === this.#strangers) socket.setTimeout(strangerIdleMs);
  }

  /** Notes that a request of the connection was authenticated. From then on it is a caller's. */
  authenticated(socket: Socket): void {
    const connection = this.#strangers.get(socket);
    if (connection === undefined) return;
    this.#strangers.delete(socket);
    this.#callers.set(socket, connection);
  }

  /**
   * Closes only strangers that are not being answered and are older than `graceMs`, since the first request of a newer one
   * may not have been read.
   */
  #limitStrangers(network: string): void {
    const { mostStrangers, mostStrangersPerNetwork, now } = this.#limits;
    const before = now() - graceMs;
    const drop = (isOne: (connection: Connection) => boolean) =>
      this.#drop(longestUnused(this.#strangers, isOne));
    const neighbours = () => [...this.#strangers.values()].filter(other => other.network === network).length;
    while (neighbours() >= mostStrangersPerNetwork) {
      if (!drop(other => other.network === network && other.usedAt < before)) break;
    }
    while (this.#strangers.size >= mostStrangers) if (!drop(({ usedAt }) => usedAt < before)) break;
  }

  #makeRoom(): boolean {
    const { most, now } = this.#limits;
    const before = now() - graceMs;
    // In a flood of strangers, even the newest may be closed, so that callers keep their connections.
    const isFlood = this.#strangers.size > most / 2;
    return this.#drop(
      longestUnused(this.#strangers, ({ usedAt }) => isFlood || usedAt < before) ??
        longestUnused(this.#callers) ??
        longestUnused(this.#strangers) ??
        [...this.#strangers.keys()][0],
    );
  }

  /** Returns whether there was one to close. */
  #drop(socket: Socket | undefined): boolean {
    if (socket === undefined) return false;
    this.#remove(socket);
    socket.destroy();
    return true;
  }

  #remove(socket: Socket): void {
    this.#strangers.delete(socket);
    this.#callers.delete(socket);
  }
}

/** Undefined if none of them is unused. */
function longestUnused(
  connections: Connections,
  isOne: (connection: Connection) => boolean = () => true,
): Socket | undefined {
  for (const [socket, connection] of connections) {
    if (!connection.isBusy && isOne(connection)) return socket;
  }
  return undefined;
}
