import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';
import { isRecord } from '../../client/api/record.ts';

interface Event {
  readonly number: number;
  readonly stream: string;
  readonly message: JSONRPCMessage;
  readonly characters: number;
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
    const event = { number: ++this.#count, stream, message, characters: charactersOf(message) };
    this.#events.push(event);
    this.#characters += event.characters;
    while (this.#characters > this.#most && this.#events.length > 1) {
      this.#characters -= this.#events.shift()?.characters ?? 0;
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
    for (const { number: at, message } of missed) {
      // A stream begins with an event that holds no message.
      if ('jsonrpc' in message) await send(`${at}_${stream}`, message);
    }
    return stream;
  }
}

/** About as many as its JSON has; to write that for each message would take four times as long. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length + quoted;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + charactersOf(each) + 1, 2);
  if (!isRecord(value)) return plain;
  let sum = 2;
  for (const name in value) sum += name.length + quoted + charactersOf(value[name]) + 1;
  return sum;
}

/** Characters of what stands around a text, and of a number, true, false or null. */
const quoted = 3;
const plain = 5;
