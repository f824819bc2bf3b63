import { z } from 'zod';
import { once } from '../../client/api/once.ts';
import type { Json, Store } from '../../store/store.ts';
import { type Plan, readPlan } from './plan.ts';

/** How long a plan may be carried out. */
export const lifetimeMs = 30 * 60_000;
/** A claim that was not renewed for so long is free again: whoever had it is gone. */
const claimMs = 30_000;
const renewalMs = claimMs / 3;
/** Of one account; the oldest go first. */
const mostPlans = 20;

const space = 'plans';

export interface PlansOptions {
  /** Opens the store, at the first plan. */
  readonly store: () => Promise<Store>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Text nobody can guess (128 bits), another one at each call. */
  random(): string;
  /** Calls `act` again and again, `ms` apart, until the function that it returns is called. */
  every(ms: number, act: () => void): () => void;
}

/** Why something cannot be had or done, in a sentence without its full stop. */
export interface Problem {
  readonly problem: string;
}

/** A plan, or the sentence why there is none. */
export type Opened<P extends Plan> = { readonly plan: P } | Problem;

/** What was shown and may be carried out once, by the account it was shown to, within half an hour. */
export interface Plans {
  /** Keeps a new plan. Resolves to its id. */
  keep(account: string, plan: Plan): Promise<string>;
  /** A plan to look at or change. */
  find<K extends Plan['kind']>(id: string, account: string, kind: K): Promise<Opened<Of<K>>>;
  /** Does `work` with a plan. As long as that goes on nobody else can have it; a process that dies frees it. */
  during<K extends Plan['kind'], T>(
    id: string,
    account: string,
    kind: K,
    work: (plan: Of<K>) => Promise<T>,
  ): Promise<T | Problem>;
  /** How far it is. */
  save(id: string, plan: Plan): Promise<void>;
  /** It is carried out; `became` says what is there now. */
  close(id: string, became: string): Promise<void>;
}

type Of<K extends Plan['kind']> = Extract<Plan, { kind: K }>;

const document = once(() =>
  z.object({
    account: z.string(),
    kind: z.string(),
    made: z.number(),
    claimed: z.number().optional(),
    /** What became of it: it cannot be used again. */
    became: z.string().optional(),
    plan: z.unknown(),
  }),
);
type Kept = z.infer<ReturnType<typeof document>>;

const toolOf = { build: 'build_playlist', arrange: 'arrange_playlist' } as const;
const isKind = (kind: string): kind is Plan['kind'] => Object.hasOwn(toolOf, kind);

/** Plans in a store, whichever process made them. */
export function createPlans({ store, now, random, every }: PlansOptions): Plans {
  const change = async (id: string, edit: (kept: Kept) => Kept) => {
    const to = await store();
    to.change(() => edited(to, id, edit));
  };
  return {
    async keep(account, plan) {
      const to = await store();
      const id = random();
      to.change(() => {
        tidy(to, account, now());
        to.put(space, id, jsonOf({ account, kind: plan.kind, made: now(), plan }));
      });
      return id;
    },
    find: async (id, account, kind) => opened(read(await store(), id), id, account, kind, now()),
    async during(id, account, kind, work) {
      const to = await store();
      const claimed = (kept: Kept) => ({ ...kept, claimed: now() });
      const found = to.change(() => {
        const present = opened(read(to, id), id, account, kind, now());
        if ('plan' in present) edited(to, id, claimed);
        return present;
      });
      if ('problem' in found) return found;
      // A store that fails under way fails at the next step of the work too, which tells it.
      const stop = every(renewalMs, () => void change(id, claimed).catch(() => undefined));
      try {
        return await work(found.plan);
      } finally {
        stop();
        await change(id, ({ claimed: _, ...kept }) => kept);
      }
    },
    save: (id, plan) => change(id, kept => ({ ...kept, plan })),
    close: (id, became) => change(id, kept => ({ ...kept, became, plan: null })),
  };
}

/** An id is the caller's text; the store takes no key with NUL or half a character in it. */
const read = (from: Store, id: string): Kept | undefined =>
  /^[\x20-\x7e]+$/.test(id) ? document().safeParse(from.get(space, id)).data : undefined;

function edited(to: Store, id: string, edit: (kept: Kept) => Kept): void {
  const kept = read(to, id);
  if (kept !== undefined) to.put(space, id, jsonOf(edit(kept)));
}

/** The plan, if this account may use it for this now. */
function opened<K extends Plan['kind']>(
  kept: Kept | undefined,
  id: string,
  account: string,
  kind: K,
  now: number,
): Opened<Of<K>> {
  const anew = `call ${toolOf[kind]} without plan_id to make one`;
  if (kept === undefined || kept.account !== account) {
    return { problem: `this account has no plan ${quotedId(id)}; ${anew}` };
  }
  if (now - kept.made > lifetimeMs) {
    return { problem: `this plan has expired: a plan lasts ${lifetimeMs / 60_000} minutes; ${anew}` };
  }
  if (kept.became !== undefined) return { problem: `this plan was carried out already: ${kept.became}` };
  if (kept.kind !== kind) {
    const other = isKind(kept.kind) ? toolOf[kept.kind] : 'another tool';
    return { problem: `this is a plan of ${other}, to be carried out there` };
  }
  if (kept.claimed !== undefined && now - kept.claimed < claimMs) {
    return { problem: 'another call is carrying this plan out just now; wait for its answer' };
  }
  const plan = readPlan(kept.plan);
  return plan !== undefined && isOf(kind, plan)
    ? { plan }
    : { problem: `this plan cannot be read any more; ${anew}` };
}

const isOf = <K extends Plan['kind']>(kind: K, plan: Plan): plan is Of<K> => plan.kind === kind;

/** An id is the caller's text: shown only where it can be one. */
const quotedId = (id: string) => (/^[\w-]{1,40}$/.test(id) ? `"${id}"` : 'with this id');

/** Plans are plain values, but for members that are undefined. */
const jsonOf = (value: unknown): Json => {
  const json: Json = JSON.parse(JSON.stringify(value));
  return json;
};

/** Expired plans go; what is left of an account's makes room for one more. */
function tidy(store: Store, account: string, now: number): void {
  const all = store.list(space).map(({ key, value }) => ({ key, kept: document().safeParse(value).data }));
  const mine: { key: string; made: number }[] = [];
  for (const { key, kept } of all) {
    if (kept === undefined || now - kept.made > 2 * lifetimeMs) store.delete(space, key);
    else if (kept.account === account) mine.push({ key, made: kept.made });
  }
  mine.sort((a, b) => b.made - a.made);
  for (const { key } of mine.slice(mostPlans - 1)) store.delete(space, key);
}
