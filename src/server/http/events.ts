import { type EventStore, type JSONRPCMessage, parseJSONRPCMessage } from '@modelcontextprotocol/server';

interface Event {
  readonly number: number;
  readonly stream: string;
  readonly message: string;
}

/** Characters of the messages that one session may ask for again. */
const maxCharacters = 256 * 1024;

/** The last messages of one session, for a host that lost its stream and comes back: the oldest go first. */
export class Events implements EventStore {
  readonly #most: number;
  readonly #events: Event[] = [];
  #characters = 0;
  #count = 0;

  constructor(most: number = maxCharacters) {
    this.#most = most;
  }

  async storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    const event = { number: ++this.#count, stream, message: JSON.stringify(message) };
    this.#events.push(event);
    this.#characters += event.message.length;
    while (this.#characters > this.#most && this.#events.length > 1) {
      this.#characters -= this.#events.shift()?.message.length ?? 0;
    }
    return `${event.number}_${stream}`;
  }

  async getStreamIdForEventId(id: string): Promise<string | undefined> {
    return /^\d+_(.+)$/.exec(id)?.[1];
  }

  /** Sends what came after an event on its stream, as far as it is still here. */
  async replayEventsAfter(
    id: string,
    { send }: { send: (id: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const [, number = '', stream = ''] = /^(\d+)_(.+)$/.exec(id) ?? [];
    const missed = this.#events.filter(event => event.number > Number(number) && event.stream === stream);
    for (const event of missed) {
      // A stream begins with an event that holds no message.
      if (event.message !== '{}') {
        await send(`${event.number}_${stream}`, parseJSONRPCMessage(JSON.parse(event.message)));
      }
    }
    return stream;
  }
}
