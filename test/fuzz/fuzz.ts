import type { Tool } from '@modelcontextprotocol/client';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import fc from 'fast-check';
import { openStore } from '../../src/store/open.ts';
import type { AccountPort } from '../../src/tools/engine/account-port.ts';
import { toolsFor } from '../../src/tools/registry.ts';
import { type Said, type Stand, stand } from '../support/stand.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { toolContext } from '../support/tool-context.ts';
import { type Args, inputsOf, type Known, latest } from './inputs.ts';
import { problemsOf } from './judge.ts';
import { asMeant, schemaIn } from './schema.ts';

const validator = new AjvJsonSchemaValidator();
const dialect = 'https://json-schema.org/draft/2020-12/schema';

type Check = (value: unknown) => string | undefined;

function checkOf(schema: unknown): Check {
  const validate = validator.getValidator({ ...schemaIn(schema), $schema: dialect });
  return value => {
    const read = validate(value);
    return read.valid ? undefined : read.errorMessage;
  };
}

/** What was found about one tool. */
export interface Findings {
  readonly inputs: number;
  /** How many inputs were done as asked, how many were refused before anything was sent. */
  readonly done: number;
  readonly refused: number;
  readonly requests: number;
  /** Each problem once, with its shortest input. */
  readonly problems: readonly string[];
}

export interface Fuzzing {
  readonly tools: readonly Tool[];
  /** Calls a tool with `count` inputs, which `seed` decides. */
  fuzz(tool: Tool, count: number, seed: number): Promise<Findings>;
  close(): Promise<void>;
}

/** The whole server with a real client before it and the embedded service behind, to be called with anything. */
export async function startFuzzing(): Promise<Fuzzing> {
  const mistakes: unknown[] = [];
  const embedded = await startTestService({
    store: await openStore({ memory: true }),
    quota: { requests: 1e9, ms: 1 },
    report: error => mistakes.push(error),
  });
  const here = await stand({ embedded, confirm: 'never', quota: { requests: 1e9, ms: 1 } });
  const call = (name: string, args: Args) =>
    name === 'account' ? atDoor(here, args) : here.call(name, { ...args });
  const { tools } = await here.mcp.listTools();
  const known = knownIn(embedded);
  return {
    tools,
    async fuzz(tool, count, seed) {
      const inputs = fc.sample(inputsOf(tool, known), { numRuns: count, seed });
      return fuzzed({ ...here, call }, tool, inputs, mistakes);
    },
    async close() {
      await here.close();
      await embedded.close();
    },
  };
}

/** A door to an account that nobody ever signs in to. */
const door: AccountPort = {
  keptHere: async () => undefined,
  copyLibrary: async () => ({ ok: true, text: 'Copied.', facts: {} }),
  howToConnect: async () => 'sign_in',
  status: async () => ({ text: 'Nobody is connected.', facts: { state: 'none' } }),
  login: async () => ({
    url: 'http://127.0.0.1:1/page',
    listens: true,
    done: new Promise(() => undefined),
    cancel: () => undefined,
  }),
  logout: async () => ({ ok: true, sentence: 'Gone.' }),
};

/** The account's tool as a server with an account has it. */
async function atDoor(here: Stand, args: Args): Promise<Said> {
  const tool = toolsFor({ readOnly: false }).find(({ name }) => name === 'account');
  const answer = await tool?.run(args, { ...toolContext(here), account: door });
  return {
    text: answer?.text ?? '',
    structured: answer?.structured ?? {},
    isError: answer?.isError === true,
  };
}

/** What answers gave to be passed on: plans and changes. */
class Memory {
  readonly #known = new Map<string, unknown>();

  learn(structured: Readonly<Record<string, unknown>>): void {
    for (const name of ['plan_id', 'change_id'])
      if (name in structured) this.#known.set(name, structured[name]);
  }

  fill(args: Args): Args {
    const known = (name: string, value: unknown) => (value === latest ? this.#known.get(name) : undefined);
    return Object.fromEntries(
      Object.entries(args).map(([name, value]) => [name, known(name, value) ?? value] as const),
    );
  }
}

type Callee = Pick<Stand, 'embedded' | 'logged'> & { call(name: string, args: Args): Promise<Said> };

async function fuzzed(
  here: Callee,
  tool: Tool,
  inputs: readonly Args[],
  mistakes: unknown[],
): Promise<Findings> {
  const [refuses, misfits] = [checkOf(tool.inputSchema), checkOf(tool.outputSchema)];
  const found = new Map<string, string>();
  const note = (problem: string, args: Args) => {
    const input = JSON.stringify(args).slice(0, 400);
    if (input.length < (found.get(problem)?.length ?? Number.POSITIVE_INFINITY)) found.set(problem, input);
  };
  let [done, refused, requests] = [0, 0, 0];
  const memory = new Memory();
  for (const input of inputs) {
    const args = memory.fill(input);
    const last = here.embedded.requests.at(-1);
    here.logged.length = 0;
    const said = await here.call(tool.name, args).catch((error: unknown) => {
      note(`${tool.name}: the call broke: ${String(error)}`.slice(0, 300), args);
      return { text: 'broken.', structured: {}, isError: true };
    });
    memory.learn(said.structured);
    const sent = here.embedded.requests.slice(last ? here.embedded.requests.indexOf(last) + 1 : 0);
    const empty = Object.keys(said.structured).length === 0;
    const outcome = {
      tool: tool.name,
      said,
      sent,
      logged: here.logged,
      refused: refuses(asMeant(tool.inputSchema, args)),
      misfit: said.isError && empty ? undefined : misfits(said.structured),
    };
    for (const problem of problemsOf(outcome)) note(problem, args);
    for (const mistake of mistakes.splice(0))
      note(`${tool.name}: the service failed: ${String(mistake)}`, args);
    if (said.isError && sent.length === 0) refused += 1;
    if (!said.isError) done += 1;
    requests += sent.length;
  }
  const problems = [...found].map(([problem, input]) => `${problem}\n    ${input}`);
  return { inputs: inputs.length, done, refused, requests, problems };
}

/** Some ids of each kind in the demo catalogue. */
function knownIn({ catalogue }: TestService): Known {
  const some = (objects: ReadonlyMap<number, unknown>) => [...objects.keys()].slice(0, 12);
  const { owner } = catalogue;
  return {
    track: [...some(catalogue.tracks), ...owner.personalSongs.map(({ id }) => id)],
    upload: owner.personalSongs.map(({ id }) => id),
    album: some(catalogue.albums),
    artist: some(catalogue.artists),
    playlist: [...some(catalogue.playlists), ...owner.playlistIds],
    podcast: some(catalogue.podcasts),
    episode: some(catalogue.episodes),
    radio: some(catalogue.radios),
    genre: some(catalogue.genres),
    editorial: some(catalogue.editorials),
    user: some(catalogue.users),
  };
}

/** What was found, in one line. */
export const lineOf = (name: string, { inputs, done, refused, requests }: Findings): string =>
  `${name}: ${inputs} inputs, ${done} done, ${refused} refused unsent, ${requests} requests`;
