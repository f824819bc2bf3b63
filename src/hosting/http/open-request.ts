/** A request from its arrival until nothing of it is under way: neither its connection, nor what it began. */
export interface OpenRequest {
  /** Keeps it open until the function it gives back is called. */
  hold(): () => void;
  /** When nothing holds it open any more. Never rejects. */
  readonly done: Promise<void>;
}

export function createOpenRequest(): OpenRequest {
  const holds = new Set<symbol>();
  let settle: () => void = () => undefined;
  const done = new Promise<void>(resolve => {
    settle = resolve;
  });
  return {
    hold() {
      const hold = Symbol();
      holds.add(hold);
      return () => {
        holds.delete(hold);
        if (holds.size === 0) settle();
      };
    },
    done,
  };
}
