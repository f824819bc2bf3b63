/** The page that hosts show. */
export const viewUri = 'ui://music-catalogue/playlist';

/** What a host hands the view of a call: the tool's arguments, and the `structuredContent` of its answer. */
export interface ShownCall {
  readonly args: Readonly<Record<string, unknown>>;
  /** Empty while there is no answer, and where a host replays none. */
  readonly structured: Readonly<Record<string, unknown>>;
}

/** Where the listener's plans are listed. */
export const plansAddress = 'music://plan';

/** The address of what the view is to show: of a plan, or of what stands; undefined where the call names nothing. */
export function addressOf({ args, structured }: ShownCall): string | undefined {
  const planId = textIn(structured['plan_id']) ?? textIn(args['plan_id']);
  if (planId !== undefined) return planAddress(planId);
  const kind = textIn(args['kind']) ?? 'playlist';
  if (kind === 'search') return searchAddress(args);
  const id =
    numberIn(structured['id']) ??
    numberIn(args['id']) ??
    numberIn(args['playlist_id']) ??
    takenIn(structured);
  if (id === undefined) return kind === 'chart' && isAbsent(args['id']) ? 'music://show/chart/0' : undefined;
  return `music://show/${kind}/${id}`;
}

export const planAddress = (planId: string): string => `${plansAddress}/${encodeURIComponent(planId)}`;

function searchAddress({ kind: _, id: __, ...sought }: ShownCall['args']): string {
  const given = Object.entries(sought).filter(([, value]) => !isAbsent(value));
  const terms = given.map(([name, value]) => [name, String(value)]);
  return `music://show/search?${new URLSearchParams(Object.fromEntries(terms))}`;
}

/** The id of what a name was taken for. */
function takenIn({ taken }: ShownCall['structured']): number | undefined {
  const [first]: unknown[] = Array.isArray(taken) ? taken : [];
  return typeof first === 'object' && first !== null && 'id' in first ? numberIn(first.id) : undefined;
}

/** Tools take null for what is not given. */
const isAbsent = (value: unknown) => value === undefined || value === null;

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const numberIn = (value: unknown) => {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
};
