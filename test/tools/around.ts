import { createClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import { SearchKnowledge, type SearchTraits } from '../../src/client/search-knowledge.ts';
import type { WireAnswer } from '../../src/client/wire-codec.ts';
import { progressMessage } from '../../src/server/make-call-context.ts';
import { openStore } from '../../src/store/open.ts';
import { createGrants } from '../../src/tools/engine/confirm.ts';
import type { Tool, ToolContext } from '../../src/tools/engine/tool.ts';
import { toolsFor } from '../../src/tools/registry.ts';
import { json } from '../support/carriers.ts';
import { callMemory, journalOver } from '../support/journal.ts';

/** What a service says to `GET /album/9`, or to just `GET /album/9/tracks?index=5`: a body, or what gives one. Of what it does not know it says that there is no data. */
export type Answers = Readonly<Record<string, unknown>>;

export interface Around extends ToolContext {
  /** The requests so far: `GET /album/9/tracks?index=5`. */
  readonly sent: string[];
  /** What the operator was told. */
  readonly reported: unknown[];
  /** What the caller was told of a long job. */
  readonly progressed: (readonly [number, number, string])[];
}

/** The service's own error: 800 is "no data", 500 "wrong parameter". */
export const fault = (code: number) => ({ error: { type: 'Exception', message: 'no', code } });

/** A call's surroundings: our client over a service that knows just these answers. Nobody is asked. */
export function around(
  answers: Answers = {},
  { search, ...more }: Partial<ToolContext> & { readonly search?: SearchTraits } = {},
): Around {
  const sent: string[] = [];
  const reported: unknown[] = [];
  const progressed: (readonly [number, number, string])[] = [];
  const answerTo = (...calls: readonly string[]): WireAnswer => {
    const known = calls.find(call => call in answers);
    const answer = known === undefined ? fault(800) : answers[known];
    return json(typeof answer === 'function' ? answer() : answer);
  };
  const client = createClient({
    transport: {
      async send({ method, path, params }) {
        const query = new URLSearchParams(params).toString();
        const [plain, whole] = [`${method} ${path}`, `${method} ${path}?${query}`];
        sent.push(query === '' ? plain : whole);
        return answerTo(whole, plain);
      },
      account: async () => 'me',
      close: async () => undefined,
    },
    quota: { requests: 100_000, ms: 1000 },
    clock: systemClock,
    hasToken: () => true,
    plural: false,
    searches: new SearchKnowledge(search),
    deadlineMs: 5000,
    retry: { attempts: 1, quotaAttempts: 1, firstMs: 0, longestMs: 0 },
  });
  const store = openStore({ memory: true });
  let ids = 0;
  return {
    client,
    signal: new AbortController().signal,
    journal: journalOver({ store, newId: () => `change-${++ids}`, now: () => 0 }),
    ...callMemory(),
    asking: {
      policy: 'never',
      canAsk: false,
      grants: createGrants(
        () => 0,
        () => 'mark',
      ),
    },
    now: () => 0,
    report: error => reported.push(error),
    progress: at => progressed.push([at.done, at.total, progressMessage(at)]),
    sent,
    reported,
    progressed,
    ...more,
  };
}

/** What a tool answers over a service that knows just these answers, and what it sent. */
export async function asked(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  answers: Answers = {},
  more: Partial<ToolContext> = {},
) {
  const context = around(answers, more);
  const said = await toolNamed(tool).run(args, context);
  return { said, sent: context.sent, reported: context.reported };
}

/** A track of a list, and how an answer shows it. */
export const track = (id: number, title = `Song ${id}`) => ({ id, title, duration: 61 });
export const shown = (id: number, title = `Song ${id}`) => `[${id}] ${title} · 1:01`;
/** What a list of the most played things ends with. */
export const period = 'The service does not say over what period this counts.';
/** What a list of tracks ends with. */
export const pageHint = 'track_read gives the address of a track.';

/** A tool by its name, of all there are. */
export function toolNamed(name: string): Tool {
  const found = toolsFor({ readOnly: false }).find(tool => tool.name === name);
  if (found === undefined) throw new Error(`there is no tool ${name}`);
  return found;
}
