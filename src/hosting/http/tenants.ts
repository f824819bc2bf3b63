import { type Caller, type Principal, principalKey } from '../callers/principal.ts';
import type { Tenant } from './tenant.ts';

interface TenantsOptions {
  /** What a caller has, made when they come for the first time. */
  create(principal: Principal, owner: string): Promise<Tenant>;
  readonly maxCallers: number;
  /** Milliseconds after which what an absent caller has goes. */
  readonly idleMs: number;
  /** Milliseconds since the epoch. */
  now(): number;
}

interface Kept {
  readonly tenant: Promise<Tenant>;
  /** The same, once it is made. */
  made?: Tenant;
  /** Requests under way. */
  held: number;
  usedAt: number;
  /** Aborts when what the caller came with last is revoked. */
  ended: AbortSignal;
}

/** A tenant that stays while it is held. */
export interface Held {
  readonly tenant: Tenant;
  release(): void;
}

/** What all callers have, each their own. Absent callers make room. */
export class Tenants {
  readonly #options: TenantsOptions;
  /** By the principal's key, the longest absent first. */
  readonly #kept = new Map<string, Kept>();

  constructor(options: TenantsOptions) {
    this.#options = options;
  }

  get callers(): number {
    return this.#kept.size;
  }

  /** The caller's, for one request; undefined where there is no room for one more. Rejects where it cannot be made. */
  async hold({ principal, ended }: Caller): Promise<Held | undefined> {
    const owner = principalKey(principal);
    const kept = this.#kept.get(owner) ?? this.#make(principal, owner, ended);
    if (kept === undefined) return undefined;
    kept.ended = ended;
    this.#kept.delete(owner);
    this.#kept.set(owner, kept);
    kept.held += 1;
    const release = () => {
      kept.held -= 1;
      kept.usedAt = this.#options.now();
    };
    try {
      return { tenant: await kept.tenant, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Ends sessions that nobody uses, and lets go what absent callers have, and those who may not come back. */
  async endIdle(): Promise<void> {
    const before = this.#options.now() - this.#options.idleMs;
    for (const { made } of this.#kept.values()) made?.endIdleSessions();
    const absent = [...this.#kept].filter(
      ([, kept]) => isUnused(kept) && (kept.usedAt < before || kept.ended.aborted),
    );
    await Promise.all(absent.map(([owner, kept]) => this.#drop(owner, kept)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#kept].map(([owner, kept]) => this.#drop(owner, kept)));
  }

  #make(principal: Principal, owner: string, ended: AbortSignal): Kept | undefined {
    if (this.#kept.size >= this.#options.maxCallers && !this.#makeRoom()) return undefined;
    const kept: Kept = {
      tenant: this.#options.create(principal, owner),
      held: 0,
      usedAt: this.#options.now(),
      ended,
    };
    kept.tenant.then(
      tenant => {
        kept.made = tenant;
      },
      // It may be made next time.
      () => {
        if (this.#kept.get(owner) === kept) this.#kept.delete(owner);
      },
    );
    return kept;
  }

  #makeRoom(): boolean {
    const unused = [...this.#kept].find(([, kept]) => isUnused(kept));
    if (unused === undefined) return false;
    void this.#drop(...unused).catch(() => undefined);
    return true;
  }

  async #drop(owner: string, kept: Kept): Promise<void> {
    this.#kept.delete(owner);
    await (await kept.tenant.catch(() => undefined))?.close();
  }
}

/** Sessions of a caller who may not come back are of no use to anybody. */
const isUnused = ({ held, made, ended }: Kept) =>
  held === 0 && made !== undefined && (made.sessions === 0 || ended.aborted);
