import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { startCommand } from '../../packaging/identity.ts';
import type { Command } from '../config/config.ts';
import { absoluteIn, commandLine, type Environment, type Platform } from '../platform/platform.ts';
import type { DoctorReport, EntryState } from './doctor-text.ts';
import { sweep } from './setup/config-file.ts';
import { findTargets, type SetupTarget } from './setup/find-targets.ts';
import { type Host, hosts, type Machine } from './setup/hosts.ts';
import { type ChangeParts, makeChange } from './setup/make-change.ts';
import { type Plan, planChange, type SetupAction, standingOf } from './setup/plan-change.ts';
import { systemPrograms } from './setup/run-program.ts';
import { stableNode } from './setup/stable-node.ts';
import { type Command as Base, onSystem, type Start } from './setup/start-command.ts';
import { type Trial, tryServer } from './setup/try-server.ts';
import { loginLines, outcomeLine, planLines, setupWords, trialLine } from './setup-words.ts';

/** The computer that assistants are looked for on, and the person at it. */
export interface SetupParts {
  /** Goes to the programs that are started: without secrets. */
  readonly env: Environment;
  readonly platform: Platform;
  say(line: string): void;
  /** Where answers are typed; undefined where there is no terminal. */
  readonly input: Readable | undefined;
  /** The path of the program that runs. */
  readonly file: string;
  /** The path of the Node that runs it. */
  readonly node: string;
  /** The process that runs. */
  readonly pid: number;
  isRunning(pid: number): boolean;
}

/** Adds the server to the assistants on this computer, or takes it back. Returns the exit code: 2 for a call that is not right. */
export async function runSetup({ flags, settingFlags }: Command, parts: SetupParts): Promise<number> {
  const { say } = parts;
  const chosen = chosenHosts(flags['host']);
  if (chosen === undefined) {
    say(setupWords.unknownHost(hosts.map(({ id }) => id)));
    return 2;
  }
  const wish: SetupAction = flags['remove'] === 'on' ? 'remove' : 'add';
  const start = { base: baseOf(parts), settings: settingFlags };
  const targets = findTargets(chosen, placeOf(parts));
  if (targets.length === 0) {
    say(setupWords.none(chosen.map(({ name }) => name)));
    return 1;
  }
  const { ask, close } = askerOf(flags, parts);
  const ends: End[] = [];
  for (const target of targets) ends.push(await changeOne(target, { wish, start, ask }, parts));
  close();
  const results = ends.map(({ result }) => result);
  const fails = results.includes('problem');
  if (flags['print'] === 'on') {
    say(setupWords.printed);
    return fails ? 1 : 0;
  }
  if (results.includes('unasked')) {
    say(setupWords.noTerminal);
    return 2;
  }
  const inPlace = wish === 'add' ? ends.filter(({ result }) => result === 'in place') : [];
  if (!(await allStart(inPlace, parts))) return 1;
  if (inPlace.length > 0 && hasAccounts(settingFlags))
    for (const line of signInLines(start, parts)) say(line);
  return fails ? 1 : 0;
}

function signInLines({ base: { command, args }, settings }: Start, { platform }: SetupParts): string[] {
  const line = commandLine([command, ...args, 'login', ...settings], platform);
  return loginLines(line, platform.hasPowerShell);
}

/** Whether a service is named that a listener can sign in to. */
function hasAccounts(settingFlags: readonly string[]): boolean {
  const at = settingFlags.indexOf('--service');
  return at >= 0 && settingFlags[at + 1] !== 'embedded';
}

const baseOf = ({ file, node, platform }: Pick<SetupParts, 'file' | 'node' | 'platform'>): Base =>
  onSystem(startCommand({ file, node: stableNode(node) }), platform);

