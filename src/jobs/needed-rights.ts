import type { Effect, Permission } from '../client/api/endpoint.ts';
import { entryNamed } from '../client/api/index.ts';
import { NotAllowedHere } from '../client/errors.ts';
import type { Allowed, ChangeCall } from './change-context.ts';
import type { Question } from './confirmation-question.ts';
import { type Job, type NewStep, type Step, unfinishedIn } from './job.ts';
import { nothingBefore, ownHandler } from './write-handler.ts';

/** The scopes of a caller over HTTP. */
export const scopes = ['music:read', 'music:write', 'music:delete'] as const;
export type Scope = (typeof scopes)[number];

/** Every request needs it. */
export const leastScope: Scope = 'music:read';

const more: Readonly<Record<Effect, readonly Scope[]>> = {
  read: [],
  add: ['music:write'],
  change: ['music:write'],
  delete: ['music:delete'],
};

export interface Rights {
  /** All scopes that the caller needs. A challenge must name the whole list. */
  readonly scopes: readonly [Scope, ...Scope[]];
  /** What the token must hold at the service. */
  readonly permissions: readonly Permission[];
  readonly inReadOnly: boolean;
}

export type RightsJob = Pick<Job, 'kind' | 'steps'>;

/** What a call of this effect needs that carries out no stored job. */
export const rightsFor = (...effects: readonly Effect[]): Rights => ({
  scopes: [leastScope, ...new Set(effects.flatMap(effect => more[effect]))],
  permissions: [],
  inReadOnly: effects.every(effect => effect === 'read'),
});

/** What the steps of these jobs need that are not observed yet. */
export function rightsOf(...jobs: readonly RightsJob[]): Rights {
  const left = jobs.flatMap(({ kind, steps }) => unfinishedIn(steps).map(step => ({ kind, step })));
  const effects = left.map(({ kind, step }) => effectOf(kind, step));
  const permissions = left.flatMap(({ step }) => entryNamed(step.write).endpoint.permissions);
  return { ...rightsFor(...effects), permissions: [...new Set(permissions)] };
}

/** An undo only takes back what was recorded here, so it needs no right to delete. A redo needs what its steps do. */
function effectOf(kind: Job['kind'], { write }: Pick<Step, 'write'>): Effect {
  const { effect } = entryNamed(write).endpoint;
  return kind === 'undo' && effect === 'delete' ? 'change' : effect;
}

export const mayDo = (effect: Effect, { readOnly, scopes: given }: Allowed): boolean => {
  const needed = rightsFor(effect);
  return (needed.inReadOnly || !readOnly) && needed.scopes.every(scope => given.includes(scope));
};

/** Rejects with `NotAllowedHere` if this caller may not send a step. */
export function checkStep(kind: Job['kind'], step: Pick<Step, 'write'>, allowed: Allowed): void {
  const effect = effectOf(kind, step);
  if (mayDo(effect, allowed)) return;
  const missing = rightsFor(effect).scopes.filter(scope => !allowed.scopes.includes(scope));
  const why = allowed.readOnly ? 'the server is read-only' : `the caller lacks ${missing.join(' and ')}`;
  throw new NotAllowedHere(entryNamed(step.write), why, { ran: 'no', lacking: missing });
}

/**
 * Checks before a job is stored or continued that all of it may be sent. Rejects with `NotAllowedHere` if the caller
 * may not, and with another `MusicError` if the token may not.
 */
export async function checkRights(
  { kind, steps }: { readonly kind: Job['kind']; readonly steps: readonly NewStep[] },
  { allowed, client }: Pick<ChangeCall, 'allowed' | 'client'>,
): Promise<void> {
  for (const step of steps) checkStep(kind, step, allowed);
  const inputs = new Map(steps.map(({ write, input }) => [write, input]));
  for (const [write, input] of inputs) await client.checkAccess(entryNamed(write), input);
}

/**
 * What the listener is asked before the steps that have not begun. Steps that take items from the same list count
 * together. Rejects with `MusicError` if something cannot be read.
 */
export async function questionOf({ steps }: RightsJob, call: ChangeCall): Promise<Question | undefined> {
  const questions: Question[] = [];
  for (const step of joined(steps.filter(({ state }) => state === 'intended'))) {
    const { prepare, question } = ownHandler(call.journal.handlers, step.write);
    if (question === undefined) continue;
    const asked = await question(step, (await prepare?.(step, call)) ?? nothingBefore, call);
    if (asked !== undefined) questions.push(asked);
  }
  return together(questions);
}

/** One step for all that make the same kind of request about the same object. */
function joined(steps: readonly NewStep[]): NewStep[] {
  const all = new Map<string, NewStep>();
  for (const step of steps) {
    const key = JSON.stringify([step.write, step.input]);
    const ids = [...(all.get(key)?.ids ?? []), ...step.ids];
    all.set(key, { ...step, ids: [...new Set(ids)] });
  }
  return [...all.values()];
}

export const together = (questions: readonly Question[]): Question | undefined =>
  questions.length < 2
    ? questions[0]
    : { ask: 'several', questions, facts: questions.map(({ facts }) => facts) };
