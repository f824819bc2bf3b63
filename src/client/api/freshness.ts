/** For how long an answer may be given again: as long as a catalogue stands, a list turns, a library rests; or never. */
export type Freshness = 'day' | 'minutes' | 'seconds' | 'none';

/**
 * An endpoint's own word, or what follows from its nature: what people change lasts seconds, one object of
 * the catalogue and what belongs to it a day, and lists that are about no object minutes.
 */
export function freshnessOf({ fresh, effect, owner, input, path }: Described): Freshness {
  if (effect !== 'read') return 'none';
  if (fresh !== undefined) return fresh;
  if (owner || 'user_id' in input) return 'seconds';
  return path.includes('{') ? 'day' : 'minutes';
}

/** What of an endpoint decides it. */
interface Described {
  readonly fresh?: Freshness;
  readonly effect: string;
  readonly owner?: true;
  readonly input: object;
  readonly path: string;
}