/** Starts the server as the assistants do: once for each way, since entries keep their settings. */
async function allStart(ends: readonly End[], { say, env }: SetupParts): Promise<boolean> {
  const ways = new Map<string, Plan[]>();
  for (const { plan } of ends) {
    const way = JSON.stringify(plan.command);
    ways.set(way, [...(ways.get(way) ?? []), plan]);
  }
  const trials: Trial[] = [];
  for (const [first, ...others] of ways.values()) {
    if (first === undefined) continue;
    const trial = await tryServer(first.command, env);
    const names = [first, ...others].map(({ target }) => target.host.name);
    say(trialLine(trial, ways.size > 1 ? names : []));
    trials.push(trial);
  }
  return trials.every(({ ok }) => ok);
}

/** The assistants on this computer, and whether each has our entry. Changes nothing. */
export async function assistants(
  parts: Pick<SetupParts, 'env' | 'platform' | 'file' | 'node'>,
): Promise<DoctorReport['assistants']> {
  const start = { base: baseOf(parts), settings: [] };
  return Promise.all(
    findTargets(hosts, placeOf(parts)).map(async target => {
      const { host, file } = target;
      return { name: host.name, file, entry: entryStates[await standingOf(target, start)] };
    }),
  );
}

const entryStates = {
  same: 'set up',
  other: 'set up otherwise',
  absent: 'absent',
  foreign: 'of another program',
  unknown: 'unknown',
} as const satisfies Record<string, EntryState>;

/** How it ended at one host. */
type Result = 'in place' | 'problem' | 'declined' | 'unasked';

interface End {
  readonly plan: Plan;
  readonly result: Result;
}

type Ask = (question: string) => Promise<boolean>;

interface Change {
  readonly wish: SetupAction;
  readonly start: Start;
  /** Undefined where nothing is to be changed. */
  readonly ask: Ask | undefined;
}

async function changeOne(target: SetupTarget, change: Change, parts: SetupParts): Promise<End> {
  const { wish, start } = change;
  const plan = await planChange(target, wish, start);
  for (const line of planLines(plan, wish, words => commandLine(words, parts.platform))) parts.say(line);
  return { plan, result: await makePlan(plan, change, parts) };
}

async function makePlan(plan: Plan, { wish, ask }: Change, parts: SetupParts): Promise<Result> {
  const { say, platform, env } = parts;
  const { host, file } = plan.target;
  if (plan.kind === 'nothing') {
    if (ask !== undefined) await sweep(plan.path, parts);
    return 'in place';
  }
  if (plan.kind === 'leave') return 'problem';
  if (ask === undefined) return 'unasked';
  if (!(await ask(setupWords.ask(host.name)))) {
    say(setupWords.declined(host.name));
    return 'declined';
  }
  const change: ChangeParts = {
    run: systemPrograms(platform, env),
    writer: { ...parts, random: () => randomBytes(9).toString('base64url') },
  };
  const outcome = await makeChange(plan, change);
  say(outcomeLine(host, file, outcome, wish));
  return outcome.kind === 'made' ? 'in place' : 'problem';
}

/** Undefined where one of the names is no host's. */
function chosenHosts(given: string | undefined): readonly Host[] | undefined {
  if (given === undefined) return hosts;
  const ids = given.split(',').map(id => id.trim());
  const chosen = hosts.filter(({ id }) => ids.includes(id));
  return chosen.length === new Set(ids).size ? chosen : undefined;
}

function placeOf({ env, platform }: Pick<SetupParts, 'env' | 'platform'>): Machine {
  const home = absoluteIn(env, platform)(platform.homeVariable) ?? homedir();
  return { env, platform, home, names: namesIn };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Asks at the terminal; `--yes` is a yes to everything, `--print` asks nothing, and an input that ends is a no. */
function askerOf(
  flags: Command['flags'],
  { input, say }: SetupParts,
): { ask: Ask | undefined; close(): void } {
  const close = () => undefined;
  if (flags['print'] === 'on') return { ask: undefined, close };
  if (flags['yes'] === 'on') return { ask: async () => true, close };
  if (input === undefined) return { ask: undefined, close };
  const terminal = createInterface({ input });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    async ask(question) {
      say(question);
      const { value = '' } = await lines.next();
      return /^y(es)?$/i.test(value.trim());
    },
    close: () => terminal.close(),
  };
}
