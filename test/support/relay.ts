import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { portOf } from './carriers.ts';

/** A port of this computer that leads to another one: a load balancer, or a network that is slow. */
export interface Relay {
  readonly port: number;
  /** Leads elsewhere from now on. The connections that stand are cut. */
  turnTo(port: number): void;
  /** Everything that is sent takes this many milliseconds longer, each way. */
  delay(ms: number): void;
  close(): Promise<void>;
}

export async function relayTo(port: number): Promise<Relay> {
  let [target, delayMs] = [port, 0];
  const open = new Set<Socket>();
  const carry = (from: Socket, to: Socket) => {
    let last = Promise.resolve();
    const inOrder = (act: () => void) => {
      const due = performance.now() + delayMs;
      last = last.then(async () => {
        const left = due - performance.now();
        if (left > 0) await sleep(left);
        act();
      });
    };
    from.on('data', chunk => inOrder(() => to.write(chunk)));
    from.on('end', () => inOrder(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => open.delete(from));
    open.add(from);
  };
  const server = createServer({ allowHalfOpen: true }, near => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    carry(near, far);
    carry(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: portOf(server.address()),
    turnTo(next) {
      target = next;
      cut();
    },
    delay(ms) {
      delayMs = ms;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
