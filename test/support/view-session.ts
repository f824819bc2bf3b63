import type { Client } from '@modelcontextprotocol/client';
import type { Host, JsonFields, ResourceContent, ToolResult } from '../../src/view/page/host.ts';
import { englishTexts } from '../../src/view/page/language.ts';
import { Session } from '../../src/view/page/session.ts';
import type { State } from '../../src/view/page/state.ts';
import { noticeWords, syncWords } from '../../src/view/page/words.ts';
import { callTool } from './stand.ts';

/** What a host does with the requests of a view. */
export interface HostChoices {
  /** What happens before a call leaves. */
  before?(tool: string, args: JsonFields): unknown;
  /** When the host gives up on a call that the server goes on with, if it does. */
  givesUp?(tool: string, args: JsonFields): Promise<void> | undefined;
  /** Whether the answer gets lost on its way back. */
  loses?(tool: string, args: JsonFields): boolean;
  /** What a read waits for. */
  holdsRead?(uri: string): Promise<void> | undefined;
  /** Whether a read fails on its way. */
  failsRead?(uri: string): boolean;
  /** What happened since the call, when the host shows the view. */
  replays?(): void;
}

/** A view without its page: all that it does, and what it would say. */
export interface SessionStand {
  readonly session: Session;
  /** What it asked, as `plan_playlist {…}`, and what it read. */
  readonly asked: string[];
  readonly read: string[];
  /** The lines for the assistant. */
  readonly informed: string[];
  state(): State;
  /** Ids of the tracks on the screen. */
  ids(): string;
  /** The text below the list. */
  says(): string;
  /** The row of the track of this id; of several, the one of this number from 0. */
  key(id: number, nth?: number): string;
}

/** A session of the view for one call, over a real client of our server. */
export async function sessionOf(
  mcp: Client,
  { tool, args }: { readonly tool: string; readonly args: JsonFields },
  choices: HostChoices = {},
): Promise<SessionStand> {
  const [asked, read, informed]: [string[], string[], string[]] = [[], [], []];
  const lost = () => new Error('the connection was lost');
  const host: Host = {
    can: {
      call: true,
      read: true,
      openLink: true,
      download: true,
      informAssistant: true,
      ask: true,
    },
    async call(name, given): Promise<ToolResult> {
      asked.push(`${name} ${JSON.stringify(given)}`);
      await choices.before?.(name, given);
      const answer = callTool(mcp, name, { ...given });
      const end = choices.givesUp?.(name, given);
      if (end !== undefined) await end;
      if (end !== undefined) throw lost();
      const said = await answer;
      if (choices.loses?.(name, given)) throw lost();
      return said;
    },
    async read(uri, signal): Promise<ResourceContent> {
      read.push(uri);
      const givenUp = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(lost()));
      });
      await Promise.race([choices.holdsRead?.(uri), ...(signal ? [givenUp] : [])]);
      if (choices.failsRead?.(uri)) throw lost();
      const { contents } = await mcp.readResource({ uri }, { cacheMode: 'bypass' });
      const [first] = contents;
      if (first === undefined || !('text' in first)) throw new Error('nothing to read');
      return { uri, mimeType: first.mimeType ?? '', text: first.text };
    },
    openLink: async () => undefined,
    download: async () => undefined,
    informAssistant: async line => void informed.push(line),
    ask: async () => undefined,
    display: async mode => mode,
    readBytes: async () => {
      throw new Error('no bytes');
    },
    resized: () => undefined,
  };
  const session = new Session();
  session.connected(host);
  session.input(args);
  const answer = await callTool(mcp, tool, { ...args });
  choices.replays?.();
  session.result(answer);
  await session.flush();
  const state = () => session.state;
  return {
    session,
    asked,
    read,
    informed,
    state,
    ids: () => session.state.rows.map(({ track }) => track.id).join(' '),
    says() {
      const { notice, shown, work } = session.state;
      return notice === undefined || work !== undefined
        ? syncWords(englishTexts, session.state)
        : noticeWords(englishTexts, notice, shown);
    },
    key: (id, nth = 0) => session.state.rows.filter(({ track }) => track.id === id)[nth]?.key ?? '',
  };
}
