import type { Socket } from 'node:net';
import { networkOf } from '../callers/attempts.ts';

/** Milliseconds between two requests of a connection on which nobody has authenticated. */
const strangerIdleMs = 10_000;
/** No client sends so many requests on one connection without waiting for an answer. */
const mostUnanswered = 8;

export interface ConnectionLimits {
  /** All connections. */
  readonly most: number;
  /** Connections on which nobody has authenticated: all of them, and those of one network. */
  readonly mostStrangers: number;
  readonly mostStrangersPerNetwork: number;
  /** The connections of a trusted proxy carry the requests of many callers. */
  isTrusted(address: string): boolean;
}

interface Connection {
  readonly network: string;
  readonly isProxy: boolean;
  openRequests: number;
}

/**
 * The open connections. A new one always finds room: first the stranger that was unused longest makes room, then an
 * unused connection of a caller. A stranger is a connection whose last request was not authenticated.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  /** The longest unused first. */
  readonly #strangers = new Map<Socket, Connection>();
  readonly #callers = new Map<Socket, Connection>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#strangers.size + this.#callers.size;
  }

  add(socket: Socket): void {
    const { remoteAddress = '' } = socket;
    const isProxy = this.#limits.isTrusted(remoteAddress);
    const connection = { network: networkOf(remoteAddress), isProxy, openRequests: 0 };
    if (!isProxy) this.#limitStrangers(connection.network);
    if (this.size >= this.#limits.most && !this.#makeRoom()) return void socket.destroy();
    (isProxy ? this.#callers : this.#strangers).set(socket, connection);
    socket.once('close', () => this.#remove(socket));
  }

  /** Counts a request. Returns whether to answer it: not if its connection is closed now. */
  begin(socket: Socket): boolean {
    const connection = this.#strangers.get(socket) ?? this.#callers.get(socket);
    if (connection === undefined) return false;
    connection.openRequests += 1;
    if (connection.openRequests <= mostUnanswered) return true;
    this.#drop(socket);
    return false;
  }

  /** The request was answered, or its connection is closed. */
  end(socket: Socket): void {
    for (const connections of [this.#strangers, this.#callers]) {
      const connection = connections.get(socket);
      if (connection === undefined) continue;
      connection.openRequests -= 1;
      connections.delete(socket);
      connections.set(socket, connection);
    }
    if (this.#strangers.has(socket)) socket.setTimeout(strangerIdleMs);
  }

  /** Notes whether the last request of a connection was authenticated. */
  judge(socket: Socket, isAuthenticated: boolean): void {
    const connection = this.#strangers.get(socket) ?? this.#callers.get(socket);
    if (connection === undefined || connection.isProxy) return;
    this.#remove(socket);
    (isAuthenticated ? this.#callers : this.#strangers).set(socket, connection);
  }

  #limitStrangers(network: string): void {
    const { mostStrangers, mostStrangersPerNetwork } = this.#limits;
    const strangers = [...this.#strangers];
    const neighbours = strangers.filter(([, other]) => other.network === network);
    if (neighbours.length >= mostStrangersPerNetwork) this.#drop(longestUnused(neighbours));
    else if (strangers.length >= mostStrangers) this.#drop(longestUnused(strangers));
  }

  #makeRoom(): boolean {
    const isUnused = ([, { openRequests }]: readonly [Socket, Connection]) => openRequests === 0;
    const dropped = longestUnused([...this.#strangers]) ?? [...this.#callers].find(isUnused)?.[0];
    this.#drop(dropped);
    return dropped !== undefined;
  }

  #drop(socket: Socket | undefined): void {
    if (socket === undefined) return;
    this.#remove(socket);
    socket.destroy();
  }

  #remove(socket: Socket): void {
    this.#strangers.delete(socket);
    this.#callers.delete(socket);
  }
}

/** If all of them have an open request, the one whose request is oldest. */
const longestUnused = (connections: readonly (readonly [Socket, Connection])[]): Socket | undefined =>
  (connections.find(([, { openRequests }]) => openRequests === 0) ?? connections[0])?.[0];
