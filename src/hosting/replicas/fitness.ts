import type { Redis } from 'ioredis';

/** What must be so that no acknowledged change gets lost, and none makes way for another. */
const needed = [
  ['appendonly', 'yes'],
  ['appendfsync', 'always'],
  ['maxmemory-policy', 'noeviction'],
] as const;

export interface Fitness {
  /** The settings that Redis lacks, as they would be written. */
  readonly unfit: readonly string[];
  /** The settings that this Redis does not tell. */
  readonly untold: readonly string[];
}

/** Asks Redis for its settings; where it tells none, as many hosted ones, for what `INFO` says of them. */
export async function fitnessOf(client: Redis): Promise<Fitness> {
  const told = (await configOf(client)) ?? infoIn(await client.info());
  return {
    unfit: needed.flatMap(([name, value]) => {
      const is = told.get(name);
      return is === undefined || is === value ? [] : [`${name} ${value}`];
    }),
    untold: needed.flatMap(([name]) => (told.has(name) ? [] : [name])),
  };
}

async function configOf(client: Redis): Promise<ReadonlyMap<string, string> | undefined> {
  try {
    const told = new Map<string, string>();
    for (const [name] of needed) {
      const [, value] = listOf(await client.config('GET', name));
      if (value !== undefined) told.set(name, value);
    }
    return told;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

const listOf = (answer: unknown): string[] => (Array.isArray(answer) ? answer.map(String) : []);

/** Redis answered, and will not: unlike a connection that broke. */
const isRefusal = (error: unknown) => error instanceof Error && error.name === 'ReplyError';

/** `INFO` says whether there is an append-only file and what is evicted, and not how often the file is synced. */
function infoIn(text: string): ReadonlyMap<string, string> {
  const lines = new Map(
    text.split(/\r?\n/).flatMap(line => {
      const [, name, value] = /^(\w+):(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
  const told = new Map<string, string>();
  const appends = lines.get('aof_enabled');
  if (appends !== undefined) told.set('appendonly', appends === '1' ? 'yes' : 'no');
  const policy = lines.get('maxmemory_policy');
  if (policy !== undefined) told.set('maxmemory-policy', policy);
  return told;
}
