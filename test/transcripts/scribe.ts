import { once } from '../../src/client/api/lazy.ts';
import { demoCatalogue } from '../../src/demo/catalogue/index.ts';
import { type LibraryStand, libraryOver, libraryWith, type ProcessChoices } from '../support/library.ts';
import type { Setup } from '../support/numbered-catalogue.ts';
import type { Said } from '../support/stand.ts';

type Args = Record<string, unknown>;
type Call = (name: string, args?: Args) => Promise<Said>;

/** What a server of some kind gives a transcript to talk with. */
interface Talking {
  readonly call: Call;
  close(): Promise<void>;
}

/** Calls of the tool that the transcript is about, each with what it shows. */
export interface Shown {
  /** Writes the call and all that an assistant reads of it. */
  show(what: string, args?: Args): Promise<Said>;
  /** Writes the call alone: what it answers is in another transcript. */
  readonly call: Call;
}

export interface ListenerChoices extends Omit<ProcessChoices, 'listener'> {
  /** What the listener says to each question. Without it the host cannot ask. */
  readonly says?: 'accept' | 'decline' | 'cancel';
}

/** Writes the transcript of one tool. */
export interface Scribe {
  /** A library of numbered songs, at a fixed time. */
  library(setup?: Setup, choices?: ListenerChoices): Promise<LibraryStand & Shown>;
  /** The demo's catalogue and library, at a fixed time. */
  demo(choices?: ListenerChoices): Promise<LibraryStand & Shown>;
  /** Any server. */
  over<T extends Talking>(server: T): T & Shown;
  /** Another process over the same library, after the last one ended. */
  restarted(at: LibraryStand, choices?: ListenerChoices): Promise<LibraryStand & Shown>;
}

/** The calls of a tool that its transcript shows. */
export type Script = (scribe: Scribe) => Promise<void>;
export type Scripts = Readonly<Record<string, Script>>;

const demo = once(demoCatalogue);

/** The whole transcript of a tool. */
export async function transcriptOf(tool: string, script: Script): Promise<string> {
  const written: string[] = [`# ${tool}`];
  const open: Talking[] = [];
  const confirms: string[] = [];
  const write = (text: string) => void written.push(text);
  const over = <T extends Talking>(server: T): T & Shown => {
    open.push(server);
    const call: Call = (name, args = {}) => {
      write(`\n… ${lineOf(name, args)}`);
      return server.call(name, args);
    };
    const show: Shown['show'] = async (what, args = {}) => {
      const said = await server.call(tool, args);
      const { confirm } = said.structured;
      if (typeof confirm === 'string' && !confirms.includes(confirm)) confirms.push(confirm);
      write(`\n## ${what}\n\n> ${lineOf(tool, args)}\n\n${said.text}\n\n${fieldsOf(said)}`);
      return said;
    };
    return { ...server, call, show };
  };
  const choicesOf = ({ says, ...choices }: ListenerChoices = {}): ProcessChoices => {
    if (says === undefined) return choices;
    const listener = async (question: string) => {
      write(`\n? ${question}\n= ${says}`);
      return says;
    };
    return { ...choices, listener };
  };
  try {
    await script({
      over,
      library: async (setup, choices) => over(await libraryWith(setup, choicesOf(choices))),
      async demo(choices) {
        const at = await libraryOver(demo(), choicesOf(choices));
        // After the latest album of the demo.
        at.time.now = Date.parse('2026-10-01T09:30:00Z');
        return over(at);
      },
      restarted: async (at, choices) => over(await at.restarted(choicesOf(choices))),
    });
  } finally {
    for (const each of open) await each.close();
  }
  return stable(`${written.join('\n')}\n`, confirms);
}

const lineOf = (tool: string, args: Args) => `${tool} ${JSON.stringify(args)}`;

/** The names of the fields, and of those of lists and objects in them. */
function fieldsOf({ structured, isError }: Said): string {
  const names = Object.entries(structured).map(([name, value]) => {
    const inner = [...new Set([value].flat().flatMap(keysOf))];
    return inner.length === 0 ? name : `${name} (${inner.join(' ')})`;
  });
  return `[${isError ? 'error' : 'answer'}${names.length === 0 ? '' : `: ${names.join(', ')}`}]`;
}

const keysOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];

/** What another run would say otherwise: tokens of questions, ports, marks of sign-in pages, what is free of the quota. */
const stable = (text: string, confirms: readonly string[]) =>
  confirms
    .reduce((whole, token, at) => whole.replaceAll(token, `confirm${at + 1}`), text)
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replaceAll(/\/oauth\/auth\.php\S*/g, '/oauth/auth.php?STATE')
    .replaceAll(/\d+ free now/g, 'N free now');
