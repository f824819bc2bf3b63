/** The resource that contains the view's page. */
export const viewUri = 'ui://music-catalogue/playlist';

/** Languages of the view that are not in its page. English is. */
export const viewLanguages = ['de', 'fr'] as const;
export type ViewLanguage = (typeof viewLanguages)[number];

/** The resource that has the texts of the view in a language. */
export const textsAddress = (language: ViewLanguage): string => `music://view/texts/${language}`;

/** The tool that reads for the view. */
export const viewReadTool = 'view_read';
/** The tool with which the view tells that a song was played whole. */
export const viewPlayedTool = 'view_played';

/** The resource that lists the listener's plans. */
export const plansAddress = 'music://plan';

/** The field of a result's `_meta` with all songs. Models do not see it, and hosts keep it with the chat. */
export const rowsKey = 'music-catalogue/rows';

/** Id, title, artist, album, seconds and beats per minute; the last is 0 if unknown. */
export type ReplayRow = readonly [number, string, string, string, number, number];

/** The call that the view is shown for, as the host reports it. */
export interface ShownCall {
  /** The arguments. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The `structuredContent` of the answer. Empty if there is no answer or the host does not replay it. */
  readonly structured: Readonly<Record<string, unknown>>;
}

/** The resource that the view shows for a call; undefined if the call does not say. */
export function addressOf({ args, structured }: ShownCall): string | undefined {
  const planId = textIn(structured['plan_id']) ?? textIn(args['plan_id']);
  if (planId !== undefined) return planAddress(planId);
  const kind = textIn(args['kind']) ?? 'playlist';
  if (kind.endsWith('s')) return gridAddress(kind, textIn(args['query']));
  if (kind === 'search') return searchAddress(args);
  const id =
    wholeIn(structured['id']) ?? wholeIn(args['id']) ?? wholeIn(args['playlist_id']) ?? idOfName(structured);
  if (id === undefined) return kind === 'chart' && isAbsent(args['id']) ? chartAddress : undefined;
  return `music://show/${kind}/${id}`;
}

/** Objects that a search finds; without words, the listener's own. */
export function gridAddress(kind: string, query: string | undefined): string {
  return `music://show/all/${kind}${query === undefined ? '' : `?${new URLSearchParams({ query })}`}`;
}

/** The listener's playlists, and those of others that they keep. */
export const playlistsAddress = gridAddress('playlists', undefined);

/** The chart of all genres. */
export const chartAddress = 'music://show/chart/0';

/** What opens from a grid or a song. */
export type OpenedKind = 'album' | 'playlist' | 'podcast' | 'artist' | 'chart';

export const listAddress = (kind: OpenedKind, id: number): string => `music://show/${kind}/${id}`;

/** What surrounds an artist's songs. */
export const aroundAddress = (artist: number): string => `${listAddress('artist', artist)}/around`;

export const planAddress = (planId: string): string => `${plansAddress}/${encodeURIComponent(planId)}`;

export const isPlan = (address: string | undefined): address is string =>
  address?.startsWith(`${plansAddress}/`) === true;

/** Whether both addresses are of one plan, in any version. A change gives a plan a new number after the dot. */
export const isSamePlan = (one: string | undefined, other: string | undefined): boolean =>
  isPlan(one) && isPlan(other) && one.replace(/\.\d+$/, '') === other.replace(/\.\d+$/, '');

export function searchAddress({ kind: _, id: __, ...sought }: ShownCall['args']): string {
  const given = Object.entries(sought).filter(([, value]) => !isAbsent(value));
  const terms = given.map(([name, value]) => [name, String(value)]);
  return `music://show/search?${new URLSearchParams(Object.fromEntries(terms))}`;
}

/** The id that a name in the arguments was resolved to. */
function idOfName({ taken }: ShownCall['structured']): number | undefined {
  const [first]: unknown[] = Array.isArray(taken) ? taken : [];
  return typeof first === 'object' && first !== null && 'id' in first ? wholeIn(first.id) : undefined;
}

const isAbsent = (value: unknown) => value === undefined || value === null;

export const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** A whole number, or its digits. */
export const wholeIn = (value: unknown) => {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
};

/** Whether an address belongs to one of the origins, written as in a content security policy: `https://*.example.org`. */
export function isFrom(origins: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return origins.some(origin => {
    const [scheme = '', host = ''] = origin.split('://');
    const [name = '', ownPort = ''] = host.split(':');
    const isHost = name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name;
    return `${scheme}:` === protocol && port === ownPort && isHost;
  });
}
